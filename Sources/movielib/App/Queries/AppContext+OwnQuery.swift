import Films
import Foundation
import Library
import Localization
import Presenters
import Query
import Records
import TMDBModels
import Terminal

/// Queries over the user's own films.
extension AppContext {
    /// The user's own films, with their region and services.
    func ownScope() throws -> QueryScope {
        QueryScope(.own, region: try locale().region, services: try run.services())
    }

    /// Parses a query over the user's own films.
    ///
    /// - Parameter activity: What needs it, for a failure's first words.
    func ownQuery(_ text: String, for activity: String) async throws -> LibraryQuery {
        try await ownQuery(text, activity) { (scope, today) throws(QueryError) in
            try LibraryQuery(text, today: today, scope: scope)
        }
    }

    /// The same, as it comes from a shell, which has removed the quotes.
    func ownQuery(arguments: [String]) async throws -> LibraryQuery {
        try await ownQuery(arguments.joined(separator: " "), activity) { (scope, today) throws(QueryError) in
            try LibraryQuery(arguments: arguments, today: today, scope: scope)
        }
    }

    private func ownQuery(
        _ text: String, _ activity: String,
        parse: (QueryScope, PartialDate) throws(QueryError) -> LibraryQuery
    ) async throws -> LibraryQuery {
        let today = try ViewingDate.today(for: activity)
        func parsed(_ scope: QueryScope) throws -> LibraryQuery {
            do throws(QueryError) { return try parse(scope, today) } catch {
                throw Failure(error, in: text, activity)
            }
        }
        let scope = try ownScope()
        var query = try parsed(scope)
        // Only a range needs their order, which comes from a TMDB list cached for a week.
        let ranges = query.tests.compactMap(\.certificationRange)
        if !ranges.isEmpty { query = try parsed(try await films.scope(scope, covering: ranges)) }
        // What was saved in another language is of the same genre.
        if query.tests.contains(where: \.isOfGenre) { query.scope.genres = try genreNames() }
        return query
    }

    /// What each genre is called in the languages films may have been saved in, the user's first.
    func genreNames() throws -> [[String]] {
        SavedLists(run.environment).genreNames(first: try locale().language)
    }

    /// Reports how old the pages behind an answer are, and how many films have none.
    func sayPageAges(_ query: LibraryQuery, on shelf: LibraryShelf) throws {
        let asksForOffers = query.tests.contains(where: \.isOfOffers)
        let asksForAges = query.tests.contains(where: \.isOfCertifications)
        guard asksForOffers || asksForAges else {
            return query.tests.contains(where: \.isOfPages) ? try sayBareFilms(on: shelf) : ()
        }
        guard let library = try films.library() else { return }
        let ages = try library.pageAges(on: shelf)
        console.remark(ages.words(ofOffers: asksForOffers))
    }

    /// Reports films of which the answer is not known, because it comes with a page and theirs was never fetched.
    func sayBareFilms(on shelf: LibraryShelf) throws {
        guard let library = try films.library() else { return }
        let bare = try library.bareCount(on: shelf)
        if bare == 0 { return }
        console.remark(
            plural(
                "{n} film could not be checked, as its page was never fetched: 'movielib watchlist refresh'",
                "{n} films could not be checked, as their pages were never fetched: 'movielib watchlist refresh'",
                bare))
    }
}

extension QueryTest {
    /// Whether the answer usually comes with a film's page.
    fileprivate var isOfPages: Bool {
        switch self {
        case .genre, .country, .number(.runtime, _), .text(.directors, _, _), .text(.actors, _, _): true
        default: false
        }
    }

    fileprivate var isOfGenre: Bool { if case .genre = self { true } else { false } }

    /// The ends of a certification range; nil for a single one, and for anything else.
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
        guard let first = days.first, let last = days.last else {
            return refreshing(
                ofOffers
                    ? tr("where to watch is not known: no film has its page")
                    : tr("certifications are not known: no film has its page"))
        }
        let since = source(ofOffers, first, last)
        if missing == 0 { return refreshing(since) }
        return refreshing(since + "; " + plural("{n} film has no page", "{n} films have no page", missing))
    }

    /// When the pages are from, and the source of their data.
    private func source(_ ofOffers: Bool, _ first: PartialDate, _ last: PartialDate) -> String {
        if first == last {
            let day = Wording.date(last)
            return ofOffers
                ? tr("where to watch is from {day}, by JustWatch", ["day": day])
                : tr("certifications are from {day}", ["day": day])
        }
        let begin = first.year == last.year ? Wording.dayAndMonth(first) : Wording.date(first)
        let end = Wording.date(last)
        return ofOffers
            ? tr("where to watch is from {begin} to {end}, by JustWatch", ["begin": begin, "end": end])
            : tr("certifications are from {begin} to {end}", ["begin": begin, "end": end])
    }

    /// Adds the command that fetches missing pages, if it can.
    private func refreshing(_ what: String) -> String {
        missingSaved > 0 ? what + ": 'movielib watchlist refresh'" : what
    }
}
