import TMDBClient
package import TMDBModels

/// People trending at TMDB.
package struct TrendingPeople: Request, Hashable, Sendable {
    package var window: TrendingWindow
    package var page: Int
    package var limit: Int

    package init(_ window: TrendingWindow = .week, page: Int = 1, limit: Int = Core.tmdbPageSize) {
        (self.window, self.page, self.limit) = (window, page, limit)
    }

    package func response(from core: Core) async throws(CoreError) -> ListAnswer<Person> {
        try await core.listing(page: page, limit: limit) { [window] in
            .trendingPeople(window, page: $0, locale: $1)
        }
    }
}
