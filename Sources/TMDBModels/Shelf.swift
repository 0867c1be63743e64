/// TMDB's four lists of films.
package enum Shelf: String, Sendable, CaseIterable {
    case popular
    case topRated = "top_rated"
    case nowPlaying = "now_playing"
    case upcoming
}

/// The period of trending films.
package enum TrendingWindow: String, Sendable, CaseIterable {
    case day
    case week
}
