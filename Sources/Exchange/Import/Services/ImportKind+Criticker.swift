import Records

extension ImportKind {
    /// Ratings of films and series, out of 100.
    static let critickerRatings = ImportKind(
        "criticker-ratings", of: "Criticker", .ratings, viewings: .none,
        tables: TableFormat(
            requiredColumns: "score,film name", knownColumns: "year,mini review,url,imdb id",
            dateColumns: "date rated")
    ) { $0.readCriticker() }
}

extension ImportRowBuilder {
    fileprivate mutating func readCriticker() {
        row.title = cells["film name"]
        row.year = year(cells["year"])
        row.imdbID = imdbID(cells["imdb id"])
        if cells["url"]?.contains("/tv/") == true { row.subject = .notAFilm("series") }
        // Read once, so that a bad date is reported once.
        let rated = time(cells["date rated"])
        if let rating = nearestRating(cells["score"], outOf: 100) {
            row.facts.append(.rating(rating, at: rated))
        }
        if let note = cells["mini review"] { row.facts.append(.note(Note(stored: note), at: rated)) }
    }
}
