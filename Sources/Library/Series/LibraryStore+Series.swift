import Foundation
import GRDB
import Lock
import Records

/// Changes of the file of series, in one transaction with the library's.
///
/// The file is attached to the library's connection; SQLite commits both files or neither
/// (sqlite.org/lang_attach.html).
extension LibraryStore {
    /// The most rows and bytes in the file; a test changes them.
    @TaskLocal package static var maxSeries = (rows: 2_000_000, bytes: 1 << 30)

    /// Runs the closure with the file attached; it is created if missing.
    func withSeries<Value>(_ body: () throws(LibraryError) -> Value) throws(LibraryError) -> Value {
        guard !isReadOnly else { throw .readOnly(path: path) }
        let file = SeriesFile.path(of: path)
        if try DatabaseFile.status(at: file) == nil {
            try DatabaseFile.create(path: file, creatingFolders: false)
        } else {
            // Inspected through a connection of its own: a writable one can change a foreign file by opening it.
            _ = try SeriesFile(of: path, waiting: lockWait)
        }
        do {
            try queue.inDatabase { db in
                try db.execute(sql: "ATTACH DATABASE ? AS \(SeriesSchema.name)", arguments: [file])
                try db.execute(sql: "PRAGMA \(SeriesSchema.name).journal_mode = TRUNCATE")
            }
        } catch { throw LibraryError(error, path: file, waited: lockWait.waited, purpose: .writing) }
        defer { try? queue.inDatabase { try $0.execute(sql: "DETACH DATABASE \(SeriesSchema.name)") } }
        return try body()
    }

    /// Runs the closure with the file attached, if there is anything to change in it.
    func withSeries<Value>(
        for series: SeriesChange, _ body: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        if series.isEmpty { return try body() }
        return try withSeries(body)
    }

    /// Applies a change to the attached file.
    ///
    /// - Parameter files: The names of the imported files.
    /// - Returns: The key of the change, nil if nothing had to be changed, and how many rows did not fit.
    func apply(
        _ series: SeriesChange, _ files: String, at date: Date, _ db: Database
    ) throws -> (key: String?, refused: Int) {
        if series.isEmpty { return (nil, 0) }
        try SeriesSchema.prepare(db, path: SeriesFile.path(of: path))
        var (key, refused): (String?, Int) = (nil, 0)
        try db.inSavepoint {
            // After this change, nothing that was undone can be redone.
            try db.execute(
                sql: """
                    UPDATE series.kept SET film_import = NULL
                        WHERE film_import IN (SELECT id FROM series.kept_import WHERE is_undone);
                    DELETE FROM series.kept WHERE import IN (SELECT id FROM series.kept_import WHERE is_undone);
                    DELETE FROM series.kept_import WHERE is_undone;
                    """)
            let new = String(UInt64.random(in: .min ... .max), radix: 16)
            try db.run(
                "INSERT INTO series.kept_import (key, made_at, files, is_undone) VALUES (?, ?, ?, 0)", new,
                date.isoTime, StoredValues.text(files))
            let (number, before) = (db.lastInsertedRowID, db.totalChangesCount)
            refused = try add(series, to: number, db)
            for id in series.removing {
                try db.run("UPDATE series.kept SET film_import = ? WHERE id = ?", number, id)
            }
            // Rows that were stored before are not a change, and the undone ones stay.
            if db.totalChangesCount == before { return .rollback }
            key = new
            return .commit
        }
        return (key, refused)
    }

    private func add(_ series: SeriesChange, to number: Int64, _ db: Database) throws -> Int {
        var free = Self.maxSeries.rows - (try db.number("SELECT count(*) FROM series.kept"))
        var freeBytes =
            Self.maxSeries.bytes
            - (try db.number("PRAGMA series.page_count") - db.number("PRAGMA series.freelist_count"))
            * (try db.number("PRAGMA series.page_size"))
        var refused = 0
        func add(_ row: SeriesRow) throws {
            guard free > 0, freeBytes > row.raw.utf8.count else {
                if try !row.isStored(db) { refused += 1 }
                return
            }
            try row.insert(db, to: number)
            if db.changesCount > 0 {
                free -= 1
                // The columns beside the row take about as much again.
                freeBytes -= row.raw.utf8.count * 2 + 200
            }
        }
        try series.adding.forEach(add)
        for spool in series.spools { try spool.forEach(add) }
        return refused
    }

    /// Hides or shows the rows of changes that are undone or redone.
    func setUndone(_ isUndone: Bool, seriesOf changes: [LibraryChange], _ db: Database) throws {
        let path = SeriesFile.path(of: path)
        guard try SeriesSchema.check(db, in: SeriesSchema.name, path: path) else { return }
        for key in changes.compactMap(\.seriesKey) {
            try db.run("UPDATE series.kept_import SET is_undone = ? WHERE key = ?", isUndone, key)
        }
    }
}

extension LibraryChange {
    /// The key of its change to the file of series, if it made one.
    var seriesKey: String? { if case .record(let record) = content { record.seriesKey } else { nil } }
}
