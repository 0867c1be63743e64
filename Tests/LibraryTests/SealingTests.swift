import Foundation
import GRDB
import LibrarySupport
import Lock
import Query
import Records
import TestSupport
import Testing

@_spi(Writing) @testable import Library

/// Plain notes become sealed, and no plain text of them remains.
struct SealingTests {
    let folder = TemporaryFolder(mode: 0o755)
    let record: LockRecord
    let key: LockKey

    init() throws {
        (record, key) = try LockRecord.make(try Passphrase("five random words"), .quick)
    }

    func opened(_ note: Note?) throws -> SealedText {
        try [key].open(try #require(note?.sealedLines))
    }

    /// The files in the library's folder that contain the word, in any case: the index stores it in lower case.
    func places(of word: String = "canaryword") throws -> [String] {
        let all = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try all.filter { name in
            var isFolder: ObjCBool = false
            let path = folder.file(name)
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
            else { return false }
            let bytes = try content(of: path).map { (65...90).contains($0) ? $0 | 0x20 : $0 }
            return Data(bytes).range(of: Data(word.utf8)) != nil
        }.sorted()
    }

    private let first = FilmRecord.make(id: 600, title: "Film 600")
    private let second = FilmRecord.make(id: 601, title: "Film 601")

    /// Notes written, changed and removed, on films and viewings, and a history entry in an older format.
    func makeLibrary() throws -> LibraryStore {
        let store = try LibraryStore.openForWriting(path: folder.library)
        let films = (600...640).map { FilmRecord.make(id: $0, title: "Film \($0)") }
        for (number, film) in films.enumerated() {
            try store.change(.note(.plain("canaryword first \(number)")), [film], at: .saved)
            try store.change(.note(.plain("canaryword again \(number)")), [film], at: .saved + 1)
        }
        try store.change(.note(nil), [films[0]], at: .saved + 2)
        let seen = Viewing(note: "Canaryword of a viewing", loggedAt: .saved)
        try store.change(.logViewing(seen), [films[1]], at: .saved + 3)
        var edit = ViewingEdit()
        edit.set(.note, to: .note("canaryword, corrected"))
        try store.change(.editViewing(nil, edit), [films[1]], at: .saved + 4)
        try store.queue.write {
            try $0.execute(
                sql: """
                    UPDATE change SET outcome = NULL, summary = 'Film 601 (1999): canaryword of old'
                    WHERE id = (SELECT min(id) FROM change WHERE command = 'note')
                    """)
        }
        _ = try store.setLock(record)
        return store
    }

    @Test func `logging a viewing returns the stored one, with its rewatch mark and locked note`() throws {
        let store = try makeLibrary()
        let seen = Viewing(note: .toSeal("canaryword, not to be told"), loggedAt: .saved)
        let film = FilmRecord.make(id: 601, title: "Film 601")
        let logged = try store.change(.logViewing(seen), [film], at: .saved + 9).films[0].viewing
        #expect(logged?.isRewatch == true)
        #expect(logged?.note?.isLocked == true && logged?.note?.text == nil)
    }

    @Test func `sealing leaves no text of a note in the file, and every note can be opened`() throws {
        let store = try makeLibrary()
        #expect(try places() == ["library.db"])
        let outcome = try store.seal(.all)
        #expect(try places().isEmpty)
        #expect(try content(of: folder.library + "-journal").isEmpty)
        #expect(outcome.count == 40 + 1 && outcome.failedBackups.isEmpty)
        #expect(try store.lockState().cleaning == nil)

        let film = try #require(try store.film(id: 601))
        #expect(try opened(film.film.note).text == "canaryword again 1")
        #expect(try opened(film.viewings.first?.note).text == "canaryword, corrected")
        #expect(try opened(film.viewings.first?.note).kind == .viewing)
        #expect(try store.check().isSound)
    }

    @Test func `undo after sealing restores sealed notes`() throws {
        let store = try makeSealed()
        try store.change(.undo(1), at: .saved)
        #expect(try opened(try store.film(id: 601)?.viewings.first?.note).text == "Canaryword of a viewing")
        try store.change(.undo(2), at: .saved)
        #expect(try opened(try store.film(id: 600)?.film.note).text == "canaryword again 0")
        #expect(try places().isEmpty)
    }

    @Test func `a search finds no words of sealed notes, and still finds those of other texts`() throws {
        let store = try makeSealed()
        try store.change(.tag(adding: ["quiet"], removing: []), [second], at: .saved)
        let matches = try store.queue.read { db in
            try ["canaryword", "movielib", "quiet", "film"].map {
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM movie_text WHERE movie_text MATCH ?", arguments: [$0])
            }
        }
        #expect(matches == [0, 0, 1, 41])
    }

    @Test func `sealing again changes no line`() throws {
        let store = try makeSealed()
        let before = try store.film(id: 601)
        #expect(try store.seal(.all).count == 0)
        #expect(try store.film(id: 601) == before)
    }

    @Test func `sealing one film's note seals every earlier text of it, and no other note`() throws {
        let store = try makeLibrary()
        _ = try store.seal(.note(ofFilm: 600))
        #expect(try places(of: "canaryword again 0").isEmpty && places(of: "canaryword first 0").isEmpty)
        #expect(try store.film(id: 601)?.film.note == "canaryword again 1")
        _ = try store.seal(.films([601]))
        #expect(try places(of: "canaryword of a viewing").isEmpty)
        #expect(try places(of: "canaryword first 1\"").isEmpty)
        #expect(try store.film(id: 602)?.film.note == "canaryword again 2")
    }

    @Test func `backups of every age are sealed, keep their dates, and can be restored`() throws {
        let store = try makeLibrary()
        let elsewhere = try TemporaryFolder()
        let plain = elsewhere.file("plain.db")
        try store.backup(to: plain)
        let daily = try backUp(store)
        let kept = LibraryBackup.pathBeforeRestore(of: folder.library, at: "2026-11-19T10:00:00Z")
        try store.backup(to: kept)
        let old = LibraryStore.backupFolder(of: folder.library) + "/before-schema-2.db"
        try FileManager.default.copyItem(atPath: daily, toPath: old)
        for path in [daily, kept] {
            var times = [
                timespec(tv_sec: 1_700_000_000, tv_nsec: 0), timespec(tv_sec: 1_700_000_000, tv_nsec: 0),
            ]
            utimensat(AT_FDCWD, path, &times, 0)
        }
        #expect(try places().count == 4)
        #expect(try store.seal(.all).failedBackups.isEmpty)
        #expect(try places().isEmpty)
        var info = stat()
        #expect(stat(daily, &info) == 0 && info.st_mtim.tv_sec == 1_700_000_000)
        #expect(info.st_mode & 0o777 == 0o600)

        let again = try #require(try LibraryStore.openForReading(path: daily))
        #expect(try opened(again.film(id: 601)?.film.note).text == "canaryword again 1")
        _ = try LibraryStore.restore(from: kept, to: folder.library, keeping: folder.file("aside.db"))
        let restored = try #require(try LibraryStore.openForReading(path: folder.library))
        #expect(try opened(restored.film(id: 601)?.film.note).text == "canaryword again 1")
        #expect(try restored.lockState().current?.keyID == record.keyID)
        // Restoring a user's own copy, which was not sealed, reports its plain notes.
        let locked = try restored.lockedNotes().values.reduce(0, +)
        let open = try LibraryStore.restore(from: plain, to: folder.library, keeping: folder.file("again.db"))
        #expect(locked > 0 && open.openNotes == locked)
        // A backup without such notes reports none.
        let bare = elsewhere.file("bare.db")
        _ = try LibraryStore.openForWriting(path: bare)
        _ = try LibraryStore.restore(from: kept, to: folder.library, keeping: folder.file("sealed.db"))
        let none = try LibraryStore.restore(from: bare, to: folder.library, keeping: folder.file("last.db"))
        #expect(none.openNotes == 0)
    }

    @Test func `the next change finishes an interrupted sealing`() throws {
        let store = try makeLibrary()
        try store.backUpDaily(on: "2026-11-20")
        // The state after a kill between the library and its backups, with a half-made copy.
        let daily = try #require(LibraryStore.backups(of: folder.library).first).path
        _ = try store.seal(.all)
        try store.queue.write { db in
            try db.execute(sql: "UPDATE lock SET cleaning = '{}'")
        }
        let plain = try makeOther(with: "canaryword elsewhere")
        try FileManager.default.removeItem(atPath: daily)
        try FileManager.default.copyItem(atPath: plain, toPath: daily)
        try FileManager.default.copyItem(atPath: plain, toPath: daily + ".sealing")
        try FileManager.default.copyItem(atPath: plain, toPath: daily + ".123.tmp")
        try FileManager.default.removeItem(atPath: plain)
        #expect(try places().count == 3)
        // A foreign file next to the library.
        let foreign = folder.file("notes.db.5.tmp")
        try Data().write(to: URL(filePath: foreign))
        try store.change(.rate(8), [second], at: .saved)
        #expect(try places().isEmpty)
        #expect(try store.lockState().cleaning == nil)
        #expect(FileManager.default.fileExists(atPath: foreign))
    }

    @Test func `a copy that cannot be sealed is named each time, and leaves no partial file`() throws {
        let store = try makeLibrary()
        let daily = try backUp(store)
        let headless = LibraryStore.backupFolder(of: folder.library) + "/2026-11-19.db"
        try (Data(count: 100) + content(of: daily).dropFirst(100)).write(to: URL(filePath: headless))
        // Too long to be sealed, after forty notes that are sealed.
        try sqlite(daily, "UPDATE note SET text = hex(zeroblob(600000)) WHERE movie_id = 640")
        let plain = ["library.db.backups/2026-11-19.db", "library.db.backups/2026-11-20.db"]
        for count in [41, 0] {
            let outcome = try store.seal(.all)
            #expect(outcome.count == count && outcome.failedBackups.keys.sorted() == [headless, daily])
            #expect(try places() == plain)
        }
        unlink(headless)
        unlink(daily)
        #expect(try store.seal(.all).failedBackups.isEmpty)
        #expect(try places().isEmpty && store.lockState().cleaning == nil)
    }

    private func makeOther(with note: String) throws -> String {
        let path = folder.file("other.db")
        let other = try LibraryStore.openForWriting(path: path)
        try other.change(.note(.plain(note)), [first], at: .saved)
        try other.queue.close()
        return path
    }

    @Test func `a note locked by an addition, an import or an undo leaves no plain text`() throws {
        let store = try makeLocked()
        try store.change(.note("canaryword plain"), [first], at: .saved)
        try store.change(.note(.toSeal("and more")), [first], at: .saved + 1)
        #expect(try places().isEmpty)
        #expect(try opened(store.film(id: 600)?.film.note).text == "canaryword plain\n\nand more")

        let text = SealedText("brought", of: .note, film: 601, sealedAt: .saved)
        let elsewhere = try SealedLine(text, for: record)
        try store.change(.note("canaryword here"), [second], at: .saved)
        let film = ImportedFilm.make(second, note: .sealed(elsewhere.line))
        try store.change(.importFilms([film], from: "a file"), at: .saved + 2)
        #expect(try places().isEmpty)
        let lines = try #require(try store.film(id: 601)?.film.note?.sealedLines).split(separator: "\n")
        #expect(try lines.map { try [key].open(String($0)).text } == ["brought", "canaryword here"])
        // Importing the same again changes nothing.
        #expect(
            try store.change(.importFilms([film], from: "a file"), at: .saved + 3).imported == [.unchanged])

        // Unlocked, and undone: plain copies kept for redo are removed with it.
        let sealed = try #require(try store.film(id: 600)?.film.note)
        let edited = EditedNote("canaryword plain", insteadOf: sealed, isLocked: false, separator: "-")
        var open = edited
        open.old = .opened("canaryword plain\n\nand more", sealed: try #require(sealed.sealedLines))
        try store.change(.editNote(open), [first], at: .saved + 4)
        #expect(try store.film(id: 600)?.film.note == "canaryword plain")
        try store.change(.undo(1), at: .saved + 5)
        #expect(try places().isEmpty)
        #expect(try store.film(id: 600)?.film.note == sealed)
    }

    @Test func `text added to a closed note goes below it, and an edit never makes a locked note plain`()
        throws
    {
        let store = try makeLocked()
        try store.change(.note(.toSeal("one")), [first], at: .saved)
        try store.change(.note(.plain("two")), [first], at: .saved + 1)
        let note = try #require(try store.film(id: 600)?.film.note)
        store.openNotes(by: NoteOpener([key]))
        #expect(try store.film(id: 600)?.film.note?.text == "one\n\ntwo")
        let opened = try #require(try store.film(id: 600)?.film.note)
        #expect(opened.sealedLines == note.sealedLines)
        func edit(_ text: String, _ old: Note) -> Change.Operation {
            .editNote(EditedNote(text, insteadOf: old, separator: "-"))
        }
        try store.change(edit("three", opened), [first], at: .saved + 2)
        #expect(try store.film(id: 600)?.film.note?.text == "three")
        try store.change(edit("four", opened), [first], at: .saved + 3)
        #expect(try store.film(id: 600)?.film.note?.text == "three\n\n-\n\nfour")
        try store.change(edit("five", note), [second], at: .saved + 4)
        #expect(try store.film(id: 601)?.film.note?.isLocked == true)
        #expect(try places(of: "three").isEmpty && places(of: "five").isEmpty)
    }

    @Test func `without a lock no note is locked, and a plain note cannot look like a locked one`() throws {
        let store = try LibraryStore.openForWriting(path: folder.library)
        #expect(throws: LibraryError.noLock) {
            try store.make(Change(.note(.toSeal("a")), [first]), at: .saved)
        }
        #expect(throws: LibraryError.looksSealed) {
            try store.make(Change(.note(.plain("\(Note.sealedLinePrefix)1:x")), [first]), at: .saved)
        }
        #expect(throws: LibraryError.noLock) { try store.seal(.all) }
        #expect(try store.film(id: 600) == nil)
        _ = try store.setLock(record)
        #expect(throws: LibraryError.looksSealed) {
            try store.make(Change(.note(.toSeal("\(Note.sealedLinePrefix)1:x")), [first]), at: .saved)
        }
    }

    @Test func `a line that was moved to another film is marked as moved`() throws {
        let store = try makeLocked()
        try store.change(.note(.toSeal("of the first")), [first], at: .saved)
        try store.change(.note(.plain("x")), [second], at: .saved)
        try store.queue.write {
            try $0.execute(
                sql:
                    "UPDATE note SET text = (SELECT text FROM note WHERE movie_id = 600) WHERE movie_id = 601"
            )
        }
        store.openNotes(by: NoteOpener([key]))
        #expect(
            try store.film(id: 601)?.film.note?.text
                == "[What follows was locked as a note on another film.]\n\nof the first")
    }

    @Test func `the unlocked copy finds notes by their words, and counts those that stay closed`() throws {
        let store = try makeLocked()
        try store.change(.note(.toSeal("canaryword")), [first], at: .saved)
        try store.change(.note(.toSeal("x")), [second], at: .saved)
        try store.queue.write {
            try $0.execute(
                sql: "UPDATE note SET text = '\(Note.sealedLinePrefix)1:what' WHERE movie_id = 601")
        }
        let (copy, closed) = try store.unlocked(by: NoteOpener([key]))
        #expect(closed == 1)
        #expect(
            try copy.films(on: .library, matching: .words("note:canaryword")).films.map(\.record.id) == [600])
        #expect(try copy.films(on: .library, matching: .words("locked")).films.count == 2)
        #expect(try store.films(on: .library, matching: .words("note:canaryword")).films.isEmpty)
        #expect(try places().isEmpty)
    }

    @Test(arguments: [nil, "https://example.org/600 Film 600"] as [String?], [false, true])
    func `copies are sealed even where a film had a placeholder id and its viewings other numbers`(
        _ mark: String?, isForgotten: Bool
    ) throws {
        let store = try makeLocked()
        let usual = FilmRecord.placeholder(title: "Film 600", year: 1999)
        let placeholder = mark.map { usual.disambiguated(by: $0) } ?? usual
        let film = FilmRecord(id: 600, title: "Film 600", releaseDate: PartialDate("1999-01-01"))
        try store.change(.note("canaryword of the film"), [placeholder], at: .saved)
        let seen = Viewing(note: "canaryword of the viewing", loggedAt: .saved)
        try store.change(.logViewing(seen), [placeholder], at: .saved + 1)
        try store.backUpDaily(on: "2026-11-20")
        try store.change(.rate(8), [film], at: .saved + 2)
        let number = try #require(try store.film(id: 600)?.viewings.first?.id)
        if isForgotten {
            let later = "DELETE FROM undo_row; DELETE FROM movie WHERE id < 0"
            try store.queue.write { try $0.execute(sql: later) }
        }
        _ = try store.seal(.viewing(number))
        #expect(try places(of: "canaryword of the viewing").isEmpty)
        _ = try store.seal(.note(ofFilm: 600))
        #expect(try places().isEmpty)
    }

    @Test(arguments: [true, false])
    func `a placeholder film is merged with its note, whichever of the two is locked`(_ isLocked: Bool)
        throws
    {
        let store = try makeLocked()
        let placeholder = FilmRecord.placeholder(title: "Film 600", year: 1999)
        let film = FilmRecord(id: 600, title: "Film 600", releaseDate: PartialDate("1999-01-01"))
        try store.change(
            .note(isLocked ? .toSeal("canaryword one") : "canaryword one"), [placeholder], at: .saved)
        // Under its TMDB id before the merge, in a library that knew both.
        try store.queue.write { db in
            try film.saveIfNewer(db)
            let note = isLocked ? Note.plain("canaryword two") : .toSeal("canaryword two")
            try LibraryStore.writeNote(db, 600, note, .saved)
        }
        try store.change(.rate(8), [film], at: .saved + 1)
        store.openNotes(by: NoteOpener([key]))
        let words = try #require(try store.film(id: 600)?.film.note?.text)
        #expect(Set(words.components(separatedBy: "\n\n")) == ["canaryword one", "canaryword two"])
        #expect(try store.film(id: 600)?.film.note?.isLocked == true)
        #expect(try places().isEmpty)
    }

    @Test func `a text that is too long to seal leaves everything unchanged`() throws {
        let store = try makeLibrary()
        try store.change(.note(.plain(String(repeating: "canaryword ", count: 80_000))), [first], at: .saved)
        #expect(throws: LibraryError.note(.tooLong, film: "Film 600")) { try store.seal(.all) }
        #expect(try store.film(id: 601)?.film.note == "canaryword again 1")
        #expect(try store.lockState().cleaning == nil)
        #expect(try store.check().isSound)
    }
}
