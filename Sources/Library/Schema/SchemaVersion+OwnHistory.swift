import GRDB

extension SchemaVersion {
    /// Version 2: viewings, ratings, tags and notes; the change log for undo; the text index.
    ///
    /// Credits and countries are separate from `movie`, because lists never show them. Names of people,
    /// genres and countries are JSON arrays: read with json_each, and never changed individually.
    static let ownHistory = {
        let objects =
            watchLaterList.objects + [
                credits, viewing, ownRating, note, tag, change, undoRow,
                .index("viewing_movie", "viewing (movie_id)"), .index("tag_name", "tag (name)"),
                .index("undo_row_change", "undo_row (change_id)"),
                .index("undo_row_movie", "undo_row (movie_id)"), TextIndex.table,
            ]
        return SchemaVersion(name: "v2 own history", objects: objects) { db in
            for object in objects.dropFirst(watchLaterList.objects.count) { try db.execute(sql: object.sql) }
            try fillCredits(db)
            try TextIndex.rebuild(db)
        }
    }()

    private static let credits = SchemaObject.table(
        "movie_credits",
        """
        (
            movie_id INTEGER PRIMARY KEY REFERENCES movie(id) ON DELETE CASCADE,
            directors TEXT NOT NULL,
            actors TEXT NOT NULL,
            countries TEXT NOT NULL
        ) STRICT
        """)

    /// `watched_on` is ISO 8601 of any precision: a day, a month, a year; NULL if unknown.
    private static let viewing = SchemaObject.table(
        "viewing",
        """
        (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            movie_id INTEGER NOT NULL REFERENCES movie(id),
            watched_on TEXT,
            is_rewatch INTEGER NOT NULL CHECK (is_rewatch IN (0, 1)),
            rating REAL CHECK (rating BETWEEN 0.5 AND 10),
            note TEXT,
            place TEXT,
            logged_at TEXT NOT NULL
        ) STRICT
        """)

    private static let ownRating = SchemaObject.table(
        "own_rating",
        """
        (
            movie_id INTEGER PRIMARY KEY REFERENCES movie(id),
            rating REAL NOT NULL CHECK (rating BETWEEN 0.5 AND 10),
            rated_at TEXT NOT NULL
        ) STRICT
        """)

    private static let note = SchemaObject.table(
        "note",
        """
        (
            movie_id INTEGER PRIMARY KEY REFERENCES movie(id),
            text TEXT NOT NULL,
            noted_at TEXT NOT NULL
        ) STRICT
        """)

    private static let tag = SchemaObject.table(
        "tag",
        """
        (
            movie_id INTEGER NOT NULL REFERENCES movie(id),
            name TEXT NOT NULL,
            PRIMARY KEY (movie_id, name)
        ) STRICT, WITHOUT ROWID
        """)

    private static let change = SchemaObject.table(
        "change",
        """
        (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            made_at TEXT NOT NULL,
            command TEXT NOT NULL,
            summary TEXT NOT NULL
        ) STRICT
        """)

    /// One row of the tables above as it was before a change (or as inserted), as JSON.
    private static let undoRow = SchemaObject.table(
        "undo_row",
        """
        (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            change_id INTEGER NOT NULL REFERENCES change(id) ON DELETE CASCADE,
            movie_id INTEGER NOT NULL,
            table_name TEXT NOT NULL,
            operation TEXT NOT NULL CHECK (operation IN ('insert', 'update', 'delete')),
            row TEXT NOT NULL
        ) STRICT
        """)

    /// Extracts the names from stored pages, which are in TMDB's format.
    private static func fillCredits(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO movie_credits (movie_id, directors, actors, countries)
                SELECT movie_id,
                    (SELECT json_group_array(json_extract(value, '$.name'))
                        FROM json_each(movie_page.json, '$.credits.crew')
                        WHERE json_extract(value, '$.job') = 'Director'),
                    (SELECT json_group_array(json_extract(value, '$.name'))
                        FROM json_each(movie_page.json, '$.credits.cast')),
                    '[]'
                FROM movie_page WHERE json_valid(json)
                """)
    }
}
