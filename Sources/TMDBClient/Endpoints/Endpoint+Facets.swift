package import TMDBModels

/// The values of filters: lists that rarely change, and names to search for.
extension Endpoint {
    /// How long lists that change a few times a year are reused.
    private static var aWeek: Duration { .seconds(7 * 86_400) }

    /// The 19 genres of films, named in the requested language. Source: TMDB, "Genre: Movie List".
    package static func genres(locale: ContentLocale) -> Self where Response == GenreList {
        Endpoint("genre/movie/list", query: ["language": locale.language], cacheLifetime: aWeek)
    }

    /// The services that show films in the region. Source: TMDB, "Watch Providers: Movie Providers".
    package static func services(locale: ContentLocale) -> Self where Response == ServiceList {
        Endpoint(
            "watch/providers/movie", query: ["language": locale.language, "watch_region": locale.region],
            cacheLifetime: aWeek)
    }

    /// Each country's age certifications. Source: TMDB, "Certification: Movie Certifications".
    package static func certifications() -> Self where Response == CertificationList {
        Endpoint("certification/movie/list", cacheLifetime: aWeek)
    }

    /// The languages of films. Source: TMDB, "Configuration: Languages".
    package static func languages() -> Self where Response == BareList<FilmLanguage> {
        Endpoint("configuration/languages", cacheLifetime: aWeek)
    }

    /// The countries of films, named in the requested language. Source: TMDB, "Configuration: Countries".
    package static func countries(locale: ContentLocale) -> Self where Response == BareList<Country> {
        Endpoint("configuration/countries", query: ["language": locale.language], cacheLifetime: aWeek)
    }

    /// Keywords containing the words; they are English in every language. Source: TMDB, "Search: Keyword".
    package static func searchKeywords(_ words: String, page: Int) -> Self where Response == Page<Keyword> {
        Endpoint("search/keyword", query: ["query": words, "page": "\(page)"])
    }

    /// Companies whose names contain the words, in no useful order. Source: TMDB, "Search: Company".
    package static func searchCompanies(_ words: String, page: Int) -> Self where Response == Page<Company> {
        Endpoint("search/company", query: ["query": words, "page": "\(page)"])
    }

    /// Collections by name. Source: TMDB, "Search: Collection".
    package static func searchCollections(_ words: String, page: Int, locale: ContentLocale) -> Self
    where Response == Page<CollectionName> {
        Endpoint(
            "search/collection",
            query: ["query": words, "include_adult": "false", "language": locale.language, "page": "\(page)"])
    }
}
