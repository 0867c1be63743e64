import Foundation
import GRDB

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

    /// Moves the rows of a backup to the file beside a library, which is created if there are any.
    ///
    /// A row that is there already stays; one that was undone there counts again.
    /// - Parameter backup: A checked copy of the backup, in memory.
    static func moveRows(from backup: DatabaseQueue, toFileOf library: String) throws {
        let names = try backup.read { db in
            try db.number("SELECT count(*) FROM sqlite_schema WHERE name IN ('kept', 'kept_import')")
        }
        if names == 0 { return }
        let file = path(of: library)
        if try DatabaseFile.status(at: file) == nil {
            try DatabaseFile.create(path: file, creatingFolders: false)
        } else {
            _ = try SeriesFile(of: library)
        }
        try backup.inDatabase { db in
            try db.execute(sql: "ATTACH DATABASE ? AS \(SeriesSchema.name)", arguments: [file])
            defer { try? db.execute(sql: "DETACH DATABASE \(SeriesSchema.name)") }
            try db.inTransaction {
                if try !SeriesSchema.check(db, in: SeriesSchema.name, path: file) {
                    try SeriesSchema.mark(db, in: SeriesSchema.name)
                    try SeriesSchema.create(db, in: SeriesSchema.name)
                }
                try db.execute(sql: merging)
                return .commit
            }
            try dropTables(db)
            try db.execute(sql: "VACUUM")
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
