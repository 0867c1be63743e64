import Exchange
import Library
package import Lock
import Records

/// Locks and locked notes of imported files, which may contain anything.
extension Import {
    package struct Locks {
        /// New records that the files' notes need.
        package var accepted: [LockRecord] = []
        /// The number of records that cannot be read.
        package var unreadable = 0
        /// The number of needed records that were left out: there were too many, or trying a passphrase on one would
        /// take too long.
        package var skipped = 0

        package init() {}
    }

    /// Accepts up to ``LockState/maxForeign`` new records that notes of the rows need, the most needed first.
    ///
    /// Each accepted record may cost half a second whenever notes are opened. movielib makes none that costs more.
    func acceptedLocks(_ lines: [String], for rows: [ImportRow]) throws(CoreError) -> Locks {
        var locks = Locks()
        if lines.isEmpty { return locks }
        var uses: [String: Int] = [:]
        for keyID in rows.flatMap(\.facts).compactMap(\.writtenNote?.sealedLines).flatMap(SealedLine.keyIDs) {
            uses[keyID, default: 0] += 1
        }
        for record in try core.lockState().records { uses[record.keyID] = nil }
        let records = lines.compactMap { try? LockRecord(line: $0) }
        locks.unreadable = lines.count - records.count
        let needed = records.filter { uses[$0.keyID] != nil }.enumerated().sorted {
            (uses[$1.element.keyID] ?? 0, $0.offset) < (uses[$0.element.keyID] ?? 0, $1.offset)
        }
        for (_, record) in needed {
            guard uses.removeValue(forKey: record.keyID) != nil else { continue }
            if locks.accepted.count < LockState.maxForeign, record.strength.isUsual {
                locks.accepted.append(record)
            } else {
                locks.skipped += 1
            }
        }
        return locks
    }
}

extension ImportFact {
    fileprivate var writtenNote: Note? {
        switch self {
        case .note(let note, _): note
        case .viewing(let viewing, _): viewing.note
        case .saved, .rating, .tags: nil
        }
    }

    /// Whether the stored note may begin like a locked one. NULs are not stored.
    fileprivate var mayBeginAsLocked: Bool {
        writtenNote?.isLocked == true || writtenNote?.text?.utf8.contains(0) == true
    }
}

extension ImportRow {
    /// The row without sealed lines that cannot be read, and without plain notes that begin like locked ones; each
    /// becomes a problem of the row.
    var withoutUnreadableNotes: ImportRow {
        guard facts.contains(where: \.mayBeginAsLocked) else { return self }
        var row = self
        row.facts = facts.compactMap { fact in
            switch fact {
            case .note(let note, let time): return row.readable(note).map { .note($0, at: time) }
            case .viewing(var viewing, let origin):
                viewing.note = viewing.note.flatMap { row.readable($0) }
                return .viewing(viewing, origin)
            case .saved, .rating, .tags: return fact
            }
        }
        return row
    }

    private mutating func readable(_ note: Note) -> Note? {
        let lines = note.sealedLines?.split(separator: "\n").map(String.init) ?? []
        let sound = lines.filter { (try? SealedLine(line: $0)) != nil }
        let words = note.text.flatMap { words in
            SealedLine.hasMark(words.filter { $0 != "\0" }) ? nil : words
        }
        if sound.count < lines.count || words == nil && note.text != nil { problems.append(.badLockedNote) }
        if sound.count == lines.count, words == note.text { return note }
        let sealed = sound.isEmpty ? nil : Note.sealed(sound.joined(separator: "\n"))
        return [sealed, words.map(Note.plain)].compactMap(\.self).reduce(nil) { $0?.followed(by: $1) ?? $1 }
    }
}
