/// What a file is by its name, where its columns are those of several kinds.
enum KindFinder {
    /// What the name allows, whatever the content: at most one kind a service.
    static func named(_ source: Source) -> Set<ImportKind> {
        let (path, stem) = (source.path, source.stem)
        if stem.contains("watchlist") {
            return [.letterboxdWatchlist, .imdbWatchlist, .tmdbWatchlist, .traktWatchlist]
        }
        if stem.contains("favorite") || stem.contains("favourite") {
            return [.imdbList, .tmdbFavorites, .traktFavorites]
        }
        if stem.contains("rating") || stem.contains("rated") {
            return [.imdbRatings, .tmdbRatings, .letterboxdRatings]
        }
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
