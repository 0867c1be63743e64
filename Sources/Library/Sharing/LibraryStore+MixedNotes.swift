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
        _ db: Database, of films: Set<Int>, by recorder: ShareRecorder, at date: Date
    ) throws {
        guard try LockState(db).current != nil else { return }
        var tables: [Int: Set<String>] = [:]
        // Few notes have a sealed line behind other text, so these are selected instead of each film's.
        for (kind, table, select, update) in [
            (
                SealedText.Kind.note, SharedField.note.table,
                "SELECT movie_id, movie_id, text FROM note WHERE instr(text, ?) > 1",
                "UPDATE note SET text = ? WHERE movie_id = ?"
            ),
            (
                .viewing, SharedField.viewing.table,
                "SELECT id, movie_id, note FROM viewing WHERE instr(note, ?) > 1",
                "UPDATE viewing SET note = ? WHERE id = ?"
            ),
        ] {
            for var cells in try db.rows(select, [Note.sealedLinePrefix]) {
                let (row, film): (Int, Int) = (try cells.next(), try cells.next())
                guard films.contains(film), let note = Note(mixed: try cells.next()) else { continue }
                try db.run(update, note.cellText(db, of: kind, film: film, at: date), row)
                tables[film, default: []].insert(table)
            }
        }
        var draft = RecordDraft(
            by: recorder.personID, at: ISOTime(date).seconds, command: ChangeName.note.rawValue)
        for (film, tables) in tables.sorted(by: { $0.key < $1.key }) {
            try recorder.addOperations(to: &draft, db, of: film, in: tables)
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
