/// Addresses of web pages; a film's is its ``FilmRecord/tmdbURL``. They are built from numbers and checked
/// ids only, so that no text from TMDB can redirect them.
package enum WebPage {
    package static func person(_ id: Int) -> String { "https://www.themoviedb.org/person/\(id)" }

    package static func collection(_ id: Int) -> String { "https://www.themoviedb.org/collection/\(id)" }

    package static func list(_ id: Int) -> String { "https://www.themoviedb.org/list/\(id)" }

    /// A film's or person's page on IMDb; nil unless it is an IMDb id.
    package static func imdb(_ id: String?) -> String? {
        id.flatMap { IMDbID($0) }.map { "https://www.imdb.com/\($0.isPerson ? "name" : "title")/\($0.text)" }
    }
}
