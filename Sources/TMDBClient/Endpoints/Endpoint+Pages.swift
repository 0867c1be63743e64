package import TMDBModels

extension Endpoint {
    /// A film's page in one request: details with credits, videos, releases, providers and recommendations.
    /// Source: TMDB, "Movie: Details" and "Append To Response".
    package static func movie(_ id: Int, locale: ContentLocale) -> Self where Response == MovieDetails {
        Endpoint("movie/\(id)", query: movieQuery(locale))
    }

    /// A film's page by IMDb id, which TMDB accepts in place of its own.
    package static func movie(_ id: IMDbID, locale: ContentLocale) -> Self where Response == MovieDetails {
        Endpoint("movie/\(id.text)", query: movieQuery(locale))
    }

    /// A person's page in one request. Source: TMDB, "Person: Details".
    package static func person(_ id: Int, locale: ContentLocale) -> Self where Response == PersonDetails {
        Endpoint(
            "person/\(id)",
            query: [
                "append_to_response": "movie_credits,external_ids,translations", "language": locale.language,
            ])
    }

    /// A collection. Source: TMDB, "Collection: Details".
    package static func collection(_ id: Int, locale: ContentLocale) -> Self
    where Response == FilmCollection { Endpoint("collection/\(id)", query: ["language": locale.language]) }

    private static func movieQuery(_ locale: ContentLocale) -> [String: String] {
        let language = String(locale.language.prefix(2))
        return [
            // Translations: a text missing in one language may exist in another.
            "append_to_response":
                "credits,videos,release_dates,watch/providers,recommendations,external_ids,translations,keywords",
            "language": locale.language,
            // Otherwise a film with no trailer in this language would have none at all.
            "include_video_language": language == "en" ? "en" : "\(language),en",
        ]
    }
}
