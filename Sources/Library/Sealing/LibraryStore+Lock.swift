import Localization
import Foundation
import GRDB
import Records
package import Lock

extension LibraryStore {
    /// The locks that the library knows.
    package func lock() throws(LibraryError) -> LockState { try reading(LockState.init) }

    /// How many notes of films and viewings are sealed, by the names of their locks.
    package func lockedNotes() throws(LibraryError) -> [String: Int] {
        try reading { db in
            let lines: [String] = try db.values(
                """
                SELECT text FROM note WHERE text GLOB '\(Note.mark)*'
                UNION ALL SELECT note FROM viewing WHERE note GLOB '\(Note.mark)*'
                """)
            return lines.reduce(into: [:]) { counts, line in
                let parts = line.prefix(100).split(separator: ":", omittingEmptySubsequences: false)
                counts[parts.count > 2 ? String(parts[2]) : "", default: 0] += 1
            }
        }
    }

    /// Makes a lock the current one, or gives the one of the same key another passphrase, here and in the backups.
    ///
    /// - Throws: ``LibraryError/lockChanged`` where the current record is not the old one any more.
    @_spi(Writing) public func setLock(
        _ record: LockRecord, insteadOf old: LockRecord? = nil
    ) throws(LibraryError) -> SealingOutcome {
        try writing { db in
            try Self.expect(old, db)
            try record.store(db, isCurrent: true)
            let before = try LockState(db).cleaning
            try Self.setCleaning(db, NotePlaces.none.and(before))
        }
        return SealingOutcome(left: try cleanBackups())
    }

    /// Takes over the record of a lock that came from elsewhere; it becomes the current one only where there is none.
    @_spi(Writing) public func addLock(_ record: LockRecord) throws(LibraryError) {
        try writing { db in
            let lock = try LockState(db)
            guard !lock.records.contains(where: { $0.keyID == record.keyID }) else { return }
            try record.store(db, isCurrent: lock.current == nil)
        }
        try writeLockFile()
    }

    /// The locks of a library, and the notes that they close.
    typealias Sealed = (lock: LockState, notes: Set<String>)

    /// Names of the notes that are sealed, or are not: of films and of viewings.
    static func notes(_ db: Database, areSealed: Bool) throws -> Set<String> {
        let isSo = areSealed ? "GLOB" : "NOT GLOB"
        return try Set(
            db.values(
                """
                SELECT 'film ' || movie_id FROM note WHERE text \(isSo) '\(Note.mark)*'
                UNION ALL SELECT 'viewing ' || id FROM viewing WHERE note \(isSo) '\(Note.mark)*'
                """))
    }

    /// What is sealed in a library of which nothing else is wanted; nil where it cannot be read.
    static func sealed(in path: String, _ waiting: LockWait) -> Sealed? {
        guard let (queue, state) = try? LibraryOpener(path: path, waiting: waiting).inspect() else {
            return nil
        }
        defer { try? queue.close() }
        return state.version < Schema.known
            ? nil : try? queue.read { (try LockState($0), try notes($0, areSealed: true)) }
    }

    /// After a restore: the records of the library that was there before, by whose passphrases the same locks are
    /// opened, and those of the file beside the backups for lines that have none.
    func adopt(_ former: LockState?) throws(LibraryError) {
        let named = Set(try lockedNotes().keys)
        let known = try lock()
        var lost = Self.lockFile(of: path).filter { record in
            named.contains(record.keyID) && !known.records.contains { $0.keyID == record.keyID }
        }
        if let former { lost.removeAll { record in former.records.contains { $0.keyID == record.keyID } } }
        guard former?.current != nil || !lost.isEmpty else { return }
        try writing { db in
            for record in lost + (former?.others ?? []) {
                try record.store(db, isCurrent: try LockState(db).current == nil)
            }
            if let current = former?.current { try current.store(db, isCurrent: true) }
        }
    }

    /// The records beside the backups, for those of a schema without a table of them.
    static func lockFile(of path: String) -> [LockRecord] {
        guard let text = try? String(contentsOfFile: lockFilePath(of: path), encoding: .utf8) else {
            return []
        }
        return text.split(separator: "\n").compactMap { try? LockRecord(line: String($0)) }
    }

    private static func lockFilePath(of path: String) -> String { "\(backupFolder(of: path))/locks.txt" }

    /// Writes the records that the library has beside its backups; those of others stay, for older backups.
    func writeLockFile(without gone: Set<String> = []) throws(LibraryError) {
        let own = try lock()
        let others = Self.lockFile(of: path).filter { other in
            !gone.contains(other.keyID) && !own.records.contains { $0.keyID == other.keyID }
        }
        let lines = (own.records + others).map(\.line) + own.unread
        let target = Self.lockFilePath(of: path)
        let text = lines.map { $0 + "\n" }.joined()
        guard !lines.isEmpty, text != (try? String(contentsOfFile: target, encoding: .utf8)) else { return }
        let temporary = "\(target).\(UInt32.random(in: .min ... .max)).tmp"
        defer { unlink(temporary) }
        try makeFolder(Self.backupFolder(of: path))
        do {
            try DatabaseFile.create(path: temporary, creatingFolders: false)
            try Data(text.utf8).write(to: URL(filePath: temporary))
            try DurableFile.replace(target, with: temporary)
        } catch let error as SystemError {
            throw .cannotBackUp(path: target, reason: systemWords(error.code))
        } catch { throw .cannotBackUp(path: target, reason: error.localizedDescription) }
    }
}
