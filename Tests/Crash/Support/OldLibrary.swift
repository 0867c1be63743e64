import Foundation
import Testing

/// A library as version 1 of the schema had it: saved films with their pages, and nothing else.
enum OldLibrary {
    private static let newer = [
        "movie_text", "undo_row", "change", "tag", "note", "own_rating", "viewing", "movie_credits",
    ]

    static func make(_ home: Home, _ films: [Int]) throws {
        try home.add(films)
        try home.sqlite(
            newer.map { "DROP TABLE \($0);" }.joined(separator: "\n") + """
                DELETE FROM grdb_migrations WHERE identifier <> 'v1 watch-later list';
                PRAGMA user_version = 1; VACUUM;
                """)
        unlink(home.library + "-journal")
        try? FileManager.default.removeItem(atPath: home.backups)
    }

    /// Once the library has been migrated, the copy made before stands beside it, whole and as old as it was.
    static func problem(withBackupOf home: Home) throws -> String? {
        guard try version(home.library, home) == "2" else { return "it was not migrated" }
        let backup = home.backups + "/before-schema-2.db"
        guard FileManager.default.fileExists(atPath: backup) else { return "no backup was made before" }
        return try version(backup, home) == "1" ? nil : "the backup is not what was there"
    }

    private static func version(_ path: String, _ home: Home) throws -> String {
        let sql = "PRAGMA user_version; PRAGMA integrity_check; SELECT count(*) FROM watchlist"
        let outcome = try Child.run(["sqlite3", path, sql], home: home.path, outputName: "version")
        let lines = outcome.output.split(separator: "\n")
        return lines.count == 3 && lines[1] == "ok" && lines[2] == "5" ? "\(lines[0])" : outcome.output
    }
}
