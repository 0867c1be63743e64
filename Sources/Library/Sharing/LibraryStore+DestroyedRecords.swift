package import Foundation
import GRDB
import Records

/// The part of a record that only the user's machines can read.
package struct OwnRecordPart: Sendable {
    package var machine: String
    /// The hash of the record's head.
    package var head: String
    package var text: String

    package init(machine: String, head: String, text: String) {
        (self.machine, self.head, self.text) = (machine, head, text)
    }
}

/// Notes that travelled before they were locked.
extension LibraryStore {
    /// States that parts of records with the plain text of a locked note are to be destroyed, in all copies.
    ///
    /// The other values in these parts that still count are stated again, for machines that have not read them.
    ///
    /// - Parameter parts: Records that were read, of the user's machines.
    /// - Returns: The number of records that are to be destroyed.
    @_spi(Writing) public func recordDestroyedParts(
        among parts: [OwnRecordPart], at date: Date
    ) throws(LibraryError) -> Int {
        let marked = parts.filter { part in Self.noteMarkers.contains { part.text.contains($0) } }
        if marked.isEmpty { return 0 }
        return try inWriteTransaction { db in
            guard let recorder = try ShareRecorder(db) else { return 0 }
            let locked = try Self.lockedNotes(db)
            if locked.isEmpty { return 0 }
            let destroyed = try marked.compactMap { part -> (OwnRecordPart, ShareRecord)? in
                let record = try ShareRecord(house: nil, own: part.text)
                let isDue = record.own.contains { operation in
                    operation.isPlainNote && locked.contains(operation.place)
                }
                return isDue ? (part, record) : nil
            }
            for (_, record) in destroyed { try recorder.restate(record, db) }
            try recorder.recordSettings(
                db,
                destroyed.map { part, _ in
                    (SharedValueName(field: ShareState.destroyed, item: part.head), part.machine, false)
                }, at: date)
            return destroyed.count
        }
    }

    private static let noteMarkers = SharedField.notes.map { "\"k\":\"\($0)\"" }

    /// The places of the notes that are locked.
    private static func lockedNotes(_ db: Database) throws -> Set<SharedPlace> {
        let sealed = "GLOB '\(Note.sealedLinePrefix)*'"
        let places = try db.rows(
            """
            SELECT movie_id, '' FROM note WHERE text \(sealed)
            UNION ALL SELECT movie_id, key FROM viewing WHERE note \(sealed) AND key IS NOT NULL
            """
        ) { SharedPlace(film: try $0.next(), item: try $0.next()) }
        return Set(places)
    }
}

/// A film's note, or that of one of its viewings.
private struct SharedPlace: Hashable {
    var film: Int
    /// The viewing's key; empty for the film's note.
    var item: String
}

extension ShareOperation {
    fileprivate var place: SharedPlace { SharedPlace(film: film, item: item) }

    /// Whether it states a note that is not locked.
    fileprivate var isPlainNote: Bool {
        guard SharedField.notes.contains(field), let text = textValue else { return false }
        return !Note(stored: text).isLocked
    }
}

extension ShareRecorder {
    /// States the operations in the part of a record for the user's machines again that no other one replaces.
    fileprivate func restate(_ record: ShareRecord, _ db: Database) throws {
        let live = try record.own.filter { operation in
            try operation.person == personID
                && db.value(
                    """
                    SELECT is_live FROM share_op
                    WHERE movie_id = ? AND field = ? AND item = ? AND person = ? AND id = ?
                    """, [operation.film, operation.field, operation.item, person, operation.id.data])
                    == true
        }
        var draft = RecordDraft(by: personID, at: record.at, command: record.command)
        for operation in live { try draft.add([(operation, isOwn: true)], of: operation.film, db) }
        try draft.store(db)
    }
}
