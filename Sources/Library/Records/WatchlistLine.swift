package import Foundation
package import Records

/// A film as a line of a long list: only cells that need no counting or parsing.
package struct WatchlistLine: Sendable, Equatable {
    package let id: Int
    package let title: String
    package let year: Int?
    /// TMDB's rating, out of 10.
    package var rating: Double?
    package let runtimeMinutes: Int?
    /// When it was put on the watch-later list.
    package let addedAt: Date?

    package init(_ film: Film) {
        (id, title, year) = (film.record.id, film.record.title, film.record.year)
        (rating, runtimeMinutes, addedAt) = (film.record.rating, film.record.runtimeMinutes, film.addedAt)
    }
}

extension WatchlistLine {
    /// The columns that ``init(cells:)`` reads, in its order, from ``Film/source``.
    static let columns = """
        movie.id, movie.title, movie.release_date, movie.runtime_minutes, movie.rating, watchlist.added_at
        """

    init(cells: inout RowReader) throws {
        id = try cells.next()
        title = try cells.next()
        year = (try cells.nextOrNil() as String?).flatMap { Int($0.prefix(4)) }
        runtimeMinutes = StoredValues.plausibleValue(try cells.nextOrNil(), in: PlausibleRanges.minutes)
        rating = StoredValues.plausibleValue(try cells.nextOrNil(), in: PlausibleRanges.ratings)
        addedAt = try StoredValues.timeOrNil(cells.nextOrNil())
    }
}
