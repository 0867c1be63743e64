import Records

/// movielib's own CSV, and the file of what an import could not match.
extension RowDraft {
    /// One row is one film, with everything known of it.
    mutating func readMovielib() {
        guard let id = tmdbID(cell("tmdb_id")) else {
            readOwnFacts()
            return
        }
        var film = FilmRecord(id: id)
        film.imdbID = imdbID(cell("imdb_id"))
        film.title = cell("title")
        film.originalTitle = cell("original_title")
        film.year = year(cell("year"))
        film.releaseDate = cell("release_date")
        film.runtimeMinutes = number("runtime_minutes", in: KnownRanges.minutes)
        film.rating = number("rating", in: KnownRanges.ratings)
        film.votes = number("votes", in: KnownRanges.votes)
        film.popularity = number("popularity", in: KnownRanges.popularities)
        film.originalLanguage = cell("original_language")
        film.genres = list("genres")
        film.directors = list("directors")
        film.cast = list("cast")
        film.countries = list("countries")
        film.addedAt = time(cell("added_at"))
        film.viewings = viewings()
        film.myRating = outOfTen(cell("my_rating"))
        film.ratedAt = time(cell("rated_at"))
        film.tags = list("tags")
        film.note = cell("note")
        film.notedAt = time(cell("noted_at"))
        film.overview = cell("overview")
        film.posterPath = cell("poster_path")
        film.isPageless = cell("pageless") == "yes"
        row.take(film)
    }

    /// What was left out before, with or without the id that the person has filled in.
    mutating func readUnmatched() {
        row.tmdbID = tmdbID(cell("tmdb_id"))
        readOwnFacts()
    }

    private mutating func readOwnFacts() {
        row.imdbID = imdbID(cell("imdb_id"))
        row.title = cell("title")
        row.originalTitle = cell("original_title")
        row.year = year(cell("year"))
        if let saved = cell("added_at") {
            // "yes" where nobody knows since when.
            row.facts.append(.saved(at: saved == "yes" ? nil : time(saved)))
        }
        row.facts += viewings().map { .viewing($0, .init(kind: row.kind)) }
        if let rating = outOfTen(cell("my_rating")) {
            row.facts.append(.rating(rating, at: time(cell("rated_at"))))
        }
        let tags = list("tags")
        if !tags.isEmpty { row.facts.append(.tags(tags)) }
        if let note = cell("note") { row.facts.append(.note(note, at: time(cell("noted_at")))) }
    }

    /// Every cell was written with an apostrophe where a spreadsheet would run it, a number below zero too.
    private func cell(_ column: String) -> String? { cells[column].map(Formula.restored) }
    private func list(_ column: String) -> [String] { CompactCell.values(cell(column) ?? "") }

    private mutating func viewings() -> [FilmRecord.Viewing] {
        let (viewings, problems) = CompactCell.viewings(in: cell("viewings") ?? "")
        row.problems += problems
        return viewings
    }

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

extension ImportRow {
    /// Takes a whole film, and says of it what any other row would.
    mutating func take(_ film: FilmRecord) {
        self.film = film
        tmdbID = film.id
        imdbID = film.imdbID
        title = film.title
        originalTitle = film.originalTitle
        year = film.year
        if let time = film.addedAt { facts.append(.saved(at: time)) }
        facts += film.viewings.map { .viewing($0, .init(kind: kind)) }
        if let rating = film.myRating { facts.append(.rating(rating, at: film.ratedAt)) }
        if !film.tags.isEmpty { facts.append(.tags(film.tags)) }
        if let note = film.note { facts.append(.note(note, at: film.notedAt)) }
    }
}
