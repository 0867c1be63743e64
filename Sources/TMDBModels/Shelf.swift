/// TMDB's four lists of films.
package enum Shelf: String, Sendable, CaseIterable {
    case popular
    case topRated = "top_rated"
    case nowPlaying = "now_playing"
    case upcoming
}

/// How far back trending looks.
package enum TrendingWindow: String, Sendable, CaseIterable {
    case day
    case week
}
