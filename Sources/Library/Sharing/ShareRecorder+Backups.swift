import GRDB
import Records

/// Notes in the operations that a backup has of a shared library.
extension ShareRecorder {
    /// Whether a backup has a note in plain text in its operations that is locked in its rows.
    static func hasPlainNotes(_ db: Database) throws -> Bool {
        guard try ShareSchema.exists(db) else { return false }
        let plain = "is_live AND value IS NOT NULL AND value NOT LIKE '\"\(Note.sealedLinePrefix)%'"
        let sealed = "GLOB '\(Note.sealedLinePrefix)*'"
        return try db.value(
            """
            SELECT EXISTS (
                SELECT 1 FROM share_op JOIN note USING (movie_id)
                WHERE field = ?1 AND \(plain) AND text \(sealed)
            ) OR EXISTS (
                SELECT 1 FROM share_op JOIN viewing ON viewing.movie_id = share_op.movie_id AND key = item
                WHERE field = ?2 AND \(plain) AND note \(sealed))
            """, [SharedField.note.name, SharedField.viewing(.note).name]) == true
    }
}
