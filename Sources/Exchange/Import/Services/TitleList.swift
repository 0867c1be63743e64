/// A hand-written list of titles: rated ones become ratings, the others go on the list.
extension RowDraft {
    mutating func readTitleList(list: String) {
        row.title = cells["title", "name"]
        row.year = year(cells["year"])
        readIDs()
        row.filmAddress = cells["letterboxduri", "url"]
        let rating = stars(cells["rating"])
        addRating(rating)
        // The name of a ratings file is not a list's.
        if rating == nil || !["rating", "rated"].contains(where: list.contains) {
            row.facts.append(.tags([list]))
        }
        addTags(cells["tags"])
    }
}
