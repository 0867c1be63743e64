extension SchemaVersion {
    /// Version 11: the events of other services that an import made viewings of. A row stays without its viewing, so that
    /// a viewing that the user has corrected or removed does not come again.
    static let viewingOrigins = SchemaVersion(
        name: "v11 viewing origins",
        adding: [
            .table(
                "viewing_origin",
                """
                (
                    source TEXT NOT NULL,
                    key TEXT NOT NULL,
                    movie_id INTEGER NOT NULL,
                    at INTEGER,
                    PRIMARY KEY (source, key)
                ) STRICT
                """)
        ], to: companions.objects)
}
