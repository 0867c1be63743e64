/// A list of titles, as anybody writes one: what is rated is rated, and what is not is on the list.
extension RowDraft {
    mutating func readTitleList(list: String) {
        row.title = cells["title", "name"]
        row.year = year(cells["year"])
        row.tmdbID = tmdbID(cells["tmdbid"])
        row.imdbID = imdbID(cells["imdbid"])
        row.filmAddress = cells["letterboxduri", "url"]
        let rating = stars(cells["rating"])
        if let rating { row.facts.append(.rating(rating, at: nil)) }
        // A file of ratings is no list of its own.
        if rating == nil || !["rating", "rated"].contains(where: list.contains) {
            row.facts.append(.tags([list]))
        }
        addTags(cells["tags"])
    }
}
