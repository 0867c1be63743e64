import Foundation
import GRDB
@_spi(Writing) @testable import Library
import Lock
import Records
import TestSupport
import Testing

/// Notes that were plain become sealed, and nothing of them stays behind.
struct SealingTests {
    private let folder = TemporaryFolder(mode: 0o755)
    private let record: LockRecord
    private let key: LockKey

    init() throws {
        (record, key) = try LockRecord.make(
            try Passphrase("five random words"), .init(passes: 1, kibibytes: 8))
    }

    private func seal(_ text: String, _ place: NotePlace) throws(LibraryError) -> String {
        let sealed =
            switch place {
            case .film(let film): SealedText(text, of: .note, film: film, at: .saved)
            case .viewing(let film): SealedText(text, of: .viewing, film: film, at: .saved)
            }
        do throws(LockError) { return try SealedLine(sealed, for: record).line } catch {
            throw .failed(path: "", code: 0, detail: "\(error)")
        }
    }

    private func opened(_ line: String?) throws -> SealedText {
        try SealedLine(line: try #require(line)).opened(by: key)
    }

    /// Where the word is, in a file or its journal, whatever its case: the index has it in lower case.
    private func places(of word: String) throws -> [String] {
        try folder.names.filter { name in
            let bytes = try content(of: folder.file(name)).map { (65...90).contains($0) ? $0 | 0x20 : $0 }
            return Data(bytes).range(of: Data(word.utf8)) != nil
        }
    }

    /// Notes that were written, changed and removed, on films and viewings, and an entry as older versions worded it.
    private func makeLibrary() throws -> LibraryStore {
        let store = try LibraryStore.openForWriting(path: folder.library)
        let films = (600...640).map { FilmRecord.make(id: $0, title: "Film \($0)") }
        for (number, film) in films.enumerated() {
            try store.change(.note("canaryword first \(number)"), [film], at: .saved)
            try store.change(.note("canaryword again \(number)"), [film], at: .saved + 1)
        }
        try store.change(.note(nil), [films[0]], at: .saved + 2)
        let seen = Viewing(note: "Canaryword of a viewing", loggedAt: .saved)
        try store.change(.log(seen), [films[1]], at: .saved + 3)
        var edit = ViewingEdit()
        edit.note = "canaryword, corrected"
        try store.change(.editViewing(nil, edit), [films[1]], at: .saved + 4)
        try store.queue.write {
            try $0.execute(
                sql: """
                    UPDATE change SET outcome = NULL, summary = 'Film 601 (1999): canaryword of old'
                    WHERE id = (SELECT min(id) FROM change WHERE command = 'note')
                    """)
        }
        return store
    }

    @Test func `sealing leaves nothing of a note in the file, and everything can be opened`() throws {
        let store = try makeLibrary()
        #expect(try places(of: "canaryword") == ["library.db"])
        let count = try LibraryStore.sealNotes(in: folder.library, seal)
        #expect(try places(of: "canaryword").isEmpty)
        #expect(try content(of: folder.library + "-journal").isEmpty)

        let film = try #require(try store.film(id: 601))
        #expect(
            try opened(film.film.note) == SealedText("canaryword again 1", of: .note, film: 601, at: .saved))
        #expect(try opened(film.viewings.first?.note).text == "canaryword, corrected")
        #expect(try opened(film.viewings.first?.note).kind == .viewing)
        // The texts that are there, and those that undo keeps: written, replaced and removed notes, and a viewing's two.
        #expect(count == 40 + 1 + 41 + 41 + 1 + 2)
        #expect(try store.check().isSound)
    }

    @Test func `what is undone after sealing comes back sealed`() throws {
        let store = try makeLibrary()
        _ = try LibraryStore.sealNotes(in: folder.library, seal)
        try store.change(.undo(1), at: .saved)
        #expect(try opened(try store.film(id: 601)?.viewings.first?.note).text == "Canaryword of a viewing")
        try store.change(.undo(2), at: .saved)
        #expect(try opened(try store.film(id: 600)?.film.note).text == "canaryword again 0")
        #expect(try places(of: "canaryword").isEmpty)
    }

    @Test func `words of a sealed note find nothing, and those of other texts still do`() throws {
        let store = try makeLibrary()
        _ = try LibraryStore.sealNotes(in: folder.library, seal)
        try store.change(
            .tag(adding: ["quiet"], removing: []), [.make(id: 601, title: "Film 601")], at: .saved)
        let matches = try store.queue.read { db in
            try ["canaryword", "movielib", "quiet", "film"].map {
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM movie_text WHERE movie_text MATCH ?", arguments: [$0])
            }
        }
        #expect(matches == [0, 0, 1, 41])
    }

    @Test func `sealing again changes no line`() throws {
        let store = try makeLibrary()
        _ = try LibraryStore.sealNotes(in: folder.library, seal)
        let before = try store.film(id: 601)
        #expect(try LibraryStore.sealNotes(in: folder.library, seal) == 0)
        #expect(try store.film(id: 601) == before)
    }

    @Test func `a text that cannot be sealed leaves everything as it was`() throws {
        let store = try makeLibrary()
        var left = 7
        let why = LibraryError.failed(path: "", code: 0, detail: "too long")
        #expect(throws: why) {
            try LibraryStore.sealNotes(in: folder.library) { (text, place) throws(LibraryError) in
                left -= 1
                if left == 0 { throw why }
                return try seal(text, place)
            }
        }
        #expect(try store.film(id: 601)?.film.note == "canaryword again 1")
        #expect(try store.check().isSound)
        #expect(try LibraryStore.sealNotes(in: folder.library, seal) > 0)
        #expect(try places(of: "canaryword").isEmpty)
    }
}
