import Foundation
import TestSupport

/// A file in movielib's own format with generated films, the same ones for the same numbers: complete films, so that no
/// request is needed.
enum GeneratedExport {
    static func text(_ ids: some Sequence<Int>) -> String {
        let films = ids.map(film)
        return
            "{\"format\": \"movielib\", \"version\": 1, \"films\": [\n\(films.joined(separator: ",\n"))\n]}\n"
    }

    private static func film(_ id: Int) -> String {
        var random = SeededGenerator(state: UInt64(id))
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        let viewings = (0..<number(0...3)).map { index in
            """
            {"on": "20\(number(10...24))-0\(number(1...9))-1\(number(0...9))", "rewatch": \(index > 0), \
            "rating": \(Double(number(1...20)) / 2), "note": "Seen \(id)\\nand \\"again\\"", "place": "Odéon", \
            "logged_at": "2025-01-02T03:04:05Z"}
            """
        }
        let saved = number(0...1) == 0 ? "\"added_at\": \"2025-03-04T05:06:07Z\"," : ""
        let note =
            number(0...2) == 0 ? "\"note\": \"Of \(id) 🎬\", \"noted_at\": \"2025-03-04T05:06:08Z\"," : ""
        return """
            {"id": \(id), "title": "Film \(id)", "release_date": "19\(number(10...99))-05-06", \(saved) \(note) \
            "genres": ["Drama"], "directors": ["Director \(id % 40)"], "cast": ["Actor \(id % 90)", "Other"], \
            "tags": ["tag \(id % 7)", "x"], "my_rating": \(Double(number(1...20)) / 2), \
            "rated_at": "2025-03-04T05:06:07Z", "viewings": [\(viewings.joined(separator: ", "))]}
            """
    }
}
