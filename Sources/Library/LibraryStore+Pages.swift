package import Foundation
import GRDB
import Records

/// The age of the saved pages of some films.
package struct PageAges: Sendable, Equatable {
    /// When the oldest was fetched; nil if there are no pages.
    package var oldest: Date?
    /// When the newest was fetched; nil if there are no pages.
    package var newest: Date?
    /// The number of films without a page.
    package var missing = 0
    /// The number of those on the watch-later list, whose pages a refresh fetches.
    package var missingSaved = 0

    package init() {}
}

extension LibraryStore {
    /// The age of the pages with the offers of a shelf's films.
    package func pageAges(on shelf: LibraryScope) throws(LibraryError) -> PageAges {
        try inReadTransaction { db in
            var ages = PageAges()
            try db.row(
                """
                SELECT min(fetched_at), max(fetched_at), count(*) - count(fetched_at),
                    count(watchlist.movie_id) - count(iif(watchlist.movie_id IS NULL, NULL, fetched_at))
                FROM \(Film.source) LEFT JOIN movie_page ON movie_page.movie_id = movie.id
                WHERE \(Film.scope(shelf))
                """
            ) { cells in
                ages.oldest = try StoredValues.timeOrNil(cells.nextOrNil())
                ages.newest = try StoredValues.timeOrNil(cells.nextOrNil())
                ages.missing = try cells.next()
                ages.missingSaved = try cells.next()
            }
            return ages
        }
    }

    /// The number of films on a shelf with little more than a title: their pages were never fetched.
    package func countWithoutPages(on shelf: LibraryScope) throws(LibraryError) -> Int {
        try inReadTransaction { db in
            try db.number(
                """
                SELECT count(*) FROM \(Film.source) WHERE \(Film.scope(shelf))
                AND movie.genres = '[]' AND movie.runtime_minutes IS NULL
                AND NOT EXISTS (SELECT 1 FROM movie_credits WHERE movie_id = movie.id)
                """)
        }
    }

    /// The services in saved pages for a country, each once.
    package func services(in region: String) throws(LibraryError) -> [String] {
        try inReadTransaction { db in
            try db.values(
                """
                SELECT DISTINCT CAST(offer.value AS TEXT)
                FROM \(Film.source) JOIN movie_page ON movie_page.movie_id = movie.id,
                    json_tree(\(QuerySQL.page), ?) AS offer
                WHERE \(Film.hasUserDataSQL) AND offer.key = 'provider_name' ORDER BY 1
                """, [#"$."watch/providers".results."\#(region)""#])
        }
    }

    /// The certifications of the library's films in a country, in their saved pages.
    ///
    /// - Parameter region: The country, as an ISO 3166-1 code.
    package func certifications(in region: String) throws(LibraryError) -> [String] {
        try inReadTransaction { db in
            try db.values(
                """
                SELECT DISTINCT json_extract(release.value, '$.certification') AS name
                FROM \(Film.source) JOIN movie_page ON movie_page.movie_id = movie.id,
                    json_each(\(QuerySQL.page), '$.release_dates.results') AS country,
                    json_each(country.value, '$.release_dates') AS release
                WHERE \(Film.hasUserDataSQL) AND country.type = 'object' AND release.type = 'object'
                    AND json_extract(country.value, '$.iso_3166_1') = ? AND name <> '' ORDER BY 1
                """, [region])
        }
    }
}
