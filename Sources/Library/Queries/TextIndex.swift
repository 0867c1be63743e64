import GRDB
import Records

/// The folded words of every film, for full-text search (sqlite.org/fts5.html); it can always be rebuilt.
enum TextIndex {
    static let table = SchemaObject(
        type: "table", name: "movie_text",
        sql: """
            CREATE VIRTUAL TABLE movie_text USING fts5 (
                title, original_title, actors, directors, tags, notes,
                tokenize = 'unicode61 remove_diacritics 2'
            )
            """)

    /// The tables in which FTS5 stores its data.
    static let shadowTables = ["data", "idx", "content", "docsize", "config"].map { "movie_text_\($0)" }

    /// Indexes the films changed since the last time; see ``ChangeLog``.
    ///
    /// Words of a deleted note would stay in older segments, although a locked note may have to be wiped.
    /// They are merged away (sqlite.org/fts5.html#the_optimize_command).
    static func refresh(_ db: Database) throws {
        guard try db.value("SELECT EXISTS (SELECT 1 FROM touched)", reused: true) == true else { return }
        let touched = "IN (SELECT movie_id FROM touched)"
        func notes() throws -> [Int: String] {
            // Whatever the index contains, it is replaced.
            let sql = "SELECT rowid, CAST(notes AS TEXT) FROM movie_text WHERE rowid \(touched)"
            let rows = try db.rows(sql, reused: true) {
                (try $0.next() as Int, try $0.nextOrNil() as String?)
            }
            return Dictionary(rows.map { ($0, $1 ?? "") }) { first, _ in first }
        }
        let before = try notes().filter { $0.value.contains { !$0.isNewline } }
        // One statement for all films: FTS5 writes its words to its tables after each statement.
        try db.run("DELETE FROM movie_text WHERE rowid \(touched)")
        try db.run("\(insertion) WHERE movie.id \(touched)")
        if !before.isEmpty {
            let after = try notes()
            if before.contains(where: { after[$0] != $1 }) {
                try db.execute(sql: "INSERT INTO movie_text (movie_text) VALUES ('optimize')")
            }
        }
        try db.execute(sql: "DELETE FROM touched")
    }

    /// Whether the table is missing, as in a library reassembled from rows.
    static func isMissing(_ db: Database) throws -> Bool {
        try db.value("SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'movie_text')") ?? false
    }

    /// Creates the table if it is missing.
    static func createIfMissing(_ db: Database) throws {
        guard try isMissing(db) else { return }
        try db.execute(sql: table.sql)
        try rebuild(db)
    }

    /// Recreates the table, whatever it and FTS5's own tables contain.
    static func recreate(_ db: Database) throws {
        try db.execute(sql: "DROP TABLE IF EXISTS movie_text")
        try createIfMissing(db)
    }

    static func rebuild(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM movie_text")
        try db.execute(sql: insertion)
    }

    /// Rebuilds the index from its first segment on: deleted words would otherwise stay in older ones.
    ///
    /// Source: sqlite.org/fts5.html#the_rebuild_command.
    static func rebuildAndPurge(_ db: Database) throws {
        try rebuild(db)
        try db.execute(sql: "INSERT INTO movie_text (movie_text) VALUES ('rebuild')")
    }

    /// Inserts a film's words, column by column; names, tags and notes get a line each. Contains nothing of a
    /// sealed note.
    private static let insertion = """
        INSERT INTO movie_text (rowid, title, original_title, actors, directors, tags, notes)
        SELECT movie.id, movie.title, coalesce(movie.original_title, ''),
            coalesce((SELECT group_concat(value, char(10)) FROM json_each(movie_credits.actors)), ''),
            coalesce((SELECT group_concat(value, char(10)) FROM json_each(movie_credits.directors)), ''),
            coalesce((SELECT group_concat(name, char(10)) FROM tag WHERE tag.movie_id = movie.id), ''),
            coalesce((SELECT text FROM note
                    WHERE note.movie_id = movie.id AND text NOT GLOB '\(Note.sealedLinePrefix)*'), '') || char(10)
                || coalesce((SELECT group_concat(note, char(10)) FROM viewing
                    WHERE viewing.movie_id = movie.id AND note NOT GLOB '\(Note.sealedLinePrefix)*'), '')
        FROM movie LEFT JOIN movie_credits ON movie_credits.movie_id = movie.id
        """
}
