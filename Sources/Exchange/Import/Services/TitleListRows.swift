/// A hand-written list of titles: rated ones become ratings, the others go on the list.
extension RowDraft {
    mutating func readTitleList(list: String) {
        row.title = cells["title", "name"]
        row.year = year(cells["year"])
        row.tmdbID = tmdbID(cells["tmdbid", "tmdb_id", "tmdb id"])
        row.imdbID = imdbID(cells["imdbid", "imdb_id", "imdb id"])
        row.filmAddress = cells["letterboxduri", "url"]
        let rating = stars(cells["rating"])
        if let rating { row.facts.append(.rating(rating, at: nil)) }
        // The name of a ratings file is not a list's.
        if rating == nil || !["rating", "rated"].contains(where: list.contains) {
            row.facts.append(.tags([list]))
        }
        addTags(cells["tags"])
    }
}
