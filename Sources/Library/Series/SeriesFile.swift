import Foundation
import GRDB
package import Records

/// The file beside a library with the rows of imports that are not films': series, episodes, people.
///
/// Only ``LibraryStore`` adds to it, in one transaction with its own change; this type reads it and deletes from it.
package final class SeriesFile {
    /// The library's file, as the caller named it.
    let path: String
    private let queue: DatabaseQueue
    private let lockWait: LockWait
    private let hasTables: Bool

    /// The path of the file beside a library; if that is a link, beside the file that it leads to.
    package static func path(of library: String) -> String {
        (library as NSString).resolvingSymlinksInPath + suffix
    }

    static let suffix = ".series"

    /// A condition for the rows that count, of `kept`.
    private static let isShown = """
        import IN (SELECT id FROM kept_import WHERE NOT is_undone)
            AND (film_import IS NULL OR film_import IN (SELECT id FROM kept_import WHERE is_undone))
        """

    /// Nil if there is no such file.
    package init?(of library: String, waiting: LockWait = LockWait()) throws(LibraryError) {
        let file = Self.path(of: library)
        guard let status = try DatabaseFile.status(at: file), status.size > 0 else { return nil }
        guard status.size > 1 else { throw .notALibrary(path: file) }
        do { (queue, hasTables) = try Self.inspect(file, waiting) } catch {
            throw LibraryError(error, path: file, waited: waiting.waited, purpose: .reading)
        }
        (path, lockWait) = (file, waiting)
    }

    /// Opens the file for reading, and returns whether it has the tables.
    private static func inspect(_ file: String, _ waiting: LockWait) throws -> (DatabaseQueue, Bool) {
        func open(readonly: Bool) throws -> (DatabaseQueue, Bool) {
            let queue = try connect(file, readonly: readonly, waiting)
            return (queue, try queue.read { try SeriesSchema.check($0, path: file) })
        }
        do { return try open(readonly: true) } catch let error as DatabaseError where error.asksForRecovery {
            // After a crash, SQLite rolls back its journal through a connection that may write.
            guard try DatabaseFile.mayBeLibrary(path: file, id: SeriesSchema.applicationID) else {
                throw LibraryError.notALibrary(path: file)
            }
            return try open(readonly: false)
        }
    }

    private static func connect(_ path: String, readonly: Bool, _ lockWait: LockWait) throws -> DatabaseQueue
    {
        var configuration = Configuration()
        configuration.readonly = readonly
        configuration.busyMode = lockWait.busyMode(of: path)
        configuration.prepareDatabase {
            try $0.execute(
                sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA synchronous = FULL")
            if !readonly { try $0.execute(sql: "PRAGMA secure_delete = ON; PRAGMA journal_mode = TRUNCATE") }
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// The number of rows.
    package func count() throws(LibraryError) -> Int {
        try read { try $0.number("SELECT count(*) FROM kept WHERE \(Self.isShown)") } ?? 0
    }

    /// The series, the ones with the latest viewings first, then those without a day by their names.
    package func summaries() throws(LibraryError) -> [SeriesSummary] {
        try read { db in
            try db.rows(
                """
                SELECT coalesce(show, title, '?') AS name, count(*), count(seen_at), min(substr(seen_at, 1, 10)),
                    max(substr(seen_at, 1, 10)) AS last
                FROM kept WHERE \(Self.isShown) GROUP BY name ORDER BY last IS NULL, last DESC, name
                """
            ) { cells in
                SeriesSummary(
                    show: try cells.next(), rows: try cells.next(), seen: try cells.next(),
                    firstDay: try (cells.nextOrNil() as String?).flatMap { PartialDate($0) },
                    lastDay: try (cells.nextOrNil() as String?).flatMap { PartialDate($0) })
            }
        } ?? []
    }

    /// The rows in the order of import, all or those of one series, whose name is compared without regard to case.
    package func eachRow(of show: String? = nil, _ take: (SeriesRow) throws -> Void) throws(LibraryError) {
        let name = show?.foldedTitle
        _ = try read { db in
            try db.eachRow("SELECT * FROM kept WHERE \(Self.isShown) ORDER BY id") { cells in
                let row = try SeriesRow(&cells)
                if name == nil || row.showName.foldedTitle == name { try take(row) }
            }
        }
    }

    /// The row with this number; nil if there is none.
    package func row(_ id: Int) throws(LibraryError) -> SeriesRow? {
        try read { db in
            try db.row("SELECT * FROM kept WHERE id = ? AND \(Self.isShown)", [id]) { try SeriesRow(&$0) }
        } ?? nil
    }

    /// The rows to delete.
    package enum Selection: Sendable, Equatable {
        case all
        /// The rows of an import, by its number.
        case importNumber(Int)
        /// The rows of a series, without regard to case.
        case show(String)
    }

    /// The number of rows of a selection.
    package func count(_ selection: Selection) throws(LibraryError) -> Int {
        try read {
            try selection == .all ? $0.number("SELECT count(*) FROM kept") : Self.ids(selection, $0).count
        } ?? 0
    }

    /// Deletes rows for good; returns their number.
    package func delete(_ selection: Selection) throws(LibraryError) -> Int {
        guard hasTables else { return 0 }
        do {
            let queue = try Self.connect(path, readonly: false, lockWait)
            let count = try queue.write { db in
                let ids = try Self.ids(selection, db)
                if selection == .all {
                    // Also the rows of undone imports, and those that became films.
                    try db.execute(sql: "DELETE FROM kept; DELETE FROM kept_import")
                    return ids.count
                }
                for id in ids { try db.run("DELETE FROM kept WHERE id = ?", id) }
                return ids.count
            }
            try queue.vacuum()
            return count
        } catch { throw LibraryError(error, path: path, waited: lockWait.waited, purpose: .writing) }
    }

    /// Hides or shows the rows of imports.
    func setUndone(_ isUndone: Bool, keys: [String]) throws {
        guard hasTables, !keys.isEmpty else { return }
        try Self.connect(path, readonly: false, lockWait).write { db in
            for key in keys {
                try db.run("UPDATE kept_import SET is_undone = ? WHERE key = ?", isUndone, key)
            }
        }
    }

    private static func ids(_ selection: Selection, _ db: Database) throws -> [Int] {
        switch selection {
        case .all: return try db.values("SELECT id FROM kept WHERE \(isShown)")
        case .importNumber(let number):
            return try db.values("SELECT id FROM kept WHERE import = ? AND \(isShown)", [number])
        case .show(let show):
            let name = show.foldedTitle
            var ids: [Int] = []
            try db.eachRow("SELECT id, coalesce(show, title, '?') FROM kept WHERE \(isShown)") { cells in
                let id: Int = try cells.next()
                if (try cells.next() as String).foldedTitle == name { ids.append(id) }
            }
            return ids
        }
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value? {
        guard hasTables else { return nil }
        do { return try queue.read(body) } catch {
            throw LibraryError(error, path: path, waited: lockWait.waited, purpose: .reading)
        }
    }
}
