import Foundation
import Library
package import Records
package import TMDBClient

extension Films {
    /// Adds the page to a library film that came without one, from an import or the catalogue.
    package func complete(with answer: Answer<MovieDetails>) throws(FilmsError) {
        let id = answer.value.movie.id
        let isBare = try inLibrary { (library) throws(LibraryError) in
            guard let film = try library.film(id: id)?.film,
                film.addedAt != nil || film.movie.credits == nil
            else { return false }
            return try library.movie(id: id)?.page == nil
        }
        guard answer.source != .library, isBare == true else { return }
        _ = try make(Change(.refresh, [FilmRecord(answer, locale: sources.locale())]))
    }
}

extension FilmRecord {
    /// The snapshot of a film's page that the library keeps: its columns, and the whole page beside them.
    package init(_ answer: Answer<MovieDetails>, locale: ContentLocale) throws(FilmsError) {
        let details = answer.value
        let movie = details.movie
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(details) else {
            throw .unencodable(title: movie.title)
        }
        self.init(details)
        page = MoviePage(
            json: json, language: locale.language, region: locale.region, fetchedAt: answer.asOf)
    }

    /// A film without its page, which for an import of thousands would take hundreds of megabytes.
    package init(_ details: MovieDetails) {
        self.init(details.movie)
        (runtimeMinutes, imdbID) = (details.runtime, details.imdbID)
        genres = details.genres.map(\.name)
        credits = MovieCredits(
            directors: details.directors.map(\.name), actors: details.cast.map(\.name),
            countries: details.countries)
    }

    /// A film as lists have it.
    package init(_ movie: Movie) {
        self.init(
            id: movie.id, title: movie.title, originalTitle: movie.originalTitle,
            originalLanguage: movie.originalLanguage, releaseDate: movie.releaseDate?.description,
            rating: movie.rating, votes: movie.votes, popularity: movie.popularity, overview: movie.overview,
            posterPath: movie.posterPath)
    }
}
