/// What a CSV file is, by its header, and by its name where several have the same.
enum KindFinder {
    /// Every kind that has such a header; none where it is unknown.
    static func kinds(of header: CSVHeader) -> [ImportKind] {
        func has(_ names: String...) -> Bool { names.allSatisfy(header.has) }
        if has("tmdb_id", "candidates", "reason") { return [.movielibUnmatched] }
        if has("tmdb_id", "viewings", "my_rating") { return [.movielibCSV] }
        if has("letterboxd uri", "name") {
            if has("review") { return [.letterboxdReviews] }
            if has("watched date") { return [.letterboxdDiary] }
            if has("rating") { return [.letterboxdRatings] }
            return [.letterboxdWatchlist, .letterboxdWatched, .letterboxdLikes]
        }
        if has("tmdb id", "name") { return [.tmdbRatings, .tmdbWatchlist, .tmdbFavorites] }
        if has("const") {
            if has("position") || has("created") { return [.imdbWatchlist, .imdbList, .imdbRatings] }
            return has("your rating") || has("you rated") ? [.imdbRatings] : [.imdbWatchlist, .imdbList]
        }
        let identifies = has("tmdbid") || has("imdbid") || has("letterboxduri")
        let tells = has("watcheddate") || has("rating10") || has("rating") || has("review")
        if identifies && (tells || has("title")) || has("title") && (has("watcheddate") || has("rating10")) {
            return tells ? [.letterboxdImport] : [.letterboxdWatchlist, .letterboxdImport]
        }
        return []
    }

    /// What the name allows, whatever the content: at most one kind a service.
    static func named(_ source: Source) -> Set<ImportKind> {
        let (path, stem) = (source.path, source.stem)
        if stem.contains("watchlist") {
            return [.letterboxdWatchlist, .imdbWatchlist, .tmdbWatchlist, .traktWatchlist]
        }
        if stem.contains("favorite") || stem.contains("favourite") {
            return [.imdbList, .tmdbFavorites, .traktFavorites]
        }
        if stem.contains("rating") || stem.contains("rated") { return [.imdbRatings, .tmdbRatings] }
        if stem.contains("watched") { return [.letterboxdWatched] }
        if stem.contains("likes") || stem.contains("liked") || path.hasSuffix("likes/films.csv") {
            return [.letterboxdLikes]
        }
        // IMDb names its lists by their numbers: ls012345678.csv
        if stem.hasPrefix("ls"), stem.count >= 8, stem.dropFirst(2).allSatisfy(\.isNumber) {
            return [.imdbList]
        }
        return []
    }
}
