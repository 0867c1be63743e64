import Films
import Library
import Presenters
import Records

/// Rows of the library, a page at a time.
extension Desk {
    func own(_ question: OwnQuestion) async throws -> (Loaded.Content, hint: String?) {
        let offset = question.page * OwnQuestion.pageSize
        switch question.scope {
        case .watchlist, .library:
            let shelf = question.scope == .watchlist ? LibraryShelf.watchlist : .library
            let found = try await LibraryFilms(
                on: shelf, .text(question.query), sort: question.sort, limit: OwnQuestion.pageSize,
                offset: offset
            ).response(from: context.films)
            return (.own(found.rows, total: found.total), found.nothing?.suggestion?.sentence)
        case .viewings:
            let found = try await LibraryViewings(
                .text(question.query), sort: question.sort, limit: OwnQuestion.pageSize, offset: offset
            ).response(from: context.films)
            return (.viewings(found.rows, total: found.total), found.nothing?.suggestion?.sentence)
        }
    }
}

extension AppContext {
    /// The person's own shelves.
    func shelfKinds() throws(Failure) -> [ShelfKind] {
        try run.shelves().map { .own($0, isOfLibrary: films.isAboutLibrary($0.query)) }
    }
}

extension Desk {
    /// The person's own shelves as they are now; nil if they cannot be read.
    func ownShelves() -> [ShelfKind]? { try? context.shelfKinds() }
}
