import Foundation
import GRDB
import Lock
import Records

/// Notes that one machine has changed in plain text while another one has locked them.
extension LibraryStore {
    /// Seals the plain text of such notes of films, and records that: the library has no notes that are locked in part.
    ///
    /// If several machines do so, the note has the text several times, of which ``NoteOpener`` shows one.
    static func sealMixedNotes(
        _ db: Database, of films: [Int], by recorder: ShareRecorder, at date: Date
    ) throws {
        guard try LockState(db).current != nil else { return }
        var draft = RecordDraft(
            by: recorder.personID, at: ISOTime(date).seconds, command: ChangeName.note.rawValue)
        for film in films.sorted() {
            var tables: Set<String> = []
            let text: String? = try db.value("SELECT text FROM note WHERE movie_id = ?", [film], reused: true)
            if let note = text.flatMap(Note.init(mixed:)) {
                let cell = try note.cellText(db, of: .note, film: film, at: date)
                try db.run("UPDATE note SET text = ? WHERE movie_id = ?", cell, film)
                tables.insert(SharedField.note.table)
            }
            let viewings = try db.rows(
                "SELECT id, note FROM viewing WHERE movie_id = ? AND note IS NOT NULL", [film], reused: true
            ) { (id: try $0.next() as Int, text: try $0.next() as String) }
            for (id, text) in viewings {
                guard let note = Note(mixed: text) else { continue }
                let cell = try note.cellText(db, of: .viewing, film: film, at: date)
                try db.run("UPDATE viewing SET note = ? WHERE id = ?", cell, id)
                tables.insert(SharedField.viewing.table)
            }
            if !tables.isEmpty { try recorder.addOperations(to: &draft, db, of: film, in: tables) }
        }
        try draft.store(db)
    }
}

extension Note {
    /// The note to store for plain paragraphs that are followed by sealed lines, as ``MergeRule/both`` gives them; nil for any
    /// other text.
    init?(mixed text: String) {
        guard !text.utf8.starts(with: Self.sealedLinePrefix.utf8),
            let gap = text.range(of: "\n\n\(Self.sealedLinePrefix)")
        else { return nil }
        let lines = String(text[gap.lowerBound...].dropFirst(2))
        let isSealed = lines.split(separator: "\n", omittingEmptySubsequences: false).allSatisfy {
            (try? SealedLine(line: String($0))) != nil
        }
        guard isSealed else { return nil }
        self = .toSeal(String(text[..<gap.lowerBound]), behind: lines)
    }
}
