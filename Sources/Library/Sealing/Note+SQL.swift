import Foundation
import GRDB
import Lock
import Records

extension Note {
    /// The note as stored, except that it is not sealed.
    var normalized: Note {
        switch self {
        case .plain(let words): .plain(StoredValues.searchableText(words))
        case .toSeal(let words, let lines): .toSeal(StoredValues.searchableText(words), behind: lines)
        case .sealed, .opened: self
        }
    }

    /// The cell's text. A text to be sealed is sealed here, with the record of the library's own lock, after
    /// the same processing as a plain text.
    ///
    /// - Throws: ``LibraryError/noLock``, ``LibraryError/looksSealed``, ``LibraryError/lock(_:)``.
    func cellText(_ db: Database, of kind: SealedText.Kind, film: Int, at date: Date) throws -> String {
        switch self {
        case .plain(let words):
            let words = StoredValues.searchableText(words)
            guard !SealedLine.hasMark(words) else { throw LibraryError.looksSealed }
            return words
        case .sealed(let lines), .opened(_, let lines, _): return lines
        case .toSeal(let words, let lines):
            guard let record = try LockState(db).current else { throw LibraryError.noLock }
            let words = StoredValues.searchableText(words)
            guard !SealedLine.hasMark(words) else { throw LibraryError.looksSealed }
            let line = try record.sealed(words, of: kind, film: film, at: date)
            return [lines, line].compactMap(\.self).joined(separator: "\n")
        }
    }
}

extension LockRecord {
    func sealed(
        _ text: String, of kind: SealedText.Kind, film: Int, at date: Date
    ) throws(LibraryError) -> String {
        do throws(LockError) {
            return try SealedLine(SealedText(text, of: kind, film: film, sealedAt: date), for: self).line
        } catch { throw .lock(error) }
    }
}
