import Records

extension ImportKind {
    static let movaryHistory = ImportKind(
        "movary-history", of: "Movary", .history, viewings: .individual,
        tables: TableFormat(
            requiredColumns: "title,tmdbid,watchedat", knownColumns: "year,imdbid,comment,location",
            dateColumns: "watchedat")
    ) { builder in
        builder.readMovaryFilm()
        builder.addViewing(
            ViewingValues(
                watchedOn: builder.day(builder.cells["watchedat"]),
                note: builder.cells["comment"].map(Note.init(stored:)), place: builder.cells["location"]))
    }
    static let movaryRatings = ImportKind(
        "movary-ratings", of: "Movary", .ratings, viewings: .none,
        tables: TableFormat(requiredColumns: "title,tmdbid,userrating", knownColumns: "year,imdbid")
    ) { builder in
        builder.readMovaryFilm()
        builder.addRating(builder.ratingOutOfTen(builder.cells["userrating"]))
    }
    static let movaryWatchlist = ImportKind(
        "movary-watchlist", of: "Movary", .watchlist, viewings: .none,
        tables: TableFormat(
            requiredColumns: "title,tmdbid,addedat", knownColumns: "year,imdbid", dateColumns: "addedat")
    ) { builder in
        builder.readMovaryFilm()
        builder.addSaved(builder.cells["addedat"])
    }
}

extension ImportRowBuilder {
    fileprivate mutating func readMovaryFilm() {
        row.title = cells["title"]
        row.year = year(cells["year"])
        row.tmdbID = tmdbID(cells["tmdbid"])
        row.imdbID = imdbID(cells["imdbid"])
    }
}
