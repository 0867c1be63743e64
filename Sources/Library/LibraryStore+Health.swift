import Foundation
import GRDB
import Localization
import Records

extension LibraryStore {
    /// Checks the complete library; reads every page of the file.
    ///
    /// Throws only if the file can no longer be read: findings are in ``LibraryHealth/problems``. A library
    /// that cannot even be opened throws when it is opened.
    package func check() throws(LibraryError) -> LibraryHealth {
        guard let status = try DatabaseFile.status(at: path) else {
            throw .unreadable(path: path, reason: systemErrorMessage(ENOENT))
        }
        let folder = (path as NSString).resolvingSymlinksInPath as NSString
        let isWritable = access(path, W_OK) == 0 && access(folder.deletingLastPathComponent, W_OK) == 0
        var health = try inReadTransaction { db in
            LibraryHealth(
                path: path, size: status.size, schema: try db.number("PRAGMA user_version"),
                problems: try Self.problems(db), journalMode: try Self.journalMode(db),
                watchlistCount: try? db.value("SELECT count(*) FROM watchlist"),
                hardLinks: status.hardLinks, mode: status.mode, isReadOnly: !isWritable,
                sqliteVersion: try db.value("SELECT sqlite_version()") ?? "")
        }
        guard health.problems.isEmpty else { return health }
        do throws(LibraryError) { try readEverything() } catch {
            guard case .damaged(_, let detail) = error else { throw error }
            health.problems = [detail]
        }
        return health
    }

    /// Reads each row as commands do: SQLite's checks do not cover dates, lists of names, and rows that undo replays.
    ///
    /// - Throws: ``LibraryError/damaged(path:detail:)`` with the first value that no command could read.
    func readEverything() throws(LibraryError) {
        _ = try (folders(), playbacks(), lockState())
        try inReadTransaction { db in
            try Self.readLoggedTables(db)
            try db.eachRow("SELECT directors, actors, countries FROM movie_credits") { cells in
                for _ in 1...3 { _ = try StoredValues.names(cells.next()) }
            }
            try db.eachRow("SELECT * FROM file_work") { _ = try FileStep(cells: $0) }
            for isUndone in [false, true] { _ = try LibraryChange.latest(db, -1, undone: isUndone) }
            try ChangeLog.check(db)
            try db.eachRow(
                """
                SELECT fetched_at FROM movie_page UNION ALL SELECT synced_at FROM account_sync
                """
            ) { _ = try StoredValues.timeOrNil($0.nextOrNil()) }
        }
    }

    /// Reads the tables that undo and redo change.
    static func readLoggedTables(_ db: Database) throws {
        try db.eachRow("SELECT \(Film.columns) FROM \(Film.source)") { _ = try Film(cells: &$0) }
        try db.eachRow("SELECT \(Viewing.columns) FROM viewing") { _ = try Viewing(cells: &$0, of: 0) }
        try db.eachRow("SELECT \(FilmFile.columns) FROM \(FilmFile.source)") {
            _ = try FilmFile(cells: &$0)
        }
        try db.eachRow("SELECT decided_at FROM owned") { _ = try StoredValues.time($0.next()) }
        try checkRowNumbers(db)
    }

    /// Checks that every table whose rows are numbered can have new rows.
    ///
    /// SQLite reports a full disk once the highest number is taken (sqlite.org/autoinc.html).
    private static func checkRowNumbers(_ db: Database) throws {
        let tables: [String] = try db.values(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql GLOB '*AUTOINCREMENT*'")
        for table in tables {
            let last = try db.number(
                "SELECT max((SELECT coalesce(max(rowid), 0) FROM \(table)), "
                    + "(SELECT coalesce(max(CAST(seq AS INTEGER)), 0) FROM sqlite_sequence WHERE name = '\(table)'))"
            )
            guard last < 1 << 53 else {
                throw BadStoredValue(detail: "a row of \(table) is numbered \(last)")
            }
        }
    }

    /// The mode of writing connections: a read-only one only knows whether its file is "wal".
    static func journalMode(_ db: Database) throws -> String {
        let mode: String = try db.value("PRAGMA journal_mode") ?? ""
        return db.configuration.readonly && mode != "wal" ? "truncate" : mode
    }

    /// The complaints of SQLite's own checks; empty for a sound file.
    ///
    /// Source: sqlite.org/pragma.html#pragma_integrity_check and #pragma_foreign_key_check.
    static func problems(_ db: Database) throws -> [String] {
        do {
            // It reports damaged pages in one text, below a title.
            let complaints: [String] = try db.values("PRAGMA integrity_check")
            let integrity = complaints.flatMap { $0.split(separator: "\n").map(String.init) }
                .filter { $0 != "ok" && !$0.hasPrefix("***") }
            // Pages that refer to one another can make endless tables, which only the first check limits.
            guard integrity.isEmpty else { return integrity }
            return try db.values("PRAGMA foreign_key_check").map { table in
                tr("a row of {table} refers to a film that is not there", ["table": table])
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return [error.message ?? "malformed"]
        }
    }
}
