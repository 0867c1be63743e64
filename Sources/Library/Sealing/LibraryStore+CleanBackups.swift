import Foundation
import GRDB
import Localization
import Lock

extension LibraryStore {
    /// Cleans the backups after a committed change.
    ///
    /// - Parameter failure: Why the library itself could not be cleaned, if so; its cleaning then stays due.
    /// - Returns: The files that could not be cleaned.
    func cleanUp(
        _ work: NoteTransform? = nil, after failure: LibraryError? = nil,
        _ progress: (String) -> Void = { _ in }
    ) -> [String: LibraryError] {
        var left: [String: LibraryError] = [:]
        do throws(LibraryError) {
            left = try cleanBackups(work, isOwnClean: failure == nil, progress)
        } catch { left[Self.backupFolder(of: path)] = error }
        left[path] = failure
        return left
    }

    /// Applies the due cleaning to the copies that movielib made, and updates their records to the library's;
    /// afterwards nothing is due, if the library itself is clean.
    ///
    /// One process at a time: two would write the same copies.
    /// - Returns: The backups that could not be cleaned.
    private func cleanBackups(
        _ work: NoteTransform?, isOwnClean: Bool, _ progress: (String) -> Void
    ) throws(LibraryError) -> [String: LibraryError] {
        try writeLockFile()
        let folder = Self.backupFolder(of: path)
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        if descriptor >= 0 { flock(descriptor, LOCK_EX) }
        // Read only now: another process may have finished the cleaning.
        let lock = try lockState()
        let films = try inReadTransaction { db in try lock.cleaning?.filmRecords(db) ?? [] }
        // Under the lock that making a copy takes, so that none is being made.
        try inWriteTransaction { _ in removeUnfinishedCopies() }
        var left: [String: LibraryError] = [:]
        var needed: Set<String> = []
        for copy in try copies {
            do throws(LibraryError) {
                let due = lock.cleaning ?? .none
                let sealing =
                    work.map { NoteRewriter(work: $0) }
                    ?? lock.current.map {
                        NoteRewriter(work: .seal($0), locations: due, runsOnBackup: true, films: films)
                    }
                try rewriteCopy(copy, sealing, lock, progress)
                if !lock.replaced.isEmpty { needed.formUnion(try neededLocks(inCopy: copy)) }
            } catch { left[copy] = error }
        }
        guard left.isEmpty, isOwnClean else { return left }
        // A rekey does not search for plain notes.
        let isCleaned = work == nil || lock.cleaning == NoteLocations.none
        if isCleaned, lock.cleaning != nil {
            try inWriteTransaction { db in
                // Another process may have marked more by now, and cleans it itself.
                if try LockState(db).cleaning == lock.cleaning { try Self.setCleaning(db, nil) }
            }
        }
        try removeMarks(of: Set(lock.replaced.map(\.keyID)).subtracting(needed))
        return left
    }

    /// Removes the marks of replaced locks that no copy needs, and records that the library does not need either.
    private func removeMarks(of keyIDs: Set<String>) throws(LibraryError) {
        if keyIDs.isEmpty { return }
        // The file first: if killed between the two, the marks remain.
        try writeLockFile(without: keyIDs.subtracting(try inReadTransaction(NoteRewriter.neededLocks)))
        try inWriteTransaction { db in
            let gone = try keyIDs.subtracting(NoteRewriter.neededLocks(db))
            try db.run(
                "DELETE FROM lock WHERE key_id IN (SELECT value FROM json_each(?))", Self.jsonArray(gone))
            try db.run(
                "UPDATE lock SET cleaning = NULL WHERE NOT is_current AND key_id IN (SELECT value FROM json_each(?))",
                Self.jsonArray(keyIDs))
        }
    }

    private func neededLocks(inCopy path: String) throws(LibraryError) -> Set<String> {
        let (queue, state) = try LibraryOpener(path: path, lockWait: lockWait).inspect()
        defer { try? queue.close() }
        let store = LibraryStore(path: path, isReadOnly: true, queue: queue, lockWait: lockWait)
        return state.version > 1 ? try store.inReadTransaction(NoteRewriter.neededLocks) : []
    }

    private static let sealingSuffix = ".sealing"

    /// Removes unfinished copies that a killed process left: they may be plain, and are not backups.
    private func removeUnfinishedCopies() {
        // Beside the library other files may have such names.
        for (folder, start) in Self.backupFolders(of: path).map({ ($0, "") }) + [(folder, "\(stem).")] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names
            where name.hasPrefix(start)
                && (name.contains(".db\(Self.sealingSuffix)") || name.isUnfinishedCopy)
            {
                unlink("\(folder)/\(name)")
            }
        }
    }

    private var folder: String { (path as NSString).deletingLastPathComponent }

    /// The beginning of the names of copies beside the library.
    private var stem: String { (path as NSString).lastPathComponent.stem }

    /// Every copy of the library that movielib made: backups, including those of versions with another folder
    /// name, and libraries saved by restores. Includes unreadable ones, which may be plain.
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
                DatabaseFile.libraryStatus($0) != false
            }
        }
    }

    private static func names(in folder: String) throws(LibraryError) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            var info = stat()
            if stat(folder, &info) < 0, errno == ENOENT { return [] }
            throw .unreadable(path: folder, reason: systemErrorMessage(EIO))
        }
        return names
    }

    /// Rewrites one copy, if there is anything to rewrite: it is copied, changed, checked, and replaced in
    /// one step, with its date.
    private func rewriteCopy(
        _ copy: String, _ sealing: NoteRewriter?, _ lock: LockState, _ progress: (String) -> Void
    ) throws(LibraryError) {
        let (queue, state) = try LibraryOpener(path: copy, lockWait: lockWait).inspect()
        defer { try? queue.close() }
        // Schema version 1 has no notes.
        guard state.version > 1 else { return }
        let store = LibraryStore(path: copy, isReadOnly: true, queue: queue, lockWait: lockWait)
        let hasLocks = state.version >= Schema.firstVersionWithLocks
        let isDue = try store.inReadTransaction { db in
            if try sealing?.isDue(db) == true { return true }
            return hasLocks ? try LockState(db).differs(from: lock) : false
        }
        guard isDue else { return }
        progress(copy)
        var info = stat()
        guard stat(copy, &info) == 0 else { throw .unreadable(path: copy, reason: systemErrorMessage(errno)) }
        try store.withCopy(to: copy, called: copy, as: copy + Self.sealingSuffix) { temporary in
            let rewritten = try Self.rewriteAndWipe(temporary, lockWait, version: state.version) { db in
                if hasLocks {
                    // Another rekey may have made a newer lock meanwhile.
                    if case .reseal(_, let target)? = sealing?.work { try target.storeIfNew(db) }
                    try lock.update(inBackup: db)
                }
                let count = try sealing?.run(db).count ?? 0
                if hasLocks, sealing?.work.isResealing == true { try NoteRewriter.removeUnneededLocks(db) }
                return count
            }
            if let failure = rewritten.failure { throw failure }
            var times = [info.st_atim, info.st_mtim]
            utimensat(AT_FDCWD, temporary, &times, 0)
            try DurableFile.replace(copy, with: temporary)
        }
    }
}

extension NoteTransform {
    fileprivate var isResealing: Bool { if case .reseal = self { true } else { false } }
}

extension LockState {
    /// Whether a backup has an earlier passphrase for the library's current lock, or one that it replaced.
    ///
    /// Records of other locks stay unchanged in the backup: an imported one may be forged.
    fileprivate func differs(from lock: LockState) -> Bool {
        records.contains { record in
            lock.ownRecords.contains { $0.keyID == record.keyID && $0.line != record.line }
        }
    }

    /// Writes the current record into a backup, and the records of replaced locks with the new passphrase.
    fileprivate func update(inBackup db: Database) throws {
        try current?.store(db, isCurrent: true)
        for record in replaced { try record.storeIfPresent(db) }
    }
}
