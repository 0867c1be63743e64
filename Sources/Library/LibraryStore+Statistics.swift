import Foundation
import GRDB
package import Query
import Records

extension LibraryStore {
    /// Statistics of the films of a query: viewings, ratings, and the watch-later list.
    ///
    /// - Parameter limit: The most genres, countries and people to list.
    package func statistics(
        matching query: LibraryQuery = LibraryQuery(), limit: Int = 10
    ) throws(LibraryError) -> LibraryStatistics {
        try inReadTransaction { db in
            var statistics = LibraryStatistics()
            let (viewings, films) = (ViewingStatistics(db, query, limit), FilmStatistics(db, query))
            try viewings.add(to: &statistics)
            try films.add(to: &statistics)
            statistics.withoutRuntime = try viewings.withoutRuntime().union(films.withoutRuntime()).count
            return statistics
        }
    }

    /// The years with viewings, the earliest first.
    package func yearsSeen() throws(LibraryError) -> [Int] {
        try inReadTransaction { db in
            try db.values(
                """
                SELECT DISTINCT CAST(substr(watched_on, 1, 4) AS INTEGER) FROM viewing
                WHERE watched_on IS NOT NULL ORDER BY 1
                """)
        }
    }
}

/// The minutes of a group of films, as far as known.
private let minutes = "coalesce(sum(\(QueryNumber.runtime.sql(.films))), 0)"

/// The user's rating of a film. An average counts each film once, and no ratings of viewings.
private let userRating = "own_rating.rating"

/// Sums over the log of viewings.
private struct ViewingStatistics {
    let db: Database
    let limit: Int
    let condition: QueryCondition
    /// The genres' names in the user's language, by the names under which they may be saved.
    let genres: [String: String]

    init(_ db: Database, _ query: LibraryQuery, _ limit: Int) {
        (self.db, self.limit, condition) = (db, limit, query.condition(.viewings))
        let pairs = query.scope.genres.flatMap { names in names.map { ($0, names[0]) } }
        genres = Dictionary(pairs) { first, _ in first }
    }

    private var source: String { "\(Film.viewingSource) WHERE \(condition.sql)" }

    func add(to statistics: inout LibraryStatistics) throws {
        try db.row(
            """
            SELECT count(*), count(DISTINCT movie.id), coalesce(sum(viewing.is_rewatch), 0),
                \(minutes)
            FROM \(source)
            """, condition.arguments
        ) { cells in
            statistics.viewings = try cells.next()
            statistics.films = try cells.next()
            statistics.rewatches = try cells.next()
            statistics.minutes = try cells.next()
        }
        statistics.years = try byDate(length: 4)
        statistics.months = Array(try byDate(length: 7).suffix(12))
        statistics.weekdays = try byDate(Self.weekday, length: 10)
        statistics.decades = try byFilm(
            "movie.release_date IS NOT NULL", "substr(movie.release_date, 1, 3) || '0'", order: "1")
        statistics.genres = try byName("movie.genres", knownAs: genres)
        statistics.countries = try byName("movie_credits.countries")
        statistics.directors = try byName("movie_credits.directors")
        statistics.actors = try byName("movie_credits.actors")
        statistics.favouriteDirectors = try byName("movie_credits.directors", ratedAtLeast: 2)
        statistics.favouriteActors = try byName("movie_credits.actors", ratedAtLeast: 3)
    }

    func withoutRuntime() throws -> Set<Int> {
        try Set(
            db.values(
                "SELECT movie.id FROM \(source) AND \(QueryNumber.runtime.sql(.films)) IS NULL",
                condition.arguments))
    }

    /// SQLite counts days from Sunday.
    private static let weekday =
        PartialDate.weekdays.enumerated().reduce("CASE strftime('%w', viewing.watched_on)") {
            "\($0) WHEN '\(($1.offset + 1) % 7)' THEN '\($1.element)'"
        } + " END"

    /// Counts every viewing, including repeats; a film's rating counts once.
    ///
    /// - Parameters:
    ///   - name: The SQL of a group's name; the beginning of its date if nil.
    ///   - length: Ignores dates with fewer characters.
    private func byDate(_ name: String? = nil, length: Int) throws -> [LibraryStatistics.Group] {
        try groups(
            """
            SELECT name, sum(count), sum(minutes), avg(mine) FROM (
                SELECT \(name ?? "substr(viewing.watched_on, 1, \(length))") AS name, count(*) AS count,
                    \(minutes) AS minutes, \(userRating) AS mine
                FROM \(source) AND length(viewing.watched_on) >= \(length)
                GROUP BY 1, movie.id)
            GROUP BY 1 ORDER BY 1
            """)
    }

    /// Counts every film once.
    private func byFilm(_ extra: String, _ name: String, order: String) throws -> [LibraryStatistics.Group] {
        try groups(
            """
            SELECT \(name), count(*), \(minutes), avg(\(userRating))
            FROM \(Film.source)
            WHERE movie.id IN (SELECT movie.id FROM \(source)) AND \(extra)
            GROUP BY 1 ORDER BY \(order)
            """)
    }

    /// Groups films by the names of a JSON array; a film that has a name twice counts once.
    ///
    /// - Parameter names: Names in the user's language, by the names under which they may be saved.
    private func byName(
        _ column: String, ratedAtLeast: Int? = nil, knownAs names: [String: String] = [:]
    ) throws -> [LibraryStatistics.Group] {
        let rated = ratedAtLeast.map { "HAVING count(mine) >= \($0)" } ?? ""
        let order = ratedAtLeast == nil ? "2 DESC, 4 DESC, 1" : "4 DESC, 2 DESC, 1"
        var arguments = condition.arguments
        arguments += ["names": String(decoding: try JSONEncoder().encode(names), as: UTF8.self)]
        return try groups(
            """
            WITH known AS MATERIALIZED (SELECT key, value FROM json_each(:names))
            SELECT name, count(*), coalesce(sum(minutes), 0), avg(mine) FROM (
                SELECT DISTINCT coalesce(known.value, name.value) AS name, movie.id,
                    \(QueryNumber.runtime.sql(.films)) AS minutes, \(userRating) AS mine
                FROM movie LEFT JOIN movie_credits ON movie_credits.movie_id = movie.id
                    LEFT JOIN own_rating ON own_rating.movie_id = movie.id,
                    json_each(\(column)) AS name
                    LEFT JOIN known ON known.key = name.value
                WHERE movie.id IN (SELECT movie.id FROM \(source)))
            GROUP BY 1 \(rated) ORDER BY \(order) LIMIT \(limit)
            """, arguments)
    }

    private func groups(
        _ sql: String, _ arguments: StatementArguments? = nil
    ) throws -> [LibraryStatistics.Group] {
        try db.rows(sql, arguments ?? condition.arguments) { cells in
            LibraryStatistics.Group(
                name: try cells.next(), count: try cells.next(), minutes: try cells.next(),
                myAverage: try cells.nextOrNil())
        }
    }
}

/// Sums over ratings and the watch-later list.
private struct FilmStatistics {
    let db: Database
    let condition: QueryCondition

    init(_ db: Database, _ query: LibraryQuery) {
        (self.db, condition) = (db, query.condition(.films))
    }

    private func source(_ extra: String) -> String { "\(Film.source) WHERE \(extra) AND \(condition.sql)" }

    /// The films on the watch-later list without a known runtime.
    func withoutRuntime() throws -> Set<Int> {
        let saved = source("watchlist.movie_id IS NOT NULL AND \(QueryNumber.runtime.sql(.films)) IS NULL")
        return try Set(db.values("SELECT movie.id FROM \(saved)", condition.arguments))
    }

    func add(to statistics: inout LibraryStatistics) throws {
        let rated =
            "\(Film.source) WHERE \(userRating) IS NOT NULL AND \(condition.sql)"
        for (column, path) in [
            (userRating, \LibraryStatistics.myRatings),
            (QueryNumber.rating.sql(.films), \.tmdbRatings),
        ] {
            let rows = try db.rows(
                """
                SELECT min(9, max(0, CAST(ceil(\(column)) AS INTEGER) - 1)), count(*) FROM \(rated)
                    AND \(column) > 0
                GROUP BY 1
                """, condition.arguments)
            for var cells in rows {
                statistics[keyPath: path][try cells.next()] = try cells.next()
            }
        }
        try db.row(
            "SELECT avg(\(userRating)), avg(\(QueryNumber.rating.sql(.films))) FROM \(rated)",
            condition.arguments
        ) { cells in
            statistics.myAverage = try cells.nextOrNil()
            statistics.tmdbAverage = try cells.nextOrNil()
        }
        try db.row(
            """
            SELECT count(DISTINCT owned.movie_id), CAST(total(file.duration_ms) / 60000 AS INTEGER),
                CAST(total(file.size) AS INTEGER)
            FROM owned JOIN file ON file.id = owned.file_id
            WHERE owned.movie_id IN (SELECT movie.id FROM \(source("TRUE")))
            """, condition.arguments
        ) { cells in
            statistics.owned = try cells.next()
            statistics.ownedMinutes = try cells.next()
            statistics.ownedBytes = try cells.next()
        }
        let saved = source("watchlist.movie_id IS NOT NULL")
        try db.row(
            "SELECT count(*), \(minutes) FROM \(saved)",
            condition.arguments
        ) { cells in
            statistics.saved = try cells.next()
            statistics.savedMinutes = try cells.next()
        }
        statistics.longestWaitingFilm = try db.row(
            """
            SELECT \(Film.columns) FROM \(saved)
            ORDER BY watchlist.added_at, watchlist.position LIMIT 1
            """, condition.arguments
        ) { try Film(cells: &$0) }
    }
}
