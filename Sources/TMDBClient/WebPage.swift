/// Pages for people on the web. Their addresses are made of numbers and checked ids alone, so that nothing TMDB says can
/// make one lead elsewhere.
package enum WebPage {
    /// A film's page at TMDB's.
    package static func film(_ id: Int) -> String { "https://www.themoviedb.org/movie/\(id)" }

    /// A person's page at TMDB's.
    package static func person(_ id: Int) -> String { "https://www.themoviedb.org/person/\(id)" }

    /// A collection's page at TMDB's.
    package static func collection(_ id: Int) -> String { "https://www.themoviedb.org/collection/\(id)" }

    /// A film's or person's page at IMDb's; nil for what is no id of IMDb's.
    package static func imdb(_ id: String?) -> String? {
        id.flatMap { IMDbID($0) }.map { "https://www.imdb.com/\($0.isPerson ? "name" : "title")/\($0.text)" }
    }
}
