import Foundation
import GRDB
import Localization

extension LibraryStore {
    /// The number of changed notes, and why the replaced texts could not be wiped, if so.
    typealias RewriteResult = (count: Int, failure: LibraryError?)

    /// Runs the closure in a transaction without the change log, and wipes the replaced texts.
    ///
    /// - Throws: Only if nothing was changed.
    func rewriteAndWipe(_ body: (Database) throws -> Int) throws(LibraryError) -> RewriteResult {
        guard !isReadOnly else { throw .readOnly(path: path) }
        return try Self.rewriteAndWipe(path, lockWait, version: Schema.latestVersion, body)
    }

    static func rewriteAndWipe(
        _ path: String, _ waiting: LockWait, version: Int, _ body: (Database) throws -> Int
    ) throws(LibraryError) -> RewriteResult {
        do {
            let queue = try LibraryOpener(path: path, lockWait: waiting).connectToReplace()
            defer { try? queue.close() }
            let state = try queue.read { try SchemaCheck(path: path).state(of: $0) }
            guard state.version == version else {
                throw LibraryError.schemaChanged(path: path, detail: "schema number \(state.version)")
            }
            // Keeps the journal's old pages, so that they can be overwritten: truncating would leave them on
            // the disk.
            try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = PERSIST") }
            let count = try queue.write(body)
            return (count, wipe(queue, path, waiting))
        } catch { throw LibraryError(error, path: path, waited: waiting.waited, purpose: .writing) }
    }

    /// Wipes replaced texts from the file's free pages and from its journal. A step that fails does not prevent the next one.
    ///
    /// - Returns: The first failure. `VACUUM` needs as much free space as the file is large.
    private static func wipe(_ queue: DatabaseQueue, _ path: String, _ waiting: LockWait) -> LibraryError? {
        let steps: [(Database) throws -> Void] = [
            { try $0.execute(sql: "VACUUM") }, { _ in try wipeJournal(of: path) },
            { try $0.execute(sql: "PRAGMA journal_mode = TRUNCATE") },
        ]
        var failure: LibraryError?
        for step in steps {
            do { try queue.inDatabase(step) } catch {
                failure =
                    failure ?? LibraryError(error, path: path, waited: waiting.waited, purpose: .writing)
            }
        }
        return failure
    }

    /// Overwrites a journal that is no longer needed with zeros, and empties it.
    private static func wipeJournal(of path: String) throws {
        let descriptor = open(path + "-journal", O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw LibraryError.unreadable(path: path + "-journal", reason: systemErrorMessage(errno))
        }
        defer { close(descriptor) }
        // A journal whose header is not zeros could not be rolled back, and is still needed.
        var head = [UInt8](repeating: 0, count: 8)
        guard pread(descriptor, &head, head.count, 0) <= 0 || head.allSatisfy({ $0 == 0 }) else {
            throw LibraryError.failed(path: path, code: Int(EIO), detail: systemErrorMessage(EIO))
        }
        var left = Int(lseek(descriptor, 0, SEEK_END))
        lseek(descriptor, 0, SEEK_SET)
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        while left > 0 {
            let written = write(descriptor, zeros, min(left, zeros.count))
            guard written > 0 else {
                throw LibraryError.failed(path: path, code: Int(errno), detail: systemErrorMessage(errno))
            }
            left -= written
        }
        guard fsync(descriptor) == 0, ftruncate(descriptor, 0) == 0 else {
            throw LibraryError.failed(path: path, code: Int(errno), detail: systemErrorMessage(errno))
        }
    }
}
