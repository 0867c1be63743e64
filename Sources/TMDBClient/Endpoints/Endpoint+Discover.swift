package import Records
package import TMDBModels

/// Filters all of TMDB's films.
extension Endpoint {
    /// The films that pass a filter. Source: TMDB, "Discover: Movie".
    package static func discoverMovies(_ filter: DiscoverFilter, page: Int, locale: ContentLocale) -> Self
    where Response == Page<FilmRecord> {
        var query = filter.parameters
        query["language"] = locale.language
        query["page"] = "\(page)"
        return Endpoint("discover/movie", query: query)
    }
}
