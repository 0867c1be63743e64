import Foundation
import Testing

@testable import Library

/// A library with an older schema. Version 1 has saved films with their pages, and nothing else; version 2 has a change
/// in the log, as text.
enum OldLibrary {
    /// SQL that drops the tables and indexes added after a version.
    private static func dropped(after schema: Int) -> String {
        let known = Set(Schema.objects(at: schema).map(\.name))
        let new = Schema.objects(at: Schema.latestVersion).filter { !known.contains($0.name) }
        // The indexes first: they go with their tables.
        return ["index", "table"].flatMap { type in
            new.filter { $0.type == type }.map { "DROP \(type) \($0.name);\n" }
        }.joined()
    }

    private static let toFirst =
        dropped(after: 1) + """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(replace(sql, '"movie"', 'movie'), 'id <> 0', 'id >= 1')
                WHERE name = 'movie';
            DELETE FROM grdb_migrations WHERE identifier <> 'v1 watch-later list';
            PRAGMA user_version = 1; VACUUM;
            """

    /// Restores the SQL text that SQLite stored for the table before its last two columns were added.
    private static let toSecond =
        dropped(after: 2) + """
            PRAGMA writable_schema = ON;
            ALTER TABLE change DROP COLUMN is_undone;
            ALTER TABLE change DROP COLUMN outcome;
            ALTER TABLE viewing DROP COLUMN companions;
            ALTER TABLE viewing DROP COLUMN key;
            UPDATE sqlite_schema SET sql = '\(text(of: "viewing").replacing("'", with: "''"))' WHERE name = 'viewing';
            UPDATE sqlite_schema SET sql = replace(replace(sql, '"movie"', 'movie'), 'id <> 0', 'id >= 1')
                WHERE name = 'movie';
            UPDATE sqlite_schema SET sql = 'CREATE TABLE change (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                made_at TEXT NOT NULL,
                command TEXT NOT NULL,
                summary TEXT NOT NULL
            ) STRICT' WHERE name = 'change';
            UPDATE change SET summary = 'five films';
            DELETE FROM grdb_migrations WHERE identifier NOT GLOB 'v[12] *';
            PRAGMA user_version = 2; VACUUM;
            """

    private static func text(of table: String) -> String {
        Schema.objects(at: 2).first { $0.name == table }?.sql ?? ""
    }

    static func make(_ home: Home, _ films: [Int], schema: Int = 1) throws {
        try home.add(films)
        try home.sqlite(schema == 1 ? toFirst : toSecond)
        unlink(home.library + "-journal")
        try? FileManager.default.removeItem(atPath: home.backups)
    }

    /// Checks that a migrated library has the copy made before, complete and with the old schema; returns the problem.
    static func problem(withBackupOf home: Home, schema: Int = 1) throws -> String? {
        guard try version(home.library, home) == "\(Schema.latestVersion)" else {
            return "it was not migrated"
        }
        let backup = home.backups + "/before-schema-\(schema + 1).db"
        guard FileManager.default.fileExists(atPath: backup) else { return "no backup was made before" }
        return try version(backup, home) == "\(schema)" ? nil : "the backup is not what was there"
    }

    private static func version(_ path: String, _ home: Home) throws -> String {
        let sql = "PRAGMA user_version; PRAGMA integrity_check; SELECT count(*) FROM watchlist"
        let outcome = try Child.run(["sqlite3", path, sql], home: home.path, outputName: "version")
        let lines = outcome.output.split(separator: "\n")
        return lines.count == 3 && lines[1] == "ok" && lines[2] == "5" ? "\(lines[0])" : outcome.output
    }
}
