import Foundation
import GRDB
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import Library

struct OpeningTests {
    let folder = TemporaryFolder(mode: 0o755)

    @Test func `reading a missing library finds none and creates none`() throws {
        #expect(try LibraryStore.openForReading(path: folder.library) == nil)
        #expect(try LibraryStore.openForReading(path: folder.file("a/b/c.db")) == nil)
        #expect(folder.names.isEmpty)
    }

    @Test(
        arguments: [nil, "PRAGMA application_id = \(Schema.applicationID); \(Schema.migrationsTable.sql)"]
            as [String?])
    func `an empty file, or an interrupted creation, reads as no library; a writer completes it`(sql: String?)
        throws
    {
        let path = try folder.write([])
        if let sql { try sqlite(path, sql) }
        let before = try content(of: path)
        #expect(try LibraryStore.openForReading(path: path) == nil)
        #expect(try content(of: path) == before)
        try LibraryStore.openForWriting(path: path).addToWatchlist([.make()], at: .saved)
        #expect(try LibraryStore.openForReading(path: path)?.watchlistCount() == 1)
    }

    @Test func `a store opened for reading rejects every change`() throws {
        let path = try folder.makeLibrary(603)
        let store = try #require(try LibraryStore.openForReading(path: path))
        let refusal = LibraryError.readOnly(path: path)
        #expect(throws: refusal) { try store.addToWatchlist([.make(id: 1)], at: .saved) }
        #expect(throws: refusal) { try store.removeFromWatchlist(ids: [603], at: .saved) }
        #expect(throws: refusal) { try store.updatePages([]) }
        #expect(try store.watchlistCount() == 1)
    }

    @Test func `a new file is 0600 and new folders are 0700, under any umask`() throws {
        for (mask, name) in [(0, "a"), (0o022, "b"), (0o777, "c")] {
            let path = folder.file("\(name)/deep/library.db")
            try withUmask(mode_t(mask)) {
                try LibraryStore.openForWriting(path: path).addToWatchlist([.make()], at: .saved)
            }
            #expect(mode(path) == 0o600)
            #expect(mode(folder.file("\(name)/deep")) == 0o700)
            #expect(mode(folder.file(name)) == 0o700)
        }
    }

    @Test func `missing folders are not created unless that is requested`() throws {
        #expect(throws: LibraryError.self) {
            try LibraryStore.openForWriting(path: folder.file("disk/library.db"), creatingFolders: false)
        }
        #expect(folder.names.isEmpty)
    }

    @Test(arguments: [
        ":memory:", "file:x?mode=memory", "file::memory:", "-journal", "a?b#c%41", " ", "філь'м\".db",
    ])
    func `unusual names inside a folder are ordinary files`(name: String) throws {
        let path = folder.file(name)
        try LibraryStore.openForWriting(path: path).addToWatchlist([.make()], at: .saved)
        #expect(try LibraryStore.openForReading(path: path)?.watchlistCount() == 1)
        #expect(folder.names.contains(name))
    }

    @Test func `a symbolic link is followed, for a file and for its folder`() throws {
        let path = try folder.makeLibrary(603)
        symlink(path, folder.file("link.db"))
        symlink(folder.path, folder.file("folder"))
        for path in [folder.file("link.db"), folder.file("folder/library.db")] {
            try LibraryStore.openForWriting(path: path).addToWatchlist([.make(id: 604)], at: .saved)
            #expect(try LibraryStore.openForReading(path: path)?.watchlistCount() == 2)
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.db")) == path)
    }

    @Test func `every connection has the library's settings`() throws {
        func settings(_ store: LibraryStore) throws -> [String] {
            try store.queue.inDatabase { db in
                try ["synchronous", "foreign_keys", "trusted_schema", "cell_size_check"].map {
                    try String.fetchOne(db, sql: "PRAGMA \($0)") ?? ""
                }
            }
        }
        let path = try folder.makeLibrary(603)
        let writer = try LibraryStore.openForWriting(path: path)
        let reader = try #require(try LibraryStore.openForReading(path: path))
        #expect(try settings(writer) == ["2", "1", "0", "1"])
        #expect(try settings(reader) == ["2", "1", "0", "1"])
        #expect(try writer.check().journalMode == "truncate")
    }

    @Test func `a replaced or removed value leaves no trace in the file`() throws {
        let canary = String(repeating: "canaryword ", count: 2_000)
        let store = try LibraryStore.openForWriting(path: folder.library)
        try store.addToWatchlist([.make(overview: canary)], at: .saved)
        #expect(try content(of: folder.library).range(of: Data("canaryword".utf8)) != nil)
        try store.queue.write { try $0.execute(sql: "UPDATE movie SET overview = 'short'") }
        #expect(try content(of: folder.library).range(of: Data("canaryword".utf8)) == nil)
    }

    @Test func `a migrated file has exactly the schema of a new one`() throws {
        let store = try LibraryStore.openForWriting(path: folder.library)
        try store.queue.read { (db: Database) throws in
            #expect(try Int.fetchOne(db, sql: "PRAGMA application_id") == 0x6D6F_7669)
            #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == Schema.latestVersion)
            #expect(try SchemaCheck(path: folder.library).state(of: db).version == Schema.latestVersion)
            #expect(try Schema.migrator().hasCompletedMigrations(db))
        }
    }

    @Test func `no statement stays open, so that others can lock the file at once`() throws {
        let path = try folder.makeLibrary(603)
        let stores = try [LibraryStore.openForWriting(path: path), LibraryStore.openForReading(path: path)]
        for store in stores.compactMap(\.self) {
            _ = try (
                store.watchlist(), store.filmRecord(id: 603), store.films(titledLike: "m", on: .watchlist),
                store.check()
            )
            try sqlite(path, "BEGIN EXCLUSIVE; COMMIT")
        }
    }

    @Test func `the check describes a sound library`() throws {
        let store = try LibraryStore.openForWriting(path: folder.makeLibrary(603))
        let health = try store.check()
        #expect(health.path == folder.library)
        #expect(try health.size == content(of: folder.library).count)
        #expect(health.schema == Schema.latestVersion)
        #expect(health.problems.isEmpty)
        #expect(health.watchlistCount == 1)
        #expect(health.hardLinks == 1)
        #expect(health.mode == 0o600)
        #expect(!health.isReadOnly)
        #expect(health.isSound)
    }

    @Test func `the check finds a hard link, open permissions and a row without its film`() throws {
        let path = try folder.makeLibrary(alteredBy: "DELETE FROM movie WHERE id = 603")
        link(path, folder.file("second.db"))
        chmod(path, 0o644)
        let health = try #require(try LibraryStore.openForReading(path: path)).check()
        #expect(health.hardLinks == 2)
        #expect(health.mode == 0o644)
        #expect(health.problems == ["a row of watchlist refers to a film that is not there"])
        #expect(!health.isSound)
    }

    @Test func `a library that vanished while it was open is reported`() throws {
        let store = try LibraryStore.openForWriting(path: folder.makeLibrary(603))
        unlink(folder.library)
        let error = #expect(throws: LibraryError.self) { try store.check() }
        #expect(error == .unreadable(path: folder.library, reason: "No such file or directory"))
    }
}
