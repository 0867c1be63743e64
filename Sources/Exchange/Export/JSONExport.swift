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
        // These values can always be written: non-finite numbers are omitted.
        func json(_ value: JSONValue) -> String { (try? value.document()) ?? "null" }
        let lock = locks.isEmpty ? "" : "\"lock\": \(json(.array(locks.map { .text($0) }))), "
        var text = """
            {"format": "movielib", "version": \(version), "exported_at": \(json(.text(exportedAt))), \(lock)"films": [
            """
        for (index, film) in films.enumerated() {
            text += index == 0 ? "\n" : ",\n"
            text += json(MovielibFilm(stored: film).json)
        }
        return text + "\n]}\n"
    }
}
