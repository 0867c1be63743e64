extension SchemaVersion {
    /// Version 6: the records of locks, one of which is current; not in the change log, so that no undo
    /// restores an old passphrase.
    ///
    /// `cleaning` of the current lock lists the notes of which plain copies may still be in this file or in backups: a
    /// ``NoteLocations`` as JSON. In another row a value means that a rekey has not replaced this lock in every backup.
    static let lock = SchemaVersion(
        name: "v6 lock",
        adding: [
            .table(
                "lock",
                """
                (
                    key_id TEXT PRIMARY KEY,
                    record TEXT NOT NULL,
                    is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
                    cleaning TEXT
                ) STRICT, WITHOUT ROWID
                """)
        ], to: placeholders.objects)
}
