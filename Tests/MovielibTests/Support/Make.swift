import Foundation
import Library
import TMDBClient
import Testing

@testable import movielib
import Terminal

/// 21 November 2026, 12:40 UTC: the moment of every answer made for a test.
let noon = Date(timeIntervalSince1970: 1_795_264_800)

/// A model out of JSON as TMDB writes it.
func decoded<Model: Decodable>(_ json: String, as type: Model.Type = Model.self) throws -> Model {
    try JSONDecoder().decode(Model.self, from: Data(json.utf8))
}

/// A page of rows as the client hands it on.
func listing<Row: Sendable>(
    _ rows: [Row], page: Int = 1, totalPages: Int = 1, totalResults: Int? = nil
) -> ListAnswer<Row> {
    Answer(
        value: Listing(
            rows: rows, page: page, totalPages: totalPages, totalResults: totalResults ?? rows.count),
        source: .tmdb, asOf: noon)
}

extension Presentation {
    /// The payload as it is printed, indented, for snapshots.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(payload), as: UTF8.self)
    }

    /// The payload as a dictionary.
    func object() throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(payload)) as? [String: Any])
    }

    /// The rows as a pipe gets them, with `¦` where it gets a tab.
    var piped: String {
        rows.map { row in row.map { CleanText.line($0) }.joined(separator: "¦") }.joined(separator: "\n")
    }
}

extension SavedMovie {
    /// Dune as the library keeps it.
    static func dune() -> SavedMovie {
        SavedMovie(
            id: 438631, title: "Dune", originalTitle: "Dune", originalLanguage: "en",
            releaseDate: "2021-09-15",
            runtimeMinutes: 155, rating: 7.8, votes: 12345, popularity: 55.5, overview: "Spice.",
            posterPath: "/dune.jpg", imdbID: "tt1160419", genres: ["Science Fiction", "Adventure"])
    }
}
