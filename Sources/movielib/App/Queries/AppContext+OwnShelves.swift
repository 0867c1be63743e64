import Films
import Foundation
import Library
import Presenters
import Query
import Records
import TMDBModels

/// What a shelf of the user's own asks: of the library where only films in it can match, else of all of TMDB.
enum ShelfQuestion {
    case own(LibraryQuery)
    case all(LibraryQuery)
}

/// Shelves of the user's own.
extension AppContext {
    /// Whether a question needs nothing but the library; also false for one that is wrong.
    func isAboutOwnFilms(_ query: String) -> Bool {
        guard let today = try? ViewingDate.today(for: activity), let scope = try? ownScope(),
            let own = try? LibraryQuery(query, today: today, scope: scope)
        else { return false }
        if own.groups.allSatisfy({ $0.contains(where: \.wantsOwnFilm) }), !own.groups.isEmpty { return true }
        // What TMDB cannot be asked at all can only be meant of the library.
        return (try? LibraryQuery(query, today: today, scope: discoverScope())) == nil
    }

    /// A shelf's question, or what is wrong with it, in the words of `library` or `discover`.
    func question(of shelf: CustomShelf) async throws -> ShelfQuestion {
        if isAboutOwnFilms(shelf.query) { return .own(try await ownQuery(shelf.query, for: activity)) }
        return .all(try discoverQuery(words(of: shelf.query), for: ["shelves", "add", shelf.name]))
    }

    /// The films on a shelf, a page of ``Films/usualRows`` at a time.
    func films(on shelf: CustomShelf, page: Int = 1) async throws -> ListAnswer<FilmRecord> {
        switch try await question(of: shelf) {
        case .all(let query): return try await films.discover(query, page: page, takingFirst: true).films
        case .own(let query):
            let rows = Films.usualRows
            let found = try films.library()?.films(
                on: .library, matching: query, limit: rows, offset: (page - 1) * rows)
            let total = found?.total ?? 0
            return Answer(
                value: Listing(
                    rows: (found?.films ?? []).map(\.movie), page: page,
                    totalPages: max(1, (total + rows - 1) / rows), totalResults: total),
                source: .library, asOf: Date())
        }
    }

    /// A query as a shell would give it, word by word.
    func words(of query: String) -> [String] {
        query.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
