extension SchemaVersion {
    /// Version 9: the marks of file steps, each made with a key that is in no library (``StepKeys``). A step
    /// without one is foreign: it is neither performed nor undone.
    static let stepMarks = SchemaVersion(
        name: "v9 step marks",
        adding: [
            .table(
                "step_mark",
                """
                (
                    work_id INTEGER PRIMARY KEY REFERENCES file_work(id) ON DELETE CASCADE,
                    mark BLOB NOT NULL
                ) STRICT
                """)
        ], to: declined.objects)
}
