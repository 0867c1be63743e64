package import Exchange
import Library
import Records

/// The user's decisions about films that an import could not find.
extension Import {
    /// The library's films that are known by title and year alone, as rows.
    package func placeholderRows() throws(CoreError) -> [ImportRow] {
        let films =
            try core.readLibrary { (library) throws(LibraryError) in try library.placeholders() } ?? []
        return films.enumerated().map { index, film in
            var row = ImportRow(kind: .titleList, location: .init(file: "", line: index + 1))
            (row.title, row.originalTitle, row.year) = (film.title, film.originalTitle, film.year)
            (row.imdbID, row.film) = (film.imdbID, film)
            return row
        }
    }

    /// The films that a row may be about, the most likely first.
    package func candidates(for row: ImportRow) async throws(CoreError) -> [Candidate] {
        switch try await matcher(for: [row]).match(row) {
        case .success(.film(let film)): return film.isPlaceholder ? [] : [Candidate(film)]
        case .success(.ambiguous(let candidates)): return candidates
        case .success(.notFound): return []
        case .failure(let error): throw .tmdb(error)
        }
    }

    /// Imports a row as the film that the user has chosen, in a change of its own.
    package func run(_ row: ImportRow, as id: Int) async throws(CoreError) -> Outcome {
        var row = row
        (row.tmdbID, row.kind) = (id, .movielibUnmatched)
        return try await run([row], summary: "import review")
    }
}
