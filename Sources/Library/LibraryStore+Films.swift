import GRDB
package import Query
package import Records

/// The set of films to search.
package enum LibraryScope: Sendable {
    /// All films with data of the user's: saved, seen, rated, tagged, noted.
    case library
    /// The watch-later list.
    case watchlist
}

extension LibraryStore {
    /// The films of a shelf that match a query, in its order.
    ///
    /// By default the watch-later list is newest first, the library by title. Films come without pages.
    /// - Parameters:
    ///   - limit: The most films to return; nil for all.
    ///   - offset: The number of films to skip.
    /// - Returns: The films, and how many there are without limit and offset.
    package func films(
        on shelf: LibraryScope, matching query: LibraryQuery = LibraryQuery(), limit: Int? = nil,
        offset: Int = 0
    ) throws(LibraryError) -> (films: [Film], total: Int) {
        try rows(Film.columns, on: shelf, query, limit, offset) { try Film(cells: &$0) }
    }

    /// The films of a shelf as lines of a list, for a quarter of the work.
    package func lines(
        on shelf: LibraryScope, matching query: LibraryQuery = LibraryQuery(), limit: Int? = nil,
        offset: Int = 0
    ) throws(LibraryError) -> (lines: [WatchlistLine], total: Int) {
        try rows(WatchlistLine.columns, on: shelf, query, limit, offset) { try WatchlistLine(cells: &$0) }
    }

    private func rows<Value>(
        _ columns: String, on shelf: LibraryScope, _ query: LibraryQuery, _ limit: Int?, _ offset: Int,
        _ value: (inout RowReader) throws -> Value
    ) throws(LibraryError) -> ([Value], Int) {
        let condition = query.condition(.films)
        let order = (query.order(.films).map { "\($0), " } ?? "") + Film.usualOrder(shelf)
        return try page(
            "\(Film.source) WHERE \(Film.scope(shelf, query)) AND \(condition.sql)",
            condition.arguments, columns: columns, order: order, limit, offset
        ) { cells, _ in try value(&cells) }
    }

    /// The viewings that match a query, in its order; by default the latest first, undated ones last.
    ///
    /// - Returns: The viewings, and how many there are without limit and offset.
    package func viewings(
        matching query: LibraryQuery = LibraryQuery(), limit: Int? = nil, offset: Int = 0
    ) throws(LibraryError) -> (viewings: [LoggedViewing], total: Int) {
        let condition = query.condition(.viewings)
        let order =
            (query.order(.viewings).map { "\($0), " } ?? "")
            + "viewing.watched_on DESC NULLS LAST, viewing.id DESC"
        // Without a query only the films shown are read.
        let source =
            query.groups.isEmpty && query.orders.isEmpty
            ? "viewing" : "\(Film.viewingSource) WHERE \(condition.sql)"
        // Each film is read once: its columns count its viewings, and it may have thousands.
        var films: [Int: Film] = [:]
        return try page(
            source,
            condition.arguments, columns: "viewing.movie_id, \(Viewing.columns)", order: order, limit, offset
        ) { cells, db in
            let id: Int = try cells.next()
            guard let film = try films[id] ?? Film.find(db, movieID: id) else {
                throw BadStoredValue(detail: "a viewing is of a film \(id) that is not there")
            }
            films[id] = film
            return LoggedViewing(film: film, viewing: try Viewing(cells: &cells, of: film.record.id))
        }
    }

    /// The genres of the user's films, each once.
    package func genres() throws(LibraryError) -> [String] {
        try inReadTransaction { db in
            try db.values(
                """
                SELECT DISTINCT CAST(genre.value AS TEXT)
                FROM \(Film.source), json_each(movie.genres) AS genre
                WHERE \(Film.hasUserDataSQL) ORDER BY 1
                """)
        }
    }

    /// The names of all directors and actors of the library's films.
    package func people() throws(LibraryError) -> [String] {
        try inReadTransaction { db in
            try db.values(
                """
                SELECT DISTINCT CAST(person.value AS TEXT)
                FROM movie_credits, json_each(movie_credits.directors) AS person
                UNION SELECT DISTINCT CAST(person.value AS TEXT)
                FROM movie_credits, json_each(movie_credits.actors) AS person
                """)
        }
    }

    /// A film with all its data, credits and viewings included; nil if it is not in the library.
    package func film(id: Int) throws(LibraryError) -> FilmWithViewings? {
        try inReadTransaction { db in
            guard var film = try FilmWithViewings.find(db, id) else { return nil }
            film.film.record.credits = try FilmCredits.find(db, movieID: id)
            return film
        }
    }

    /// Films with all their data, credits and viewings included but without pages: the data of an export.
    ///
    /// In the order in which films were put on the watch-later list, then by id, so that a list keeps its order.
    package func filmsWithViewings(
        matching query: LibraryQuery = LibraryQuery()
    ) throws(LibraryError) -> [FilmWithViewings] {
        let condition = query.condition(.films)
        return try inReadTransaction { db in
            // Copied, so that a cell of the wrong type is an error: SQLite would convert it, and the export would lose it.
            try db.rows(
                """
                SELECT \(Film.columns) FROM \(Film.source)
                WHERE \(Film.hasUserDataSQL) AND \(condition.sql)
                ORDER BY watchlist.position NULLS LAST, movie.id
                """, condition.arguments
            ) { cells in
                var film = try Film(cells: &cells)
                film.record.credits = try FilmCredits.find(db, movieID: film.record.id)
                // In the order in which they were logged.
                let viewings = try Viewing.all(db, movieID: film.record.id).sorted { $0.id < $1.id }
                return FilmWithViewings(film: film, viewings: viewings)
            }
        }
    }

    /// The films with these ids that are in the library, without their pages.
    package func filmRecords(ids: [Int]) throws(LibraryError) -> [Int: FilmRecord] {
        try inReadTransaction { db in
            let records = try db.rows(
                "SELECT \(FilmRecord.columns) FROM movie WHERE id IN (SELECT value FROM json_each(?))",
                [Self.jsonArray(ids)]
            ) { try FilmRecord(cells: &$0) }
            return records.reduce(into: [:]) { $0[$1.id] = $1 }
        }
    }

    /// The ids of films of which the library knows more than id and title.
    package func completeIDs(among ids: [Int]) throws(LibraryError) -> Set<Int> {
        try inReadTransaction {
            try Set(
                $0.values(
                    "SELECT movie_id FROM movie_credits WHERE movie_id IN (SELECT value FROM json_each(?))",
                    [Self.jsonArray(ids)]))
        }
    }

    /// Ids as one json_each argument: `?` is limited to 32,766 in most builds (sqlite.org/limits.html).
    static func jsonArray(_ ids: [Int]) -> String { "[\(ids.map(String.init).joined(separator: ","))]" }

    /// The ids of locks, which are hexadecimal, as one json_each argument.
    static func jsonArray(_ keyIDs: some Sequence<String>) -> String {
        "[\(keyIDs.map { "\"\($0)\"" }.joined(separator: ","))]"
    }

    /// Film ids by IMDb id, as far as the library knows them.
    package func ids(byIMDb imdbIDs: [String]) throws(LibraryError) -> [String: Int] {
        try inReadTransaction { db in
            let known = Set(imdbIDs)
            var ids: [String: Int] = [:]
            for var cells in try db.rows("SELECT imdb_id, id FROM movie WHERE imdb_id IS NOT NULL") {
                let imdbID: String = try cells.next()
                if known.contains(imdbID) { ids[imdbID] = try cells.next() }
            }
            return ids
        }
    }

    /// The user's own data about each film, with the initials of the other people of a share; films without any are omitted.
    package func userData(among ids: [Int]) throws(LibraryError) -> [Int: UserData] {
        guard !ids.isEmpty else { return [:] }
        return try inReadTransaction { db in
            var byID: [Int: UserData] = [:]
            let rows = try db.rows(
                """
                SELECT movie.id, \(UserData.columns) FROM \(Film.source)
                WHERE movie.id IN (SELECT value FROM json_each(?))
                """, [Self.jsonArray(ids)])
            for var cells in rows {
                let id: Int = try cells.next()
                let userData = try UserData(cells: &cells, of: id)
                if !userData.isEmpty { byID[id] = userData }
            }
            try OtherValues.addInitials(to: &byID, of: ids, db)
            return byID
        }
    }

    /// The ids of the films that a query matches, whether they are on a shelf or not.
    package func ids(matching query: LibraryQuery, among ids: [Int]) throws(LibraryError) -> Set<Int> {
        guard !ids.isEmpty else { return [] }
        let condition = query.condition(.films)
        return try inReadTransaction { db in
            try Set(
                db.values(
                    """
                    SELECT movie.id FROM \(Film.source)
                    WHERE movie.id IN (SELECT value FROM json_each(:ids)) AND \(condition.sql)
                    """, condition.arguments + ["ids": Self.jsonArray(ids)]))
        }
    }

    func page<Value>(
        _ source: String, _ arguments: StatementArguments, columns: String, order: String, _ limit: Int?,
        _ offset: Int, _ read: (inout RowReader, Database) throws -> Value
    ) throws(LibraryError) -> ([Value], total: Int) {
        try inReadTransaction { db in
            var values: [Value] = []
            let isWhole = limit == nil && offset <= 0
            // SQLite sorts faster if no number of rows is named. A negative one is no limit (sqlite.org/lang_select.html#limitoffset).
            let part = isWhole ? "" : " LIMIT \(limit.map { max(0, $0) } ?? -1) OFFSET \(max(0, offset))"
            try db.eachRow("SELECT \(columns) FROM \(source) ORDER BY \(order)\(part)", arguments) {
                values.append(try read(&$0, db))
            }
            if isWhole { return (values, values.count) }
            return (values, try db.number("SELECT count(*) FROM \(source)", arguments))
        }
    }
}
