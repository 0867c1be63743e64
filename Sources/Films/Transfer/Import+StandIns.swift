import Exchange
import Library
import Records

/// Joining the films that were imported by title and year alone with TMDB's.
extension Import {
    /// Looks up the library's films of which TMDB's number is not known, as an import of them would, and gives those
    /// that are found their number, in one change; nil if there are none.
    package func joinStandIns() async throws(FilmsError) -> Outcome? {
        let standIns = try films.inLibrary { (library) throws(LibraryError) in try library.standIns() } ?? []
        if standIns.isEmpty { return nil }
        let rows = standIns.enumerated().map { index, film in
            var row = ImportRow(kind: .titleList, place: .init(file: "", line: index + 1))
            (row.title, row.originalTitle, row.year) = (film.title, film.originalTitle, film.year)
            (row.imdbID, row.film) = (film.imdbID, film)
            return row
        }
        return try await run(rows, summary: "watchlist refresh")
    }
}
