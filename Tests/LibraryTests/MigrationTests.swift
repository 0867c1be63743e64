import Foundation
import GRDB
import LibrarySupport
import Query
import Records
import TestSupport
import Testing

@testable import Library

struct MigrationTests {
    let folder = TemporaryFolder(mode: 0o755)

    @Test(arguments: [false, true])
    func `an older library is migrated by the first process that opens it, and loses nothing`(writing: Bool)
        throws
    {
        try folder.makeOldLibrary()
        let store =
            writing
            ? try LibraryStore.openForWriting(path: folder.library)
            : try #require(try LibraryStore.openForReading(path: folder.library))
        #expect(try store.watchlist().map(\.record.id) == [603, 604])
        #expect(try store.check().schema == Schema.latestVersion)
        let credits = try store.film(id: 603)?.film.record.credits
        #expect(credits == FilmCredits(directors: ["Lana Wachowski"], actors: ["Keanu Reeves"]))
    }

    @Test func `the library is copied unchanged before it is migrated`() throws {
        try folder.makeOldLibrary()
        let before = try content(of: folder.library)
        _ = try LibraryStore.openForWriting(path: folder.library)
        let backup = try #require(LibraryStore.backups(of: folder.library).first)
        #expect(backup.day == "before schema 2")
        let queue = try DatabaseQueue(path: backup.path)
        #expect(try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 1)
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM watchlist") } == 2)
        #expect(before.count > 0)
    }

    @Test func `a copy made before a migration is never replaced, and not made twice of the same library`()
        throws
    {
        try folder.makeOldLibrary()
        let old = try content(of: folder.library)
        for ids in [[604, 603], [604, 603], [604]] {
            try folder.write(old)
            if ids.count == 1 { try sqlite(folder.library, "DELETE FROM watchlist WHERE movie_id = 603") }
            _ = try LibraryStore.openForWriting(path: folder.library)
        }
        let backups = LibraryStore.backups(of: folder.library).sorted { $0.path < $1.path }
        let counts = try backups.map { try LibraryStore.openForReading(path: $0.path)?.watchlistCount() }
        #expect(counts == [1, 2])
        #expect(backups.map(\.day) == ["before schema 2", "before schema 2"])
    }

    @Test func `a library that cannot be copied is not migrated`() throws {
        try folder.makeOldLibrary()
        _ = FileManager.default.createFile(
            atPath: LibraryStore.backupFolder(of: folder.library), contents: Data())
        let before = try content(of: folder.library)
        #expect(throws: LibraryError.self) { try LibraryStore.openForWriting(path: folder.library) }
        #expect(try content(of: folder.library) == before)
    }

    @Test func `daily backups do not replace the one made before a migration`() throws {
        try folder.makeOldLibrary()
        let store = try LibraryStore.openForWriting(path: folder.library)
        for day in 1...9 { try store.backUpDaily(on: "2026-03-0\(day)") }
        let days = LibraryStore.backups(of: folder.library).map(\.day)
        #expect(days.first == "2026-03-09")
        #expect(days.count == 6)
        #expect(days.last == "before schema 2")
    }

    @Test(arguments: [false, true])
    func `a missing text index is rebuilt by the first process that opens the library`(writing: Bool)
        throws
    {
        let path = try folder.makeLibrary(603, 604)
        try sqlite(path, "DROP TABLE movie_text")
        let store =
            writing
            ? try LibraryStore.openForWriting(path: path)
            : try #require(try LibraryStore.openForReading(path: path))
        let query = try LibraryQuery("matrix", today: #require(PartialDate("2026-11-21")))
        #expect(try store.films(on: .library, matching: query).total == 2)
        #expect(try store.check().isSound)
    }

    @Test func `an incomplete text index is rejected`() throws {
        let path = try folder.makeLibrary(603)
        try sqlite(
            path,
            "PRAGMA writable_schema = 1; DELETE FROM sqlite_schema WHERE name IN ('movie_text', 'movie_text_data')"
        )
        #expect(throws: LibraryError.self) { try LibraryStore.openForReading(path: path) }
    }
}
