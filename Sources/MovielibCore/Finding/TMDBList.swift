package import Records
import TMDBClient
package import TMDBModels

/// One of TMDB's lists of films.
package struct TMDBList: Request, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case shelf(Shelf)
        case trending(TrendingWindow)
    }

    package let kind: Kind
    package let page: Int
    package let limit: Int

    package init(_ kind: Kind, page: Int = 1, limit: Int = Core.tmdbPageSize) {
        (self.kind, self.page, self.limit) = (kind, page, limit)
    }

    package func response(from core: Core) async throws(CoreError) -> ListAnswer<FilmRecord> {
        try await core.listing(page: page, limit: limit) { [kind] page, locale in
            switch kind {
            case .shelf(let shelf): .shelf(shelf, page: page, locale: locale)
            case .trending(let window): .trendingMovies(window, page: page, locale: locale)
            }
        }
    }
}
