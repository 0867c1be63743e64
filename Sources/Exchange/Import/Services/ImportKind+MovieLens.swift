import Records

extension ImportKind {
    static let movielensRatings = ImportKind(
        "movielens-ratings", of: "MovieLens", .ratings, viewings: .none,
        tables: TableFormat(
            requiredColumns: "movieid|movie_id,tmdbid|tmdb_id|imdbid|imdb_id,rating",
            knownColumns: "userid,user_id,title,genres,average_rating,timestamp", starColumns: "rating"),
        TableFormat(
            requiredColumns: "tmdbid|tmdb_id|imdbid|imdb_id,rating", knownColumns: "timestamp", isPlain: true,
            starColumns: "rating")
    ) { $0.readMovieLens() }
}

extension ImportRowBuilder {
    /// Reads stars, and external ids: IMDb's without the letters.
    fileprivate mutating func readMovieLens() {
        row.tmdbID = tmdbID(cells["tmdbid", "tmdb_id"])
        if let id = cells["imdbid", "imdb_id"] {
            let digits = id.integerText
            let isBare = !digits.isEmpty && digits.utf8.allSatisfy(\.isDigit)
            row.imdbID = imdbID(
                isBare ? "tt" + String(repeating: "0", count: max(0, 7 - digits.utf8.count)) + digits : id)
        }
        (row.title, row.year) = Self.titleAndYear(cells["title"])
        let stamp = cells["timestamp"]
        // Seconds since 1970, up to 2100.
        let seconds = stamp.flatMap { Int($0.integerText) }.flatMap {
            (0...4_102_444_800).contains($0) ? $0 : nil
        }
        let at = seconds.map { ISOTime(seconds: $0) } ?? time(stamp)
        if let rating = stars(cells["rating"]) { row.facts.append(.rating(rating, at: at)) }
    }

    /// Splits `Heat (1995)`.
    private static func titleAndYear(_ text: String?) -> (String?, Int?) {
        guard let text = text?.trimmed, text.hasSuffix(")"), let open = text.lastIndex(of: "("),
            let year = Int(text[text.index(after: open)...].dropLast()), PartialDate.filmYears.contains(year)
        else { return (text, nil) }
        return (String(text[..<open]).trimmed, year)
    }
}
