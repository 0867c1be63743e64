import Foundation
import GRDB
import LibrarySupport
import Lock
import Records
import TestSupport
import Testing

@_spi(Writing) @testable import Library

/// Foreign locks and lines, as an import, a backup or another program leaves them.
extension SealingTests {
    private var film: FilmRecord { FilmRecord.make(id: 600, title: "Film 600") }

    private func foreignLock(_ words: String = "somebody else's") throws -> (record: LockRecord, key: LockKey)
    {
        try LockRecord.make(try Passphrase(words), .quick)
    }

    private func line(_ text: String, of film: Int = 600, for record: LockRecord) throws -> String {
        try SealedLine(SealedText(text, of: .note, film: film, sealedAt: .saved), for: record).line
    }

    /// A line that names a lock whose key does not open it.
    private func brokenLine(for record: LockRecord) -> String {
        "\(Note.sealedLinePrefix)1:\(record.keyID):\(String(repeating: "A", count: 600))"
    }

    private func store(_ lines: String, on film: Int = 600, in store: LibraryStore) throws {
        try store.queue.write {
            try $0.execute(sql: "UPDATE note SET text = ? WHERE movie_id = ?", arguments: [lines, film])
        }
    }

    @Test func `a foreign lock opens its own notes, and seals none until it becomes current`()
        throws
    {
        let store = try LibraryStore.openForWriting(path: folder.library)
        let (foreign, key) = try foreignLock()
        try store.addLocks([foreign])
        #expect(try store.lockState().current == nil && store.lockState().others == [foreign])
        #expect(throws: LibraryError.noLock) {
            try store.make(Change(.note(.toSeal("mine")), [film]), at: .saved)
        }
        #expect(throws: LibraryError.noLock) { try store.seal(.all) }
        let brought = ImportedFilm.make(film, note: .sealed(try line("brought", for: foreign)))
        try store.change(.importFilms([brought], from: "a file"), at: .saved)
        #expect(try store.locks(opening: [600]) == [foreign])
        store.openNotes(by: NoteOpener([key]))
        #expect(try store.film(id: 600)?.film.note?.text == "brought")
        // With its passphrase it may become the library's lock.
        _ = try store.setLock(foreign)
        #expect(try store.lockState().current == foreign && store.lockState().others.isEmpty)
    }

    @Test func `an existing lock record is kept, whatever record with its key is imported`() throws {
        let store = try makeSealed()
        try store.backUpDaily(on: "2026-11-20")
        // A record of the same public key that the library's passphrase does not open.
        let forged = try key.record(try Passphrase("nobody knows this"), .quick)
        try store.addLocks([forged])
        #expect(try store.lockState().records == [record])
        _ = try store.removeLock([key])
        try store.addLocks([forged])
        #expect(try store.lockState().others == [record])
        #expect(LibraryStore.lockFile(of: folder.library) == [record])
        // The record is also kept if the library itself has the forged one.
        try store.queue.write { try $0.execute(sql: "UPDATE lock SET record = ?", arguments: [forged.line]) }
        let (new, _) = try foreignLock("a lock of later")
        #expect(try store.setLock(new).failedBackups.isEmpty)
        #expect(LibraryStore.lockFile(of: folder.library) == [new, record])
        let daily = try #require(LibraryStore.backups(of: folder.library).first).path
        #expect(try LibraryStore.openForReading(path: daily)?.lockState().current == record)
    }

    @Test func `only locks that a note needs are tried, the library's own first`() throws {
        let store = try makeSealed()
        let foreign = try (0..<300).map { _ in try foreignLock().record }
        try store.addLocks(foreign)
        #expect(try store.locks() == [record])
        try self.store(try line("a", for: foreign[7]), in: store)
        try self.store(
            [try line("b", for: foreign[9]), try line("c", for: foreign[7])].joined(separator: "\n"), on: 601,
            in: store)
        try self.store(try line("d", for: foreign[7]), on: 602, in: store)
        #expect(try store.locks() == [record, foreign[7], foreign[9]])
        #expect(try store.locks(opening: [602]) == [foreign[7]])
        #expect(try store.locks(opening: [603]) == [record])
    }

    @Test func `a line that cannot be opened hides no other line of its note, and survives an edit`()
        throws
    {
        let store = try makeLocked()
        try store.change(.note(.toSeal("mine")), [film], at: .saved)
        let broken = brokenLine(for: record)
        try self.store(broken + "\n" + (try line("mine", for: record)), in: store)
        store.openNotes(by: NoteOpener([key]))
        let note = try #require(try store.film(id: 600)?.film.note)
        #expect(note.text == "mine" && note.unreadableLines == broken)
        try store.change(
            .editNote(EditedNote("edited", insteadOf: note, separator: "-")), [film], at: .saved + 1)
        let edited = try #require(try store.film(id: 600)?.film.note)
        #expect(edited.text == "edited" && edited.unreadableLines == broken)
        #expect(try store.unlocked(by: NoteOpener([key])).closed == 1)
        try store.change(
            .editNote(EditedNote(" ", insteadOf: edited, separator: "-")), [film], at: .saved + 2)
        #expect(try store.film(id: 600)?.film.note == .sealed(broken))
    }

    @Test func `lock off opens every readable note, names the others, and keeps the locks they need`()
        throws
    {
        let store = try makeSealed()
        let (foreign, _) = try foreignLock()
        try store.addLocks([foreign])
        let (broken, theirs) = (brokenLine(for: record), try line("theirs", of: 602, for: foreign))
        let mine = try #require(try store.film(id: 601)?.film.note?.sealedLines)
        try self.store(mine + "\n" + broken, on: 601, in: store)
        try self.store(theirs, on: 602, in: store)
        try self.store("\(Note.sealedLinePrefix)1:a \"door\", seen by none:x", on: 603, in: store)
        let outcome = try store.removeLock([key])
        #expect(outcome.count == 39)
        #expect(
            outcome.unopenedNotes == ["Film 601": .damaged, "Film 602": .otherLock, "Film 603": .damaged])
        #expect(try store.film(id: 601)?.film.note == .plain("canaryword again 1\n\n\(broken)"))
        #expect(try store.film(id: 602)?.film.note == .sealed(theirs))
        #expect(try store.film(id: 604)?.film.note == "canaryword again 4")
        let lock = try store.lockState()
        #expect(lock.current == nil && Set(lock.others.map(\.keyID)) == [record.keyID, foreign.keyID])
    }

    @Test func `a sealed text that looks like a sealed line is plain text once the lock is off`() throws {
        let store = try makeLibrary()
        try self.store(try line("\(Note.sealedLinePrefix)1:x", for: record), in: store)
        try self.store(try line("\(Note.sealedLinePrefix)1:x", for: record), on: 605, in: store)
        #expect(try store.removeLock([key]).unopenedNotes.isEmpty)
        #expect(try store.film(id: 605)?.film.note == .plain("\n\(Note.sealedLinePrefix)1:x"))
    }

    @Test func `without a lock a plain note and a locked one are not merged`() throws {
        let store = try LibraryStore.openForWriting(path: folder.library)
        let other = FilmRecord.make(id: 601, title: "Film 601")
        let sealed = Note.sealed(try line("brought", for: try foreignLock().record))
        try store.change(.note("mine"), [film], at: .saved)
        let films = [
            ImportedFilm.make(film, note: sealed),
            ImportedFilm.make(other, note: sealed.followed(by: .plain("and more"))),
        ]
        let outcome = try store.change(.importFilms(films, from: "a file"), at: .saved + 1)
        #expect(outcome.skippedLockedNotes == 1 && outcome.skippedNotes == 1)
        #expect(try store.film(id: 600)?.film.note == "mine")
        #expect(try store.film(id: 601)?.film.note == sealed)
        // The notes of a placeholder film and of TMDB's film are not merged either.
        let placeholder = FilmRecord.placeholder(title: "Film 601", year: 1999)
        try store.change(.note("mine, too"), [placeholder], at: .saved + 2)
        let found = FilmRecord(id: 601, title: "Film 601", releaseDate: PartialDate("1999-01-01"))
        try store.change(.rate(8), [found], at: .saved + 3)
        #expect(try store.film(id: placeholder.id)?.film.note == "mine, too")
        #expect(try store.film(id: 601)?.film.note == sealed)
    }

    @Test func `the lock of a foreign backup does not become current, and that of an own backup does`() throws
    {
        let store = try makeSealed()
        let daily = try backUp(store)
        // The library is lost.
        try store.queue.close()
        try FileManager.default.removeItem(atPath: folder.library)
        let kept = folder.file("kept.db")
        let again = try LibraryStore.restore(from: daily, to: folder.library, keeping: kept)
        #expect(!again.hasForeignLock)
        #expect(try LibraryStore.openForReading(path: folder.library)?.lockState().current == record)

        let elsewhere = try TemporaryFolder()
        let restored = try LibraryStore.restore(from: daily, to: elsewhere.library, keeping: kept)
        #expect(restored.hasForeignLock)
        let other = try LibraryStore.openForWriting(path: elsewhere.library)
        #expect(try other.lockState().current == nil && other.lockState().others == [record])
        let (own, _) = try foreignLock("a lock of one's own")
        _ = try other.setLock(own)
        _ = try LibraryStore.restore(from: daily, to: elsewhere.library, keeping: elsewhere.file("kept.db"))
        let lock = try #require(try LibraryStore.openForReading(path: elsewhere.library)).lockState()
        #expect(lock.current == own && lock.others == [record])
    }

    @Test func `a backup without its lock gets it from locks.txt, and not as the current one`()
        throws
    {
        let store = try makeSealed()
        let bare = folder.file("bare.db")
        try store.backup(to: bare)
        try sqlite(bare, "DELETE FROM lock")
        try store.queue.close()
        try FileManager.default.removeItem(atPath: folder.library)
        let restored = try LibraryStore.restore(
            from: bare, to: folder.library, keeping: folder.file("kept.db"))
        let lock = try #require(try LibraryStore.openForReading(path: folder.library)).lockState()
        #expect(restored.hasForeignLock && lock.current == nil && lock.others == [record])
    }

    @Test func `the only lock that a backup lacks is added, however many it has`() throws {
        let store = try makeSealed()
        let foreign = try (0..<10).map { _ in try foreignLock().record }.sorted { $0.keyID < $1.keyID }
        try store.addLocks(foreign)
        for (number, lock) in foreign.enumerated() {
            let film = 601 + number
            try self.store(try line("theirs", of: film, for: lock), on: film, in: store)
        }
        let bare = folder.file("bare.db")
        try store.backup(to: bare)
        try sqlite(bare, "DELETE FROM lock WHERE key_id = '\(foreign[9].keyID)'")
        _ = try LibraryStore.restore(from: bare, to: folder.library, keeping: folder.file("kept.db"))
        let lock = try #require(try LibraryStore.openForReading(path: folder.library)).lockState()
        #expect(lock.current == record && lock.others == foreign)
    }

    @Test func `only the beginning of locks.txt is read, and nothing if it is not a regular file`()
        throws
    {
        let path = LibraryStore.backupFolder(of: folder.library) + "/locks.txt"
        _ = try LibraryStore.openForWriting(path: folder.library).setLock(record)
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 400_000_000)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\n\(try foreignLock().record.line)\n".utf8))
        try handle.close()
        #expect(LibraryStore.lockFile(of: folder.library) == [record])
        unlink(path)
        mkfifo(path, 0o600)
        #expect(LibraryStore.lockFile(of: folder.library).isEmpty)
    }
}
