import Foundation
import Library
import Records
import TMDBClient
package import TMDBModels

/// A film's page from TMDB, or the saved one if TMDB does not answer.
package struct FilmPage: Request, Hashable, Sendable {
    package var film: FilmReference
    /// Whether the best known of several films is taken without asking.
    package var takesFirst: Bool

    package init(_ film: FilmReference, takesFirst: Bool = false) {
        (self.film, self.takesFirst) = (film, takesFirst)
    }

    package func response(from core: Core) async throws(CoreError) -> Answer<MovieDetails> {
        let tmdb = try core.tmdb()
        switch film {
        case .tmdb(let id) where id < 0:
            guard let film = try FilmInLibrary(id).response(from: core).film?.record else {
                throw .notInLibrary("\(id)")
            }
            return core.libraryPage(film, try core.hasCredential() ? .offline : .noCredential)
        case .tmdb(let id):
            return try await core.answer { () async throws(TMDBError) in
                try await tmdb.movie(id: id)
            } orSaved: { (library) throws(LibraryError) in
                try library.filmRecord(id: id)
            }
        case .imdb(let id):
            return try await core.answer { () async throws(TMDBError) in
                try await tmdb.movie(imdbID: id)
            } orSaved: { (library) throws(LibraryError) in
                try library.filmRecord(imdbID: id.text)
            }
        case .title(let words, let year):
            let named = try await core.film(words: words, year: year, takingFirst: takesFirst, tmdb)
            if let page = named.page { return page }
            return try await FilmPage(.tmdb(named.id)).response(from: core)
        }
    }
}

extension Core {
    fileprivate func answer(
        _ ask: () async throws(TMDBError) -> Answer<MovieDetails>,
        orSaved read: (LibraryStore) throws(LibraryError) -> FilmRecord?
    ) async throws(CoreError) -> Answer<MovieDetails> {
        do throws(TMDBError) { return try await ask() } catch {
            guard error.allowsSavedFallback, let film = try readLibrary(read) ?? nil else {
                throw .tmdb(error)
            }
            guard let page = film.page?.answer else { return libraryPage(film, try reason(error)) }
            dialogue.report(.savedPage(page.asOf, isOffline ? .offline : .failed(error)))
            return page
        }
    }

    /// The library's data about a film whose page was never fetched, from an import for example.
    fileprivate func libraryPage(_ film: FilmRecord, _ reason: Remark.Reason) -> Answer<MovieDetails> {
        dialogue.report(.filmWithoutPage(title: film.title, reason))
        return Answer(value: MovieDetails(film), source: .library, asOf: Date())
    }
}
