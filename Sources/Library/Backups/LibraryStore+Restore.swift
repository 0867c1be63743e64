import Localization
import Foundation
import GRDB

extension LibraryStore {
    /// Puts a backup in the library's place, and keeps the library that was there beside it.
    ///
    /// The backup is checked first, and read only: one of an older version is brought up to date after it was
    /// copied. SQLite copies it into the library's own file, one that is made for it where there is none, in one
    /// transaction (sqlite.org/backup.html), so that other processes find the old library or the new one. What is kept
    /// is decided and named under the lock of that transaction. A library that is damaged beyond opening is
    /// set aside as it is. A restore that fails leaves the library as it was, an empty file where there was none.
    /// - Parameters:
    ///   - source: the backup; an absolute path.
    ///   - path: the library; an absolute path. It need not be there.
    ///   - kept: where the present library goes; an absolute path, numbered where something is.
    /// - Returns: Where the library that was there is now; nil where there was none.
    /// - Throws: Every ``LibraryError`` that refuses the backup, with its path; and those of writing.
    package static func restore(
        from source: String, to path: String, keeping kept: String, waiting: LockWait = LockWait()
    ) throws(LibraryError) -> String? {
        guard !LibraryBackup.isBackup(path) else { throw .isBackup(path: path) }
        let backup = try checkedBackup(source, isNot: path, waiting)
        let restoration = Restoration(backup: backup, path: path, kept: kept, waiting: waiting)
        var outcome = Restoration.Outcome.moved
        for _ in 1...10 where outcome == .moved { outcome = try restoration.attempt() }
        guard outcome != .moved else { throw .locked(path: path, seconds: waiting.seconds) }
        // An older one is migrated now, where that can be done; else by whoever opens it next, and is told why not. The
        // restore itself is done by now.
        _ = try? openForWriting(path: path, waiting: waiting)
        guard case .done(let kept) = outcome else { return nil }
        return kept
    }

    /// Looks a backup over, which may come from anywhere.
    ///
    /// - Parameter limit: how long that may take, in seconds; one of 100 MB takes about one.
    static func checkedBackup(
        _ source: String, isNot path: String, _ waiting: LockWait, limit: Double = 30
    ) throws(LibraryError) -> LibraryStore {
        guard let status = try LibraryFile.status(at: source) else {
            throw .unreadable(path: source, reason: LibraryFile.reason(ENOENT))
        }
        if let own = try LibraryFile.status(at: path), own.device == status.device, own.inode == status.inode
        {
            throw .notAFile(path: source, what: tr("the library itself"))
        }
        let (queue, state) = try LibraryOpener(path: source, waiting: waiting, limit: limit).inspect()
        guard status.size > 0, state.version > 0 else { throw .notALibrary(path: source) }
        let store = LibraryStore(path: source, isReadOnly: true, queue: queue, waiting: waiting)
        let problems = try store.reading { try Self.problems($0) }
        if let first = problems.first { throw .damaged(path: source, detail: first) }
        return store
    }
}

/// A checked backup on its way into a library's place.
private struct Restoration {
    var backup: LibraryStore
    var path: String
    var kept: String
    var waiting: LockWait

    enum Outcome: Equatable {
        /// With the path of the library that was there.
        case done(kept: String?)
        /// Another process put another file in the library's place before this one could lock it.
        case moved
    }

    func attempt() throws(LibraryError) -> Outcome {
        do throws(LibraryError) { return try withLock(replace) } catch {
            guard error.isDamage(of: path) else { throw error }
            return try setAsideUnderLock()
        }
    }

    /// Locks everybody else out, readers too, and looks what is there: what another process saved between the copy of
    /// the old library and the writing of the new one would be in neither.
    private func withLock(
        _ body: (LibraryStore, SchemaState) throws(LibraryError) -> Outcome
    ) throws(LibraryError) -> Outcome {
        let opener = LibraryOpener(path: path, waiting: waiting)
        if let status = try LibraryFile.status(at: path), status.size > 0 {
            try opener.close(opener.inspect().queue)
        } else {
            try LibraryFile.create(path: path, creatingFolders: false)
        }
        let found = try LibraryFile.status(at: path)
        do {
            let queue = try opener.connectToReplace()
            // In any case closed again: what is locked by this connection is locked for this process, too.
            defer { try? queue.close() }
            let now = try LibraryFile.status(at: path)
            guard let found, let now, (now.inode, now.device) == (found.inode, found.device) else {
                return .moved
            }
            let state = try queue.read { try SchemaCheck(path: path).state(of: $0) }
            return try body(
                LibraryStore(path: path, isReadOnly: false, queue: queue, waiting: waiting), state)
        } catch {
            throw LibraryError(error, path: path, waited: waiting.seconds, purpose: .writing)
        }
    }

    private func replace(_ present: LibraryStore, _ state: SchemaState) throws(LibraryError) -> Outcome {
        var copy: String?
        if state.version > 0 {
            do throws(LibraryError) { copy = try present.keep(as: kept) } catch {
                // Damage in the middle of a file shows only when it is copied.
                guard error.isDamage(of: path) else { throw error }
                return .done(kept: try setAside())
            }
        }
        do {
            try backup.queue.backup(to: present.queue)
        } catch {
            var error = LibraryError(error, path: path, waited: waiting.seconds, purpose: .writing)
            if error.isDamage(of: path) {
                do throws(LibraryError) {
                    let aside = try setAside()
                    if let copy { unlink(copy) }
                    return .done(kept: aside)
                } catch let refusal { error = refusal }
            }
            try? present.queue.close()
            // On a full disk a second copy of what is still there would only make it fuller.
            if let copy, LibraryFile.hasSamePages(path, copy) { unlink(copy) }
            throw error
        }
        return .done(kept: copy)
    }

    /// SQLite locks no file that it cannot read, so this is the file's other lock; only restores ask for it, and nobody
    /// else writes to such a file.
    private func setAsideUnderLock() throws(LibraryError) -> Outcome {
        var descriptor = open(path, O_RDWR | O_CLOEXEC)
        if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: LibraryFile.reason(errno)) }
        defer { close(descriptor) }
        var tries = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw .unreadable(path: path, reason: LibraryFile.reason(errno))
            }
            guard waiting.mayGoOn(after: tries) else {
                throw .locked(path: path, seconds: waiting.seconds)
            }
            tries += 1
        }
        var locked = stat()
        guard fstat(descriptor, &locked) == 0, let now = try LibraryFile.status(at: path),
            now.inode == UInt64(locked.st_ino), now.device == UInt64(locked.st_dev)
        else { return .moved }
        // Another restore may have been faster, and what is here now be what it put here.
        let opener = LibraryOpener(path: path, waiting: waiting)
        do throws(LibraryError) { try opener.close(opener.inspect().queue) } catch {
            guard error.isDamage(of: path) else { throw error }
            return .done(kept: try setAside())
        }
        return .moved
    }

    /// Gives the library another name, as it is and with the journal that belongs to it, and its own name to a copy of
    /// the backup. Where a file can have two names there is a library under its own at any moment.
    private func setAside() throws(LibraryError) -> String {
        guard let resolved = realpath(path, nil) else {
            throw .unreadable(path: path, reason: LibraryFile.reason(errno))
        }
        defer { free(resolved) }
        let place = String(cString: resolved)
        let wanted =
            (place as NSString).deletingLastPathComponent + "/" + (kept as NSString).lastPathComponent
        return try backup.copying(to: place, called: path) { temporary in
            let aside = try DurableFile.name(place, like: wanted)
            // The journal first: without its library it does nothing, but beside a new one it would be played back.
            let journals = ("\(place)-journal", "\(aside)-journal")
            let isMoved = rename(journals.0, journals.1) == 0
            do throws(SystemError) {
                if !isMoved, access(journals.0, F_OK) == 0 { throw SystemError(code: EIO) }
                try DurableFile.replace(place, with: temporary)
            } catch {
                if isMoved { rename(journals.1, journals.0) }
                // Of two names of one file, rename(2) leaves both.
                if rename(aside, place) == 0 { unlink(aside) }
                throw error
            }
            return aside
        }
    }
}

extension LibraryError {
    /// Whether it is the library that is beyond use; a lock or a newer version are no reason to set it aside.
    fileprivate func isDamage(of library: String) -> Bool {
        switch self {
        case .damaged(library, _), .notALibrary(library), .schemaChanged(library, _),
            .unknownMigration(library, _):
            true
        default: false
        }
    }
}
