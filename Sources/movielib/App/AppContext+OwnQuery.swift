import Films
import Foundation
import Library
import Query
import Records
import TMDBClient
import Terminal

/// Queries that are asked of the person's own films.
extension AppContext {
    /// The person's own films, in their region and with their services.
    func ownScope() throws(Failure) -> QueryScope {
        QueryScope(.own, region: try locale().region, services: try run.settings().services)
    }

    /// What a query asks of the person's own films.
    ///
    /// - Parameters:
    ///   - text: The query as it was typed, for what is wrong with it.
    ///   - parse: Reads it.
    func ownQuery(
        _ text: String, _ activity: String, parse: (QueryScope) throws(QueryError) -> LibraryQuery
    ) async throws(Failure) -> LibraryQuery {
        func parsed(_ scope: QueryScope) throws(Failure) -> LibraryQuery {
            do throws(QueryError) { return try parse(scope) } catch {
                throw Failure(error, in: text, activity)
            }
        }
        var scope = try ownScope()
        let query = try parsed(scope)
        let ranges = query.tests.compactMap(\.certificationRange)
        if ranges.isEmpty { return query }
        // A range alone needs their order, which is a list of TMDB's that is kept for a week.
        scope.certifications = try await certifications(in: scope.region)
        let names = Array(scope.certifications.joined())
        for (from, to) in ranges {
            switch scope.certifications(from: from, to: to) {
            case nil:
                let unknown = [from, to].compactMap(\.self).first { scope.certification($0) == nil }
                throw Failure(
                    .usage, activity, "'\(unknown ?? "")' is no certification of \(scope.region)",
                    hint: "from the mildest up they are \(names.joined(separator: ", "))")
            case []?:
                throw Failure(reversed: "\(from ?? "")..\(to ?? "")", order: names, activity)
            default: break
            }
        }
        return try parsed(scope)
    }

    /// The certifications of a country, the mildest first.
    private func certifications(in region: String) async throws(Failure) -> [[String]] {
        let list = try await asking { (films) async throws(FilmsError) in try await films.certifications() }
        let places = list.value.places(in: region)
        guard !places.isEmpty else {
            throw Failure(
                .usage, activity, "TMDB knows no certifications of \(region)",
                hint: "--region US asks by those of the United States")
        }
        return places
    }

    /// Says how old the pages are that a query was answered from, and how many films have none.
    func sayPageAges(_ query: LibraryQuery, on shelf: LibraryShelf) throws(Failure) {
        let asksForOffers = query.tests.contains(where: \.isOfOffers)
        let asksForAges = query.tests.contains(where: \.isOfCertifications)
        guard asksForOffers || asksForAges, let library = try library.forReading() else { return }
        let ages = try inLibrary { () throws(LibraryError) in try library.pageAges(on: shelf) }
        console.say("movielib: \(ages.words(ofOffers: asksForOffers))")
    }
}

extension QueryTest {
    /// The ends of a range of certifications; nil of one alone, and of all else.
    fileprivate var certificationRange: (from: String?, to: String?)? {
        guard case .certification(let from, let to) = self, from != to else { return nil }
        return (from, to)
    }

    fileprivate var isOfOffers: Bool {
        switch self {
        case .service, .offer, .none(.on), .none(.offer): true
        default: false
        }
    }

    fileprivate var isOfCertifications: Bool {
        switch self {
        case .certification, .none(.age): true
        default: false
        }
    }
}

extension PageAges {
    /// `where to watch is from 12 Oct to 20 Nov 2026, by JustWatch; 3 films have no page: 'movielib watchlist refresh'`.
    func words(ofOffers: Bool, in zone: TimeZone = .current) -> String {
        let days = [oldest, newest].compactMap { $0.flatMap { PartialDate($0, in: zone) } }
        let what = ofOffers ? "where to watch" : "certifications"
        let verb = ofOffers ? "is" : "are"
        guard let first = days.first, let last = days.last else {
            return "\(what) \(verb) not known: no film has its page\(refresh)"
        }
        let begin = first.year == last.year ? Wording.dayAndMonth(first) : Wording.date(first)
        let span = first == last ? Wording.date(last) : "\(begin) to \(Wording.date(last))"
        let source = ofOffers ? ", by JustWatch" : ""
        let gap =
            missing == 0
            ? "" : "; \(Wording.counted(missing, "film")) \(missing == 1 ? "has" : "have") no page"
        return "\(what) \(verb) from \(span)\(source)\(gap)\(refresh)"
    }

    /// What fetches the pages that a refresh can fetch.
    private var refresh: String { missingSaved > 0 ? ": 'movielib watchlist refresh'" : "" }
}
