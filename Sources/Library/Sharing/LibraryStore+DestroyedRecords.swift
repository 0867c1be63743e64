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
    /// - Parameters:
    ///   - parts: Records of the user's machines. Records that the library has not read yet are left.
    ///   - author: The id of this machine.
    /// - Returns: The number of records that are to be destroyed.
    @_spi(Writing) public func recordDestroyedParts(
        among parts: [OwnRecordPart], by author: String, at date: Date
    ) throws(LibraryError) -> Int {
        let marked = parts.filter { part in
            part.text.withCString { text in Self.noteMarkers.contains { strstr(text, $0) != nil } }
        }
        if marked.isEmpty { return 0 }
        return try inWriteTransaction { db in
            guard let recorder = try ShareRecorder(db) else { return 0 }
            let locked = try recorder.lockedNotes(db)
            if locked.isEmpty { return 0 }
            var settings: [ShareSetting] = []
            // A record may be in several files.
            var heads: Set<String> = []
            for part in marked where heads.insert(part.head).inserted {
                guard let record = try? ShareRecord(house: nil, own: part.text) else { continue }
                let operations = try record.own.map { ($0, isLive: try recorder.isLive($0, db)) }
                // A note that is too long to travel when it is locked still counts in plain text.
                let isDue = operations.contains { operation, isLive in
                    isLive == false && operation.isPlainNote && locked.contains(operation.place)
                }
                guard isDue, operations.allSatisfy({ $0.isLive != nil }) else { continue }
                var draft = RecordDraft(by: recorder.personID, at: record.at, command: record.command)
                for (operation, isLive) in operations where isLive == true {
                    let film = try ShareFilm.find(db, operation.film)?.film
                    try draft.add([(operation, isOwn: true)], of: film, db)
                }
                try draft.store(db)
                settings.append(.destroyed(part.head, of: part.machine, by: author))
            }
            try recorder.recordSettings(db, settings, at: date)
            return settings.count
        }
    }

    private static let noteMarkers = SharedField.notes.map { "\"k\":\"\($0)\"" }
}

/// A film's note, or that of one of its viewings.
private struct SharedPlace: Hashable {
    var field: String
    var film: Int
    /// The viewing's key; empty for the film's note.
    var item: String
}

extension ShareOperation {
    fileprivate var place: SharedPlace { SharedPlace(field: field, film: film, item: item) }

    /// Whether it states a note that is not locked.
    fileprivate var isPlainNote: Bool {
        guard SharedField.notes.contains(field), let text = textValue else { return false }
        return !Note(stored: text).isLocked
    }
}

extension ShareRecorder {
    /// The places of notes of which a part is locked.
    fileprivate func lockedNotes(_ db: Database) throws -> Set<SharedPlace> {
        let places = try db.rows(
            """
            SELECT field, movie_id, item FROM share_op
            WHERE field IN (SELECT value FROM json_each(?)) AND person = ? AND is_live
                AND instr(value, '\(Note.sealedLinePrefix)') > 0
            """, [LibraryStore.jsonArray(SharedField.notes.sorted()), person]
        ) { SharedPlace(field: try $0.next(), film: try $0.next(), item: try $0.next()) }
        return Set(places)
    }
}
