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
            addViewing(
                ImportedViewing(
                    watchedOn: day(cells["watchedat"]), note: cells["comment"].map(Note.init(stored:)),
                    place: cells["location"]))
        case .movaryRatings: addRating(outOfTen(cells["userrating"]))
        default: addSaved(cells["addedat"])
        }
    }
}
