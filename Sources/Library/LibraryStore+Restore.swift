import Foundation
import GRDB

extension LibraryStore {
    /// Puts a backup in the library's place, and keeps the library that was there beside it.
    ///
    /// The backup is checked first, and read only: one of an older version is brought up to date after it was
    /// copied. SQLite copies it into the library's own file in one transaction (sqlite.org/backup.html), so that
    /// other processes find the old library or the new one. A library that is damaged beyond opening is set
    /// aside as it is.
    /// - Parameters:
    ///   - source: the backup; an absolute path.
    ///   - path: the library; an absolute path. It need not be there.
    ///   - kept: where the present library goes; an absolute path where nothing is.
    /// - Returns: Whether there was a library to keep.
    /// - Throws: Every ``LibraryError`` that refuses the backup, with its path; and those of writing.
    package static func restore(
        from source: String, to path: String, keeping kept: String, waiting: LockWait = LockWait()
    ) throws(LibraryError) -> Bool {
        let backup = try checkedBackup(source, isNot: path, waiting)
        let isThere = try LibraryFile.status(at: path).map { $0.size > 0 } ?? false
        guard isThere else {
            try backup.backup(to: path)
            return false
        }
        let present: LibraryStore
        do throws(LibraryError) { present = try openForWriting(path: path, waiting: waiting) } catch {
            try setAside(path, kept, because: error)
            try backup.backup(to: path)
            return true
        }
        do throws(LibraryError) { try replace(present, with: backup, keeping: kept) } catch {
            // Damage in the middle of a file shows only when it is copied.
            try setAside(path, kept, because: error)
            try backup.backup(to: path)
            return true
        }
        // An older one is migrated now, while somebody is there to read what goes wrong.
        _ = try openForWriting(path: path, waiting: waiting)
        return true
    }

    private static func replace(
        _ present: LibraryStore, with backup: LibraryStore, keeping kept: String
    ) throws(LibraryError) {
        guard try LibraryFile.status(at: kept) == nil else {
            throw .cannotCreate(path: kept, reason: LibraryFile.reason(EEXIST))
        }
        do {
            // In any case closed again: what is locked by this connection is locked for this process, too.
            defer { try? present.queue.close() }
            try present.queue.inDatabase(holdForItself)
            try present.backup(to: kept)
            try backup.queue.backup(to: present.queue)
        } catch {
            throw LibraryError(
                error, path: present.path, waited: present.waiting.seconds, purpose: .writing)
        }
    }

    /// Locks everybody else out until the connection is closed: what another process saved between the copy of the
    /// old library and the writing of the new one would be in neither.
    ///
    /// Source: sqlite.org/pragma.html#pragma_locking_mode; the lock comes with the first transaction.
    private static func holdForItself(_ db: Database) throws {
        try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
        try db.inTransaction(.exclusive) { .commit }
    }

    private static func checkedBackup(
        _ source: String, isNot path: String, _ waiting: LockWait
    ) throws(LibraryError) -> LibraryStore {
        guard let status = try LibraryFile.status(at: source) else {
            throw .unreadable(path: source, reason: LibraryFile.reason(ENOENT))
        }
        if let own = try LibraryFile.status(at: path), own.device == status.device, own.inode == status.inode
        {
            throw .notAFile(path: source, what: "the library itself")
        }
        let (queue, state) = try LibraryOpener(path: source, waiting: waiting).inspect()
        guard status.size > 0, state.version > 0 else { throw .notALibrary(path: source) }
        let store = LibraryStore(path: source, isReadOnly: true, queue: queue, waiting: waiting)
        let problems = try store.reading { try Self.problems($0) }
        if let first = problems.first { throw .damaged(path: source, detail: first) }
        return store
    }

    /// Renames a library that cannot be opened, with the journal that belongs to it; a lock or a newer version
    /// are no reason to.
    private static func setAside(
        _ path: String, _ kept: String, because error: LibraryError
    ) throws(LibraryError) {
        switch error {
        case .damaged, .notALibrary, .schemaChanged, .unknownMigration: break
        default: throw error
        }
        guard try LibraryFile.status(at: kept) == nil else {
            throw .cannotCreate(path: kept, reason: LibraryFile.reason(EEXIST))
        }
        // The journal first: without its library it does nothing, but beside a new one it would be played back.
        if access("\(path)-journal", F_OK) == 0 {
            guard rename("\(path)-journal", "\(kept)-journal") == 0 else {
                throw .cannotCreate(path: kept, reason: LibraryFile.reason(errno))
            }
        }
        guard rename(path, kept) == 0 else {
            throw .cannotCreate(path: kept, reason: LibraryFile.reason(errno))
        }
    }
}
