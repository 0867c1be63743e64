import Foundation
import GRDB
import Testing

@testable import Library

struct RestoreTests {
    let folder = TemporaryFolder()
    var backup: String { folder.file("backup.db") }
    var kept: String { folder.file("kept.db") }

    private func makeBackup() throws {
        let store = try LibraryStore.openForWriting(path: folder.library)
        try store.addToWatchlist([.make(id: 1), .make(id: 2)], at: .saved)
        try store.backup(to: backup)
        try store.addToWatchlist([.make(id: 3)], at: .saved)
    }

    private func ids(_ path: String) throws -> [Int] {
        try #require(try LibraryStore.openForReading(path: path)).watchlist().map(\.movie.id)
    }

    @Test func `a backup takes the library's place and the library is kept`() throws {
        try makeBackup()
        #expect(try LibraryStore.restore(from: backup, to: folder.library, keeping: kept))
        #expect(try ids(folder.library) == [2, 1])
        #expect(try ids(kept) == [3, 2, 1])
        #expect(try ids(backup) == [2, 1])
    }

    @Test func `where there is no library the backup becomes one`() throws {
        try makeBackup()
        unlink(folder.library)
        #expect(try LibraryStore.restore(from: backup, to: folder.library, keeping: kept) == false)
        #expect(try ids(folder.library) == [2, 1])
        #expect(try LibraryFile.status(at: folder.library)?.mode == 0o600)
    }

    @Test func `a damaged library is set aside as it is`() throws {
        try makeBackup()
        try folder.write(Data("not a library at all".utf8))
        #expect(try LibraryStore.restore(from: backup, to: folder.library, keeping: kept))
        #expect(try ids(folder.library) == [2, 1])
        #expect(try folder.bytes(kept) == Data("not a library at all".utf8))
    }

    @Test func `a library of which the damage shows only when it is copied is set aside as it is`() throws {
        try makeBackup()
        // A film that is on the list and has no row: opening does not see it.
        try sqlite(folder.library, "DELETE FROM movie WHERE id = 2")
        let damaged = try folder.bytes(folder.library)
        #expect(try LibraryStore.restore(from: backup, to: folder.library, keeping: kept))
        #expect(try ids(folder.library) == [2, 1])
        #expect(try folder.bytes(kept) == damaged)
    }

    @Test func `a library that was kept before is never written over`() throws {
        try makeBackup()
        try folder.write(Data("kept".utf8), to: "kept.db")
        #expect(throws: LibraryError.self) {
            try LibraryStore.restore(from: backup, to: folder.library, keeping: kept)
        }
        #expect(try ids(folder.library) == [3, 2, 1])
        #expect(try folder.bytes(kept) == Data("kept".utf8))
    }

    @Test func `whoever has the library open sees the restored one, and can go on writing`() throws {
        try makeBackup()
        let other = try LibraryStore.openForWriting(path: folder.library)
        let reader = try #require(try LibraryStore.openForReading(path: folder.library))
        #expect(try reader.watchlistCount() == 3)
        _ = try LibraryStore.restore(from: backup, to: folder.library, keeping: kept)
        #expect(try reader.watchlistCount() == 2)
        try other.addToWatchlist([.make(id: 9)], at: .saved)
        #expect(try ids(folder.library) == [9, 2, 1])
    }

    @Test func `a file that is no sound library is refused, and everything stays`() throws {
        try makeBackup()
        let before = try folder.bytes(folder.library)
        for content in [Data(), Data("text".utf8), try folder.bytes(backup).dropLast(5000)] {
            _ = FileManager.default.createFile(atPath: folder.file("bad.db"), contents: content)
            #expect(throws: LibraryError.self) {
                try LibraryStore.restore(from: folder.file("bad.db"), to: folder.library, keeping: kept)
            }
        }
        #expect(throws: LibraryError.self) {
            try LibraryStore.restore(from: folder.file("none.db"), to: folder.library, keeping: kept)
        }
        #expect(throws: LibraryError.self) {
            try LibraryStore.restore(from: folder.library, to: folder.library, keeping: kept)
        }
        #expect(try folder.bytes(folder.library) == before)
        #expect(try LibraryFile.status(at: kept) == nil)
    }

    @Test func `a library of an older version is restored and brought up to date`() throws {
        let old = folder.file("old.db")
        let queue = try DatabaseQueue(path: old)
        try queue.write { db in
            try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
            try db.execute(sql: Schema.migrationsTable.sql)
        }
        try Schema.migrator().migrate(queue, upTo: Schema.versions[0].name)
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO movie (id, title, genres) VALUES (7, 'Old', '[]');
                    INSERT INTO watchlist (movie_id, added_at) VALUES (7, '2026-01-02T03:04:05Z');
                    """)
        }
        try queue.close()
        let before = try folder.bytes(old)
        try makeBackup()
        _ = try LibraryStore.restore(from: old, to: folder.library, keeping: kept)
        #expect(try ids(folder.library) == [7])
        #expect(try folder.bytes(old) == before)
    }
}
