import Foundation
import GRDB
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import Library

/// Crashes, full disks and media that cannot be written.
struct DurabilityTests {
    let folder = TemporaryFolder(mode: 0o755)

    /// A library with two films, left by a program that died while it was overwriting all rows.
    private func makeCrashed(_ path: String, application: String = "") throws {
        let alive = folder.file("alive.db")
        let store = try LibraryStore.openForWriting(path: alive)
        try store.addToWatchlist(
            (1...200).map { .make(id: $0, overview: String(repeating: "x", count: 900)) }, at: .saved)
        if !application.isEmpty { try sqlite(alive, application) }
        try DatabaseQueue(path: alive).inDatabase { db in
            try db.execute(
                sql: "PRAGMA cache_size = 1; BEGIN; UPDATE movie SET title = 'lost', overview = 'lost'")
            try db.execute(sql: "UPDATE movie SET overview = hex(randomblob(900))")
            for suffix in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: alive + suffix, toPath: path + suffix)
            }
            try db.execute(sql: "ROLLBACK")
        }
        for name in ["alive.db", "alive.db-journal"] { unlink(folder.file(name)) }
        #expect(mode(path + "-journal") == 0o600)
        #expect(try content(of: path).range(of: Data("lost".utf8)) != nil)
    }

    @Test(arguments: [false, true])
    func `a crash in the middle of a change is rolled back by the next process`(writing: Bool) throws {
        try makeCrashed(folder.library)
        let store =
            writing
            ? try LibraryStore.openForWriting(path: folder.library)
            : try #require(try LibraryStore.openForReading(path: folder.library))
        #expect(try store.watchlist().count { $0.record.title == "The Matrix" } == 200)
        #expect(try store.check().isSound)
        #expect(store.isReadOnly != writing)
    }

    @Test func `a crashed database of another program is not recovered but left alone`() throws {
        let path = folder.library
        try makeCrashed(path, application: "PRAGMA application_id = 7")
        let before = try (content(of: path), content(of: path + "-journal"))
        #expect(throws: LibraryError.notALibrary(path: path)) { try LibraryStore.openForWriting(path: path) }
        #expect(throws: LibraryError.notALibrary(path: path)) { try LibraryStore.openForReading(path: path) }
        #expect(try (content(of: path), content(of: path + "-journal")) == before)
    }

    @Test func `a library in write-ahead mode can be read, and a writer ends that mode`() throws {
        let path = try folder.makeLibrary(alteredBy: "PRAGMA journal_mode = WAL")
        let reader = try #require(try LibraryStore.openForReading(path: path))
        #expect(try reader.watchlistCount() == 2)
        #expect(try reader.check().journalMode == "wal")
        try reader.queue.close()
        let store = try LibraryStore.openForWriting(path: path)
        #expect(try store.check().journalMode == "truncate")
        #expect(try LibraryStore.openForReading(path: path)?.check().journalMode == "truncate")
    }

    @Test func `another program's database in write-ahead mode keeps its unmerged log`() throws {
        let path = folder.library
        let queue = try DatabaseQueue(path: folder.file("alive.db"))
        try queue.inDatabase { db in
            try db.execute(sql: "PRAGMA application_id = 7; PRAGMA journal_mode = WAL; CREATE TABLE t(x)")
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(
                    atPath: folder.file("alive.db") + suffix, toPath: path + suffix)
            }
        }
        let before = try (content(of: path), content(of: path + "-wal"))
        #expect(throws: LibraryError.notALibrary(path: path)) { try LibraryStore.openForWriting(path: path) }
        #expect(throws: LibraryError.notALibrary(path: path)) { try LibraryStore.openForReading(path: path) }
        #expect(try (content(of: path), content(of: path + "-wal")) == before)
    }

    @Test(arguments: [(0o444, 0o555), (0o666, 0o555), (0o444, 0o777)])
    func `a file or folder without write permission can be read, and a change is rejected`(
        file: Int, folderMode: Int
    )
        throws
    {
        let path = try folder.makeLibrary(603)
        unlink(path + "-journal")
        let before = try content(of: path)
        chmod(path, mode_t(file))
        chmod(folder.path, mode_t(folderMode))
        try asNobody { () throws in
            #expect(try LibraryStore.openForReading(path: path)?.watchlistCount() == 1)
            #expect(throws: LibraryError.readOnly(path: path)) {
                try LibraryStore.openForWriting(path: path).addToWatchlist([.make(id: 604)], at: .saved)
            }
            #expect(try LibraryStore.openForReading(path: path)?.watchlistCount() == 1)
        }
        #expect(try content(of: path) == before)
    }

    @Test func `a file or folder without read permission is reported`() throws {
        let path = try folder.makeLibrary(603)
        let refusal = LibraryError.unreadable(path: path, reason: "Permission denied")
        chmod(path, 0)
        chmod(folder.path, 0o555)
        let newPath = folder.file("new.db")
        asNobody {
            #expect(throws: refusal) { try LibraryStore.openForReading(path: path) }
            #expect(throws: refusal) { try LibraryStore.openForWriting(path: path) }
            #expect(throws: LibraryError.cannotCreate(path: newPath, reason: "Permission denied")) {
                try LibraryStore.openForWriting(path: newPath)
            }
        }
        chmod(folder.path, 0o600)
        asNobody {
            #expect(throws: refusal) { try LibraryStore.openForReading(path: path) }
        }
        chmod(folder.path, 0o755)
        chmod(path, 0o600)
    }

    @Test func `a change to a library that was deleted or moved while it was open is rejected`() throws {
        let store = try LibraryStore.openForWriting(path: folder.makeLibrary(603))
        let moved = LibraryError.unreadable(
            path: folder.library, reason: "it was moved or deleted while it was open")
        rename(folder.library, folder.file("elsewhere.db"))
        #expect(throws: moved) { try store.addToWatchlist([.make(id: 604)], at: .saved) }
        unlink(folder.file("elsewhere.db"))
        #expect(throws: moved) { try store.removeFromWatchlist(ids: [603], at: .saved) }
    }

    @Test func `a full disk adds no film and keeps the library unchanged`() throws {
        let store = try LibraryStore.openForWriting(path: folder.library)
        try store.addToWatchlist([.make()], at: .saved)
        // SQLite's own page limit gives the same error as a full disk, on any machine.
        try store.queue.inDatabase { try $0.execute(sql: "PRAGMA max_page_count = 20") }
        #expect(throws: LibraryError.diskFull(path: folder.library)) {
            try store.addToWatchlist((1...2_000).map { .make(id: $0) }, at: .saved)
        }
        #expect(try store.watchlist().map(\.record.id) == [603])
        #expect(try store.check().isSound)
    }

    @Test(.enabled(if: TinyDisk.isPossible, "needs root, to mount a file system of 256 KB"))
    func `a full file system keeps every acknowledged film`() throws {
        let disk = try TinyDisk(at: folder.path, kilobytes: 256)
        var acknowledged = 0
        let error = #expect(throws: LibraryError.self) {
            let store = try LibraryStore.openForWriting(path: folder.library)
            while true {
                try store.addToWatchlist([.make(id: acknowledged + 1)], at: .saved)
                acknowledged += 1
            }
        }
        #expect(error == .diskFull(path: folder.library))
        #expect(acknowledged > 0)
        #expect(try LibraryStore.openForReading(path: folder.library)?.watchlistCount() == acknowledged)
        _ = disk
    }

    @Test(.enabled(if: TinyDisk.isPossible, "needs root, to mount a read-only file system"))
    func `a read-only medium can be read, and its check reports it`() throws {
        let disk = try TinyDisk(at: folder.path, kilobytes: 1024)
        let path = try folder.makeLibrary(603)
        try disk.makeReadOnly()
        let store = try #require(try LibraryStore.openForReading(path: path))
        #expect(try store.watchlistCount() == 1)
        #expect(try store.check().isReadOnly)
        #expect(throws: LibraryError.readOnly(path: path)) {
            try LibraryStore.openForWriting(path: path).removeFromWatchlist(ids: [603], at: .saved)
        }
        #expect(throws: LibraryError.self) { try LibraryStore.openForWriting(path: folder.file("new.db")) }
    }
}
