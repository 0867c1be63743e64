import Foundation
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import Library

/// Rows of imports that are not films', in a file beside the library.
struct SeriesTests {
    let folder = TemporaryFolder(mode: 0o755)
    let store: LibraryStore

    init() throws { store = try LibraryStore.openForWriting(path: folder.library) }

    private func row(_ raw: String, show: String = "Dark", seen: String? = "2020-01-02") -> SeriesRow {
        var row = SeriesRow(show: show, ids: ["tmdb": "7"])
        (row.kind, row.file, row.place, row.what, row.raw) = ("yamtrack", "y.csv", 2, "episode", raw)
        (row.seenAt, row.rating, row.plays) = (seen, 8.5, 1)
        return row
    }

    @discardableResult
    private func add(
        _ rows: SeriesRow..., film: Int? = nil, removing: [Int] = []
    ) throws -> ChangeOutcome {
        let films = film.map { [ImportedFilm.make(.make(id: $0), isSaved: true)] } ?? []
        let series = SeriesChange(adding: rows, removing: removing)
        return try store.change(.importFilms(films, from: "y.csv", series: series), at: .saved)
    }

    private func raws(_ path: String? = nil) throws -> [String] {
        var raws: [String] = []
        try SeriesFile(of: path ?? folder.library)?.eachRow { raws.append($0.raw) }
        return raws
    }

    @Test func `rows are stored beside the library in a private file, and read as they were`() throws {
        var first = row("{\"a\": 1}")
        try add(first)
        let file = try #require(try SeriesFile(of: folder.library))
        (first.id, first.importNumber) = (1, 1)
        #expect(try file.row(1) == first && file.row(2) == nil && file.count() == 1)
        #expect(
            try file.summaries() == [
                SeriesSummary(
                    show: "Dark", rows: 1, seen: 1, firstDay: PartialDate("2020-01-02"),
                    lastDay: PartialDate("2020-01-02"))
            ])
        let mode = try FileManager.default.attributesOfItem(atPath: folder.library + ".series")[
            .posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
        #expect(try store.history().count == 1)
    }

    @Test func `the same row again is stored once, and is not a change`() throws {
        try add(row("a"), row("a"), row("b"))
        #expect(try raws() == ["a", "b"])
        #expect(try add(row("b")).seriesKey == nil)
        #expect(try raws() == ["a", "b"] && store.history().count == 1)
    }

    @Test func `undo hides an import's rows together with its films, and redo shows them`() throws {
        try add(row("a"), film: 603)
        try add(row("b"))
        _ = try store.undo()
        #expect(try raws() == ["a"] && store.watchlist().count == 1)
        _ = try store.undo()
        #expect(try raws() == [] && store.watchlist().isEmpty)
        _ = try store.redo(2)
        #expect(try raws() == ["a", "b"] && store.watchlist().count == 1)
    }

    @Test func `an import that changes nothing leaves undone rows to be redone`() throws {
        try add(row("a"))
        try add(row("b"))
        _ = try store.undo()
        try add(row("a"))
        _ = try store.redo()
        #expect(try raws() == ["a", "b"])
    }

    @Test func `a row that was undone and comes again is stored again`() throws {
        try add(row("a"))
        _ = try store.undo()
        try add(row("a"), row("b"))
        #expect(try raws() == ["a", "b"])
        _ = try store.undo()
        #expect(try raws() == [])
    }

    @Test func `a row that becomes a film is hidden, and comes back with undo`() throws {
        try add(row("a"), row("b"))
        try add(film: 603, removing: [1])
        #expect(try raws() == ["b"] && store.watchlist().count == 1)
        _ = try store.undo()
        #expect(try raws() == ["a", "b"] && store.watchlist().isEmpty)
        _ = try store.redo()
        #expect(try raws() == ["b"])
        try add(row("a"))
        #expect(try raws() == ["b"], "the row stays a film")
    }

    @Test func `deleted rows are gone from the file`() throws {
        try add(row("first secret"), row("other", show: "DARK"), row("c", show: "Lost"))
        try add(row("d", show: "Lost"))
        let file = try #require(try SeriesFile(of: folder.library))
        #expect(try file.count(.show("dark")) == 2 && file.delete(.show("dark")) == 2)
        #expect(try raws() == ["c", "d"])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.library + ".series"))
        #expect(bytes.range(of: Data("first secret".utf8)) == nil)
        #expect(try file.delete(.importNumber(2)) == 1 && raws() == ["c"])
        #expect(try file.delete(.all) == 1 && raws() == [])
        _ = try store.undo()
    }

    @Test func `rows beyond a limit are refused and counted, and stored rows are not`() throws {
        let refused = try LibraryStore.$maxSeries.withValue((rows: 2, bytes: 1 << 20)) {
            [try add(row("a"), row("b"), row("c")), try add(row("a"))].map(\.refusedSeriesRows)
        }
        #expect(try refused == [1, 0] && raws() == ["a", "b"])
        let long = try LibraryStore.$maxSeries.withValue((rows: 20, bytes: 40_000)) {
            try add(row(String(repeating: "x", count: 50_000)), row("short")).refusedSeriesRows
        }
        #expect(long == 1)
        #expect(try raws() == ["a", "b", "short"])
    }

    @Test func `a backup has the rows, a daily backup does not, and restore adds them`() throws {
        try add(row("a"), row("b"), film: 603)
        try add(film: 604, removing: [2])
        try add(row("c"))
        _ = try store.undo()
        let backup = folder.file("backup.db")
        try store.backup(to: backup)
        #expect(try LibraryStore.openForReading(path: backup)?.watchlist().count == 2)
        let other = TemporaryFolder(mode: 0o755)
        func restore() throws {
            _ = try LibraryStore.restore(from: backup, to: other.library, keeping: other.file("kept.db"))
        }
        try restore()
        #expect(try raws(other.library) == ["a"])
        let restored = try LibraryStore.openForWriting(path: other.library)
        #expect(try restored.check().isSound)
        _ = try restored.redo()
        #expect(try raws(other.library) == ["a", "c"], "the undone import can be redone")
        _ = try restored.undo(2)
        #expect(try raws(other.library) == ["a", "b"])
        try restore()
        #expect(try raws(other.library) == ["a"], "as in the backup")
        let daily = try #require(try store.backUpDaily(on: "2026-11-28"))
        let names = try LibraryStore.openForReading(path: daily.path)?.inReadTransaction { db in
            try db.number("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'kept%'")
        }
        #expect(names == 0)
    }

    @Test func `restore keeps rows that the backup does not have`() throws {
        try add(row("a"))
        let backup = folder.file("backup.db")
        try store.backup(to: backup)
        try add(row("b"))
        _ = try LibraryStore.restore(from: backup, to: folder.library, keeping: folder.file("kept.db"))
        #expect(try raws() == ["a", "b"])
    }

    @Test func `a foreign file in its place is rejected, and neither it nor the library changes`() throws {
        let file = folder.library + ".series"
        try sqlite(
            file, "CREATE TABLE kept (x); CREATE TRIGGER t AFTER INSERT ON kept BEGIN DELETE FROM kept; END")
        let before = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(throws: LibraryError.notALibrary(path: file)) { try add(row("a"), film: 603) }
        try sqlite(file, "PRAGMA application_id = \(SeriesSchema.applicationID)")
        #expect(throws: LibraryError.self) { try add(row("a"), film: 603) }
        #expect(throws: LibraryError.self) { try SeriesFile(of: folder.library) }
        try Data("no database".utf8).write(to: URL(fileURLWithPath: file))
        #expect(throws: LibraryError.notALibrary(path: file)) { try add(row("a"), film: 603) }
        #expect(try store.watchlist().isEmpty && !before.isEmpty)
        #expect(FileManager.default.contents(atPath: file) == Data("no database".utf8))
        // A change without series does not need it.
        try add(film: 603)
        _ = try store.undo()
    }

    @Test func `restoring a daily backup shows and hides the rows according to the history`() throws {
        try add(row("a"), film: 603)
        let daily = folder.file("daily.db")
        try store.backup(to: daily, includingSeries: false)
        _ = try store.undo()
        #expect(try raws() == [])
        _ = try LibraryStore.restore(from: daily, to: folder.library, keeping: folder.file("kept.db"))
        #expect(try raws() == ["a"], "the history says that they were imported")
        try LibraryStore.openForWriting(path: folder.library).change(
            .importFilms([], from: "b", series: SeriesChange(adding: [row("b")])), at: .saved)
        #expect(try raws() == ["a", "b"])
    }

    @Test func `a failed restore leaves the rows as they were`() throws {
        try add(row("a"))
        let backup = folder.file("backup.db")
        try store.backup(to: backup)
        _ = try store.undo()
        try sqlite(backup, "UPDATE movie SET title = NULL WHERE 0; DROP TABLE tag")
        #expect(throws: LibraryError.self) {
            try LibraryStore.restore(from: backup, to: folder.library, keeping: folder.file("kept.db"))
        }
        #expect(try raws() == [])
    }

    @Test func `a trigger under the name of an index is rejected before it runs`() throws {
        try add(row("a"))
        try sqlite(
            folder.library + ".series",
            """
            CREATE TRIGGER t AFTER INSERT ON kept BEGIN DELETE FROM kept; END;
            PRAGMA writable_schema = ON; UPDATE sqlite_schema SET name = 'sqlite_autoindex_t' WHERE name = 't';
            """)
        #expect(throws: LibraryError.self) { try add(row("b")) }
    }

    @Test func `all rows include hidden ones, and a library that is a link has the file of its target`()
        throws
    {
        try add(row("a"))
        _ = try store.undo()
        #expect(try SeriesFile(of: folder.library)?.delete(.all) == 0)
        _ = try store.redo()
        #expect(try raws() == [])
        let link = folder.file("link.db")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.library)
        #expect(SeriesFile.path(of: link) == SeriesFile.path(of: folder.library))
    }

    @Test func `a backup is not written over the file of series`() throws {
        try add(row("a"))
        #expect(throws: LibraryError.self) { try store.backup(to: folder.library + ".series") }
        #expect(try raws() == ["a"])
    }
}
