import Records

extension ImportKind {
    /// Ratings of films and series, out of 100.
    static let critickerRatings = ImportKind(
        "criticker-ratings", of: "Criticker", .ratings, viewings: .none,
        tables: TableFormat(
            needs: "score,film name", knows: "year,mini review,url,imdb id", days: "date rated")
    ) { $0.readCriticker() }
}

extension RowDraft {
    fileprivate mutating func readCriticker() {
        row.title = cells["film name"]
        row.year = year(cells["year"])
        row.imdbID = imdbID(cells["imdb id"])
        if cells["url"]?.contains("/tv/") == true {
            row.subject = .notAFilm("series")
            return
        }
        addRating(nearest(cells["score"], outOf: 100), at: cells["date rated"])
        addNote(cells["mini review"], at: cells["date rated"])
    }
}
