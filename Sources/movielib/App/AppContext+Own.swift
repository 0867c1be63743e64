import Foundation
import Library
import TMDBClient

extension AppContext {
    /// The id of a film of the person's library that words, an id or an address stand for.
    ///
    /// - Throws: ``Failure`` where the library has no such film, or several that fit.
    func ownFilm(_ text: String, takingFirst: Bool) throws(Failure) -> Int {
        guard let library = try libraryForReading() else { throw missing(text) }
        switch try FilmReference(text, thisYear: thisYear) {
        case .tmdb(let id):
            let isThere = try inLibrary { () throws(LibraryError) in try library.marks(among: [id])[id] != nil
            }
            guard isThere else { throw missing(text) }
            return id
        case .imdb(let imdb):
            let movie = try inLibrary { () throws(LibraryError) in try library.movie(imdbID: imdb.text) }
            guard let movie else { throw missing(text) }
            return movie.id
        case .title(let words, let year):
            let films = try inLibrary { () throws(LibraryError) in
                try library.moviesTitled(like: words, on: .library)
            }
            if films.isEmpty { throw missing(text) }
            return try choose(
                films.map { Candidate($0.movie) }, words: words, year: year, takingFirst: takingFirst,
                noun: "film"
            ).id
        }
    }

    /// The film that is to be rated, tagged or noted: from the library where it is there, else from TMDB.
    ///
    /// - Parameter mustBeOwn: asks the library alone, for what is to be taken away.
    func ownMovie(_ text: String, takingFirst: Bool, mustBeOwn: Bool) async throws(Failure) -> SavedMovie {
        if mustBeOwn {
            let id = try ownFilm(text, takingFirst: takingFirst)
            let library = try libraryForReading()
            let movie = try inLibrary { () throws(LibraryError) in try library?.movie(id: id) }
            guard let movie else { throw missing(text) }
            return movie
        }
        let pages = FilmPages(context: self, takingFirst: takingFirst, needingPages: false)
        guard let movie = try await pages.movies([text]).first else { throw missing(text) }
        return movie
    }

    /// What the library has of the person's own about a film.
    func own(_ movie: SavedMovie) throws(Failure) -> LibraryFilm? {
        let library = try libraryForReading()
        return try inLibrary { () throws(LibraryError) in try library?.film(id: movie.id)?.film }
    }

    private func missing(_ text: String) -> Failure {
        Failure(
            .notFound, activity, "your library has no '\(text)'", hint: "'movielib library' shows what it has"
        )
    }
}
