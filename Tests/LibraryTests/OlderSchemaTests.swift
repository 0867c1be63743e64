import Foundation
import LibrarySupport
import Query
import Records
import TestSupport
import Testing

@testable import Library

/// Libraries written by the programs that had each schema. A schema that is missing here, or that today's program would
/// write otherwise, fails.
struct OlderSchemaTests {
    let folder = TemporaryFolder(mode: 0o755)

    /// The films of each, in the order of the list and then of ids.
    private static let contents: [Int: [String]] = [
        1: watchLater, 2: ownHistory, 3: ownHistory, 4: ownHistory, 5: ownHistory,
        6: withLock, 7: withFile, 8: withFile, 9: withFile, 10: withCompanions,
        11: withCompanions, 12: withCompanions,
    ]

    private static let withLock: [String] =
        ownHistory.dropLast() + [
            "595930 Homeward 2019, rated 7.5, noted 'locked', seen 2025-12-24 for 7.5 at Zhovten 'The road is the film.'"
        ]

    private static let withFile: [String] = withLock.map {
        $0.hasPrefix("595930") ? $0.replacing("rated 7.5,", with: "owned, rated 7.5,") : $0
    }

    private static let withCompanions: [String] = withFile.map {
        $0.hasPrefix("293122") ? $0 + " with Taras, Olena" : $0
    }

    private static let watchLater = [
        "46594 Earth 1930 by Oleksandr Dovzhenko, saved",
        "595930 Homeward 2019, saved",
    ]

    private static let ownHistory = [
        "46594 Earth 1930 by Oleksandr Dovzhenko, saved, tagged classic, silent era",
        """
        30017 Close-Up 1990 by Abbas Kiarostami, rated 9.0, tagged classic, noted 'Who plays whom?
        Every face is Sabzian's.'
        """,
        "293122 The Guide 2014, rated 8.5, seen 2024 for 6.0, seen again 2026-01-02 for 8.0",
        "595930 Homeward 2019, rated 7.5, seen 2025-12-24 for 7.5 at Zhovten 'The road is the film.'",
    ]

    private func openLibrary(of schema: Int, writing: Bool = true) throws -> LibraryStore {
        try sqlite(folder.library, OlderFile.sql("library", schema))
        chmod(folder.library, 0o600)
        return writing
            ? try LibraryStore.openForWriting(path: folder.library)
            : try #require(try LibraryStore.openForReading(path: folder.library))
    }

    @Test(arguments: 1...Schema.latestVersion, [true, false])
    func `a library of every schema opens with all its data`(schema: Int, writing: Bool) throws {
        let store = try openLibrary(of: schema, writing: writing)
        #expect(try store.filmsWithViewings().map(\.summary) == Self.contents[schema])
        let health = try store.check()
        #expect(health.schema == Schema.latestVersion && health.isSound)
        #expect(try store.filmRecord(id: 46594)?.page?.json.isEmpty == false)
        let query = try LibraryQuery("dovzhenko", today: #require(PartialDate("2026-11-22")))
        #expect(try store.films(on: .library, matching: query).films.map(\.record.id) == [46594])
    }

    @Test(arguments: 1...Schema.latestVersion)
    func `a library of every schema accepts a change, and undoes it`(schema: Int) throws {
        let store = try openLibrary(of: schema)
        let before = try store.filmsWithViewings()
        _ = try store.rate(.make(id: 46594, title: "Earth"), 10, at: .saved)
        #expect(try store.film(id: 46594)?.film.myRating == 10)
        #expect(try store.undo().map(\.command) == ["rate"])
        #expect(try store.filmsWithViewings().map(\.summary) == before.map(\.summary))
    }

    @Test func `a library of 0.2.0 opens with all its data, and its last change is redone and undone`()
        throws
    {
        try sqlite(folder.library, OlderFile.text("library-0.2.0.sql"))
        chmod(folder.library, 0o600)
        let library = try LibraryStore.openForWriting(path: folder.library)
        #expect(try library.filmsWithViewings().map(\.summary) == ReleasedLibrary.films)
        #expect(try library.check().isSound)
        #expect(try library.redo().map(\.command) == ["rate"])
        #expect(try library.film(id: 30017)?.film.myRating == nil)
        #expect(try library.undo().map(\.command) == ["rate"])
        #expect(try library.filmsWithViewings().map(\.summary) == ReleasedLibrary.films)
        #expect(try library.history(limit: 100).count == 24)
    }

    @Test func `changes of an older program can be undone one by one`() throws {
        let store = try openLibrary(of: 2)
        #expect(try store.undo().map(\.command) == ["rate"])
        #expect(try store.film(id: 293122)?.film.myRating == 8)
        #expect(try store.undo().map(\.summary) == ["Close-Up (1990)"])
        #expect(try store.film(id: 30017)?.film.note == nil)
        #expect(try store.undo(100).count == 8)
        #expect(try store.isEmpty())
    }

    @Test
    func `companions added to a viewing of an older library can be undone, and so can older changes`()
        throws
    {
        let store = try openLibrary(of: 9)
        let before = try store.filmsWithViewings().map(\.summary)
        #expect(try store.history().count > 5)
        for _ in 0..<2 {
            let edited = try store.editViewing(ofMovie: 293122, at: .saved) {
                $0.set(.companions, to: .names(["Taras"]))
            }
            #expect(edited?.viewing?.companions == ["Taras"])
            _ = try store.undo()
            #expect(try store.filmsWithViewings().map(\.summary) == before)
        }
        #expect(try store.redo().count == 1)
        #expect(try store.film(id: 293122)?.viewings.first?.companions == ["Taras"])
        _ = try store.undo(100)
        #expect(try store.history().isEmpty)
    }

    @Test func `older history entries keep their text, and an undone one can still be redone`() throws {
        try sqlite(
            folder.library,
            OlderFile.sql("library", 2)
                + "UPDATE change SET command = 'undo ' || command WHERE id = (SELECT max(id) FROM change);")
        chmod(folder.library, 0o600)
        let store = try LibraryStore.openForWriting(path: folder.library)
        #expect(try store.history().first?.content == .text("Close-Up (1990)"))
        #expect(try store.redo().map(\.command) == ["rate"])
        #expect(try store.history().first?.command == "rate")
        _ = try store.note(.make(), "nobody's business", at: .saved)
        #expect(
            try store.history().first?.content == .record(.init(films: [.make()], detail: .note(.written))))
    }
}
