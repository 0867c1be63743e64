import Records

/// TMDB's ratings, watchlist and favourites, which all have the same columns.
extension RowDraft {
    mutating func readTMDB() {
        row.title = cells["name", "title"]
        let released = cells["release date"]
        row.year = released.flatMap { day($0) }?.year
        row.imdbID = imdbID(cells["imdb id"])
        if let type = cells["type"], type.trimmed.lowercased() != "movie" {
            row.subject = .notAFilm(type)
            return
        }
        // Ids of series and films overlap, so a series' id is not kept.
        row.tmdbID = tmdbID(cells["tmdb id"])
        let rating = outOfTen(cells["your rating"])
        switch row.kind {
        case .tmdbWatchlist: addSaved(cells["date added", "created"])
        case .tmdbFavorites: row.facts.append(.tags(["favorite"]))
        default: break
        }
        addRating(rating, at: cells["date rated"])
    }
}
