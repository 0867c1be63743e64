import Foundation
package import Library
import Records
package import TMDBClient

extension SavedMovie {
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

    /// A film without its page, of which an import of thousands would make hundreds of megabytes.
    package init(_ details: MovieDetails) {
        let movie = details.movie
        self.init(
            id: movie.id, title: movie.title, originalTitle: movie.originalTitle,
            originalLanguage: movie.originalLanguage, releaseDate: movie.releaseDate?.description,
            runtimeMinutes: details.runtime, rating: movie.rating, votes: movie.votes,
            popularity: movie.popularity, overview: movie.overview, posterPath: movie.posterPath,
            imdbID: details.imdbID, genres: details.genres.map(\.name),
            credits: MovieCredits(
                directors: details.directors.map(\.name), actors: details.cast.map(\.name),
                countries: details.countries))
    }
}
