import GRDB
package import Records

/// A film on the watch-later list, and its release date.
package struct UpcomingFilm: Sendable, Equatable {
    package let id: Int
    package let title: String
    package let day: PartialDate
}

extension LibraryStore {
    /// In days: a country's cinema release is at most half a year after the first; older pages are not read.
    private static let maxDelayDays = 180

    /// The watch-later list's films that are released between two days, the nearest first.
    ///
    /// - Parameter region: The country, as an ISO 3166-1 code, whose release date counts if the film's page
    ///   has one: that of its cinema release, else of its first.
    package func upcomingFilms(
        from first: PartialDate, through last: PartialDate, in region: String
    ) throws(LibraryError) -> [UpcomingFilm] {
        let earliest = PartialDate(daysSince1970: first.daysSince1970 - Self.maxDelayDays) ?? first
        return try inReadTransaction { db in
            var films: [UpcomingFilm] = []
            try db.eachRow(
                """
                SELECT movie.id, movie.title, coalesce(
                    (SELECT substr(json_extract(release.value, '$.release_date'), 1, 10) AS day
                        FROM movie_page, json_each(\(QuerySQL.page), '$.release_dates.results') AS country,
                            json_each(\(QuerySQL.page), country.fullkey || '.release_dates') AS release
                        WHERE movie_page.movie_id = movie.id
                            AND country.type = 'object' AND release.type = 'object'
                            AND json_extract(\(QuerySQL.page), country.fullkey || '.iso_3166_1') = ?1
                        ORDER BY json_extract(release.value, '$.type') NOT IN (2, 3), day LIMIT 1),
                    substr(movie.release_date, 1, 10)) AS day
                FROM watchlist JOIN movie ON movie.id = watchlist.movie_id
                WHERE coalesce(movie.release_date, '') NOT BETWEEN '0' AND ?2 AND day BETWEEN ?3 AND ?4
                ORDER BY day, watchlist.position DESC
                """, [region, earliest.description, first.description, last.description]
            ) { cells in
                let (id, title): (Int, String) = (try cells.next(), try cells.next())
                guard let day = PartialDate(filmDay: try cells.next()) else { return }
                films.append(UpcomingFilm(id: id, title: title, day: day))
            }
            return films
        }
    }
}
