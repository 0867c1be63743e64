import GRDB

/// What a text of a note is of.
package enum NotePlace: Sendable, Equatable {
    /// The note on a film, by TMDB's number.
    case film(Int)
    /// The note on a viewing of that film.
    case viewing(ofFilm: Int)
}

/// Puts sealed lines in the place of every text of a note that a library has: in the tables, in the rows that undo
/// plays back, and in the words of entries from before the history was data.
///
/// On a connection without the log's triggers, which would write down each text once more.
struct NoteSealing {
    /// How a sealed line begins. A text that begins so is left as it is.
    static let mark = "movielib-locked:"

    /// A text, and what it is of; the sealed line comes back.
    let seal: (String, NotePlace) throws(LibraryError) -> String

    /// Where texts of notes are.
    private struct Texts: Sendable {
        /// A row's number, its film's, and the text, of the rows that have one.
        let rows: String
        let update: String
        let place: @Sendable (Int) -> NotePlace

        init(
            _ table: String, key: String, text: String, where condition: String = "1", set: String,
            _ place: @escaping @Sendable (Int) -> NotePlace
        ) {
            rows = """
                SELECT \(key), movie_id, \(text) FROM \(table)
                WHERE \(condition) AND \(text) IS NOT NULL AND \(text) NOT GLOB '\(NoteSealing.mark)*'
                """
            update = "UPDATE \(table) SET \(set) WHERE \(key) = ?"
            self.place = place
        }
    }

    private static let everywhere = [
        Texts("note", key: "movie_id", text: "text", set: "text = ?") { .film($0) },
        Texts("viewing", key: "id", text: "note", set: "note = ?") { .viewing(ofFilm: $0) },
        Texts(
            "undo_row", key: "id", text: "json_extract(row, '$.text')", where: "table_name = 'note'",
            set: "row = json_set(row, '$.text', ?)"
        ) { .film($0) },
        Texts(
            "undo_row", key: "id", text: "json_extract(row, '$.note')", where: "table_name = 'viewing'",
            set: "row = json_set(row, '$.note', ?)"
        ) { .viewing(ofFilm: $0) },
    ]

    /// Seals all of it, inside the caller's transaction.
    ///
    /// - Returns: How many texts there were.
    func run(_ db: Database) throws -> Int {
        var count = 0
        for texts in Self.everywhere {
            for row in try Row.fetchAll(db, sql: texts.rows) {
                var cells = RowCells(row)
                let (id, film): (Int, Int) = (try cells.next(), try cells.next())
                let line = try seal(try cells.next(), texts.place(film))
                try db.cachedStatement(sql: texts.update).execute(arguments: [line, id])
                count += 1
            }
        }
        // In the words of such an entry nothing tells the note from the rest.
        try db.execute(
            sql: """
                UPDATE change SET summary = coalesce((SELECT movie.title || ': ' FROM undo_row
                    JOIN movie ON movie.id = undo_row.movie_id WHERE change_id = change.id LIMIT 1), '')
                    || 'note (locked)'
                WHERE outcome IS NULL AND command = 'note'
                """)
        try TextIndex.renew(db)
        return count
    }
}
