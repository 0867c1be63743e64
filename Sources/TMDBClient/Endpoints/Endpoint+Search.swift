package import Records
package import TMDBModels

extension Endpoint {
    /// Films whose title, original title or alternative titles contain the words.
    ///
    /// `year` matches any release of that year, re-releases included. No region is sent: it would not change
    /// the matches, only replace the film's release date with the region's. Source: TMDB, "Search: Movie".
    package static func searchMovies(_ words: String, year: Int?, page: Int, locale: ContentLocale) -> Self
    where Response == Page<FilmRecord> {
        var query = searchQuery(words, page, locale)
        query["year"] = year.map(String.init)
        return Endpoint("search/movie", query: query)
    }

    /// People by name and alias. Source: TMDB, "Search: Person".
    package static func searchPeople(_ words: String, page: Int, locale: ContentLocale) -> Self
    where Response == Page<Person> { Endpoint("search/person", query: searchQuery(words, page, locale)) }

    /// Films, people and series together. Source: TMDB, "Search: Multi".
    package static func searchAll(_ words: String, page: Int, locale: ContentLocale) -> Self
    where Response == Page<SearchResult> { Endpoint("search/multi", query: searchQuery(words, page, locale)) }

    /// The film or person with an IMDb id. Source: TMDB, "Find: By ID".
    package static func find(_ imdbID: IMDbID, locale: ContentLocale) -> Self where Response == FindResults {
        Endpoint("find/\(imdbID.text)", query: ["external_source": "imdb_id", "language": locale.language])
    }

    private static func searchQuery(_ words: String, _ page: Int, _ locale: ContentLocale) -> [String: String]
    {
        ["query": words, "include_adult": "false", "language": locale.language, "page": "\(page)"]
    }
}
