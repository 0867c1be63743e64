import Records

extension ImportKind {
    /// The lossless format: everything exported can be imported.
    package static let movielibJSON = ImportKind(
        "movielib-json", of: "movielib", .everything, viewings: .individual,
        json: JSONFormat(rowsKey: "films", maxRows: { $0.maximumFilms }) {
            (file, rows) throws(ImportError) in try file.movielib(rows)
        })
    /// One film per row, with all its data.
    package static let movielibCSV = ImportKind(
        "movielib-csv", of: "movielib", .csv, viewings: .individual,
        tables: TableFormat(
            requiredColumns: "tmdb_id,viewings,my_rating",
            knownColumns: CSVExport.columns.joined(separator: ","))
    ) { $0.readMovielib() }
    /// Rows that an import could not match, possibly with ids that the user has filled in.
    package static let movielibUnmatched = ImportKind(
        "movielib-unmatched", of: "movielib", .unmatched, viewings: .individual,
        tables: TableFormat(
            requiredColumns: "tmdb_id,candidates,reason",
            knownColumns: UnmatchedFile.columns.joined(separator: ","))
    ) { $0.readUnmatched() }
}

extension ImportRowBuilder {
    fileprivate mutating func readMovielib() {
        row.tmdbID = tmdbID(cell("tmdb_id"))
        readUserFacts()
        guard let id = row.tmdbID else { return }
        row.film = FilmRecord(
            id: id, title: row.title ?? "Film \(id)", originalTitle: row.originalTitle,
            originalLanguage: cell("original_language"), releaseDate: row.releaseDate(cell("release_date")),
            runtimeMinutes: number("runtime_minutes", in: PlausibleRanges.minutes),
            rating: number("rating", in: PlausibleRanges.ratings),
            votes: number("votes", in: PlausibleRanges.votes),
            popularity: number("popularity", in: PlausibleRanges.popularities), overview: cell("overview"),
            posterPath: cell("poster_path"), imdbID: row.imdbID, genres: list("genres"),
            credits: cell("pageless") == "yes"
                ? nil
                : FilmCredits(
                    directors: list("directors"), actors: list("cast"), countries: list("countries")))
    }

    fileprivate mutating func readUnmatched() {
        row.tmdbID = tmdbID(cell("tmdb_id"))
        readUserFacts()
    }

    private mutating func readUserFacts() {
        row.imdbID = imdbID(cell("imdb_id"))
        row.title = cell("title")
        row.originalTitle = cell("original_title")
        row.year = year(cell("year"))
        if let saved = cell("added_at") {
            // "yes" if the time is unknown.
            row.facts.append(.saved(at: saved == "yes" ? nil : time(saved)))
        }
        let (viewings, problems) = CompactCell.viewings(in: cell("viewings") ?? "")
        row.problems += problems
        for viewing in viewings { row.facts.append(.viewing(viewing, .init(kind: row.kind))) }
        addRating(ratingOutOfTen(cell("my_rating")), at: cell("rated_at"))
        let tags = list("tags")
        if !tags.isEmpty { row.facts.append(.tags(tags)) }
        for note in [cell("note"), cell("sealed")] { addNote(note, at: cell("noted_at")) }
    }

    /// Every cell that a spreadsheet would run was written with an apostrophe, even a negative number.
    private func cell(_ column: String) -> String? { cells[column].map(Formula.restored) }
    private func list(_ column: String) -> [String] { CompactCell.values(cell(column) ?? "") }

    private mutating func number<Number: LosslessStringConvertible & Comparable>(
        _ column: String, in range: ClosedRange<Number>
    ) -> Number? {
        guard let cell = cell(column) else { return nil }
        guard let value = Number(cell) else {
            row.problems.append(.badNumber(cell))
            return nil
        }
        if range.contains(value) { return value }
        row.problems.append(.outOfRange(cell))
        return nil
    }
}
