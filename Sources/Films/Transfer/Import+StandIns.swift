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

    /// Gives each of the films that share a title, folded, and a year, but are not one, a number of its own: the rating of
    /// one would replace that of the other.
    ///
    /// One service has one title for a film; another may write it otherwise.
    func keptApart(
        _ rows: [ImportRow], _ matches: [FilmMatcher.Match?]
    ) throws(FilmsError) -> [FilmMatcher.Match?] {
        var matches = matches
        let stored = try films.inLibrary { (library) throws(LibraryError) in try library.standIns() } ?? []
        var owners = Dictionary(stored.map { ($0.id, (film: $0, row: ImportRow?.none)) }) { first, _ in first
        }
        for (index, row) in rows.enumerated() {
            guard case .film(var film)? = matches[index], film.isStandIn, row.film == nil else { continue }
            let apart = film.apart(by: row.filmAddress)
            let owner = owners[film.id]
            let isOurs = owner.map { $0.film.canBe(film) && $0.row.map(row.canBeOfFilm) != false } ?? true
            if !isOurs || (owner?.film.title != film.title && owners[apart.id] != nil) { film = apart }
            matches[index] = .film(film)
            if owners[film.id]?.row == nil { owners[film.id] = (owners[film.id]?.film ?? film, row) }
        }
        return matches
    }
}

extension ImportRow {
    /// Whether another row, of the same title folded and year, can be about the same film.
    fileprivate func canBeOfFilm(_ other: ImportRow) -> Bool {
        guard kind.service == other.kind.service else { return true }
        if let filmAddress, let theirs = other.filmAddress, filmAddress != theirs { return false }
        return title == other.title
    }
}
