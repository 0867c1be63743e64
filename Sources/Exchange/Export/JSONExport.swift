import Foundation
package import Records

/// movielib's own JSON: one document that loses nothing.
///
/// `{"format": "movielib", "version": 1, "exported_at": …, "films": [{…}, …]}`, a film a line. Reading it gives
/// the same records back, field for field.
package enum JSONExport {
    /// The version that is written, and the newest that is read.
    package static let version = 1

    /// The document; `exportedAt` is ISO 8601 in UTC.
    package static func text(_ films: [WholeFilm], exportedAt: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // What a payload is made of can always be written: numbers that are not finite are left out.
        func json(_ value: some Encodable) -> String {
            (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        }
        var text = """
            {"format": "movielib", "version": \(version), "exported_at": \(json(exportedAt)), "films": [
            """
        for (index, film) in films.enumerated() {
            text += index == 0 ? "\n" : ",\n"
            text += json(MovielibFilm(film))
        }
        return text + "\n]}\n"
    }
}
