package import Query
import Records
import TMDBModels

/// A query as typed.
package enum TypedQuery: Hashable, Sendable {
    /// Arguments of a command line, from which the shell has removed the quotes.
    case arguments([String])
    case text(String)

    package var text: String {
        switch self {
        case .arguments(let words): words.joined(separator: " ")
        case .text(let text): text
        }
    }

    /// The query's words: arguments as they are, a text split at white space.
    package var words: [String] {
        switch self {
        case .arguments(let words): words
        case .text(let text): text.split(whereSeparator: \.isWhitespace).map(String.init)
        }
    }

    /// Whether the query is empty, so that everything matches.
    package var isEmpty: Bool {
        switch self {
        case .arguments(let words): words.isEmpty
        case .text(let text): text.isEmpty
        }
    }

    func parsed(_ today: PartialDate, _ scope: QueryScope) throws(QueryError) -> LibraryQuery {
        switch self {
        case .arguments(let words): try LibraryQuery(arguments: words, today: today, scope: scope)
        case .text(let text): try LibraryQuery(text, today: today, scope: scope)
        }
    }
}

/// A mistake in a query.
package struct QueryProblem: Sendable {
    package let error: QueryError
    /// The whole query; several words are joined by spaces.
    package let text: String
    package let films: QueryScope.FilmSet
    /// The words of a suggested query.
    package var suggestion: [String]?
    /// The custom shelf whose query this is.
    package var shelf: String?
}

extension Core {
    /// Today, from which queries count days.
    static func today() throws(CoreError) -> PartialDate {
        guard let today = PartialDate.today else { throw .unusableClock }
        return today
    }

    /// The scope of these films, with the user's region and services.
    func scope(_ films: QueryScope.FilmSet) throws(CoreError) -> QueryScope {
        QueryScope(films, region: try locale().region, services: try usersServices())
    }

    /// The names of the user's services.
    package func usersServices() throws(CoreError) -> [String] {
        try mapDescriptionErrors(settings().services)
    }

    /// The names of each genre in the languages films may have been saved in, the user's first.
    func genreNames() throws(CoreError) -> [[String]] {
        CachedLists(self).genreNames(first: try locale().language)
    }

    /// A query on the library's films.
    ///
    /// - Parameter sort: A value of `sort:`, which takes precedence over those in the query.
    package func libraryQuery(
        _ typed: TypedQuery, sort: String? = nil
    ) async throws(CoreError) -> LibraryQuery {
        // Parses the typed query alone first, so that errors are about it.
        let query = try await libraryQuery(typed)
        guard let sort else { return query }
        return try await libraryQuery(.text("sort:\(sort) \(typed.text)"))
    }

    private func libraryQuery(_ typed: TypedQuery) async throws(CoreError) -> LibraryQuery {
        if typed.isEmpty { return LibraryQuery() }
        let today = try Self.today()
        func parsed(_ scope: QueryScope) throws(CoreError) -> LibraryQuery {
            do throws(QueryError) { return try typed.parsed(today, scope) } catch {
                throw .query(QueryProblem(error: error, text: typed.text, films: .library))
            }
        }
        var scope = try scope(.library)
        var query = try parsed(scope)
        if query.asksAboutPeople {
            scope.people = try sharedPeople()
            query = try parsed(scope)
        }
        // Only a range needs their order, which comes from a TMDB list cached for a week.
        let ranges = query.tests.compactMap(\.certificationRange)
        if !ranges.isEmpty { query = try parsed(try await self.scope(scope, covering: ranges)) }
        // A film saved in another language has another name for the same genre.
        if query.tests.contains(where: \.isOfGenre) { query.scope.genres = try genreNames() }
        return query
    }

    /// A query on all of TMDB's films. An error has a suggestion if there is one, from lists that need no request.
    func discoverQuery(_ typed: TypedQuery) throws(CoreError) -> LibraryQuery {
        let (today, scope) = (try Self.today(), try scope(.all))
        let words = typed.words
        do throws(QueryError) {
            return try LibraryQuery(arguments: words, today: today, scope: scope)
        } catch {
            var problem = QueryProblem(error: error, text: words.joined(separator: " "), films: .all)
            if error.suggestion == nil {
                let saved = CachedLists(self)
                let repair = QueryRepair(genres: saved.genres, tags: [], services: saved.services)
                for candidate in repair.candidates(for: words).map(\.words) {
                    guard let query = try? LibraryQuery(arguments: candidate, today: today, scope: scope)
                    else {
                        continue
                    }
                    if case .unanswerable(.words, _) = error.problem, Self.isSame(candidate, words) {
                        dialogue.report(.plainWords(candidate))
                        return query
                    }
                    problem.suggestion = candidate
                    break
                }
            }
            throw .query(problem)
        }
    }

    /// Whether the terms only name as a genre what was typed as plain words.
    private static func isSame(_ terms: [String], _ typed: [String]) -> Bool {
        guard terms.allSatisfy({ $0.hasPrefix("genre:") || typed.contains($0) }) else { return false }
        let words = terms.map { $0.hasPrefix("genre:") ? String($0.dropFirst("genre:".count)) : $0 }
        return words.joined(separator: " ").foldedTitle == typed.joined(separator: " ").foldedTitle
    }

    /// Whether a query needs nothing but the library; also false for one that is wrong.
    package func isAboutLibrary(_ query: String) -> Bool {
        guard let today = PartialDate.today, let scope = try? scope(.library),
            let own = try? LibraryQuery(query, today: today, scope: scope)
        else { return false }
        if own.groups.allSatisfy({ $0.contains(where: \.requiresLibraryFilm) }), !own.groups.isEmpty {
            return true
        }
        // A query that TMDB cannot answer at all can only be about the library.
        guard let all = try? self.scope(.all) else { return true }
        return (try? LibraryQuery(query, today: today, scope: all)) == nil
    }

    /// Whether the library accepts the query unchanged; nil if films outside the library can match.
    func libraryAccepts(_ typed: TypedQuery, _ query: LibraryQuery) -> Bool? {
        guard query.groups.contains(where: { $0.contains(where: \.requiresLibraryFilm) }) else { return nil }
        guard let today = PartialDate.today, let scope = try? scope(.library) else { return false }
        return (try? LibraryQuery(arguments: typed.words, today: today, scope: scope)) != nil
    }
}

extension QueryTerm {
    /// Whether only films in the library can match.
    fileprivate var requiresLibraryFilm: Bool {
        !isNegated && alternatives.allSatisfy { !$0.isNegated && $0.test.requiresLibraryFilm }
    }
}

extension QueryTest {
    fileprivate var requiresLibraryFilm: Bool {
        switch self {
        case .tag, .number(.mine, _), .date(.seen, _): true
        case .flag(let flag): !flag.underlyingFlag.isNegated
        default: false
        }
    }

    fileprivate var isOfGenre: Bool { if case .genre = self { true } else { false } }

    /// The ends of a certification range; nil for a single one, and for anything else.
    fileprivate var certificationRange: (from: String?, to: String?)? {
        guard case .certification(let from, let to) = self, from != to else { return nil }
        return (from, to)
    }
}
