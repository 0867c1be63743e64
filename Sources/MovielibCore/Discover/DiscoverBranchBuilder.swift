import Query
import Records
import TMDBClient
import TMDBModels

/// Puts clauses into one list's filter; clauses that the filter cannot express are checked row by row.
struct DiscoverBranchBuilder {
    var branch = DiscoverPlan.Branch()
    private let region: CountryCode
    private let today: PartialDate?
    private var asksForVotes = false

    /// Values of fields that can be joined, by field, one entry per clause.
    private var genres: [[Set<Int>]] = []
    private var keywords: [[[Int]]] = []
    private var studios: [[[Int]]] = []
    private var services: [[[Int]]] = []
    private var actors: [[[Int]]] = []
    private var directors: [[[Int]]] = []
    private var offers: [[[QueryOffer]]] = []
    private var languages: Set<LanguageCode>?
    private var countries: [CountryCode]?
    private var certifications: [String]?
    private var releases: [(kinds: [QueryRelease], days: QueryDays?)] = []

    init(region: CountryCode, today: PartialDate?) { (self.region, self.today) = (region, today) }

    /// - Throws: ``CoreError/discover(_:)`` for a condition that neither TMDB nor a row can decide.
    mutating func build(of clauses: [[DiscoverCondition.Literal]]) throws(CoreError) -> DiscoverPlan.Branch {
        asksForVotes = clauses.contains { $0.contains { $0.condition.field == .votes } }
        for clause in clauses {
            if clause.count == 1, clause[0].isNegated {
                try exclude(clause[0])
            } else if clause.count == 1 || clause.isOneParameter {
                try addParameters(for: clause)
            } else {
                branch.checks.append(clause)
                branch.filter.firstReleaseDay.narrow(to: clause.wholeSpan)
            }
        }
        try joinGenres()
        branch.filter.keywords = try joinedValues(keywords, .about)
        branch.filter.companies = try joinedValues(studios, .studio)
        branch.filter.cast = try joinedValues(actors, .actor)
        // The rows are checked for all directors, so requesting one clause is enough.
        branch.filter.crew = directors.isEmpty ? nil : try joinedValues(Array(directors.prefix(1)), .director)
        if let services = try joinedValues(services, .on) { updateWatching { $0.services = services } }
        if let offers = try joinedValues(offers, .offer) {
            updateWatching { $0.offers = offers.map { $0.filtered } }
        }
        branch.filter.languages = (languages ?? []).sorted { $0.text < $1.text }
        branch.filter.countries = countries ?? []
        if languages?.isEmpty == true || certifications?.isEmpty == true { branch.isImpossible = true }
        if let certifications { branch.filter.certifications = (region, certifications) }
        try addReleaseFilter()
        if branch.filter.isImpossible { branch.isImpossible = true }
        let isRated = branch.filter.rating != .init() || branch.filter.order == .rating
        if isRated, !asksForVotes {
            branch.filter.votes.from = DiscoverPlan.voteFloor
            branch.hasVoteFloor = true
        }
        return branch
    }

    // MARK: Required

    /// A clause of one part, or of several that are values of one parameter.
    private mutating func addParameters(for clause: [DiscoverCondition.Literal]) throws(CoreError) {
        let ids = clause.map(\.condition.ids)
        switch clause[0].condition {
        case .genre:
            genres.append(clause.compactMap { if case .genre(let ids) = $0.condition { ids } else { nil } })
        case .noGenre, .library: branch.checks.append(clause)
        case .keyword: keywords.append(ids)
        case .studio: studios.append(ids)
        case .service: services.append(ids)
        case .actor: actors.append(ids)
        case .director:
            directors.append(ids)
            branch.checks.append(clause)
        case .offer:
            offers.append(
                clause.compactMap { if case .offer(let offer) = $0.condition { [offer] } else { nil } })
        case .language:
            let wanted = Set(
                clause.compactMap { if case .language(let code) = $0.condition { code } else { nil } })
            languages = languages?.intersection(wanted) ?? wanted
            // Untested whether TMDB takes several, so the rows are checked too.
            if clause.count > 1 { branch.checks.append(clause) }
        case .country:
            // A film may be from several countries, and TMDB is only known to take "or".
            guard countries == nil else { throw .discover(.allAndAny(.country)) }
            countries = clause.compactMap { if case .country(let code) = $0.condition { code } else { nil } }
        case .certification:
            let wanted: [String] = clause.flatMap {
                if case .certification(let names) = $0.condition { names } else { [String]() }
            }
            certifications = certifications?.filter { wanted.contains($0) } ?? wanted
        case .released(let days): branch.filter.firstReleaseDay.narrow(to: days.bounds)
        case .runtime(let bounds): branch.filter.runtime.narrow(to: bounds.scaled(by: 1))
        case .rating(let bounds): branch.filter.rating.narrow(to: bounds.scaled(by: 1000))
        case .votes(let bounds): branch.filter.votes.narrow(to: bounds.scaled(by: 1))
        case .release(let kinds, let days): releases.append((kinds, days))
        }
    }

    /// Genres that are all required go into the request; if "any" cannot go in too, it is checked row by row.
    private mutating func joinGenres() throws(CoreError) {
        let all = genres.filter { $0.count == 1 && $0[0].count == 1 }.flatMap { $0[0] }
        var any = genres.filter { $0.count > 1 || $0[0].count > 1 }
        if !all.isEmpty {
            branch.filter.genres = .all(all)
        } else if let fewest = any.indices.min(by: { any[$0].count < any[$1].count }) {
            branch.filter.genres = .any(any.remove(at: fewest).flatMap { $0.sorted() })
        }
        for clause in any {
            branch.checks.append(clause.map { .init(isNegated: false, condition: .genre($0)) })
        }
    }

    private func joinedValues<Value>(
        _ clauses: [[[Value]]], _ field: QueryField
    ) throws(CoreError) -> DiscoverFilter.ValueCombination<Value>? {
        if clauses.isEmpty { return nil }
        let values = clauses.map { $0.flatMap(\.self) }
        if values.allSatisfy({ $0.count == 1 }) {
            return values.count == 1 ? .any(values[0]) : .all(values.flatMap(\.self))
        }
        guard values.count == 1 else { throw .discover(.allAndAny(field)) }
        return .any(values[0])
    }

    private mutating func updateWatching(_ change: (inout DiscoverFilter.Availability) -> Void) {
        var watching = branch.filter.availability ?? .init(in: region)
        change(&watching)
        branch.filter.availability = watching
    }

    /// A kind without a day means a release in the past: TMDB does not accept a kind without a day.
    private mutating func addReleaseFilter() throws(CoreError) {
        guard !releases.isEmpty else { return }
        let kinds = releases.map(\.kinds).filter { !$0.isEmpty }
        guard kinds.allSatisfy({ $0 == kinds[0] }) else { throw .discover(.allAndAny(.out)) }
        var days = DiscoverFilter.Bounds<PartialDate>()
        for release in releases { if let span = release.days { days.narrow(to: span.bounds) } }
        if days == .init() { days.to = today }
        branch.filter.release = DiscoverFilter.CountryRelease(
            in: region, kinds: (kinds.first ?? []).flatMap(\.kinds), days: days)
    }

    // MARK: Excluded

    private mutating func exclude(_ literal: DiscoverCondition.Literal) throws(CoreError) {
        switch literal.condition {
        case .genre(let ids):
            branch.filter.withoutGenres += ids.sorted()
            branch.checks.append([literal])
        case .keyword(let ids): branch.filter.withoutKeywords += ids
        case .studio(let ids): branch.filter.withoutCompanies += ids
        case .service(let ids): updateWatching { $0.withoutServices += ids }
        case .noGenre, .language, .released, .rating, .votes, .library, .director, .actor:
            branch.checks.append([literal])
        case .offer, .certification, .country, .runtime, .release:
            throw .discover(.unsupportedExclusion(literal.condition.field))
        }
    }
}

extension [DiscoverCondition.Literal] {
    /// The span from the first day of all literals to the last; open if one of them is, or is not a release date.
    fileprivate var wholeSpan: DiscoverFilter.Bounds<PartialDate> {
        var spans: [DiscoverFilter.Bounds<PartialDate>] = []
        for literal in self {
            guard case .released(let days) = literal.condition, !literal.isNegated else { return .init() }
            spans.append(days.bounds)
        }
        let (first, last) = (spans.compactMap(\.from), spans.compactMap(\.to))
        return .init(
            from: first.count == spans.count ? first.min() : nil,
            to: last.count == spans.count ? last.max() : nil)
    }
}

extension DiscoverFilter {
    /// Whether no film can match. How TMDB treats a range that ends before it begins is unknown.
    fileprivate var isImpossible: Bool {
        firstReleaseDay.isEmpty || runtime.isEmpty || rating.isEmpty || votes.isEmpty
            || release?.days.isEmpty == true || (rating.from ?? 0) > 10_000 || (rating.to ?? 0) < 0
            || (votes.to ?? 0) < 0 || (runtime.to ?? 1) < 1
    }
}

extension DiscoverFilter.Bounds where Value: Comparable {
    fileprivate var isEmpty: Bool {
        guard let from, let to else { return false }
        return from > to
    }

    /// Narrows the bounds to values that both allow.
    fileprivate mutating func narrow(to other: Self) {
        from = [from, other.from].compactMap(\.self).max()
        to = [to, other.to].compactMap(\.self).min()
    }
}

extension DiscoverFilter.ValueCombination {
    fileprivate func map<Other>(_ change: (Value) -> Other) -> DiscoverFilter.ValueCombination<Other> {
        switch self {
        case .all(let values): .all(values.map(change))
        case .any(let values): .any(values.map(change))
        }
    }
}

extension QueryDays {
    /// The bounds in whole days.
    fileprivate var bounds: DiscoverFilter.Bounds<PartialDate> { .init(from: from?.date, to: to?.date) }
}

extension QueryBounds {
    /// The integers within the bounds, scaled by this factor: TMDB includes both ends.
    fileprivate func scaled(by scale: Double) -> DiscoverFilter.Bounds<Int> {
        var bounds = DiscoverFilter.Bounds<Int>()
        if let from {
            let least = (from * scale - 1e-6).rounded(.up)
            bounds.from = Int(least) + (excludesFrom && abs(least - from * scale) < 1e-6 ? 1 : 0)
        }
        if let to {
            let most = (to * scale + 1e-6).rounded(.down)
            bounds.to = Int(most) - (excludesTo && abs(most - to * scale) < 1e-6 ? 1 : 0)
        }
        return bounds
    }
}

extension QueryOffer {
    fileprivate var filtered: DiscoverFilter.Offer {
        switch self {
        case .stream: .stream
        case .rent: .rent
        case .buy: .buy
        case .free: .free
        case .ads: .ads
        }
    }
}

extension QueryRelease {
    /// TMDB distinguishes limited from wide cinema releases.
    fileprivate var kinds: [Release.Kind] {
        switch self {
        case .premiere: [.premiere]
        case .cinema: [.limited, .theatrical]
        case .digital: [.digital]
        case .physical: [.physical]
        case .tv: [.television]
        }
    }
}
