import Exchange

/// The films on another user's watch-later list, from a file exported by that user.
package struct SharedList {
    /// TMDB's ids; never empty.
    package let ids: Set<Int>

    /// - Parameter path: an absolute path.
    package init(path: String) throws(CoreError) {
        let imported: ImportedFile
        do throws(ImportError) { imported = try ImportReader().read(path: path) } catch {
            throw .importFailed(error)
        }
        ids = Set(
            imported.rows.filter { row in row.facts.contains { if case .saved = $0 { true } else { false } } }
                .compactMap(\.tmdbID))
        if ids.isEmpty { throw .noWatchlistFilms }
    }
}
