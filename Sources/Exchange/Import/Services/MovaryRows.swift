import Records

/// Movary's three files, which share their first columns.
extension RowDraft {
    mutating func readMovary() {
        row.title = cells["title"]
        row.year = year(cells["year"])
        row.tmdbID = tmdbID(cells["tmdbid"])
        row.imdbID = imdbID(cells["imdbid"])
        switch row.kind {
        case .movaryHistory:
            let viewing = ImportedViewing(
                watchedOn: day(cells["watchedat"]), note: cells["comment"].map(Note.init(stored:)),
                place: cells["location"])
            row.facts.append(.viewing(viewing, .init(kind: row.kind)))
        case .movaryRatings:
            if let rating = outOfTen(cells["userrating"]) { row.facts.append(.rating(rating, at: nil)) }
        default: row.facts.append(.saved(at: time(cells["addedat"])))
        }
    }
}
