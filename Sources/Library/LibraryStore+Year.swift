import GRDB
package import Records

extension LibraryStore {
    /// The films seen in a year with their credits, and of their viewings those of the year, in the order they were
    /// logged.
    package func films(seenIn year: Int) throws(LibraryError) -> [WholeFilm] {
        try reading { db in
            let span = StatementArguments([Self.text(year), Self.text(year + 1)])
            // Row by row: all of a large library's rows at once would take as much memory again.
            var viewings: [Int: [Viewing]] = [:]
            let logged = try Row.fetchCursor(
                db,
                sql: """
                    SELECT viewing.movie_id, \(Viewing.columns) FROM viewing WHERE \(Self.isOfYear)
                    ORDER BY viewing.id
                    """, arguments: span)
            while let row = try logged.next() {
                var cells = RowCells(row)
                let id: Int = try cells.next()
                viewings[id, default: []].append(try Viewing(cells: &cells, of: id))
            }
            var films: [WholeFilm] = []
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT movie_credits.directors, movie_credits.actors, movie_credits.countries,
                        \(Film.columns)
                    FROM \(Film.source) LEFT JOIN movie_credits ON movie_credits.movie_id = movie.id
                    WHERE movie.id IN (SELECT movie_id FROM viewing WHERE \(Self.isOfYear))
                    """, arguments: span)
            while let row = try rows.next() {
                var cells = RowCells(row)
                let names = try (0..<3).map { _ in try cells.nextOrNil().map(StoredValues.names) }
                var film = try Film(cells: &cells)
                if let directors = names[0], let actors = names[1], let countries = names[2] {
                    film.movie.credits = MovieCredits(
                        directors: directors, actors: actors, countries: countries)
                }
                films.append(WholeFilm(film: film, viewings: viewings[film.movie.id] ?? []))
            }
            return films
        }
    }

    /// The years in which anything was seen, the earliest first.
    package func yearsSeen() throws(LibraryError) -> [Int] {
        try reading { db in
            try Int.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT CAST(substr(watched_on, 1, 4) AS INTEGER) FROM viewing
                    WHERE watched_on IS NOT NULL ORDER BY 1
                    """)
        }
    }

    /// Dates of any precision sort as text.
    private static let isOfYear = "viewing.watched_on >= ? AND viewing.watched_on < ?"

    private static func text(_ year: Int) -> String { PartialDate(year: year)?.description ?? "9999" }
}
