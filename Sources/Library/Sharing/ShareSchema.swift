import GRDB

/// The tables of a shared library.
///
/// Sharing creates them. A library that is not shared has none, and a rescue leaves them out, so they belong to no version of the
/// schema.
enum ShareSchema {
    static let objects: [SchemaObject] = [
        // One row: the share, the user whose library this is, and the last record that this machine has written to a file.
        .table(
            "share_self",
            "(share TEXT NOT NULL, person INTEGER NOT NULL, number INTEGER NOT NULL, head BLOB) STRICT"),
        // The people of the share, each with a short number for the rows of `share_op`.
        .table("share_person", "(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT"),
        // All operations of a value. A replaced one has only its id left, for ever: a record that arrives late must not
        // bring it back.
        .table(
            "share_op",
            """
            (
                movie_id INTEGER NOT NULL,
                field TEXT NOT NULL,
                item TEXT NOT NULL,
                person INTEGER NOT NULL,
                id BLOB NOT NULL,
                value TEXT,
                at INTEGER NOT NULL,
                is_live INTEGER NOT NULL CHECK (is_live IN (0, 1)),
                is_own INTEGER NOT NULL CHECK (is_own IN (0, 1)),
                PRIMARY KEY (movie_id, field, item, person, id)
            ) STRICT, WITHOUT ROWID
            """),
        // The values of other people that count, for queries: they follow from `share_op`. A text or a number, not JSON, except
        // for lists.
        .table(
            "other_value",
            """
            (
                movie_id INTEGER NOT NULL,
                person INTEGER NOT NULL,
                field TEXT NOT NULL,
                item TEXT NOT NULL,
                value ANY NOT NULL,
                PRIMARY KEY (movie_id, person, field, item)
            ) STRICT, WITHOUT ROWID
            """),
        // The records that no file has yet: the part that all members of the share may read, and the user's own.
        .table(
            "share_record",
            """
            (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                id BLOB NOT NULL,
                house TEXT,
                own TEXT
            ) STRICT
            """),
        // The files whose records were all read here.
        .table("share_file", "(name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID"),
        // The records that were read here, or are in a file that was written here.
        .table("share_read", "(id BLOB PRIMARY KEY) STRICT, WITHOUT ROWID"),
    ]

    static func exists(_ db: Database) throws -> Bool {
        try exists(db, "share_self")
    }

    private static func exists(_ db: Database, _ table: String) throws -> Bool {
        try db.value("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ?)", [table], reused: true)
            ?? false
    }

    static func create(_ db: Database) throws {
        for object in objects { try db.execute(sql: object.sql) }
    }

    /// Creates the tables that the first version of sharing did not have.
    static func complete(_ db: Database) throws {
        for object in objects where try !exists(db, object.name) { try db.execute(sql: object.sql) }
    }

    static func drop(_ db: Database) throws {
        for object in objects { try db.execute(sql: "DROP TABLE \(object.name)") }
    }
}
