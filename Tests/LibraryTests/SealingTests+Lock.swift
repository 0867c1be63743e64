import Foundation
import GRDB
import LibrarySupport
import Lock
import Query
import Records
import TestSupport
import Testing

@_spi(Writing) @testable import Library

/// Changes of the lock itself: its passphrase, its key, its removal.
extension SealingTests {
    /// A library in which every note is sealed.
    func makeSealed() throws -> LibraryStore {
        let store = try makeLibrary()
        _ = try store.seal(.all)
        return store
    }

    /// An empty library with the lock.
    func makeLocked() throws -> LibraryStore {
        let store = try LibraryStore.openForWriting(path: folder.library)
        _ = try store.setLock(record)
        return store
    }

    /// Makes the backup of a day, and returns its path.
    func backUp(_ store: LibraryStore) throws -> String {
        try store.backUpDaily(on: "2026-11-20")
        return try #require(LibraryStore.backups(of: folder.library).first).path
    }

    @Test func `a new passphrase opens the library and its backups, and the old one opens neither`() throws {
        let store = try makeSealed()
        try store.backUpDaily(on: "2026-11-20")
        let changed = try key.record(try Passphrase("another passphrase"), .quick)
        #expect(try store.setLock(changed).failedBackups.isEmpty)
        let daily = try #require(LibraryStore.backups(of: folder.library).first).path
        for path in [folder.library, daily] {
            let lock = try #require(try LibraryStore.openForReading(path: path)).lockState()
            #expect(lock.current?.line == changed.line && lock.others.isEmpty)
        }
        #expect(LibraryStore.lockFile(of: folder.library) == [changed])
        #expect(throws: LockError.wrongPassphrase) {
            try changed.open(try Passphrase("five random words"))
        }
        // A backup from before the change, elsewhere: the library's passphrase opens it.
        let from = folder.file("elsewhere.db")
        try FileManager.default.copyItem(atPath: daily, toPath: from)
        let queue = try DatabaseQueue(path: from)
        try queue.write { try $0.execute(sql: "UPDATE lock SET record = ?", arguments: [record.line]) }
        try queue.close()
        _ = try LibraryStore.restore(from: from, to: folder.library, keeping: folder.file("aside.db"))
        #expect(
            try LibraryStore.openForReading(path: folder.library)?.lockState().current?.line == changed.line)
    }

    @Test func `after a new key no note or backup opens with the old one`() throws {
        let store = try makeSealed()
        try store.backUpDaily(on: "2026-11-20")
        let (record, key) = try LockRecord.make(try Passphrase("five random words"), .quick)
        #expect(try store.rekey([self.key], record).failedBackups.isEmpty)
        #expect(try places(of: self.key.keyID).isEmpty)
        let daily = try #require(LibraryStore.backups(of: folder.library).first).path
        for path in [folder.library, daily] {
            let library = try #require(try LibraryStore.openForReading(path: path))
            #expect(try library.lockState().records == [record])
            let line = try #require(try library.film(id: 601)?.film.note?.sealedLines)
            #expect(try [key].open(line).text == "canaryword again 1")
        }
        try store.change(.undo(1), at: .saved)
        let line = try #require(try store.film(id: 601)?.viewings.first?.note?.sealedLines)
        #expect(try [key].open(line).text == "Canaryword of a viewing")
    }

    @Test func `a new key keeps notes that the old one cannot open, and locks the others`() throws {
        let store = try makeSealed()
        let foreign = "\(Note.sealedLinePrefix)1:0123456789abcdef:\(String(repeating: "A", count: 80))"
        try store.queue.write {
            try $0.execute(
                sql: "UPDATE note SET text = text || char(10) || ? WHERE movie_id = 601", arguments: [foreign]
            )
        }
        let (record, key) = try LockRecord.make(try Passphrase("five random words"), .quick)
        let outcome = try store.rekey([self.key], record)
        #expect(outcome.failedBackups.isEmpty && outcome.unopenedNotes.keys.sorted() == ["Film 601"])
        let lines = try #require(try store.film(id: 601)?.film.note?.sealedLines).split(separator: "\n")
        #expect(lines.last.map(String.init) == foreign)
        #expect(try [key].open(String(lines[0])).text == "canaryword again 1")
        #expect(try store.lockState().records == [record])
    }

    @Test func `a lock that has changed since it was read is not replaced`() throws {
        let store = try makeLibrary()
        let changed = try key.record(try Passphrase("another passphrase"), .quick)
        _ = try store.setLock(changed, insteadOf: record)
        let late = try key.record(try Passphrase("a third passphrase"), .quick)
        #expect(throws: LibraryError.lockChanged) { try store.setLock(late, insteadOf: record) }
        let (other, _) = try LockRecord.make(try Passphrase("five random words"), .quick)
        #expect(throws: LibraryError.lockChanged) { try store.rekey([key], other, insteadOf: record) }
        #expect(try store.lockState().records == [changed])
    }

    @Test func `lock off opens every note and every text kept for undo, and removes the lock`() throws {
        let store = try makeSealed()
        #expect(try store.removeLock([key]) == NoteOutcome(count: 41))
        #expect(try store.lockState() == LockState())
        #expect(try store.film(id: 601)?.film.note == "canaryword again 1")
        try store.change(.undo(1), at: .saved)
        #expect(try store.film(id: 601)?.viewings.first?.note == "Canaryword of a viewing")
        #expect(try store.films(on: .library, matching: .words("note:canaryword")).films.count == 40)
    }

    @Test func `notes that another process marks for cleaning during a clean-up stay marked`() throws {
        let store = try makeLibrary()
        try store.backUpDaily(on: "2026-11-20")
        let due = NoteLocations(films: [601], viewings: [], seen: [])
        var rewritten: [String] = []
        let outcome = try store.seal(.all) { path in
            guard path != folder.library else { return }
            rewritten.append(path)
            try? store.queue.write { try LibraryStore.setCleaning($0, due) }
        }
        #expect(rewritten.count == 1 && outcome.failedBackups.isEmpty)
        #expect(try store.lockState().cleaning == due)
        _ = try store.clean()
        #expect(try store.lockState().cleaning == nil)
    }
}
