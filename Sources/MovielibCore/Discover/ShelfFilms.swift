import Foundation
import Library
package import Query
package import Records
package import TMDBModels

/// The films on a custom shelf: those of the library if only they can match, else those of TMDB.
package struct ShelfFilms: Request, Hashable, Sendable {
    package var shelf: CustomShelf
    package var page: Int
    package var limit: Int

    package init(_ shelf: CustomShelf, page: Int = 1, limit: Int = Core.tmdbPageSize) {
        (self.shelf, self.page, self.limit) = (shelf, page, limit)
    }

    package func response(from core: Core) async throws(CoreError) -> ListAnswer<FilmRecord> {
        switch try await ShelfQuery(shelf).response(from: core) {
        case .all(let query):
            return try await core.discover(query, page: page, limit: limit, takingFirst: true).films
        case .library(let query):
            let pages = RowPages(page: page, size: limit)
            let found = try core.readLibrary { (library) throws(LibraryError) in
                try library.films(on: .library, matching: query, limit: pages.size, offset: pages.offset)
            }
            let total = found?.total ?? 0
            return Answer(
                value: Listing(
                    rows: (found?.films ?? []).map(\.record), page: page,
                    totalPages: max(1, pages.count(of: total)), totalResults: total),
                source: .library, asOf: Date())
        }
    }
}

/// The query of a custom shelf, or what is wrong with it.
package struct ShelfQuery: Request {
    package enum Response {
        /// Only films in the library can match.
        case library(LibraryQuery)
        case all(LibraryQuery)
    }

    package let shelf: CustomShelf

    package init(_ shelf: CustomShelf) { self.shelf = shelf }

    package func response(from core: Core) async throws(CoreError) -> Response {
        do throws(CoreError) {
            return core.isAboutLibrary(shelf.query)
                ? .library(try await core.libraryQuery(.text(shelf.query)))
                : .all(try core.discoverQuery(.text(shelf.query)))
        } catch {
            guard case .query(var problem) = error else { throw error }
            problem.shelf = shelf.name
            throw .query(problem)
        }
    }
}
