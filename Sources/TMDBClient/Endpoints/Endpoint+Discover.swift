/// All of TMDB's films by what is asked of them.
extension Endpoint {
    /// The films that a filter lets through. Source: TMDB, "Discover: Movie".
    package static func discoverMovies(_ filter: DiscoverFilter, page: Int, locale: ContentLocale) -> Self
    where Response == Page<Movie> {
        var query = filter.parameters
        query["language"] = locale.language
        query["page"] = "\(page)"
        return Endpoint("discover/movie", query: query)
    }
}
