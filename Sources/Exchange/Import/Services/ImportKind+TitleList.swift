extension ImportKind {
    /// Titles, possibly with a year and a rating; or a table whose columns the user names.
    package static let titleList = ImportKind(
        "title-list", of: "", .titles, viewings: .seen,
        tables: TableFormat(
            requiredColumns: "title|name,rating",
            knownColumns: "year,\(TableFormat.ids),letterboxduri,url,directors,director,tags", isPlain: true,
            starColumns: "rating", scale: .unknown), .titles.usual()
    ) { $0.readTitleList() }
}

extension TableFormat {
    static let titles = TableFormat(
        requiredColumns: "title|name,year", knownColumns: "directors,director,tags,url", isPlain: true)
}

extension ImportRowBuilder {
    /// Reads a row of a hand-written list: rated films get the rating, the others the name of the list as a tag.
    fileprivate mutating func readTitleList() {
        row.title = cells["title", "name"]
        row.year = year(cells["year"])
        readIDs()
        row.filmAddress = cells["letterboxduri", "url"]
        let rating = stars(cells["rating"])
        addRating(rating)
        // The name of a ratings file is not a list's.
        if rating == nil || !["rating", "rated"].contains(where: table.list.contains) {
            row.facts.append(.tags([table.list]))
        }
        addTags(cells["tags"])
    }
}
