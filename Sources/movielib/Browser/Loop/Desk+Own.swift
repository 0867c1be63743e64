import Films
import Library
import Presenters
import Records

/// Rows of the library, a page at a time.
extension Desk {
    func own(_ question: OwnQuestion) async throws -> Loaded.Content {
        // First parse only what was typed: errors are about that.
        var wanted = try await parsed(question.query)
        if let sort = question.sort { wanted = try await parsed("sort:\(sort) \(question.query)") }
        let offset = question.page * OwnQuestion.pageSize
        switch question.scope {
        case .watchlist, .library:
            let shelf = question.scope == .watchlist ? LibraryShelf.watchlist : .library
            let found = try context.films.library()?.films(
                on: shelf, matching: wanted, limit: OwnQuestion.pageSize, offset: offset)
            return .own(found?.films ?? [], total: found?.total ?? 0)
        case .viewings:
            let found = try context.films.library()?.viewings(
                matching: wanted, limit: OwnQuestion.pageSize, offset: offset)
            return .viewings(found?.viewings ?? [], total: found?.total ?? 0)
        }
    }
}

extension AppContext {
    /// The person's own shelves.
    func shelfKinds() throws(Failure) -> [ShelfKind] {
        try run.shelves().map { .own($0, isOfLibrary: isAboutOwnFilms($0.query)) }
    }
}

extension Desk {
    /// The person's own shelves as they are now; nil if they cannot be read.
    func ownShelves() -> [ShelfKind]? { try? context.shelfKinds() }
}
