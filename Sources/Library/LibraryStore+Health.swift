import Localization
import Foundation
import GRDB

extension LibraryStore {
    /// Checks the whole library; reads every page of the file.
    ///
    /// Throws only if the file can no longer be read: findings are in ``LibraryHealth/problems``. A library
    /// that cannot even be opened reports why on opening.
    package func check() throws(LibraryError) -> LibraryHealth {
        guard let status = try DatabaseFile.status(at: path) else {
            throw .unreadable(path: path, reason: systemWords(ENOENT))
        }
        let folder = (path as NSString).resolvingSymlinksInPath as NSString
        let isWritable = access(path, W_OK) == 0 && access(folder.deletingLastPathComponent, W_OK) == 0
        return try reading { db in
            LibraryHealth(
                path: path, size: status.size, schema: try db.number("PRAGMA user_version"),
                problems: try Self.problems(db), journalMode: try Self.journalMode(db),
                watchlistCount: try? db.value("SELECT count(*) FROM watchlist"),
                hardLinks: status.hardLinks, mode: status.mode, isReadOnly: !isWritable,
                sqliteVersion: try db.value("SELECT sqlite_version()") ?? "")
        }
    }

    /// The mode writers use: a read-only connection only knows whether its file is "wal".
    private static func journalMode(_ db: Database) throws -> String {
        let mode: String = try db.value("PRAGMA journal_mode") ?? ""
        return db.configuration.readonly && mode != "wal" ? "truncate" : mode
    }

    /// The complaints of SQLite's own checks; none for a sound file.
    ///
    /// Source: sqlite.org/pragma.html#pragma_integrity_check and #pragma_foreign_key_check.
    static func problems(_ db: Database) throws -> [String] {
        do {
            // It reports damaged pages in one text, below a title.
            let complaints: [String] = try db.values("PRAGMA integrity_check")
            let integrity = complaints.flatMap { $0.split(separator: "\n").map(String.init) }
                .filter { $0 != "ok" && !$0.hasPrefix("***") }
            // Pages that refer to one another can make endless tables, which only the first check bounds.
            guard integrity.isEmpty else { return integrity }
            return try db.values("PRAGMA foreign_key_check").map { table in
                tr("a row of {table} refers to a film that is not there", ["table": table])
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return [error.message ?? "malformed"]
        }
    }
}
