import Foundation
import GRDB
import LibrarySupport
import Records
import Synchronization
import TestSupport
import Testing

@testable import Library

struct ChangeLogTests {
    let folder = TemporaryFolder(mode: 0o755)
    let store: LibraryStore

    init() throws { store = try LibraryStore.openForWriting(path: folder.library) }

    /// All user data, table by table.
    private func everything() throws -> [String] {
        try store.inReadTransaction { db in
            try ChangeLog.tables.flatMap { table in
                try Row.fetchAll(
                    db, sql: "SELECT * FROM \(table.name) ORDER BY \(table.key.joined(separator: ", "))"
                ).map { "\(table.name): \($0)" }
            }
        }
    }

    private func number(_ sql: String) throws -> Int {
        try store.inReadTransaction { try Int.fetchOne($0, sql: sql) ?? -1 }
    }

    @Test func `the version changes when another process has changed the library, and only then`() throws {
        _ = try store.rate(.make(), 7, at: .saved)
        let reader = try #require(try LibraryStore.openForReading(path: folder.library))
        let before = try reader.version()
        #expect(try reader.version() == before)
        _ = try store.rate(.make(), 9, at: .saved)
        #expect(try reader.version() != before)
    }

    @Test func `undo reverts every kind of change exactly, the last one first`() throws {
        var states = [try everything()]
        let steps: [(LibraryStore) throws -> Void] = [
            { try $0.addToWatchlist([.make(), .make(id: 604)], at: .saved) },
            {
                _ = try $0.logViewings(
                    of: [.make()], Viewing(watchedOn: PartialDate("2026"), rating: 7.5, loggedAt: .saved),
                    at: .saved)
            },
            { _ = try $0.rate(.make(), 9, at: .saved + 1) },
            {
                _ = try $0.tag(
                    [.make(), .make(id: 605)], adding: ["a\"b'c\u{1}", "é"], removing: [], at: .saved)
            },
            { _ = try $0.tag([.make()], adding: [], removing: ["é"], at: .saved) },
            { _ = try $0.note(.make(), "line\n\"two\" \u{7F} 🎬", at: .saved) },
            { _ = try $0.note(.make(), "other", at: .saved + 5) },
            { try $0.removeFromWatchlist(ids: [604], at: .saved) },
            { _ = try $0.editViewing(ofMovie: 603, at: .saved) { $0.set(.place, to: .text("Odeon")) } },
            { _ = try $0.removeViewing(ofMovie: 603, at: .saved) },
            { _ = try $0.note(.make(), nil, at: .saved) },
            { _ = try $0.rate(.make(), nil, at: .saved) },
        ]
        for step in steps {
            try step(store)
            states.append(try everything())
        }
        #expect(try store.history().count == steps.count)
        for state in states.dropLast().reversed() {
            #expect(try store.undo().count == 1)
            #expect(try everything() == state)
        }
        #expect(try store.history().isEmpty)
        #expect(try store.undo().isEmpty)
        // Each change is redone with the same result, and undone again.
        for state in states.dropFirst() {
            #expect(try store.redo().count == 1)
            #expect(try everything() == state)
        }
        #expect(try store.history().map(\.madeAt).max() == .saved + 5)
        #expect(try store.undo(99).count == steps.count)
        #expect(try store.redo(99).count == steps.count)
        #expect(try everything() == states.last)
        #expect(try store.undo(99).count == steps.count)
        #expect(try everything() == states.first)
        // A new change removes all undone ones.
        _ = try store.rate(.make(id: 9), 5, at: .saved)
        #expect(try store.redo().isEmpty)
        #expect(try number("SELECT count(*) FROM movie") == 1)
        #expect(try number("SELECT count(*) FROM undo_row") == 1)
        #expect(try number("SELECT count(*) FROM movie_text") == 1)
    }

    @Test func `redo repeats an undone change only until another change is made`() throws {
        _ = try store.rate(.make(), 8, at: .saved)
        _ = try store.rate(.make(), 9, at: .saved)
        #expect(try store.undo().map(\.summary) == ["The Matrix (1999): 8 → 9"])
        // A call that changes nothing records no change.
        _ = try store.rate(.make(), 8, at: .saved)
        let again = try store.redo()
        #expect(again.map(\.command) == ["rate"])
        #expect(again.map(\.summary) == ["The Matrix (1999): 8 → 9"])
        #expect(try store.film(id: 603)?.film.myRating == 9)
        #expect(try store.history().map(\.command) == ["rate", "rate"])
        _ = try store.undo()
        _ = try store.tag([.make()], adding: ["x"], removing: [], at: .saved)
        #expect(try store.redo().isEmpty)
        #expect(try store.film(id: 603)?.film.myRating == 8)
    }

    @Test func `the history contains the values and those they replaced`() throws {
        _ = try store.rate(.make(), 8.5, at: .saved)
        _ = try store.rate(.make(), 9, at: .saved)
        _ = try store.rate(.make(), nil, at: .saved)
        _ = try store.note(.make(), "one line\nand more", at: .saved)
        _ = try store.note(.make(), nil, at: .saved)
        _ = try store.tag([.make()], adding: ["noir"], removing: ["old"], at: .saved)
        let viewing = Viewing(
            watchedOn: PartialDate("2026-08-14"), rating: 7, place: "Odeon", loggedAt: .saved)
        _ = try store.logViewings(of: [.make(), .make(id: 604)], viewing, at: .saved)
        _ = try store.removeViewing(ofMovie: 603, at: .saved)
        #expect(
            try store.history().reversed().map(\.summary) == [
                "The Matrix (1999): 8.5", "The Matrix (1999): 8.5 → 9", "The Matrix (1999): 9 removed",
                "The Matrix (1999): note written", "The Matrix (1999): note removed",
                "The Matrix (1999): +noir -old",
                "The Matrix (1999), The Matrix (1999): 2026-08-14, 7, Odeon",
                "The Matrix (1999): 2026-08-14, 7, Odeon",
            ])
    }

    @Test func `the history names the command and the films`() throws {
        try store.addToWatchlist([.make()], at: .saved)
        try store.addToWatchlist((1...5).map { .make(id: $0) }, at: .saved + 60)
        let history = try store.history()
        #expect(history.map(\.command) == ["watchlist add", "watchlist add"])
        #expect(history.map(\.summary) == ["5 films", "The Matrix (1999)"])
        #expect(history.map(\.madeAt) == [.saved + 60, .saved])
    }

    @Test func `a call that changes nothing records no change`() throws {
        try store.addToWatchlist([.make()], at: .saved)
        try store.addToWatchlist([.make()], at: .saved)
        try store.removeFromWatchlist(ids: [9], at: .saved)
        _ = try store.rate(.make(), nil, at: .saved)
        _ = try store.tag([.make()], adding: [], removing: ["x"], at: .saved)
        #expect(try store.history().count == 1)
    }

    @Test func `the last hundred changes are kept, and a film is deleted with its last change`() throws {
        try store.addToWatchlist([.make(id: 1, page: .make())], at: .saved)
        try store.removeFromWatchlist(ids: [1], at: .saved)
        #expect(try number("SELECT count(*) FROM movie") == 1)
        for round in 1...ChangeLog.undoLimit {
            _ = try store.rate(.make(id: 2), round.isMultiple(of: 2) ? 5 : 6, at: .saved)
        }
        #expect(try store.history().count == ChangeLog.undoLimit)
        #expect(try number("SELECT count(*) FROM movie") == 1)
        #expect(try number("SELECT count(*) FROM movie_page") == 0)
        #expect(try store.isEmpty() == false)
    }

    @Test func `the text index follows every change and every undo`() throws {
        func found(_ word: String) throws -> [Int] {
            try store.inReadTransaction {
                try Int.fetchAll(
                    $0, sql: "SELECT rowid FROM movie_text WHERE movie_text MATCH ? ORDER BY rowid",
                    arguments: [word])
            }
        }
        var film = FilmRecord.make(title: "Amélie")
        film.credits = FilmCredits(directors: ["Jean-Pierre Jeunet"], actors: ["Audrey Tautou"])
        try store.addToWatchlist([film], at: .saved)
        #expect(try found("amelie") == [603])
        #expect(try found("directors: jeunet") == [603])
        _ = try store.tag([film], adding: ["Paris"], removing: [], at: .saved)
        #expect(try found("tags: paris") == [603])
        _ = try store.undo()
        #expect(try found("paris").isEmpty)
        _ = try store.note(film, "garden gnome", at: .saved)
        _ = try store.logViewings(of: [film], Viewing(note: "photo booth", loggedAt: .saved), at: .saved)
        #expect(try found("gnome") == [603] && found("booth") == [603])
        film.title = "Le Fabuleux Destin"
        film.page = .make()
        try store.addToWatchlist([film], at: .saved)
        try store.updatePages([film])
        #expect(try found("fabuleux") == [603] && found("amelie").isEmpty)
    }

    @Test func `a failing change leaves no history entry`() throws {
        try store.addToWatchlist([.make()], at: .saved)
        #expect(throws: LibraryError.self) {
            try store.rate(.make(id: 604), 11, at: .saved)
        }
        #expect(try store.history().count == 1)
        #expect(try number("SELECT count(*) FROM movie") == 1)
    }

    @Test func `a film that was seen since a file saved it is not put back on the list`() throws {
        func imported(_ day: String) throws -> ImportedFilm {
            var film = ImportedFilm.make(.make())
            film.userData.addToWatchlist(at: try Date(day + "T12:00:00Z", strategy: .iso8601))
            return film
        }
        let film = try imported("2024-03-01")
        #expect(try store.importFilms([film], summary: "a.zip", at: .saved) == [.new])
        var viewing = Viewing(loggedAt: .saved)
        viewing.watchedOn = PartialDate("2024-05-06")
        _ = try store.logViewings(of: [.make()], viewing, at: .saved)
        #expect(try store.importFilms([film], summary: "a.zip", at: .saved) == [.unchanged])
        // Saved again after that viewing, in another file.
        #expect(
            try store.importFilms([try imported("2024-07-01")], summary: "b.zip", at: .saved) == [.updated])
    }

    @Test func `an import reads a film's stored data once, however many viewings it has`() throws {
        let viewings = (1...300).map {
            ImportedViewing(watchedOn: PartialDate("1999"), note: .plain("\($0)"))
        }
        let film = ImportedFilm(record: .make(), viewings: viewings)
        let asked = Mutex(0)
        store.queue.inDatabase { db in
            db.trace { event in
                if "\(event)".hasPrefix("SELECT") { asked.withLock { $0 += 1 } }
            }
        }
        #expect(try store.importFilms([film], summary: "a.csv", at: .saved) == [.new])
        #expect(try store.importFilms([film], summary: "a.csv", at: .saved) == [.unchanged])
        #expect(asked.withLock { $0 } < 30)
        #expect(try store.film(id: 603)?.viewings.count { !$0.isRewatch } == 1)
    }

    @Test func `an import without changes, and a dry run, leave every byte of the file unchanged`() throws {
        let film = ImportedFilm.make(
            .make(), isSaved: true, viewings: [ImportedViewing(watchedOn: PartialDate("2020"))])
        _ = try store.importFilms([film], summary: "a.csv", at: .saved)
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.library))
        #expect(try store.importFilms([film], summary: "a.csv", at: .saved + 9) == [.unchanged])
        let other = ImportedFilm.make(.make(id: 605), isSaved: true)
        #expect(
            try store.importFilms([other, film], summary: "b.csv", at: .saved + 9, isDryRun: true)
                == [.new, .unchanged])
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.library)) == before)
        #expect(try store.history().count == 1)
    }
}
