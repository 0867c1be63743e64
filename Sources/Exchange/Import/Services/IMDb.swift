import Records

/// IMDb's ratings, watchlist and lists, in current and older columns.
extension RowDraft {
    /// A rating is only a rating: IMDb does not say whether or when the film was seen.
    mutating func readIMDb(list: String) {
        row.title = cells["title", "name"]
        row.originalTitle = cells["original title"]
        row.year = year(cells["year"])
        let id = cells["const"]
        if let id, id.hasPrefix("nm") {
            row.subject = .notAFilm("person")
            return
        }
        row.imdbID = imdbID(id)
        if let type = cells["title type"], !IMDbTitleType.isFilm(type) {
            row.subject = .notAFilm(type)
            return
        }
        addRating(outOfTen(cells["your rating", "you rated"]), at: cells["date rated"])
        switch row.kind {
        case .imdbWatchlist: addSaved(cells["created"])
        case .imdbList: row.facts.append(.tags([list]))
        default: break
        }
        addNote(cells["description"], at: cells["modified"])
    }
}
