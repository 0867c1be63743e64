import Records

extension ImportKind {
    package static let imdbRatings = ImportKind(
        "imdb-ratings", of: "IMDb", .ratings, viewings: .none,
        tables: .imdb("const,position|created"), .imdb("const,your rating|you rated")
    ) { $0.readIMDb() }
    static let imdbWatchlist = ImportKind(
        "imdb-watchlist", of: "IMDb", .watchlist, viewings: .none,
        tables: .imdb("const,position|created"), .imdb("const")
    ) { $0.readIMDb() }
    static let imdbList = ImportKind(
        "imdb-list", of: "IMDb", .list, viewings: .none,
        tables: .imdb("const,position|created"), .imdb("const")
    ) { $0.readIMDb() }
}

extension TableFormat {
    /// Current and older columns. Files of 2019 to 2022 are not UTF-8.
    fileprivate static func imdb(_ needs: String) -> TableFormat {
        TableFormat(
            requiredColumns: needs,
            knownColumns: """
                position,description,title,name,original title,url,title type,your rating,you rated,imdb rating,\
                runtime (mins),year,genres,num votes,num. votes,release date (month/day/year),directors,known for,birth date
                """,
            // The last one is never imported; in a list made within a day only it reveals the order.
            dateColumns: "created,modified,date rated,release date", mayBeWindows1252: true)
    }
}

extension ImportRowBuilder {
    /// Reads a rating without a viewing: IMDb does not say whether or when the film was seen.
    fileprivate mutating func readIMDb() {
        row.title = cells["title", "name"]
        row.originalTitle = cells["original title"]
        row.year = year(cells["year"])
        let id = cells["const"]
        if let id, id.hasPrefix("nm") {
            row.subject = .notAFilm("person")
            row.series = SeriesRow(ids: ["imdb": id])
        } else {
            row.imdbID = imdbID(id)
        }
        if let type = cells["title type"], !IMDbTitleType.isFilm(type) { row.subject = .notAFilm(type) }
        addRating(ratingOutOfTen(cells["your rating", "you rated"]), at: cells["date rated"])
        if row.kind == .imdbWatchlist { addSaved(cells["created"]) }
        if row.kind == .imdbList { row.facts.append(.tags([table.list])) }
        addNote(cells["description"], at: cells["modified"])
    }
}
