import Foundation
import Library
package import Records
package import TMDBModels

/// A page of a shelf on the first screen.
package struct HomeShelf: Request, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case tonight, trending, becauseYouLiked
        /// A list of TMDB's.
        case list(Shelf)
        /// A custom shelf, and whether only films in the library can match its query.
        case custom(CustomShelf, isOfLibrary: Bool)

        package static let builtIn: [Kind] = [
            .tonight, .list(.popular), .trending, .list(.nowPlaying), .list(.upcoming), .list(.topRated),
            .becauseYouLiked,
        ]
    }

    package struct Response: Sendable {
        package var films: ListAnswer<FilmRecord>
        /// The film that the others are recommended for.
        package var likedFilm: FilmRecord?

        package init(_ films: ListAnswer<FilmRecord>, likedFilm: FilmRecord? = nil) {
            (self.films, self.likedFilm) = (films, likedFilm)
        }
    }

    package var kind: Kind
    package var page: Int

    package init(_ kind: Kind, page: Int = 1) { (self.kind, self.page) = (kind, page) }

    package func response(from core: Core) async throws(CoreError) -> Response {
        switch kind {
        case .list(let shelf):
            return Response(try await TMDBList(.shelf(shelf), page: page).response(from: core))
        case .trending:
            return Response(try await TMDBList(.trending(.week), page: page).response(from: core))
        case .custom(let shelf, _):
            return Response(try await ShelfFilms(shelf, page: page).response(from: core))
        case .tonight: return Response(Self.answer(try tonight(core)))
        case .becauseYouLiked:
            let liked = try await becauseYouLiked(core)
            return Response(Self.answer(liked?.films ?? []), likedFilm: liked?.film)
        }
    }

    /// Ten films from the watch-later list, picked as the command `tonight` does.
    private func tonight(_ core: Core) throws(CoreError) -> [FilmRecord] {
        var request = TonightFilms()
        request.hidesRatings = try core.settings().hidesRatings
        return try request.response(from: core).tonight.picks(10).map(\.film.record)
    }

    /// TMDB's recommendations for the best rated of the films seen last, without those already seen; nil if no film was
    /// liked, or TMDB does not have it.
    private func becauseYouLiked(
        _ core: Core
    ) async throws(CoreError) -> (film: FilmRecord, films: [FilmRecord])? {
        let liked = try core.readLibrary { (library) throws(LibraryError) in
            try library.viewings(limit: 30).viewings
                .map { (film: $0.film.record, rating: $0.film.myRating ?? $0.viewing.rating ?? 0) }
                .filter { $0.rating >= 7 }.max { $0.rating < $1.rating }
        }
        guard let film = liked?.film else { return nil }
        let page: Answer<MovieDetails>
        do throws(CoreError) { page = try await FilmPage(.tmdb(film.id)).response(from: core) } catch {
            if error.tmdbError?.kind == .notFound { return nil }
            throw error
        }
        let films = page.value.recommendations
        let userData = try core.userData(among: films.map(\.id))
        return (film, films.filter { (userData[$0.id]?.timesWatched ?? 0) == 0 })
    }

    private static func answer(_ films: [FilmRecord]) -> ListAnswer<FilmRecord> {
        Answer(value: Listing(all: films), source: .library, asOf: Date())
    }
}
