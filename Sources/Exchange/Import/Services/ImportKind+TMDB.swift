import Records

extension ImportKind {
    /// Only this file has a rating in every row.
    static let tmdbRatings = ImportKind(
        "tmdb-ratings", of: "TMDB", .ratings, viewings: .none,
        tables: .tmdb.usual(ifFilled: "your rating")
    ) { $0.readTMDB() }
    static let tmdbWatchlist = ImportKind(
        "tmdb-watchlist", of: "TMDB", .watchlist, viewings: .none, tables: .tmdb
    ) { $0.readTMDB() }
    static let tmdbFavorites = ImportKind(
        "tmdb-favorites", of: "TMDB", .favorites, viewings: .none, tables: .tmdb
    ) { $0.readTMDB() }
}

extension TableFormat {
    fileprivate static let tmdb = TableFormat(
        requiredColumns: "tmdb id,name",
        knownColumns: "imdb id,type,title,season number,episode number,rating,your rating",
        dateColumns: "release date,date rated,date added,created")
}

extension ImportRowBuilder {
    fileprivate mutating func readTMDB() {
        row.title = cells["name", "title"]
        let released = cells["release date"]
        row.year = released.flatMap { day($0) }?.year
        row.imdbID = imdbID(cells["imdb id"])
        if let type = cells["type"], type.trimmed.lowercased() != "movie" { row.subject = .notAFilm(type) }
        // Ids of series and films overlap, but a row that is not a film's never becomes one by its id.
        row.tmdbID = tmdbID(cells["tmdb id"])
        let rating = ratingOutOfTen(cells["your rating"])
        if row.kind == .tmdbWatchlist { addSaved(cells["date added", "created"]) }
        if row.kind == .tmdbFavorites { row.facts.append(.tags(["favorite"])) }
        addRating(rating, at: cells["date rated"])
    }
}
