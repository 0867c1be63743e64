import GRDB
import Records

/// Notes in the operations that a backup has of a shared library.
extension ShareRecorder {
    /// Whether a backup has the plain text of one of these notes in its operations.
    static func hasPlainNotes(_ db: Database, at places: NoteLocations) throws -> Bool {
        guard try ShareSchema.exists(db) else { return false }
        return try SharedField.notes.contains { field in
            try db.value(
                "SELECT EXISTS (SELECT 1 FROM share_op WHERE \(plainNotes))", [field, films(field, places)])
                == true
        }
    }

    /// Removes the plain texts of these notes from the operations of a backup, as if others had replaced them.
    ///
    /// The operations that have done so come back with the next exchange after a restore.
    static func forgetPlainNotes(_ db: Database, at places: NoteLocations) throws {
        guard let recorder = try ShareRecorder(db) else { return }
        for field in SharedField.notes.sorted() {
            try db.run(
                "UPDATE share_op SET is_live = 0, value = NULL WHERE \(plainNotes)", field,
                films(field, places))
        }
        try recorder.forgetReplacedNotes(db)
    }

    private static let plainNotes = """
        field = ?1 AND value IS NOT NULL AND value NOT LIKE '"\(Note.sealedLinePrefix)%'
            AND (?2 IS NULL OR movie_id IN (SELECT value FROM json_each(?2)))
        """

    /// The films of the notes, as a list in JSON; nil for all.
    private static func films(_ field: String, _ places: NoteLocations) -> String? {
        (field == SharedField.note.name ? places.films : places.seen).map(LibraryStore.jsonArray)
    }
}
