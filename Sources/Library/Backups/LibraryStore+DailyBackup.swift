import Foundation
import GRDB
import Localization

extension LibraryStore {
    /// Copies the library once a day, before that day's first change.
    ///
    /// Checked and made under the lock that every change needs, so that no other process changes the library
    /// in between. Of past days, the `count` with the latest changes are kept; a file that movielib did not
    /// make, or one dated in the future, is neither counted nor removed.
    ///
    /// - Parameter day: ISO 8601, in the user's calendar.
    /// - Returns: The backup, or nil if today's exists already or there is nothing to lose yet.
    /// - Throws: The errors of ``backup(to:replacing:)``; existing backups stay.
    @discardableResult
    package func backUpDaily(on day: String, keeping count: Int = 5) throws(LibraryError) -> LibraryBackup? {
        let folder = Self.backupFolder(of: path)
        guard let backup = LibraryBackup(folder: folder, name: "\(day).db"), try !exists(backup), canChange
        else { return nil }
        return try withoutOtherWriters { (store) throws(LibraryError) in
            try adoptLegacyFolder(folder)
            guard try !exists(backup), try !store.isEmpty() else { return nil }
            try makeFolder(folder)
            try store.backup(to: backup.path, replacing: false, includingSeries: false)
            // A library without an extension uses the folder that others may have shared.
            if Self.sharedBackupFolder(of: path) != folder {
                Self.removeOldest(in: folder, on: day, keeping: count - 1, beside: backup)
            }
            return backup
        }
    }

    /// Copies the library before a migration changes every table, as the older program left it.
    ///
    /// Does nothing if another process has already migrated it, or an earlier attempt left the same copy.
    func backUp(beforeSchema version: Int) throws(LibraryError) {
        let folder = Self.backupFolder(of: path)
        try withoutOtherWriters { (store) throws(LibraryError) in
            let found = try store.inReadTransaction { try $0.number("PRAGMA user_version") }
            guard found < version else { return }
            try adoptLegacyFolder(folder)
            try makeFolder(folder)
            _ = try store.saveCopy(
                as: "\(folder)/\(LibraryBackup.name(beforeSchema: version))", orTheSame: true)
        }
    }

    /// Runs the closure while no other process can change the library, with a connection to copy it from:
    /// SQLite cannot copy from a transaction that may write.
    private func withoutOtherWriters<T>(
        _ body: (LibraryStore) throws(LibraryError) -> T
    ) throws(LibraryError) -> T {
        do {
            let reader = try LibraryOpener(path: path, lockWait: lockWait).inspect().queue
            defer { try? reader.close() }
            let store = LibraryStore(path: path, isReadOnly: true, queue: reader, lockWait: lockWait)
            return try queue.writeWithoutTransaction { db in
                try db.execute(sql: "BEGIN IMMEDIATE")
                defer { try? db.execute(sql: "ROLLBACK") }
                return try body(store)
            }
        } catch { throw LibraryError(error, path: path, waited: lockWait.waited, purpose: .writing) }
    }

    private func exists(_ backup: LibraryBackup) throws(LibraryError) -> Bool {
        guard try DatabaseFile.status(at: backup.path) != nil else { return false }
        guard DatabaseFile.isLibrary(backup.path) else {
            throw .cannotBackUp(path: backup.path, reason: tr("another file has its name"))
        }
        return true
    }

    func makeFolder(_ folder: String) throws(LibraryError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw .cannotBackUp(path: folder, reason: systemErrorMessage(errno))
        }
        if Self.isLink(folder) { throw .cannotBackUp(path: folder, reason: tr("it is a link")) }
    }

    /// Renames an older version's folder, if only this library uses it.
    private func adoptLegacyFolder(_ folder: String) throws(LibraryError) {
        guard let former = LegacyBackupFolder(of: path), !former.isShared, access(folder, F_OK) != 0 else {
            return
        }
        guard rename(former.path, folder) == 0 else {
            throw .cannotBackUp(path: folder, reason: systemErrorMessage(errno))
        }
    }

    /// Whether SQLite may write the file and its journal; if not, the following change reports it.
    private var canChange: Bool {
        let parent = (path as NSString).deletingLastPathComponent
        return access(path, W_OK) == 0 && (access(parent, W_OK) == 0 || access(path + "-journal", W_OK) == 0)
    }

    private static func removeOldest(
        in folder: String, on day: String, keeping count: Int, beside made: LibraryBackup
    ) {
        let counted = backups(in: folder).filter { $0.isDaily && $0.day <= day && $0 != made }
        guard counted.count > count else { return }
        let byAge = counted.map { ($0.lastChangeDay(on: day), $0) }.sorted {
            ($0.0, $0.1.day) > ($1.0, $1.1.day)
        }
        for (_, backup) in byAge.dropFirst(count) { unlink(backup.path) }
    }
}

extension LibraryBackup {
    /// The day of the last change in it, independent of the clock when it was made; the day in its name if it
    /// has no changes, or future ones.
    fileprivate func lastChangeDay(on today: String) -> String {
        guard let (queue, _) = try? LibraryOpener(path: path, lockWait: LockWait(seconds: 0)).inspect() else {
            return day
        }
        defer { try? queue.close() }
        let sql = "SELECT substr(made_at, 1, 10) FROM change ORDER BY id DESC LIMIT 1"
        let changed: String? = try? queue.read { try $0.value(sql) }
        return changed.flatMap { $0 <= today ? $0 : nil } ?? day
    }
}
