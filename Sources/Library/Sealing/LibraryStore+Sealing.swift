import Foundation
import GRDB

extension LibraryStore {
    /// Seals every text of a note in a library, or in a backup of one, and leaves nothing of them in the file: neither
    /// in its tables, nor in what undo plays back, in the history, the full-text index, free pages or the journal.
    ///
    /// One transaction seals; where that is killed, everything is as it was. What follows it only cleans, and can be
    /// done again: it is done here whether or not there was anything to seal.
    /// - Parameter seal: The line that stands for a text; it begins with `movielib-locked:`.
    /// - Returns: How many texts there were.
    @_spi(Writing) public static func sealNotes(
        in path: String, waiting: LockWait = LockWait(),
        _ seal: (String, NotePlace) throws(LibraryError) -> String
    ) throws(LibraryError) -> Int {
        let opener = LibraryOpener(path: path, waiting: waiting)
        let queue = try opener.connectToReplace()
        do {
            defer { try? queue.close() }
            let state = try queue.read { try SchemaCheck(path: path).state(of: $0) }
            guard state == SchemaState(version: Schema.known) else {
                throw LibraryError.schemaChanged(path: path, detail: "schema number \(state.version)")
            }
            // Kept with its old pages, so that they can be overwritten: the blocks of a file cut short keep them.
            try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = PERSIST") }
            let count = try withoutActuallyEscaping(seal) { seal in
                try queue.write { try NoteSealing(seal: seal).run($0) }
            }
            try queue.inDatabase { db in
                try db.execute(sql: "VACUUM")
                try wipeJournal(of: path)
                try db.execute(sql: "PRAGMA journal_mode = TRUNCATE")
            }
            return count
        } catch {
            throw LibraryError(error, path: path, waited: waiting.waited, purpose: .writing)
        }
    }

    /// Overwrites a journal that is no longer needed with zeros, and empties it.
    private static func wipeJournal(of path: String) throws {
        let descriptor = open(path + "-journal", O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw LibraryError.unreadable(path: path + "-journal", reason: LibraryFile.reason(errno))
        }
        defer { close(descriptor) }
        var left = Int(lseek(descriptor, 0, SEEK_END))
        lseek(descriptor, 0, SEEK_SET)
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        while left > 0 {
            let written = write(descriptor, zeros, min(left, zeros.count))
            guard written > 0 else {
                throw LibraryError.failed(path: path, code: Int(errno), detail: LibraryFile.reason(errno))
            }
            left -= written
        }
        guard fsync(descriptor) == 0, ftruncate(descriptor, 0) == 0 else {
            throw LibraryError.failed(path: path, code: Int(errno), detail: LibraryFile.reason(errno))
        }
    }
}
