extension SchemaVersion {
    /// Version 1: the films saved for later, each with its page as last fetched.
    ///
    /// A film has its own row, separate from the list: viewings, ratings and notes will refer to it, too.
    /// `movie_page` is separate so that showing the list never reads pages. `position` is the order in which
    /// films were saved; time is not used, because clocks go back.
    static let watchLaterList = SchemaVersion(
        name: "v1 watch-later list",
        adding: [
            .table("movie", filmColumns(id: "id >= 1")),
            .table(
                "movie_page",
                """
                (
                    movie_id INTEGER PRIMARY KEY REFERENCES movie(id) ON DELETE CASCADE,
                    json TEXT NOT NULL,
                    language TEXT NOT NULL,
                    region TEXT NOT NULL,
                    fetched_at TEXT NOT NULL
                ) STRICT
                """),
            .table(
                "watchlist",
                """
                (
                    position INTEGER PRIMARY KEY AUTOINCREMENT,
                    movie_id INTEGER NOT NULL UNIQUE REFERENCES movie(id),
                    added_at TEXT NOT NULL
                ) STRICT
                """),
        ], to: [])

    /// The columns of a film, with a check on its number.
    static func filmColumns(id check: String) -> String {
        """
        (
            id INTEGER PRIMARY KEY CHECK (\(check)),
            title TEXT NOT NULL,
            original_title TEXT,
            original_language TEXT,
            release_date TEXT,
            runtime_minutes INTEGER,
            rating REAL,
            votes INTEGER,
            popularity REAL,
            overview TEXT,
            poster_path TEXT,
            imdb_id TEXT,
            genres TEXT NOT NULL
        ) STRICT
        """
    }
}
