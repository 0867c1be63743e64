import Foundation
import GRDB
import Localization

/// Backups have the rows of series in tables of their own, beside the library's.
extension SeriesFile {
    /// Adds all rows, also undone ones, to a copy of the library.
    func copy(into copy: DatabaseQueue) throws {
        try copy.inDatabase { db in
            try db.execute(sql: "ATTACH DATABASE ? AS \(SeriesSchema.name)", arguments: [path])
            defer { try? db.execute(sql: "DETACH DATABASE \(SeriesSchema.name)") }
            guard try SeriesSchema.check(db, in: SeriesSchema.name, path: path) else { return }
            // A backup that was opened as a library has these tables already.
            try Self.dropTables(db)
            try SeriesSchema.create(db)
            for object in SeriesSchema.objects {
                try db.execute(sql: "INSERT INTO main.\(object.name) SELECT * FROM series.\(object.name)")
            }
        }
    }

    /// Takes the tables of series out of a copy of a backup in memory.
    ///
    /// - Returns: A copy that still has them; nil if there are none.
    static func detachRows(from backup: DatabaseQueue, of source: String) throws -> DatabaseQueue? {
        let names = try backup.read { db in
            try db.number("SELECT count(*) FROM sqlite_schema WHERE name IN ('kept', 'kept_import')")
        }
        if names == 0 { return nil }
        let (rows, bytes) = try backup.read { db in
            (try db.number("SELECT count(*) FROM kept"), try db.number("SELECT sum(length(raw)) FROM kept"))
        }
        guard rows <= LibraryStore.maxSeries.rows, bytes <= LibraryStore.maxSeries.bytes else {
            throw LibraryError.damaged(path: source, detail: tr("it has too many rows of series"))
        }
        let copy = try DatabaseQueue()
        try backup.backup(to: copy)
        try backup.inDatabase { db in
            try dropTables(db)
            try db.execute(sql: "VACUUM")
        }
        return copy
    }

    /// Adds the rows of a backup to the file beside a restored library, and then shows and hides the rows of its imports
    /// according to its history.
    ///
    /// A row that the file already has stays; one that was undone in it counts again.
    /// - Parameter rows: A checked copy of the backup, in memory; nil if it has none.
    static func add(_ rows: DatabaseQueue?, toFileOf library: String, _ waiting: LockWait) throws {
        let file = path(of: library)
        if rows != nil, try DatabaseFile.status(at: file) == nil {
            try DatabaseFile.create(path: file, creatingFolders: false)
        }
        try rows?.inDatabase { db in
            try db.execute(sql: "ATTACH DATABASE ? AS \(SeriesSchema.name)", arguments: [file])
            defer { try? db.execute(sql: "DETACH DATABASE \(SeriesSchema.name)") }
            try db.inTransaction {
                try SeriesSchema.prepare(db, path: file)
                try db.execute(sql: merging)
                return .commit
            }
        }
        guard let store = try LibraryStore.openForReading(path: library, waiting: waiting),
            let stored = try SeriesFile(of: library, waiting: waiting)
        else { return }
        for isUndone in [false, true] {
            let keys = try store.history(undone: isUndone).compactMap(\.seriesKey)
            try stored.setUndone(isUndone, keys: keys)
        }
    }

    private static func dropTables(_ db: Database) throws {
        for object in SeriesSchema.objects { try db.execute(sql: "DROP TABLE IF EXISTS main.\(object.name)") }
    }

    private static let columns = """
        kind, file, member, place, what, show, season, episode, title, ids, seen_at, plays, rating, raw, sum
        """

    /// The rows of undone imports come last, so that they hide nothing.
    private static let merging = """
        INSERT INTO series.kept_import (key, made_at, files, is_undone)
            SELECT key, made_at, files, is_undone FROM main.kept_import WHERE true
            ON CONFLICT (key) DO UPDATE SET is_undone = excluded.is_undone;
        INSERT INTO series.kept (import, film_import, \(columns))
            SELECT (SELECT id FROM series.kept_import WHERE key = i.key),
                (SELECT id FROM series.kept_import WHERE key = (SELECT key FROM main.kept_import WHERE id = k.film_import)),
                \(columns)
            FROM main.kept k JOIN main.kept_import i ON i.id = k.import WHERE NOT i.is_undone
            ON CONFLICT (sum) DO UPDATE SET import = excluded.import, film_import = excluded.film_import;
        INSERT INTO series.kept (import, \(columns))
            SELECT (SELECT id FROM series.kept_import WHERE key = i.key), \(columns)
            FROM main.kept k JOIN main.kept_import i ON i.id = k.import WHERE i.is_undone
            ON CONFLICT (sum) DO NOTHING;
        """
}
