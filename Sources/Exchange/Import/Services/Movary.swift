import Records

extension ImportKind {
    static let movaryHistory = ImportKind(
        "movary-history", of: "Movary", .history, viewings: .each,
        tables: TableFormat(
            needs: "title,tmdbid,watchedat", knows: "year,imdbid,comment,location", days: "watchedat")
    ) { draft in
        draft.readMovaryFilm()
        draft.addViewing(
            ViewingValues(
                watchedOn: draft.day(draft.cells["watchedat"]),
                note: draft.cells["comment"].map(Note.init(stored:)), place: draft.cells["location"]))
    }
    static let movaryRatings = ImportKind(
        "movary-ratings", of: "Movary", .ratings, viewings: .none,
        tables: TableFormat(needs: "title,tmdbid,userrating", knows: "year,imdbid")
    ) { draft in
        draft.readMovaryFilm()
        draft.addRating(draft.outOfTen(draft.cells["userrating"]))
    }
    static let movaryWatchlist = ImportKind(
        "movary-watchlist", of: "Movary", .watchlist, viewings: .none,
        tables: TableFormat(needs: "title,tmdbid,addedat", knows: "year,imdbid", days: "addedat")
    ) { draft in
        draft.readMovaryFilm()
        draft.addSaved(draft.cells["addedat"])
    }
}

extension RowDraft {
    fileprivate mutating func readMovaryFilm() {
        row.title = cells["title"]
        row.year = year(cells["year"])
        row.tmdbID = tmdbID(cells["tmdbid"])
        row.imdbID = imdbID(cells["imdbid"])
    }
}
