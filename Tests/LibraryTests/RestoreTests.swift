import Foundation
import GRDB
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import Library

struct RestoreTests {
    let folder = TemporaryFolder(mode: 0o755)
    var backup: String { folder.file("backup.db") }
    var kept: String { folder.file("kept.db") }

    private func makeBackup() throws {
        let store = try LibraryStore.openForWriting(path: folder.library)
        try store.addToWatchlist([.make(id: 1), .make(id: 2)], at: .saved)
        try store.backup(to: backup)
        try store.addToWatchlist([.make(id: 3)], at: .saved)
    }

    private func ids(_ path: String) throws -> [Int] {
        try #require(try LibraryStore.openForReading(path: path)).watchlist().map(\.record.id)
    }

    @Test(arguments: ["sound", "missing", "text", "without a film's row"])
    func `a backup replaces the library, which is kept, unchanged if it is damaged`(library: String) throws {
        try makeBackup()
        switch library {
        case "missing": unlink(folder.library)
        case "text": try folder.write(Data("not a library at all".utf8))
        // A listed film without its row: only copying the library detects it, and not opening it.
        case "without a film's row": try sqlite(folder.library, "DELETE FROM movie WHERE id = 2")
        default: break
        }
        let before = try library == "missing" ? nil : content(of: folder.library)
        let restored = try LibraryStore.restore(from: backup, to: folder.library, keeping: kept)
        #expect(restored.previousLibraryPath == before.map { _ in kept })
        #expect(try ids(folder.library) == [2, 1] && ids(backup) == [2, 1])
        if library == "sound" {
            #expect(try ids(kept) == [3, 2, 1])
        } else if let before {
            #expect(try content(of: kept) == before)
        } else {
            #expect(try DatabaseFile.status(at: folder.library)?.mode == 0o600)
        }
    }

    @Test func `a library kept by an earlier restore is never overwritten`() throws {
        try makeBackup()
        try folder.write(Data("kept".utf8), to: "kept.db")
        try folder.write(Data("kept too".utf8), to: "kept-2.db")
        let third = try LibraryStore.restore(from: backup, to: folder.library, keeping: kept)
            .previousLibraryPath
        #expect(third == folder.file("kept-3.db"))
        #expect(try ids(folder.file("kept-3.db")) == [3, 2, 1])
        try folder.write(Data("damaged".utf8))
        let fourth = try LibraryStore.restore(from: backup, to: folder.library, keeping: kept)
            .previousLibraryPath
        #expect(fourth == folder.file("kept-4.db"))
        #expect(try content(of: folder.file("kept-4.db")) == Data("damaged".utf8))
        #expect(try ids(folder.library) == [2, 1])
        #expect(try content(of: folder.file("kept-2.db")) == Data("kept too".utf8))
        #expect(try content(of: kept) == Data("kept".utf8))
    }

    @Test func `a process with the library open sees the restored one, and can write to it`() throws {
        try makeBackup()
        let other = try LibraryStore.openForWriting(path: folder.library)
        let reader = try #require(try LibraryStore.openForReading(path: folder.library))
        #expect(try reader.watchlistCount() == 3)
        _ = try LibraryStore.restore(from: backup, to: folder.library, keeping: kept)
        #expect(try reader.watchlistCount() == 2)
        try other.addToWatchlist([.make(id: 9)], at: .saved)
        #expect(try ids(folder.library) == [9, 2, 1])
    }

    @Test func `a file that is not a sound library is rejected, and nothing changes`() throws {
        try makeBackup()
        let before = try content(of: folder.library)
        for content in [Data(), Data("text".utf8), try content(of: backup).dropLast(5000)] {
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
        #expect(try content(of: folder.library) == before)
        #expect(try DatabaseFile.status(at: kept) == nil)
    }

    @Test(arguments: [
        ("UPDATE viewing SET watched_on = '2026-02-30'", "a date reads 2026-02-30"),
        ("UPDATE movie SET genres = 'Drama'", "a list of names reads Drama"),
        ("UPDATE watchlist SET added_at = 'soon'", "a time reads soon"),
        ("UPDATE change SET outcome = '{'", "an entry of the history reads {"),
        ("UPDATE undo_row SET row = 'x'", "the log speaks of a row x"),
        ("UPDATE undo_row SET row = json_set(row, '$.logged_at', 'x')", "a time reads x"),
        ("UPDATE undo_row SET table_name = 'movie', row = '[]'", "the log speaks of a row []"),
    ])
    func `a backup with an unreadable value is rejected, and doctor reports the value`(
        damage: String, detail: String
    ) throws {
        try makeBackup()
        try LibraryStore.openForWriting(path: backup + "2").change(
            .logViewing(Viewing(watchedOn: PartialDate("2026-01-02"), loggedAt: .saved)), [.make(id: 1)],
            at: .saved)
        try sqlite(
            backup + "2", "INSERT INTO watchlist (movie_id, added_at) VALUES (1, '\(Date.saved.isoTime)')")
        _ = try LibraryStore.checkedBackup(backup + "2", isNot: folder.library, LockWait())
        try sqlite(backup + "2", damage)
        let before = try content(of: folder.library)
        #expect(throws: LibraryError.damaged(path: backup + "2", detail: detail)) {
            try LibraryStore.restore(from: backup + "2", to: folder.library, keeping: kept)
        }
        #expect(try content(of: folder.library) == before && DatabaseFile.status(at: kept) == nil)
        #expect(try LibraryStore.openForReading(path: backup + "2")?.check().problems == [detail])
    }

    @Test func `an older version's backup is checked as if it were migrated`() throws {
        let old = folder.file("old.db")
        let queue = try folder.makeEmptyOldLibrary(at: old)
        try queue.write {
            try $0.execute(sql: "INSERT INTO movie (id, title, genres) VALUES (7, 'Old', 'x')")
        }
        try queue.close()
        #expect(throws: LibraryError.damaged(path: old, detail: "a list of names reads x")) {
            try LibraryStore.restore(from: old, to: folder.library, keeping: kept)
        }
    }

    @Test func `a library of an older version is restored and migrated`() throws {
        let old = folder.file("old.db")
        let queue = try folder.makeEmptyOldLibrary(at: old)
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO movie (id, title, genres) VALUES (7, 'Old', '[]');
                    INSERT INTO watchlist (movie_id, added_at) VALUES (7, '2026-01-02T03:04:05Z');
                    """)
        }
        try queue.close()
        let before = try content(of: old)
        try makeBackup()
        _ = try LibraryStore.restore(from: old, to: folder.library, keeping: kept)
        #expect(try ids(folder.library) == [7])
        #expect(try content(of: old) == before)
    }

    @Test(
        .enabled(if: TinyDisk.isPossible, "needs root, to mount a small file system"),
        arguments: [false, true])
    func `a restore that fails on a full disk keeps the library, and leaves no other file`(isDamaged: Bool)
        throws
    {
        mkdir(folder.file("disk"), 0o755)
        // Space for the library and a copy of it, but not for the journal of a complete restore; the larger backup does
        // not fit next to a damaged library.
        let disk = try TinyDisk(at: folder.file("disk"), kilobytes: 1_024)
        let path = disk.path + "/library.db"
        try LibraryStore.openForWriting(path: path).addToWatchlist(
            (1...600).map { .make(id: $0) }, at: .saved)
        unlink(path + "-journal")
        try LibraryStore.openForWriting(path: folder.library).addToWatchlist(
            (1...3_000).map { .make(id: $0) }, at: .saved)
        try LibraryStore.openForWriting(path: folder.library).backup(to: backup)
        if isDamaged { try Data("damaged".utf8).write(to: URL(fileURLWithPath: path)) }
        let before = try content(of: path)
        #expect(throws: LibraryError.diskFull(path: path)) {
            try LibraryStore.restore(from: backup, to: path, keeping: disk.path + "/kept.db")
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: disk.path).filter {
            $0 != "library.db-journal"
        }
        #expect(left == ["library.db"])
        if isDamaged {
            #expect(try content(of: path) == before)
        } else {
            #expect(try ids(path).count == 600)
        }
    }

    @Test(arguments: ["sqlite_stat1", "movie_text_docsize"])
    func `a backup with a costly CHECK in one of SQLite's own tables is rejected`(table: String)
        throws
    {
        try makeBackup()
        try sqlite(
            backup,
            """
            ANALYZE;
            PRAGMA writable_schema = 1;
            UPDATE sqlite_schema SET sql = replace(sql, ')', ', CHECK (length(hex(zeroblob(100000000))) > 0))')
                WHERE name = '\(table)';
            """)
        let refusal = LibraryError.schemaChanged(path: backup, detail: "table \(table) was changed")
        #expect(throws: refusal) {
            try LibraryStore.restore(from: backup, to: folder.library, keeping: kept)
        }
        #expect(try ids(folder.library) == [3, 2, 1])
        #expect(try DatabaseFile.status(at: kept) == nil)
    }

    @Test(arguments: ["over a library", "without a library", "over a damaged library"])
    func `a backup in write-ahead mode becomes a writable library`(place: String) throws {
        try makeBackup()
        try sqlite(backup, "PRAGMA journal_mode = WAL")
        if place != "over a library" { unlink(folder.library) }
        if place == "over a damaged library" {
            try Data("no library".utf8).write(to: URL(filePath: folder.library))
        }
        _ = try LibraryStore.restore(from: backup, to: folder.library, keeping: kept)
        let store = try LibraryStore.openForWriting(path: folder.library)
        _ = try store.rate(.make(), 7, at: .saved)
        #expect(try content(of: folder.library)[18...19] == Data([1, 1]))
    }

    @Test func `checking a backup with an endless table of damaged pages ends after a time limit`() throws {
        try makeBackup()
        try makeEndless("watchlist", in: backup)
        let refusal = LibraryError.damaged(path: backup, detail: "checking it takes too long")
        #expect(throws: refusal) {
            try LibraryStore.checkedBackup(backup, isNot: folder.library, LockWait(), limit: 0.05)
        }
    }

    /// Gives a table nineteen levels of pages, each of which names the next one twice, so that its few rows appear half
    /// a million times as often.
    ///
    /// Source: sqlite.org/fileformat2.html#b_tree_pages.
    private func makeEndless(_ table: String, in path: String) throws {
        let queue = try DatabaseQueue(path: path)
        let root = try queue.read {
            try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'") ?? 0
        }
        try queue.close()
        var bytes = try content(of: path)
        let size = 4096
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) }
        }
        func put(_ values: [UInt8], at offset: Int) {
            bytes.replaceSubrange(offset..<offset + values.count, with: values)
        }
        let rows = bytes[(root - 1) * size..<root * size]
        let last = bytes.count / size + 19
        bytes.append(Data(count: 18 * size))
        bytes.append(rows)
        for page in [root] + Array(last - 18..<last) {
            let next = page == root ? last - 18 : page + 1
            let start = (page - 1) * size
            put([UInt8](repeating: 0, count: size), at: start)
            put(
                [5, 0, 0, 0, 1] + number(size - 5, 2) + [0] + number(next, 4) + number(size - 5, 2), at: start
            )
            put(number(next, 4) + [100], at: start + size - 5)
        }
        put(number(bytes.count / size, 4), at: 28)
        try bytes.write(to: URL(fileURLWithPath: path))
    }
}
