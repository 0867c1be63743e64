/// movielib's own CSV, and the file of what an import could not match.
extension RowDraft {
    /// One row is one film, with everything known of it.
    mutating func readMovielib() {
        guard let id = tmdbID(cells["tmdb_id"]) else {
            readOwnFacts()
            return
        }
        var film = FilmRecord(id: id)
        film.imdbID = imdbID(cells["imdb_id"])
        film.title = text("title")
        film.originalTitle = text("original_title")
        film.year = year(cells["year"])
        film.releaseDate = text("release_date")
        film.runtimeMinutes = whole("runtime_minutes")
        film.rating = number("rating")
        film.votes = whole("votes")
        film.popularity = number("popularity")
        film.originalLanguage = text("original_language")
        film.genres = list("genres")
        film.directors = list("directors")
        film.cast = list("cast")
        film.countries = list("countries")
        film.addedAt = time(cells["added_at"])
        film.viewings = viewings()
        film.myRating = outOfTen(cells["my_rating"])
        film.ratedAt = time(cells["rated_at"])
        film.tags = list("tags")
        film.note = text("note")
        film.notedAt = time(cells["noted_at"])
        film.overview = text("overview")
        film.posterPath = text("poster_path")
        film.isPageless = cells["pageless"] == "yes"
        row.take(film)
    }

    /// What was left out before, with or without the id that the person has filled in.
    mutating func readUnmatched() {
        row.tmdbID = tmdbID(cells["tmdb_id"])
        readOwnFacts()
    }

    private mutating func readOwnFacts() {
        row.imdbID = imdbID(cells["imdb_id"])
        row.title = text("title")
        row.originalTitle = text("original_title")
        row.year = year(cells["year"])
        if let saved = cells["added_at"] {
            // "yes" where nobody knows since when.
            row.facts.append(.saved(at: saved == "yes" ? nil : time(saved)))
        }
        row.facts += viewings().map { .viewing($0, .init(kind: row.kind)) }
        if let rating = outOfTen(cells["my_rating"]) {
            row.facts.append(.rating(rating, at: time(cells["rated_at"])))
        }
        let tags = list("tags")
        if !tags.isEmpty { row.facts.append(.tags(tags)) }
        if let note = text("note") { row.facts.append(.note(note, at: time(cells["noted_at"]))) }
    }

    private func text(_ column: String) -> String? { cells[column].map(Formula.restored) }
    private func list(_ column: String) -> [String] { CompactCell.values(text(column) ?? "") }

    private mutating func viewings() -> [FilmRecord.Viewing] {
        let (viewings, problems) = CompactCell.viewings(in: text("viewings") ?? "")
        row.problems += problems
        return viewings
    }

    private mutating func whole(_ column: String) -> Int? {
        guard let cell = cells[column] else { return nil }
        if let value = Int(cell) { return value }
        row.problems.append(.badNumber(cell))
        return nil
    }

    private mutating func number(_ column: String) -> Double? {
        guard let cell = cells[column] else { return nil }
        if let value = Double(cell), value.isFinite { return value }
        row.problems.append(.badNumber(cell))
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
