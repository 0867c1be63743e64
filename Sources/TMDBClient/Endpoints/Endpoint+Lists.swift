package import Records
package import TMDBModels

/// Lists films and people: shelves and trends.
extension Endpoint {
    /// TMDB's four lists of films. Source: TMDB, "Movie Lists".
    package static func shelf(_ shelf: Shelf, page: Int, locale: ContentLocale) -> Self
    where Response == Page<FilmRecord> {
        Endpoint(
            "movie/\(shelf.rawValue)",
            query: ["language": locale.language, "region": locale.region, "page": "\(page)"])
    }

    /// Trending films. Source: TMDB, "Trending: Movies".
    package static func trendingMovies(_ window: TrendingWindow, page: Int, locale: ContentLocale) -> Self
    where Response == Page<FilmRecord> {
        Endpoint(
            "trending/movie/\(window.rawValue)", query: ["language": locale.language, "page": "\(page)"])
    }

    /// Trending people. Source: TMDB, "Trending: People".
    package static func trendingPeople(_ window: TrendingWindow, page: Int, locale: ContentLocale) -> Self
    where Response == Page<Person> {
        Endpoint(
            "trending/person/\(window.rawValue)", query: ["language": locale.language, "page": "\(page)"])
    }

    /// Succeeds for a good credential and fails with HTTP 401 for any other.
    package static func authentication() -> Self where Response == Success {
        Endpoint("authentication")
    }
}
