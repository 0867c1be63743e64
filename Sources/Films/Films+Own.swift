import Foundation
import Library
package import Records
package import TMDBClient

/// The films of the person's own library.
extension Films {
    /// The id of a film of the library that words, an id or an address stand for.
    ///
    /// - Parameter text: what was typed, for the error.
    package func ownFilm(
        _ reference: FilmReference, typed text: String, takingFirst: Bool
    ) throws(FilmsError) -> Int {
        switch reference {
        case .tmdb(let id):
            let mark = try inLibrary { (library) throws(LibraryError) in try library.marks(among: [id])[id] }
            if mark != nil { return id }
        case .imdb(let imdb):
            let movie = try inLibrary { (library) throws(LibraryError) in
                try library.movie(imdbID: imdb.text)
            }
            if let movie { return movie.id }
        case .title(let words, let year):
            if let candidates = try ownCandidates(titled: words), !candidates.isEmpty {
                return try choose(candidates, words: words, year: year, takingFirst: takingFirst).id
            }
        }
        throw .notInLibrary(text)
    }

    /// The films of the library whose title words fit; nil where there is no library.
    func ownCandidates(titled words: String) throws(FilmsError) -> [Candidate]? {
        try inLibrary { (library) throws(LibraryError) in
            try library.moviesTitled(like: words, on: .library).map { Candidate($0.movie) }
        }
    }

    /// The film that is to be rated, tagged or noted: from the library where it is there, else from TMDB.
    ///
    /// - Parameter mustBeOwn: asks the library alone, for what is to be taken away.
    package func ownMovie(
        _ reference: FilmReference, typed text: String, takingFirst: Bool, mustBeOwn: Bool
    ) async throws(FilmsError) -> FilmRecord {
        if mustBeOwn {
            let id = try ownFilm(reference, typed: text, takingFirst: takingFirst)
            let movie = try inLibrary { (library) throws(LibraryError) in try library.movie(id: id) }
            guard let movie else { throw .notInLibrary(text) }
            return movie
        }
        let movies = try await movies([reference], takingFirst: takingFirst, needingPages: false)
        guard let movie = movies.first else { throw .notInLibrary(text) }
        return movie
    }

    /// The page that the library keeps of a film; nil where there is none that can be read.
    package func savedPage(of id: Int) throws(FilmsError) -> MovieDetails? {
        let movie = try inLibrary { (library) throws(LibraryError) in try library.movie(id: id) }
        return movie?.page.flatMap { try? JSONDecoder().decode(MovieDetails.self, from: $0.json) }
    }

    /// What the library has of the person's own about a film.
    package func own(_ id: Int) throws(FilmsError) -> LibraryFilm? {
        try inLibrary { (library) throws(LibraryError) in try library.film(id: id)?.film }
    }
}
