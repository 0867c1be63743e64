package import Exchange
package import Foundation
package import Records

/// 21 November 2026, 12:40 UTC: the time of every response made for a test.
package let noon = Date(timeIntervalSince1970: 1_795_264_800)

extension FilmRecord {
    /// Dune as the library stores it.
    package static let dune = FilmRecord(
        id: 438631, title: "Dune", originalTitle: "Dune", originalLanguage: "en",
        releaseDate: PartialDate("2021-09-15"),
        runtimeMinutes: 155, rating: 7.8, votes: 12345, popularity: 55.5, overview: "Spice.",
        posterPath: "/dune.jpg", imdbID: "tt1160419", genres: ["Science Fiction", "Adventure"])

    /// Spirited Away as the library stores it.
    package static let away = FilmRecord(
        id: 129, title: "Spirited Away", originalTitle: "千と千尋の神隠し", releaseDate: PartialDate("2001-07-20"),
        runtimeMinutes: 125, rating: 8.5, votes: 17_659, overview: "A bathhouse for gods.",
        genres: ["Animation", "Family"])
}

extension ImportRow {
    /// A row of a watchlist.
    package static func make(
        _ title: String?, _ year: Int? = nil, line: Int = 2, kind: ImportKind = .letterboxdWatchlist,
        facts: [ImportFact] = [.saved(at: nil)]
    ) -> ImportRow {
        var row = ImportRow(
            kind: kind, location: Location(file: "/home/me/x.zip", member: "w.csv", line: line))
        (row.title, row.year, row.facts) = (title, year, facts)
        return row
    }
}
