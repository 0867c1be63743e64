import Foundation
package import Records

/// movielib's own JSON: one lossless document.
///
/// `{"format": "movielib", "version": 1, "exported_at": …, "films": [{…}, …]}`, one film per line. Reading it
/// gives the same records back, field for field.
package enum JSONExport {
    /// The version written, and the newest that can be read.
    package static let version = 1

    /// The document; `exportedAt` is ISO 8601 in UTC.
    ///
    /// - Parameter locks: The records of the locks that open sealed notes; included if there are any such notes.
    package static func text(_ films: [FilmWithViewings], locks: [String] = [], exportedAt: String) -> String
    {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // These values can always be encoded: non-finite numbers are omitted.
        func json(_ value: some Encodable) -> String {
            (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        }
        let lock = locks.isEmpty ? "" : "\"lock\": \(json(locks)), "
        var text = """
            {"format": "movielib", "version": \(version), "exported_at": \(json(exportedAt)), \(lock)"films": [
            """
        for (index, film) in films.enumerated() {
            text += index == 0 ? "\n" : ",\n"
            text += json(MovielibFilm(stored: film))
        }
        return text + "\n]}\n"
    }
}
