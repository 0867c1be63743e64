import Foundation
import GRDB
import Lock
import Records

extension Note {
    /// The note as a cell would have it, but for sealing.
    var cleaned: Note {
        switch self {
        case .plain(let words): .plain(StoredValues.words(words))
        case .toSeal(let words, let lines): .toSeal(StoredValues.words(words), behind: lines)
        case .sealed, .opened: self
        }
    }

    /// The cell's text. What is to be sealed is sealed here, by the record of the library's own lock, and has passed
    /// everything before that a plain text passes.
    ///
    /// - Throws: ``LibraryError/noLock``, ``LibraryError/looksSealed``, ``LibraryError/lock(_:)``.
    func stored(_ db: Database, of kind: SealedText.Kind, film: Int, at date: Date) throws -> String {
        switch self {
        case .plain(let words):
            let words = StoredValues.words(words)
            guard !SealedLine.begins(words) else { throw LibraryError.looksSealed }
            return words
        case .sealed(let lines), .opened(_, let lines, _): return lines
        case .toSeal(let words, let lines):
            guard let record = try LockState(db).current else { throw LibraryError.noLock }
            let words = StoredValues.words(words)
            guard !SealedLine.begins(words) else { throw LibraryError.looksSealed }
            let line = try record.sealed(words, of: kind, film: film, at: date)
            return [lines, line].compactMap(\.self).joined(separator: "\n")
        }
    }
}

extension LockRecord {
    /// The line that stands for a text.
    func sealed(
        _ text: String, of kind: SealedText.Kind, film: Int, at date: Date
    ) throws(LibraryError) -> String {
        do throws(LockError) {
            return try SealedLine(SealedText(text, of: kind, film: film, at: date), for: self).line
        } catch { throw .lock(error) }
    }
}
