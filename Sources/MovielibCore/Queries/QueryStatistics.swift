package import Library
import Query
package import Records

/// The statistics of the viewings and ratings of the films that match a query.
package struct QueryStatistics: Request, Hashable, Sendable {
    package struct Response: Sendable {
        package var statistics = LibraryStatistics()
        /// The viewings, if they were requested.
        package var viewings: [LoggedViewing] = []
        package var coverage: PageCoverage?
        /// Why there may be nothing to add up; nil if there is something.
        package var emptyReason: EmptyResultReason?
    }

    package var query: TypedQuery
    /// The most names in a list.
    package var limit: Int
    package var wantsViewings: Bool

    package init(_ query: TypedQuery, limit: Int = 10, wantsViewings: Bool = false) {
        (self.query, self.limit, self.wantsViewings) = (query, limit, wantsViewings)
    }

    package func response(from core: Core) async throws(CoreError) -> Response {
        var query = try await core.libraryQuery(query)
        var response = Response(coverage: try core.pageCoverage(of: query, on: .library))
        query.scope.genres = try core.genreNames()
        if let library = try core.library() {
            response.statistics = try core.mapLibraryErrors(library.statistics(matching: query, limit: limit))
            if wantsViewings {
                response.viewings = try core.mapLibraryErrors(library.viewings(matching: query)).viewings
            }
        }
        if response.statistics.isEmpty {
            response.emptyReason = try core.emptyResultReason(by: self.query, on: nil)
        }
        return response
    }
}
