import Foundation
package import Records
import TMDBClient
package import TMDBModels

/// A page of a shelf on the first screen.
package struct HomeShelf: Request, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case tonight, trending, becauseYouLiked
        /// A list of TMDB's.
        case list(Shelf)
        /// The user's own; whether it only asks the library.
        case custom(CustomShelf, isOfLibrary: Bool)

        package static let builtIn: [Kind] = [
            .tonight, .list(.popular), .trending, .list(.nowPlaying), .list(.upcoming), .list(.topRated),
            .becauseYouLiked,
        ]
    }

    package struct Response: Sendable {
        package var films: ListAnswer<FilmRecord>
        /// The film that the others are recommended for.
        package var liked: FilmRecord?

        package init(_ films: ListAnswer<FilmRecord>, liked: FilmRecord? = nil) {
            (self.films, self.liked) = (films, liked)
        }
    }

    package var kind: Kind
    package var page: Int

    package init(_ kind: Kind, page: Int = 1) { (self.kind, self.page) = (kind, page) }

    package func response(from core: Films) async throws(FilmsError) -> Response {
        switch kind {
        case .list(let shelf):
            return Response(
                try await core.listing(page: page) { .shelf(shelf, page: $0, locale: $1) })
        case .trending:
            return Response(
                try await core.listing(page: page) { .trendingMovies(.week, page: $0, locale: $1) })
        case .custom(let shelf, _):
            return Response(try await ShelfFilms(shelf, page: page).response(from: core))
        case .tonight: return Response(Self.answer(try tonight(core)))
        case .becauseYouLiked:
            let liked = try await core.becauseYouLiked()
            return Response(Self.answer(liked?.films ?? []), liked: liked?.film)
        }
    }

    /// Ten films from the watch-later list, picked as the command `tonight` does.
    private func tonight(_ core: Films) throws(FilmsError) -> [FilmRecord] {
        var wanted = Films.TonightQuestion()
        wanted.hidesRatings = try core.settings().hidesRatings
        return try core.tonight(wanted, today: PartialDate.today).tonight.picks(10).map(\.film.movie)
    }

    private static func answer(_ films: [FilmRecord]) -> ListAnswer<FilmRecord> {
        Answer(value: Listing(all: films), source: .library, asOf: Date())
    }
}
