import Localization
import Foundation
import GRDB
package import Lock

/// The result of sealing notes or changing the lock.
package struct SealingOutcome: Sendable, Equatable {
    /// What a file that could not be rewritten may still have.
    package enum Risk: Sendable {
        case plainNotes
        /// Notes that the former key opens.
        case oldKey
        /// The lock's record under the former passphrase.
        case oldPassphrase

        /// - Parameter cleaning: the notes that are to be cleaned.
        package static func of(_ cleaning: NotePlaces) -> Risk {
            cleaning == .none ? .oldPassphrase : .plainNotes
        }
    }

    /// How many notes changed in the library itself.
    package var count = 0
    /// Files that could not be rewritten, the library's own among them, and why.
    package var left: [String: LibraryError] = [:]
    /// What the files in ``left`` may still have.
    package var risk = Risk.plainNotes
    /// Films of which a note, or a part of it, was not sealed anew, and why.
    package var closed: [String: LockError] = [:]

    /// Nothing was done.
    package init() {}

    init(left: [String: LibraryError], risk: Risk) { (self.left, self.risk) = (left, risk) }
}

extension LibraryStore {
    /// Seals notes that are plain, and leaves nothing of them in the library or its backups: neither in the tables, nor
    /// in what undo plays back, in the history, the full-text index, free pages or the journal.
    ///
    /// One transaction seals; where that is killed, everything is as it was. What follows only cleans, can be done
    /// again, and is, by the next change, until it is done.
    /// - Parameter progress: called before each file that is rewritten.
    /// - Throws: Where nothing was changed, such as ``LibraryError/noLock``; what could not be cleaned is in the outcome.
    @_spi(Writing) public func seal(
        _ selection: NoteSelection, progress: (String) -> Void = { _ in }
    ) throws(LibraryError) -> SealingOutcome {
        progress(path)
        var outcome = SealingOutcome()
        let (count, failure) = try rewriting { db in
            let lock = try LockState(db)
            guard let current = lock.current else { throw LibraryError.noLock }
            let places = try selection.places(db)
            let count = try NoteSealing(work: .seal(current), places: places).run(db).count
            try Self.setCleaning(db, places.and(lock.cleaning))
            return count
        }
        outcome.count = count
        outcome.left = cleanUp(after: failure, progress)
        return outcome
    }

    /// Finishes what a kill or a full disk kept from being finished.
    @_spi(Writing) public func clean(progress: (String) -> Void = { _ in }) throws(LibraryError)
        -> SealingOutcome
    {
        guard let places = try lock().cleaning else { return SealingOutcome() }
        progress(path)
        var failure: LibraryError?
        do throws(LibraryError) {
            failure =
                try rewriting { db in
                    guard let current = try LockState(db).current else { return 0 }
                    return try NoteSealing(work: .seal(current), places: places).run(db).count
                }.failure
        } catch { failure = error }
        return SealingOutcome(left: cleanUp(after: failure, progress), risk: .of(places))
    }

    /// Seals every note anew, for a new lock; afterwards neither the library nor a backup has anything of the locks
    /// whose keys are given.
    ///
    /// Until then these locks are marked as replaced; another rekey with their keys finishes it.
    /// - Throws: ``LibraryError/lockChanged`` where the current record is not the one that was opened.
    @_spi(Writing) public func rekey(
        _ keys: [LockKey], _ record: LockRecord, insteadOf old: LockRecord? = nil,
        progress: (String) -> Void = { _ in }
    ) throws(LibraryError) -> SealingOutcome {
        // What is plain yet is sealed first; afterwards nothing would tell of it.
        let before = try clean(progress: progress)
        guard before.left.isEmpty else { return before }
        progress(path)
        var outcome = SealingOutcome()
        let work = NoteWork.reseal(keys, record)
        let (count, failure) = try rewriting { db in
            try Self.expect(old, db)
            try record.store(db, isCurrent: true)
            try Self.markReplaced(keys.map(\.keyID), db)
            let done = try NoteSealing(work: work).run(db)
            outcome.closed = done.closed
            return done.count
        }
        (outcome.count, outcome.risk) = (count, .oldKey)
        outcome.left = cleanUp(work, after: failure, progress)
        // Where a backup still has lines of an old key, its record stays.
        guard outcome.left.isEmpty else { return outcome }
        let gone = Set(keys.map(\.keyID))
        try writing { db in
            try db.run("DELETE FROM lock WHERE key_id IN (SELECT value FROM json_each(?))", Self.list(gone))
        }
        try writeLockFile(without: gone)
        return outcome
    }

    /// Opens every note for good as far as the keys open it, and removes the locks that no line needs any more; the backups
    /// keep theirs.
    ///
    /// Lines that stay closed are kept below the opened words of their note.
    @_spi(Writing) public func removeLock(_ keys: [LockKey]) throws(LibraryError) -> NoteOutcome {
        var outcome = NoteOutcome()
        _ = try rewriting { db in
            let sealing = NoteSealing(work: .open(keys))
            outcome = try sealing.run(db)
            try db.execute(sql: "UPDATE lock SET is_current = 0, cleaning = NULL")
            try sealing.removeUnneededLocks(db)
            return outcome.count
        }
        return outcome
    }

    /// Another process may have changed the passphrase, or the key, since a record was read.
    static func expect(_ old: LockRecord?, _ db: Database) throws {
        guard let old else { return }
        guard try LockState(db).current == old else { throw LibraryError.lockChanged }
    }

    static func setCleaning(_ db: Database, _ places: NotePlaces?) throws {
        try db.run("UPDATE lock SET cleaning = ? WHERE is_current", try places?.json())
    }

    /// Marks locks that are no longer current as ones under which backups may still hold notes.
    static func markReplaced(_ keyIDs: [String], _ db: Database) throws {
        try db.run(
            "UPDATE lock SET cleaning = ? WHERE NOT is_current AND key_id IN (SELECT value FROM json_each(?))",
            try NotePlaces().json(), list(keyIDs))
    }

    /// Notes that there is something to clean, if a text is plain where the library has it sealed: a note that an import
    /// or an undo made a locked one.
    ///
    /// - Parameters:
    ///   - films: those whose notes went into one that is locked.
    ///   - seen: those of whose viewings a note is locked.
    static func markPlainTexts(_ db: Database, and films: [Int] = [], seen: [Int] = []) throws {
        let lock = try LockState(db)
        guard let current = lock.current else { return }
        let places = try NoteSelection.sealed.places(db)
            .and(NotePlaces(films: films, viewings: [], seen: seen))
        guard try NoteSealing(work: .seal(current), places: places).isDue(db) else { return }
        try setCleaning(db, places.and(lock.cleaning))
    }
}

// MARK: - Files

extension LibraryStore {
    /// Cleans the backups after a committed change.
    ///
    /// - Parameter failure: why the library itself could not be cleaned, if so; its cleaning then stays due.
    /// - Returns: The files that could not be cleaned.
    func cleanUp(
        _ work: NoteWork? = nil, after failure: LibraryError? = nil, _ progress: (String) -> Void = { _ in }
    ) -> [String: LibraryError] {
        var left: [String: LibraryError] = [:]
        do throws(LibraryError) {
            left = try cleanBackups(work, isOwnClean: failure == nil, progress)
        } catch { left[Self.backupFolder(of: path)] = error }
        left[path] = failure
        return left
    }

    /// Brings the copies that movielib made to what the library has noted as due, and their records to its own; then
    /// nothing is due any more, if the library itself is clean.
    ///
    /// One process at a time: two would write the same copies.
    /// - Returns: The backups that could not be.
    private func cleanBackups(
        _ work: NoteWork?, isOwnClean: Bool, _ progress: (String) -> Void
    ) throws(LibraryError) -> [String: LibraryError] {
        try writeLockFile()
        let folder = Self.backupFolder(of: path)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        if descriptor >= 0 { flock(descriptor, LOCK_EX) }
        // Only now: whoever was here before may have done what is due.
        let lock = try lock()
        let films = try reading { db in try lock.cleaning?.filmRecords(db) ?? [] }
        // Under the lock that the making of a copy takes, so that none is being made.
        try writing { _ in removeHalfMade() }
        var left: [String: LibraryError] = [:]
        for copy in try copies {
            do throws(LibraryError) {
                let due = lock.cleaning ?? .none
                let sealing =
                    work.map { NoteSealing(work: $0) }
                    ?? lock.current.map {
                        NoteSealing(work: .seal($0), places: due, isOfCopy: true, films: films)
                    }
                try renew(copy, sealing, lock, progress)
            } catch { left[copy] = error }
        }
        guard left.isEmpty, isOwnClean else { return left }
        try writing { db in
            // More may be due by now, and is somebody else's to do.
            if try LockState(db).cleaning == lock.cleaning { try Self.setCleaning(db, nil) }
        }
        return left
    }

    private static let sealingSuffix = ".sealing"

    /// Removes what a kill left of copies that were being made or sealed: they may be plain, and are no backups.
    private func removeHalfMade() {
        // Beside the library other files may be named so.
        for (folder, start) in Self.backupFolders(of: path).map({ ($0, "") }) + [(folder, "\(stem).")] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names
            where name.hasPrefix(start) && (name.contains(".db\(Self.sealingSuffix)") || name.isHalfMadeCopy)
            {
                unlink("\(folder)/\(name)")
            }
        }
    }

    private var folder: String { (path as NSString).deletingLastPathComponent }

    /// How the names of the copies beside the library begin.
    private var stem: String { (path as NSString).lastPathComponent.stem }

    /// Every copy of the library that movielib made: backups, also those of versions before the folder had its name, and
    /// what a restore kept. One that cannot be read is among them: it may be plain.
    private var copies: [String] {
        get throws(LibraryError) {
            let folders = Self.backupFolders(of: path)
            var copies: [String] = []
            for backups in folders {
                copies += try Self.names(in: backups).sorted()
                    .compactMap { LibraryBackup(folder: backups, name: $0)?.path }
            }
            let kept = try Self.names(in: folder).sorted()
                .filter { $0.hasPrefix("\(stem).before-") && $0.hasSuffix(".db") }
            return (copies + kept.map { "\(folder)/\($0)" }).filter {
                DatabaseFile.whetherLibrary($0) != false
            }
        }
    }

    private static func names(in folder: String) throws(LibraryError) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            var info = stat()
            if stat(folder, &info) < 0, errno == ENOENT { return [] }
            throw .unreadable(path: folder, reason: systemWords(EIO))
        }
        return names
    }

    /// Rewrites one copy, if it has anything to rewrite: copied, changed, checked, and put in its place in one step, with
    /// its date.
    private func renew(
        _ copy: String, _ sealing: NoteSealing?, _ lock: LockState, _ progress: (String) -> Void
    ) throws(LibraryError) {
        let (queue, state) = try LibraryOpener(path: copy, waiting: waiting).inspect()
        defer { try? queue.close() }
        // Version 1 has no notes.
        guard state.version > 1 else { return }
        let store = LibraryStore(path: copy, isReadOnly: true, queue: queue, waiting: waiting)
        let hasLocks = state.version > 5
        let isDue = try store.reading { db in
            if try sealing?.isDue(db) == true { return true }
            return hasLocks ? try LockState(db).differs(from: lock) : false
        }
        guard isDue else { return }
        progress(copy)
        var info = stat()
        guard stat(copy, &info) == 0 else { throw .unreadable(path: copy, reason: systemWords(errno)) }
        try store.copying(to: copy, called: copy, as: copy + Self.sealingSuffix) { temporary in
            let rewritten = try Self.rewriting(temporary, waiting, version: state.version) { db in
                if hasLocks { try lock.store(db) }
                let count = try sealing?.run(db).count ?? 0
                if hasLocks, let sealing, sealing.work.isResealing { try sealing.removeUnneededLocks(db) }
                return count
            }
            if let failure = rewritten.failure { throw failure }
            var times = [info.st_atim, info.st_mtim]
            utimensat(AT_FDCWD, temporary, &times, 0)
            try DurableFile.replace(copy, with: temporary)
        }
    }
}

extension NoteWork { fileprivate var isResealing: Bool { if case .reseal = self { true } else { false } } }

extension LockState {
    /// Whether a backup has a record of the library's current lock, or of one that it replaced, under an earlier passphrase.
    ///
    /// Records of other locks stay as the backup has them: an imported one may be forged.
    fileprivate func differs(from lock: LockState) -> Bool {
        records.contains { record in
            ([lock.current].compactMap(\.self) + lock.replaced).contains {
                $0.keyID == record.keyID && $0.line != record.line
            }
        }
    }

    /// Writes the current record into a backup, and the new passphrase of those that it replaced.
    fileprivate func store(_ db: Database) throws {
        try current?.store(db, isCurrent: true)
        for record in replaced {
            try db.run("UPDATE lock SET record = ? WHERE key_id = ?", record.line, record.keyID)
        }
    }
}
