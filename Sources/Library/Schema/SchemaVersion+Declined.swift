extension SchemaVersion {
    /// Version 8: the files unlinked by `files unmatch`, or because their length differs from the film's.
    /// They are never linked again without a confirmation.
    static let declined = SchemaVersion(
        name: "v8 declined files",
        adding: [
            .table(
                "declined",
                """
                (
                    file_id INTEGER PRIMARY KEY REFERENCES file(id) ON DELETE CASCADE
                ) STRICT
                """)
        ], to: files.objects)
}
