import Foundation
import GRDB
import LibrarySupport
import Lock
import Records
import TestSupport
import Testing

@_spi(Writing) @testable import Library

/// A rekey that has not reached every backup.
extension SealingTests {
    @Test func `a rekey that could not rewrite a backup keeps the old lock until another one does`() throws {
        let store = try makeSealed()
        let daily = try backUp(store)
        let whole = try content(of: daily)
        try (Data(count: 100) + whole.dropFirst(100)).write(to: URL(filePath: daily))
        let (second, secondKey) = try LockRecord.make(try Passphrase("five random words"), .quick)
        let partial = try store.rekey([key], second)
        #expect(partial.risk == .oldKey && partial.failedBackups.keys.sorted() == [daily])
        #expect(try store.lockState().current == second && store.lockState().replaced == [record])
        _ = try store.seal(.all)
        #expect(try store.lockState().replaced == [record])
        try Data(whole).write(to: URL(filePath: daily))
        let (third, thirdKey) = try LockRecord.make(try Passphrase("five random words"), .quick)
        #expect(try store.rekey([secondKey, key], third).failedBackups.isEmpty)
        #expect(try store.lockState().records == [third])
        #expect(try places(of: key.keyID).isEmpty && places(of: secondKey.keyID).isEmpty)
        let library = try #require(try LibraryStore.openForReading(path: daily))
        let line = try #require(try library.film(id: 601)?.film.note?.sealedLines)
        #expect(try [thirdKey].open(line).text == "canaryword again 1")
    }

    @Test
    func `a new passphrase after an unfinished rekey opens every backup, and a later rekey finishes it`()
        throws
    {
        let (store, second, secondKey) = try makeUnfinishedRekey()
        let daily = try #require(LibraryStore.backups(of: folder.library).first).path
        let passphrase = try Passphrase("another passphrase")
        let (current, former) = (try secondKey.record(passphrase, .quick), try key.record(passphrase, .quick))
        #expect(try store.setLock(current, insteadOf: second, and: [former]).failedBackups.isEmpty)
        #expect(try store.lockState().replaced == [former])
        let backup = try #require(try LibraryStore.openForReading(path: daily))
        let opener = try backup.lockState().records.compactMap { try? $0.open(passphrase) }
        let line = try #require(try backup.film(id: 601)?.film.note?.sealedLines)
        #expect(try opener.open(line).text == "canaryword again 1")

        let (third, _) = try LockRecord.make(passphrase, .quick)
        #expect(
            try store.rekey(try store.lockState().records.map { try $0.open(passphrase) }, third)
                .failedBackups.isEmpty)
        #expect(try store.lockState().records == [third] && places(of: key.keyID).isEmpty)
    }

    @Test func `a rekey keeps the lock records that it did not open in a backup`() throws {
        let store = try makeSealed()
        let (other, _) = try LockRecord.make(try Passphrase("a friend's passphrase"), .quick)
        let line = try SealedLine(SealedText("theirs", of: .note, film: 601, sealedAt: Date()), for: other)
            .line
        try store.addLocks([other])
        try store.queue.write {
            try $0.execute(sql: "UPDATE note SET text = ? WHERE movie_id = 601", arguments: [line])
        }
        try store.backUpDaily(on: "2026-11-20")
        let (second, _) = try LockRecord.make(try Passphrase("five random words"), .quick)
        #expect(try store.rekey([key], second).failedBackups.isEmpty)
        let daily = try #require(LibraryStore.backups(of: folder.library).first).path
        let backup = try #require(try LibraryStore.openForReading(path: daily)).lockState()
        #expect(backup.current == second && backup.others == [other])
    }

    @Test func `a note that is imported under the old key during a rekey keeps its lock`() throws {
        let store = try makeSealed()
        try store.backUpDaily(on: "2026-11-20")
        let line = try SealedLine(SealedText("late", of: .note, film: 602, sealedAt: Date()), for: record)
            .line
        let (second, _) = try LockRecord.make(try Passphrase("five random words"), .quick)
        let outcome = try store.rekey([key], second) { path in
            guard path != folder.library else { return }
            try? store.queue.write {
                try $0.execute(sql: "UPDATE note SET text = ? WHERE movie_id = 602", arguments: [line])
            }
        }
        #expect(outcome.failedBackups.isEmpty)
        #expect(try store.lockState().others == [record] && store.lockState().replaced.isEmpty)
        #expect(LibraryStore.lockFile(of: folder.library).contains(record))
    }

    @Test func `the mark of a lock that no backup needs any more is removed without a passphrase`() throws {
        let store = try makeUnfinishedRekey().store
        #expect(try store.clean().failedBackups.isEmpty && store.lockState().replaced == [record])
        for backup in LibraryStore.backups(of: folder.library) { unlink(backup.path) }
        #expect(try store.clean() == SealingOutcome(failedBackups: [:], risk: .oldKey))
        #expect(try store.lockState().others.isEmpty)
    }

    @Test func `a lock that becomes current again has no pending clean-up`() throws {
        let store = try makeUnfinishedRekey().store
        _ = try store.setLock(record)
        #expect(try store.lockState().current == record && store.lockState().cleaning == nil)
    }

    @Test func `a restore keeps the replaced library's marks, passphrases and pending clean-up`() throws {
        let (store, second, _) = try makeUnfinishedRekey()
        let changed = try key.record(try Passphrase("another passphrase"), .quick)
        try store.queue.write {
            try changed.storeIfPresent($0)
            try LibraryStore.setCleaning($0, NoteLocations(films: [601], viewings: [1], seen: []))
        }
        // The backup has the former record as its current one.
        let from = folder.file("elsewhere.db")
        try FileManager.default.copyItem(
            atPath: try #require(LibraryStore.backups(of: folder.library).first).path, toPath: from)
        _ = try LibraryStore.restore(from: from, to: folder.library, keeping: folder.file("aside.db"))
        let lock = try #require(try LibraryStore.openForReading(path: folder.library)).lockState()
        #expect(lock.current == second && lock.replaced == [changed])
        #expect(lock.cleaning?.films == [601] && lock.cleaning?.viewings == [])
    }

    @Test func `an own backup brings its marks into an empty library`() throws {
        let store = try makeUnfinishedRekey().store
        let from = LibraryStore.backupFolder(of: folder.library) + "/2026-11-21.db"
        try store.backup(to: from)
        try store.queue.close()
        unlink(folder.library)
        _ = try LibraryStore.openForWriting(path: folder.library)
        _ = try LibraryStore.restore(from: from, to: folder.library, keeping: folder.file("aside.db"))
        #expect(try LibraryStore.openForReading(path: folder.library)?.lockState().replaced == [record])
    }

    @Test func `a restore brings back the lock of a note that only an undo brings back`() throws {
        let store = try makeLocked()
        try store.change(.note(.toSeal("once")), [.make()], at: .saved)
        try store.change(.note(nil), [.make()], at: .saved + 1)
        let bare = folder.file("bare.db")
        try store.backup(to: bare)
        try sqlite(bare, "DELETE FROM lock")
        let (second, _) = try LockRecord.make(try Passphrase("another passphrase"), .quick)
        _ = try store.setLock(second)
        _ = try LibraryStore.restore(from: bare, to: folder.library, keeping: folder.file("aside.db"))
        let lock = try #require(try LibraryStore.openForReading(path: folder.library)).lockState()
        #expect(lock.current == second && lock.others == [record])
    }

    @Test func `a restore ignores the marks of a foreign backup`() throws {
        let store = try makeSealed()
        let from = folder.file("elsewhere.db")
        try store.backup(to: from)
        unlink(folder.library)
        try sqlite(from, "UPDATE lock SET is_current = 0, cleaning = '{}'")
        _ = try LibraryStore.restore(from: from, to: folder.library, keeping: folder.file("aside.db"))
        let lock = try #require(try LibraryStore.openForReading(path: folder.library)).lockState()
        #expect(lock.others == [record] && lock.replaced.isEmpty)
    }

    @Test func `a folder of backups that is a link is neither read nor written`() throws {
        let victim = try TemporaryFolder()
        let other = try LibraryStore.openForWriting(path: victim.library)
        try other.change(.note(.plain("canaryword")), [.make()], at: .saved)
        try other.backUpDaily(on: "2026-11-20")
        let before = try content(of: LibraryStore.backups(of: victim.library)[0].path)

        let store = try makeLibrary()
        try FileManager.default.removeItem(atPath: LibraryStore.backupFolder(of: folder.library))
        symlink(LibraryStore.backupFolder(of: victim.library), LibraryStore.backupFolder(of: folder.library))
        #expect(throws: LibraryError.self) { try store.backUpDaily(on: "2026-11-21") }
        let outcome = try store.seal(.all)
        #expect(Array(outcome.failedBackups.keys) == [LibraryStore.backupFolder(of: folder.library)])
        #expect(LibraryStore.backups(of: folder.library).isEmpty)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: LibraryStore.backupFolder(of: victim.library))
        #expect(names == ["2026-11-20.db"])
        #expect(try content(of: LibraryStore.backups(of: victim.library)[0].path) == before)
    }

    @Test func `the text of a removed note is nowhere in the library once no undo needs it`() throws {
        let store = try LibraryStore.openForWriting(path: folder.library)
        try store.change(.note(.plain("zebracrossing")), [.make()], at: .saved)
        try store.change(.undo(1), at: .saved)
        try store.change(.tag(adding: ["late"], removing: []), [.make()], at: .saved)
        try store.queue.close()
        #expect(try content(of: folder.library).range(of: Data("ebracrossing".utf8)) == nil)
    }

    /// A library with a new key, and a backup whose notes are under the old one.
    private func makeUnfinishedRekey() throws -> (store: LibraryStore, second: LockRecord, key: LockKey) {
        let store = try makeSealed()
        let daily = try backUp(store)
        let whole = try content(of: daily)
        try (Data(count: 100) + whole.dropFirst(100)).write(to: URL(filePath: daily))
        let (second, secondKey) = try LockRecord.make(try Passphrase("five random words"), .quick)
        #expect(try store.rekey([key], second).failedBackups.count == 1)
        try Data(whole).write(to: URL(filePath: daily))
        return (store, second, secondKey)
    }
}
