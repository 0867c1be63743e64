import Foundation
import GRDB
import Localization

extension LibraryStore {
    /// Puts a backup in the library's place, and keeps the previous library beside it.
    ///
    /// The backup is only read. A copy of it in memory is migrated, checked and settled
    /// (``prepareForRestore(_:at:after:isOwn:)``). SQLite copies that into the library's own file, created if missing, in one
    /// transaction (sqlite.org/backup.html), so that other processes find the old library or the new one. The previous
    /// library is saved and named under that transaction's lock. A library damaged beyond opening is set aside
    /// unchanged. A failed restore leaves the library as it was, or an empty file if there was none. The rows of series in
    /// a backup are added to those beside the library.
    /// - Parameters:
    ///   - source: The backup; an absolute path.
    ///   - path: The library; an absolute path. It may not exist yet.
    ///   - kept: The new path of the present library; absolute, numbered if taken.
    ///   - keys: Locates the library's key. It is replaced, so that the backup's file steps are foreign.
    /// - Throws: Every ``LibraryError`` that rejects the backup, with its path; and write errors.
    package static func restore(
        from source: String, to path: String, keeping kept: String, waiting: LockWait = LockWait(),
        keys: StepKeys? = nil
    ) throws(LibraryError) -> RestoreResult {
        guard !LibraryBackup.isBackup(path) else { throw .readOnlyBackup(path: path) }
        let backup = try checkedBackup(source, isNot: path, waiting)
        // A foreign file is rejected before anything is changed.
        _ = try SeriesFile(of: path, waiting: waiting)
        var (restored, series): (RestoreResult, DatabaseQueue?)
        do {
            let former = sealedNotes(in: path, waiting)
            let isOwn = isOwnCopy(source, of: path)
            restored = try backup.queue.write {
                try prepareForRestore($0, at: path, after: former, isOwn: isOwn)
            }
            series = try SeriesFile.detachRows(from: backup.queue, of: source)
        } catch { throw LibraryError(error, path: source, waited: waiting.waited, purpose: .reading) }
        let restoration = Restoration(
            backup: backup, path: path, previousLibraryPath: kept, lockWait: waiting)
        // Before the backup is in place: no other process may find its steps together with the key that marked them.
        let restoreKey = try keys?.replaceKey(for: path)
        var outcome = Restoration.Outcome.moved
        do throws(LibraryError) {
            for _ in 1...10 where outcome == .moved { outcome = try restoration.attempt() }
            if outcome == .moved { throw .locked(path: path, seconds: waiting.waited) }
        } catch {
            restoreKey?()
            throw error
        }
        guard case .done(let kept) = outcome else { throw .locked(path: path, seconds: waiting.waited) }
        restored.previousLibraryPath = kept
        do { try SeriesFile.add(series, toFileOf: path, waiting) } catch {
            throw LibraryError(
                error, path: SeriesFile.path(of: path), waited: waiting.waited, purpose: .writing)
        }
        return restored
    }

    package struct RestoreResult: Equatable {
        /// The new path of the previous library; nil if there was none.
        package var previousLibraryPath: String?
        /// The number of notes that are plain in it but were locked before.
        package var openNotes = 0
        /// Whether the library has locks from elsewhere and no current one.
        package var hasForeignLock = false
    }

    /// Prepares the copy of a backup to replace the library at the path.
    ///
    /// Deletes the values of an account's last sync: everything removed there since would look like a removal
    /// here, and be removed again.
    private static func prepareForRestore(
        _ db: Database, at path: String, after former: SealedNotes?, isOwn: Bool
    ) throws -> RestoreResult {
        try db.execute(sql: "DELETE FROM account_base")
        if try ShareSchema.exists(db) {
            // All records are read again, so that the sync bases come back, too.
            try db.execute(
                sql: """
                    DELETE FROM share_file;
                    DELETE FROM share_read;
                    """)
        }
        try mergeLocks(former?.lock, of: path, isOwn: isOwn, in: db)
        let lock = try LockState(db)
        var restored = RestoreResult(hasForeignLock: lock.current == nil && !lock.others.isEmpty)
        if let former, lock.current != nil {
            restored.openNotes = former.notes.intersection(try notes(db, areSealed: false)).count
        }
        return restored
    }

    /// Checks a backup, which may come from anywhere, down to each value: one that a command could not read is
    /// rejected. It is read in its migrated form, and everything that can be undone and redone is replayed.
    ///
    /// - Parameter limit: The most seconds of processor time it may take.
    /// - Returns: A migrated copy in memory, with a new text index.
    static func checkedBackup(
        _ source: String, isNot path: String, _ waiting: LockWait, limit: Double = 30
    ) throws(LibraryError) -> LibraryStore {
        guard let status = try DatabaseFile.status(at: source) else {
            throw .unreadable(path: source, reason: systemErrorMessage(ENOENT))
        }
        if let own = try DatabaseFile.status(at: path), own.device == status.device, own.inode == status.inode
        {
            throw .notAFile(path: source, what: tr("the library itself"))
        }
        let opener = LibraryOpener(path: source, lockWait: waiting, limit: limit)
        let (queue, state) = try opener.inspect()
        guard status.size > 0, state.version > 0 else { throw .notALibrary(path: source) }
        let store = LibraryStore(path: source, isReadOnly: true, queue: queue, lockWait: waiting)
        let problems = try store.inReadTransaction { try Self.problems($0) }
        if let first = problems.first { throw .damaged(path: source, detail: first) }
        let copy = LibraryStore(
            path: source, isReadOnly: false, queue: try opener.upToDateCopy(of: opener.inspect().queue),
            lockWait: waiting)
        try copy.readEverything()
        do {
            try copy.queue.write { db in
                // A read-only connection does not check constraints.
                if let first = try Self.problems(db).first {
                    throw LibraryError.damaged(path: source, detail: first)
                }
                try TextIndex.recreate(db)
                try ChangeLog.testUndoAndRedo(db, checking: readLoggedTables)
            }
            // In write-ahead mode, which this program never uses, the library could not be changed.
            if try store.inReadTransaction(journalMode) == "wal" { try copy.queue.vacuum() }
            copy.queue.inDatabase { WorkLimit.removeLimit($0.sqliteConnection) }
        } catch {
            throw LibraryError(error, path: source, waited: waiting.waited, purpose: .reading)
        }
        return copy
    }
}

/// A checked backup that is to replace a library.
private struct Restoration {
    var backup: LibraryStore
    var path: String
    var previousLibraryPath: String
    var lockWait: LockWait

    enum Outcome: Equatable {
        /// The path of the previous library, if there was one.
        case done(kept: String?)
        /// Another process replaced the library's file before this one could lock it.
        case moved
    }

    func attempt() throws(LibraryError) -> Outcome {
        do throws(LibraryError) { return try withLock(replace) } catch {
            guard error.isDamage(of: path) else { throw error }
            return try setAsideUnderLock()
        }
    }

    /// Takes an exclusive lock, which also keeps readers out, and inspects the library: anything another
    /// process saved between copying the old library and writing the new one would be missing from both.
    private func withLock(
        _ body: (LibraryStore, SchemaState) throws(LibraryError) -> Outcome
    ) throws(LibraryError) -> Outcome {
        let opener = LibraryOpener(path: path, lockWait: lockWait)
        if let status = try DatabaseFile.status(at: path), status.size > 0 {
            try opener.close(opener.inspect().queue)
        } else {
            try DatabaseFile.rejectReserved(path: path)
            try DatabaseFile.create(path: path, creatingFolders: false)
        }
        let found = try DatabaseFile.status(at: path)
        do {
            let queue = try opener.connectToReplace()
            // Always closed again: this connection's lock also keeps this process out.
            defer { try? queue.close() }
            let now = try DatabaseFile.status(at: path)
            guard let found, let now, (now.inode, now.device) == (found.inode, found.device) else {
                return .moved
            }
            let state = try queue.read { try SchemaCheck(path: path).state(of: $0) }
            return try body(
                LibraryStore(path: path, isReadOnly: false, queue: queue, lockWait: lockWait), state)
        } catch { throw LibraryError(error, path: path, waited: lockWait.waited, purpose: .writing) }
    }

    private func replace(_ present: LibraryStore, _ state: SchemaState) throws(LibraryError) -> Outcome {
        var copy: String?
        if state.version > 0 {
            do throws(LibraryError) { copy = try present.saveCopy(as: previousLibraryPath) } catch {
                // Damage in the middle of a file appears only when it is copied.
                guard error.isDamage(of: path) else { throw error }
                return .done(kept: try setAside())
            }
        }
        do { try backup.queue.backup(to: present.queue) } catch {
            var error = LibraryError(error, path: path, waited: lockWait.waited, purpose: .writing)
            if error.isDamage(of: path) {
                do throws(LibraryError) {
                    let aside = try setAside()
                    if let copy { unlink(copy) }
                    return .done(kept: aside)
                } catch let refusal { error = refusal }
            }
            try? present.queue.close()
            // On a full disk, a second copy of an existing library would only make things worse.
            if let copy, DatabaseFile.hasSamePages(path, copy) { unlink(copy) }
            throw error
        }
        return .done(kept: copy)
    }

    /// SQLite cannot lock a file that it cannot read, so this lock replaces its own; only restores take it,
    /// and nothing else writes to such a file.
    private func setAsideUnderLock() throws(LibraryError) -> Outcome {
        var descriptor = open(path, O_RDWR | O_CLOEXEC)
        if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: systemErrorMessage(errno)) }
        defer { close(descriptor) }
        var tries = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw .unreadable(path: path, reason: systemErrorMessage(errno))
            }
            guard lockWait.waitForNextTry(after: tries) else {
                throw .locked(path: path, seconds: lockWait.waited)
            }
            tries += 1
        }
        var locked = stat()
        guard fstat(descriptor, &locked) == 0, let now = try DatabaseFile.status(at: path),
            now.inode == UInt64(locked.st_ino), now.device == UInt64(locked.st_dev)
        else { return .moved }
        // Another restore may have been faster, and this may be its result.
        let opener = LibraryOpener(path: path, lockWait: lockWait)
        do throws(LibraryError) { try opener.close(opener.inspect().queue) } catch {
            guard error.isDamage(of: path) else { throw error }
            return .done(kept: try setAside())
        }
        return .moved
    }

    /// Renames the library unchanged, with its journal, and gives its name to a copy of the backup. If hard
    /// links work, there is always a library under that name.
    private func setAside() throws(LibraryError) -> String {
        let place = try DatabaseFile.resolved(path)
        let wanted =
            (place as NSString).deletingLastPathComponent + "/"
            + (previousLibraryPath as NSString).lastPathComponent
        return try backup.withCopy(to: place, called: path) { temporary in
            let aside = try DurableFile.assignName(place, like: wanted)
            // The journal first: without its library it has no effect, but beside a new one it would be replayed.
            let journals = ("\(place)-journal", "\(aside)-journal")
            let isMoved = rename(journals.0, journals.1) == 0
            do throws(SystemError) {
                if !isMoved, access(journals.0, F_OK) == 0 { throw SystemError(code: EIO) }
                try DurableFile.replace(place, with: temporary)
            } catch {
                if isMoved { rename(journals.1, journals.0) }
                // If both names are the same file, rename(2) leaves both.
                if rename(aside, place) == 0 { unlink(aside) }
                throw error
            }
            return aside
        }
    }
}

extension LibraryError {
    /// Whether the library itself is unusable; a lock or a newer version is no reason to set it aside.
    fileprivate func isDamage(of library: String) -> Bool {
        switch self {
        case .damaged(library, _), .notALibrary(library), .schemaChanged(library, _),
            .unknownMigration(library, _):
            true
        default: false
        }
    }
}
