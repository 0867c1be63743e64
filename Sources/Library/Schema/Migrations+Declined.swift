extension SchemaVersion {
    /// Version 8: the files whose film was taken back by `files unmatch`, or because the file is not as long as the film. They
    /// are never linked again without being asked about.
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
