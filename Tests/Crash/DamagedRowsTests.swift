import Foundation
import TestSupport
import Testing

/// Libraries with valid tables and invalid rows: the command that meets an invalid row rejects the library with exit
/// code 7, and changes nothing; no command crashes.
struct DamagedRowsTests {
    struct Damage: CustomTestStringConvertible, Sendable {
        var name: String
        var sql: String
        /// A command that must reject the library, and a part of its message; nil if the damage is harmless.
        var refusing: [String]?
        var says = ""
        /// Whether `tonight`, the list as JSON and all other commands that read the rows succeed.
        var isHarmless = false

        var testDescription: String { name }
    }

    private static let undo = ["undo"]

    static let all = [
        Damage(
            name: "a log that is no JSON", sql: "UPDATE undo_row SET row = 'nonsense'", refusing: undo,
            says: "malformed"),
        Damage(
            name: "a log of rows without columns", sql: "UPDATE undo_row SET row = '{}'", refusing: undo,
            says: "is damaged"),
        Damage(
            name: "a log of values of other types",
            sql:
                "UPDATE undo_row SET row = json_object('movie_id', 'x', 'name', char(1), 'id', '; DROP TABLE movie')",
            refusing: undo),
        Damage(
            name: "a log of a table that is not logged",
            sql: "UPDATE undo_row SET table_name = 'grdb_migrations'",
            refusing: undo, says: "the log speaks of a table grdb_migrations"),
        Damage(
            name: "a log of an unknown operation",
            sql: "PRAGMA ignore_check_constraints = 1; UPDATE undo_row SET operation = 'drop'",
            refusing: undo,
            says: "the log speaks of an operation drop"),
        Damage(
            name: "a log of rows that are not there",
            sql: "UPDATE undo_row SET row = replace(row, '603', '604')",
            refusing: undo, says: "is damaged"),
        Damage(
            name: "a change that was never", sql: "UPDATE change SET made_at = 'soon'", refusing: ["history"],
            says: "a time reads soon"),
        Damage(
            name: "a summary that moves the cursor",
            sql: "UPDATE change SET outcome = NULL, summary = char(27) || ']0;owned' || char(7)"),
        Damage(
            name: "an entry whose title moves the cursor",
            sql: "UPDATE change SET outcome = json_set(outcome, '$.films[0].title', char(27) || ']0;owned')"),
        Damage(
            name: "an entry that is no JSON", sql: "UPDATE change SET outcome = '{'", refusing: ["history"],
            says: "an entry of the history reads {"),
        Damage(
            name: "a viewing on no day", sql: "UPDATE viewing SET watched_on = '2026-02-30'",
            refusing: ["watched"],
            says: "2026-02-30"),
        Damage(
            name: "a viewing on an invalid day, on the film's page",
            sql: "UPDATE viewing SET watched_on = '2026-02-30'", refusing: ["movie", "603"],
            says: "2026-02-30"),
        Damage(
            name: "a viewing at no time", sql: "UPDATE viewing SET logged_at = ''", refusing: ["watched"],
            says: "a time reads"),
        Damage(
            name: "genres that are no list", sql: "UPDATE movie SET genres = '{\"a\": [1'",
            refusing: ["library"],
            says: "a list of names reads"),
        Damage(
            name: "actors that are no list", sql: "UPDATE movie_credits SET actors = 'x'",
            refusing: ["export", "--format", "json"]),
        Damage(
            name: "a rating at no time", sql: "UPDATE own_rating SET rated_at = '2026'",
            refusing: ["library"],
            says: "a time reads 2026"),
        Damage(
            name: "a text index without its data", sql: "DELETE FROM movie_text_data",
            refusing: ["library", "matrix"], says: "is damaged"),
        Damage(
            name: "a text index cut short", sql: "UPDATE movie_text_data SET block = x'00' WHERE id > 10",
            refusing: ["library", "matrix"], says: "is damaged"),
        // To FTS5 a row of zeros is an index without words, so only searches by words miss films.
        Damage(name: "a text index of zeros", sql: "UPDATE movie_text_data SET block = zeroblob(40)"),
        Damage(
            name: "a text index that lost a table",
            sql: "PRAGMA writable_schema = 1; DELETE FROM sqlite_schema WHERE name = 'movie_text_data'",
            refusing: ["watchlist"], says: "movie_text_data"),
        Damage(name: "a text index of other words", sql: "DELETE FROM movie_text_content"),
        Damage(
            name: "numbers that cannot be true",
            sql: """
                PRAGMA ignore_check_constraints = 1; UPDATE movie SET rating = 9e999, votes = -300,
                    runtime_minutes = 9223372036854775807, popularity = -9e999;
                """, isHarmless: true),
        Damage(
            name: "files that are larger together than any number",
            sql: """
                INSERT INTO folder (id, path, device, inode, added_at, state)
                    VALUES (1, '/films', '1', '1', '2026-01-02T03:04:05Z', 'present');
                INSERT INTO file (id, folder_id, path, size, mtime_ns, inode, kind, state, duration_ms)
                    VALUES (1, 1, 'a.mkv', 9223372036854775807, 0, '1', 'film', 'present', 9223372036854775807),
                        (2, 1, 'b.mkv', 9223372036854775807, 0, '2', 'film', 'present', 9223372036854775807);
                INSERT INTO owned (file_id, movie_id, found_by, decided_at)
                    VALUES (1, 680, 'person', '2026-01-02T03:04:05Z'), (2, 680, 'person', '2026-01-02T03:04:05Z');
                """, isHarmless: true),
        Damage(
            name: "a rating that is none, by a million",
            sql: "PRAGMA ignore_check_constraints = 1; UPDATE movie SET rating = 2000, votes = 1000000",
            isHarmless: true),
        Damage(
            name: "viewings of films that are gone",
            sql: "PRAGMA foreign_keys = 0; UPDATE viewing SET movie_id = 99999999"),
    ]

    private static let commands = [
        ["watchlist"], ["library"], ["library", "matrix"], ["library", "genre:drama", "mine:1.."],
        ["watched"],
        ["stats"], ["tags"], ["history"], ["export", "--format", "json"], ["doctor"], ["undo"],
        ["undo", "20"],
        ["watchlist", "add", "238"], ["watchlist", "remove", "680"],
        ["watched", "add", "603", "--on", "2025"],
        ["tag", "603", "+y"],
    ]

    /// Commands that weigh, draw, sum and write the films' numbers.
    private static let harmless = [
        ["tonight", "--seed", "1"], ["watchlist", "--json"], ["stats", "--json"],
        ["export", "--format", "html"],
    ]

    private static func makeTemplate() throws -> Home {
        let home = try Home()
        try home.add([603, 680])
        for command in [
            ["note", "680", "Again, and soon."], ["rate", "680", "9"], ["tag", "603", "680", "+noir"],
            ["watched", "add", "603", "--on", "2024-05-06", "--rating", "8", "--note", "Late.", "--keep"],
        ] {
            let outcome = try Child.run([Home.program] + command, home: home.path)
            try #require(outcome.status == 0, "\(outcome.errors)")
        }
        return home
    }

    @Test(arguments: all)
    func `rows that no movielib can have written are rejected by name, without a change or a crash`(
        damage: Damage
    ) async throws {
        try await onThread {
            let template = try Self.makeTemplate()
            try template.sqlite(damage.sql)
            let home = try Home()
            let more = damage.isHarmless ? Self.harmless : [damage.refusing].compactMap(\.self)
            for command in Self.commands + more {
                try home.restore(template)
                let before = try Snapshot(home.libraryFolder)
                let outcome = try Child.run([Home.program] + command, home: home.path)
                let name =
                    "\(damage.name), \(command.joined(separator: " ")): \(outcome.ending) \(outcome.errors)"
                #expect(outcome.status == 0 || outcome.status == (command == ["doctor"] ? 1 : 7), "\(name)")
                #expect(!(outcome.output + outcome.errors).contains("\u{1b}"), "\(name)")
                if outcome.status == 7 {
                    #expect((1...3).contains(outcome.complaints.count) || command == ["doctor"], "\(name)")
                    #expect(outcome.output.isEmpty || command == ["doctor"], "\(name)")
                    #expect(try Snapshot(home.libraryFolder) == before, "\(name): something changed")
                }
                if damage.isHarmless { #expect(outcome.status == 0, "\(name)") }
                if command == damage.refusing {
                    #expect(outcome.status == 7, "\(name)")
                    #expect(damage.says.isEmpty || outcome.errors.contains(damage.says), "\(name)")
                }
            }
        }
    }
}
