import Records

/// Services that export ratings and nothing else.
extension RowDraft {
    /// Criticker's ratings, out of 100, of films and series.
    mutating func readCriticker() {
        row.title = cells["film name"]
        row.year = year(cells["year"])
        row.imdbID = imdbID(cells["imdb id"])
        if cells["url"]?.contains("/tv/") == true {
            row.subject = .notAFilm("series")
            return
        }
        let rated = time(cells["date rated"])
        if let rating = nearest(cells["score"], outOf: 100) { row.facts.append(.rating(rating, at: rated)) }
        if let note = cells["mini review"] { row.facts.append(.note(Note(stored: note), at: rated)) }
    }

    /// Kinopoisk's own export, and what programs that read Kinopoisk write: the original title, or the Russian one if
    /// there is none.
    mutating func readKinopoisk(list: String) {
        let russian = cells["nameru", "namerus", Self.kinopoisk.title]
        let original = cells["nameeng", "nameen"] ?? cells["name", Self.kinopoisk.original]
        row.title = original ?? russian
        row.originalTitle = original == nil ? nil : russian
        let years = cells["year", Self.kinopoisk.year]
        if let years, years.contains("–") {
            row.subject = .notAFilm("series")
            return
        }
        row.year = year(years)
        row.imdbID = imdbID(cells["imdbid", "imdb_id"])
        row.tmdbID = tmdbID(cells["tmdbid", "tmdb_id"])
        if let type = cells["type"], !IMDbTitleType.isFilm(type) {
            row.subject = .notAFilm(type)
            return
        }
        let rated = cells["rating_10", "rating10", "rating", "myrating", "userrating", Self.kinopoisk.rating]
        let isPlain = cells["rating_10", "rating10", Self.kinopoisk.rating] == nil
        let rating = nearest(rated, outOf: isPlain && !reading.starsAreOutOfTen ? 5 : 10)
        addRating(rating, at: cells["date", Self.kinopoisk.date])
        if rated == nil { row.facts.append(.tags([list])) }
        addNote(cells[Self.kinopoisk.note])
    }

    /// The columns of Kinopoisk's own export that are read.
    static let kinopoisk = (
        title: "русскоязычное название", original: "оригинальное название", year: "год", rating: "моя оценка",
        date: "дата и время", note: "мой комментарий"
    )

    /// MovieLens's ratings, out of 5, with external ids: IMDb's without the letters.
    mutating func readMovieLens() {
        row.tmdbID = tmdbID(cells["tmdbid", "tmdb_id"])
        if let id = cells["imdbid", "imdb_id"] {
            let digits = id.wholeNumber
            let isBare = !digits.isEmpty && digits.utf8.allSatisfy(\.isDigit)
            row.imdbID = imdbID(
                isBare ? "tt" + String(repeating: "0", count: max(0, 7 - digits.utf8.count)) + digits : id)
        }
        (row.title, row.year) = Self.titleAndYear(cells["title"])
        let stamp = cells["timestamp"]
        // Seconds since 1970, up to 2100.
        let seconds = stamp.flatMap { Int($0.wholeNumber) }.flatMap {
            (0...4_102_444_800).contains($0) ? $0 : nil
        }
        let at = seconds.map { ISOTime(seconds: $0) } ?? time(stamp)
        if let rating = stars(cells["rating"]) { row.facts.append(.rating(rating, at: at)) }
    }

    /// `Heat (1995)`
    private static func titleAndYear(_ text: String?) -> (String?, Int?) {
        guard let text = text?.trimmed, text.hasSuffix(")"), let open = text.lastIndex(of: "("),
            let year = Int(text[text.index(after: open)...].dropLast()), PartialDate.filmYears.contains(year)
        else { return (text, nil) }
        return (String(text[..<open]).trimmed, year)
    }
}
