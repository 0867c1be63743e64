extension SchemaVersion {
    /// Version 4: the values on which the library and an account at TMDB agreed in the last sync.
    ///
    /// In the library, not beside it: a restored older library with newer values would look as if everything
    /// since had been removed from it.
    static let accounts = SchemaVersion(
        name: "v4 accounts",
        adding: [
            .table(
                "account_base",
                """
                (
                    account INTEGER NOT NULL,
                    movie_id INTEGER NOT NULL REFERENCES movie(id),
                    field TEXT NOT NULL,
                    value REAL,
                    pushed_at TEXT,
                    replaced REAL,
                    PRIMARY KEY (movie_id, account, field)
                ) STRICT, WITHOUT ROWID
                """),
            .table("account_sync", "(account INTEGER PRIMARY KEY, synced_at TEXT NOT NULL) STRICT"),
        ], to: typedHistory.objects)
}
