import Foundation
import GRDB
import Localization
package import Lock
import Records

extension LibraryStore {
    package func lockState() throws(LibraryError) -> LockState { try inReadTransaction(LockState.init) }

    /// The number of sealed notes of films and viewings, by their locks' ids.
    package func lockedNotes() throws(LibraryError) -> [String: Int] {
        try inReadTransaction { db in
            let lines: [String] = try db.values(
                """
                SELECT text FROM note WHERE text GLOB '\(Note.sealedLinePrefix)*'
                UNION ALL SELECT note FROM viewing WHERE note GLOB '\(Note.sealedLinePrefix)*'
                """)
            return lines.reduce(into: [:]) { counts, line in
                let parts = line.prefix(100).split(separator: ":", omittingEmptySubsequences: false)
                counts[parts.count > 2 ? String(parts[2]) : "", default: 0] += 1
            }
        }
    }

    /// The number of notes that name each lock, by the locks' ids.
    ///
    /// - Parameter films: The films whose notes and viewings count; nil for all.
    private static func noteCountsByLock(_ db: Database, of films: [Int]?) throws -> [String: Int] {
        let notes: [String] = try db.values(
            """
            SELECT text FROM note WHERE text GLOB '\(Note.sealedLinePrefix)*'
                AND (?1 IS NULL OR movie_id IN (SELECT value FROM json_each(?1)))
            UNION ALL SELECT note FROM viewing WHERE note GLOB '\(Note.sealedLinePrefix)*'
                AND (?1 IS NULL OR movie_id IN (SELECT value FROM json_each(?1)))
            """, [films.map(jsonArray)])
        return notes.reduce(into: [:]) { counts, note in
            for name in SealedLine.keyIDs(of: note) { counts[name, default: 0] += 1 }
        }
    }

    /// The records to try a passphrase on: the library's own lock, then the other locks that notes name, the
    /// most frequent first.
    ///
    /// Each try takes up to half a second; more expensive locks are excluded. The library's own lock is
    /// excluded if the films' notes only name other locks.
    /// - Parameter films: The films whose notes are to be opened; nil for all.
    package func locks(opening films: [Int]? = nil) throws(LibraryError) -> [LockRecord] {
        let lock = try lockState()
        if lock.others.isEmpty { return lock.records }
        let needed = try inReadTransaction { db in try Self.noteCountsByLock(db, of: films) }
        let others = lock.others.map { ($0, needed[$0.keyID] ?? 0) }
            .filter { $0.0.strength.isUsual && $0.1 > 0 }
            .sorted { ($1.1, $0.0.keyID) < ($0.1, $1.0.keyID) }.map(\.0)
        guard let current = lock.current else { return others }
        return films == nil || others.isEmpty || needed[current.keyID] != nil ? [current] + others : others
    }

    /// Makes a lock the current one, or gives the one with the same key another passphrase, here and in the backups.
    ///
    /// - Parameter replaced: Records with the new passphrase, of former locks that a rekey has not replaced everywhere.
    /// - Throws: ``LibraryError/lockChanged`` if the current record is not the old one any more.
    @_spi(Writing) public func setLock(
        _ record: LockRecord, insteadOf old: LockRecord? = nil, and replaced: [LockRecord] = []
    ) throws(LibraryError) -> SealingOutcome {
        let due = try inWriteTransaction { db in
            try Self.checkCurrentLock(old, db)
            let former = try LockState(db)
            try record.store(db, isCurrent: true)
            for record in replaced { try record.storeIfPresent(db) }
            // No backup has a record of a new key.
            let due =
                former.current?.keyID == record.keyID
                ? NoteLocations.none.union(former.cleaning) : former.cleaning
            try Self.setCleaning(db, due)
            return due
        }
        guard let due else {
            // Every later cleaning writes it, too.
            try? writeLockFile()
            return SealingOutcome()
        }
        return SealingOutcome(failedBackups: cleanUp(), risk: .forCleaning(due))
    }

    /// Adds records from an imported file. They open the notes of that file, and are never current.
    ///
    /// Existing records of the same key, in the library or its `locks.txt`, take precedence.
    @_spi(Writing) public func addLocks(_ records: [LockRecord]) throws(LibraryError) {
        let former = Self.lockFile(of: path)
        try inWriteTransaction { db in
            for record in records {
                try (former.first { $0.keyID == record.keyID } ?? record).storeIfNew(db)
            }
        }
        try writeLockFile()
    }

    /// The locks of a library, and the notes that are locked.
    ///
    /// The notes to be cleaned are stored by film: viewings may have other numbers after a restore.
    typealias SealedNotes = (lock: LockState, notes: Set<String>)

    /// Names of the notes of films and viewings that are sealed, or are not.
    static func notes(_ db: Database, areSealed: Bool) throws -> Set<String> {
        let isSo = areSealed ? "GLOB" : "NOT GLOB"
        return try Set(
            db.values(
                """
                SELECT 'film ' || movie_id FROM note WHERE text \(isSo) '\(Note.sealedLinePrefix)*'
                UNION ALL SELECT 'viewing ' || id FROM viewing WHERE note \(isSo) '\(Note.sealedLinePrefix)*'
                """))
    }

    /// The locks and sealed notes of a library that is not otherwise used; nil if it cannot be read.
    static func sealedNotes(in path: String, _ waiting: LockWait) -> SealedNotes? {
        guard let (queue, state) = try? LibraryOpener(path: path, lockWait: waiting).inspect() else {
            return nil
        }
        defer { try? queue.close() }
        guard state.version >= Schema.firstVersionWithLocks else { return nil }
        return try? queue.read { db in
            var lock = try LockState(db)
            lock.cleaning = try lock.cleaning?.byFilm(db)
            return (lock, try notes(db, areSealed: true))
        }
    }

    /// Whether a file is a backup of this library that movielib made itself.
    static func isOwnCopy(_ backup: String, of path: String) -> Bool {
        guard let status = try? DatabaseFile.status(at: backup) else { return false }
        let copies = backups(of: path).map(\.path) + LibraryBackup.pathsBeforeRestores(of: path)
        return copies.contains { copy in
            guard let own = try? DatabaseFile.status(at: copy) else { return false }
            return (own.device, own.inode) == (status.device, status.inode)
        }
    }

    /// Settles the locks in the copy of a backup that will be restored.
    ///
    /// The current lock of the replaced library stays current, with its passphrase, and the due cleaning
    /// stays due. Records that notes need and the backup lacks come from that library or from `locks.txt`.
    /// - Parameters:
    ///   - path: The library that is replaced.
    ///   - isOwn: Whether movielib made the backup itself, of this library. The lock of any other backup
    ///     opens its notes, but is not current: its maker could open notes that are locked from now on.
    static func mergeLocks(_ former: LockState?, of path: String, isOwn: Bool, in db: Database) throws {
        let needed = try NoteRewriter.neededLocks(db)
        let known = try LockState(db)
        var present = Set((known.records + (former?.ownRecords ?? [])).map(\.keyID))
        let lost = ((former?.others ?? []) + lockFile(of: path)).filter {
            needed.contains($0.keyID) && present.insert($0.keyID).inserted
        }
        if !isOwn, known.current?.keyID != former?.current?.keyID {
            try db.execute(sql: "UPDATE lock SET is_current = 0")
        }
        if former != nil || !isOwn { try db.execute(sql: "UPDATE lock SET cleaning = NULL") }
        for record in lost.prefix(LockState.maxForeign) { try record.storeIfNew(db) }
        guard let former else { return }
        try former.current?.store(db, isCurrent: true)
        for record in former.replaced { try record.store(db, isCurrent: false) }
        try markReplaced((former.replaced + (isOwn ? known.replaced : [])).map(\.keyID), db)
        let due = isOwn ? known.cleaning : nil
        try setCleaning(db, former.cleaning.map { $0.union(due) } ?? due)
    }

    /// The records beside the backups, for backups whose schema has no table of them.
    static func lockFile(of path: String) -> [LockRecord] {
        lockFileText(of: path).split(separator: "\n").compactMap { try? LockRecord(line: String($0)) }
    }

    private static func lockFilePath(of path: String) -> String { "\(backupFolder(of: path))/locks.txt" }

    /// The first 256 KiB of the file, about a thousand records; empty if it is not a regular file.
    private static func lockFileText(of path: String) -> String {
        if isLink(backupFolder(of: path)) { return "" }
        guard let file = try? OpenedFile(path: lockFilePath(of: path)) else { return "" }
        return String(decoding: file.bytes(at: 0, count: 256 << 10), as: UTF8.self)
    }

    /// Writes the library's records to `locks.txt`.
    ///
    /// Records in the file with keys from elsewhere stay unchanged, for older backups.
    /// - Parameter gone: The ids of locks to be omitted.
    func writeLockFile(without gone: Set<String> = []) throws(LibraryError) {
        let lock = try lockState()
        let own = lock.ownRecords.filter { !gone.contains($0.keyID) }
        let former = Self.lockFile(of: path).filter { other in
            !gone.contains(other.keyID) && !own.contains { $0.keyID == other.keyID }
        }
        let new = lock.others.filter { record in
            !gone.contains(record.keyID) && !(own + former).contains { $0.keyID == record.keyID }
        }
        let lines = (own + new + former).map(\.line) + lock.unreadableRecords
        let target = Self.lockFilePath(of: path)
        let text = lines.map { $0 + "\n" }.joined()
        guard !lines.isEmpty, text != Self.lockFileText(of: path) else { return }
        let temporary = "\(target).\(UInt32.random(in: .min ... .max)).tmp"
        defer { unlink(temporary) }
        try makeFolder(Self.backupFolder(of: path))
        do {
            try DatabaseFile.create(path: temporary, creatingFolders: false)
            try Data(text.utf8).write(to: URL(filePath: temporary))
            try DurableFile.replace(target, with: temporary)
        } catch let error as SystemError {
            throw .cannotBackUp(path: target, reason: systemErrorMessage(error.code))
        } catch let error as LibraryError {
            throw error
        } catch { throw .cannotBackUp(path: target, reason: error.localizedDescription) }
    }
}
