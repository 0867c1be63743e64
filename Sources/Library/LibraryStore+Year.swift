import GRDB
package import Records

extension LibraryStore {
    /// The films seen in a year with their credits, and of their viewings those of the year, in the order they were
    /// logged.
    package func films(seenIn year: Int) throws(LibraryError) -> [WholeFilm] {
        try reading { db in
            let span = StatementArguments([Self.text(year), Self.text(year + 1)])
            var viewings: [Int: [Viewing]] = [:]
            try db.eachRow(
                """
                SELECT viewing.movie_id, \(Viewing.columns) FROM viewing WHERE \(Self.isOfYear)
                ORDER BY viewing.id
                """, span
            ) { cells in
                let id: Int = try cells.next()
                viewings[id, default: []].append(try Viewing(cells: &cells, of: id))
            }
            var films: [WholeFilm] = []
            try db.eachRow(
                """
                SELECT movie_credits.directors, movie_credits.actors, movie_credits.countries,
                    \(Film.columns)
                FROM \(Film.source) LEFT JOIN movie_credits ON movie_credits.movie_id = movie.id
                WHERE movie.id IN (SELECT movie_id FROM viewing WHERE \(Self.isOfYear))
                """, span
            ) { cells in
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
            try db.values(
                """
                SELECT DISTINCT CAST(substr(watched_on, 1, 4) AS INTEGER) FROM viewing
                WHERE watched_on IS NOT NULL ORDER BY 1
                """)
        }
    }

    /// Dates of any precision sort as text.
    private static let isOfYear = "viewing.watched_on >= ? AND viewing.watched_on < ?"

    private static func text(_ year: Int) -> String { PartialDate(year: year)?.description ?? "9999" }
}
