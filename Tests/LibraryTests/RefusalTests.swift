import Foundation
import LibrarySupport
import TestSupport
import Testing

@testable import Library

/// Files that are not libraries, or not any more: rejected for reading and for writing, and left unchanged.
struct RefusalTests {
    let folder = TemporaryFolder(mode: 0o755)

    private func expectRefusal(
        _ path: String, _ matches: (LibraryError) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let (before, names) = (try content(of: path), folder.names)
        for open in [
            { _ = try LibraryStore.openForReading(path: $0) },
            { _ = try LibraryStore.openForWriting(path: $0) },
        ] {
            let error = #expect(throws: LibraryError.self, sourceLocation: sourceLocation) { try open(path) }
            #expect(
                error.map(matches) == true, "\(String(describing: error))", sourceLocation: sourceLocation)
        }
        #expect(try content(of: path) == before, sourceLocation: sourceLocation)
        #expect(folder.names == names, sourceLocation: sourceLocation)
    }

    private func isDamaged(_ error: LibraryError) -> Bool {
        if case .damaged = error { true } else { false }
    }

    @Test(arguments: [
        Array("Dear diary, today I watched Dune.\n".utf8), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        [0], Array(repeating: UInt8(0), count: 4096), Array(repeating: UInt8(ascii: "x"), count: 5000),
    ])
    func `text, a picture and zeros are not a library`(bytes: [UInt8]) throws {
        let path = try folder.write(bytes)
        try expectRefusal(path) { $0 == .notALibrary(path: path) }
    }

    @Test func `a library whose first byte is wrong is not a library`() throws {
        var bytes = try content(of: folder.makeLibrary(603))
        bytes[0] = 0
        let path = try folder.write(bytes)
        try expectRefusal(path) { $0 == .notALibrary(path: path) }
    }

    @Test(arguments: ["PRAGMA application_id = 252006674", "SELECT 1", "PRAGMA user_version = 1"])
    func `another program's database is not a library, whatever its application id`(sql: String) throws {
        let path = folder.library
        try sqlite(path, "\(sql); CREATE TABLE moz_places(id INTEGER)")
        try expectRefusal(path) { $0 == .notALibrary(path: path) }
    }

    @Test(arguments: [100, 512, 4096, 8192, 20_000, nil])
    func `a library cut short, or without its last bytes, is damaged`(length: Int?) throws {
        let bytes = try content(of: folder.makeLibrary(603))
        let path = try folder.write(bytes.prefix(length ?? bytes.count - 777))
        let hasNoHeader = length == 100
        try expectRefusal(path) { isDamaged($0) || (hasNoHeader && $0 == .notALibrary(path: path)) }
    }

    @Test(arguments: 1..<9)
    func `a page of zeros is damage or stays unread, but never an empty list`(page: Int) throws {
        let path = folder.library
        try LibraryStore.openForWriting(path: path).addToWatchlist((1...40).map { .make(id: $0) }, at: .saved)
        var bytes = try content(of: path)
        try #require(bytes.count > (page + 1) * 4096)
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
        try folder.write(bytes)
        do {
            #expect(try LibraryStore.openForReading(path: path)?.watchlist().count == 40)
        } catch {
            #expect(isDamaged(error))
        }
        #expect(try content(of: path) == bytes)
    }

    @Test(arguments: [Schema.latestVersion + 1, 99])
    func `a newer movielib's library is rejected with both version numbers`(version: Int) throws {
        let path = try folder.makeLibrary(
            alteredBy: "PRAGMA user_version = \(version); CREATE TABLE screening(id)")
        try expectRefusal(path) { $0 == .newer(path: path, found: version, known: Schema.latestVersion) }
    }

    @Test func `a migration unknown to this version is rejected by name`() throws {
        let path = try folder.makeLibrary(alteredBy: "INSERT INTO grdb_migrations VALUES ('v1b experiment')")
        try expectRefusal(path) { $0 == .unknownMigration(path: path, name: "v1b experiment") }
    }

    @Test(arguments: [
        ("DROP TABLE movie_page; CREATE VIEW movie_page AS SELECT 1", "view movie_page was changed"),
        ("CREATE TRIGGER t AFTER INSERT ON movie BEGIN DELETE FROM watchlist; END", "trigger t was added"),
        ("CREATE TABLE extra(id)", "table extra was added"),
        ("CREATE INDEX i ON movie(title)", "index i was added"),
        ("ALTER TABLE movie ADD COLUMN stars INTEGER", "table movie was changed"),
        ("DROP TABLE movie_page", "table movie_page is missing"),
        ("PRAGMA user_version = -1", "schema number -1"),
        ("PRAGMA user_version = 0", "table movie_page was added"),
        (
            "DELETE FROM grdb_migrations",
            "the list of migrations contradicts schema number \(Schema.latestVersion)"
        ),
    ])
    func `altered tables are rejected, naming the first difference`(sql: String, detail: String) throws {
        let path = try folder.makeLibrary(alteredBy: sql)
        try expectRefusal(path) { $0 == .schemaChanged(path: path, detail: detail) }
    }

    @Test func `the statistics of ANALYZE are not an alteration`() throws {
        let path = try folder.makeLibrary(alteredBy: "ANALYZE")
        #expect(try LibraryStore.openForReading(path: path)?.watchlistCount() == 2)
    }

    @Test(arguments: [
        "UPDATE movie SET genres = 'Action'", "UPDATE movie SET genres = '{}'",
        "UPDATE watchlist SET added_at = 'soon'",
    ])
    func `impossible values are damage, not a crash`(sql: String) throws {
        let store = try #require(try LibraryStore.openForReading(path: folder.makeLibrary(alteredBy: sql)))
        let error = #expect(throws: LibraryError.self) { try store.watchlist() }
        #expect(error.map(isDamaged) == true)
    }

    @Test func `cells of a wrong type are damage, not a crash`() throws {
        // STRICT rejects such values, but a damaged file can contain them.
        let path = try folder.makeLibrary(
            alteredBy: """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = replace(replace(sql, 'STRICT', ''), 'NOT NULL', '');
                """)
        try sqlite(path, "UPDATE movie SET title = NULL, genres = x'ff00', votes = 'many'")
        try sqlite(
            path,
            """
            PRAGMA writable_schema = ON;
            \(Schema.objects(at: Schema.latestVersion).map { object in
                let sql = object.sql.replacing("'", with: "''")
                return "UPDATE sqlite_schema SET sql = '\(sql)' WHERE name = '\(object.name)';"
            }.joined(separator: "\n"))
            """)
        let store = try #require(try LibraryStore.openForReading(path: path))
        let error = #expect(throws: LibraryError.self) { try store.watchlist() }
        #expect(error.map(isDamaged) == true)
        #expect(try store.check().isSound == false)
    }
}
