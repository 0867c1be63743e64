import Foundation
import LibrarySupport
import TestSupport
import Testing

@testable import Library

/// Files that are not libraries, or not any more: rejected for reading and for writing, and left unchanged.
struct RefusalTests {
    let folder = TemporaryFolder(mode: 0o755)

    private func expectRefusal(
        _ path: String, _ refusal: LibraryError, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let (before, names) = (try content(of: path), folder.names)
        for open in [
            { _ = try LibraryStore.openForReading(path: $0) },
            { _ = try LibraryStore.openForWriting(path: $0) },
        ] {
            #expect(throws: refusal, sourceLocation: sourceLocation) { try open(path) }
        }
        #expect(try content(of: path) == before, sourceLocation: sourceLocation)
        #expect(folder.names == names, sourceLocation: sourceLocation)
    }

    @Test(arguments: ["PRAGMA application_id = 252006674", "SELECT 1", "PRAGMA user_version = 1"])
    func `another program's database is not a library, whatever its application id`(sql: String) throws {
        let path = folder.library
        try sqlite(path, "\(sql); CREATE TABLE moz_places(id INTEGER)")
        try expectRefusal(path, .notALibrary(path: path))
    }

    @Test(arguments: [Schema.latestVersion + 1, 99])
    func `a newer movielib's library is rejected with both version numbers`(version: Int) throws {
        let path = try folder.makeLibrary(
            alteredBy: "PRAGMA user_version = \(version); CREATE TABLE screening(id)")
        try expectRefusal(path, .newer(path: path, found: version, known: Schema.latestVersion))
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
        try expectRefusal(path, .schemaChanged(path: path, detail: detail))
    }

    @Test func `the statistics of ANALYZE are not an alteration`() throws {
        let path = try folder.makeLibrary(alteredBy: "ANALYZE")
        #expect(try LibraryStore.openForReading(path: path)?.watchlistCount() == 2)
    }

    @Test func `cells of a wrong type are damage, not a crash`() throws {
        // STRICT rejects such values, but a damaged file can contain them.
        let path = try folder.makeLibrary(
            alteredBy: """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = replace(replace(sql, 'STRICT', ''), 'NOT NULL', '') WHERE type = 'table';
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
        guard case .damaged? = error else { throw try #require(error) }
        #expect(try store.check().isSound == false)
    }

    // MARK: - Paths: their type is checked first, so nothing here may hang

    private func expectNotAFile(
        _ what: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for open in [
            { _ = try LibraryStore.openForReading(path: $0) },
            { _ = try LibraryStore.openForWriting(path: $0) },
        ] {
            #expect(throws: LibraryError.notAFile(path: path, what: what), sourceLocation: sourceLocation) {
                try open(path)
            }
        }
    }

    @Test(arguments: [":memory:", "file:x?mode=memory", "library.db", "./library.db", "~/library.db", " /x"])
    func `a relative path is rejected`(path: String) {
        expectNotAFile("a relative path", at: path)
    }

    @Test func `an empty path is rejected, and one with a NUL`() {
        expectNotAFile("an empty path", at: "")
        expectNotAFile("a path with a NUL in it", at: folder.library + "\0.txt")
        #expect(folder.names.isEmpty)
    }

    @Test func `a folder, a pipe, a device and a socket are rejected by name`() throws {
        mkfifo(folder.file("pipe"), 0o600)
        symlink("/dev/null", folder.file("null"))
        symlink("/dev/full", folder.file("full"))
        mknod(folder.file("socket"), S_IFSOCK | 0o600, 0)
        expectNotAFile("a folder", at: folder.path)
        expectNotAFile("a folder", at: folder.path + "/")
        expectNotAFile("a named pipe", at: folder.file("pipe"))
        expectNotAFile("a device", at: folder.file("null"))
        expectNotAFile("a device", at: folder.file("full"))
        expectNotAFile("a device", at: "/dev/zero")
        expectNotAFile("a socket", at: folder.file("socket"))
    }

    @Test func `a dangling link reads as an empty library, and its target is not created`() throws {
        symlink(folder.file("gone"), folder.library)
        #expect(try LibraryStore.openForReading(path: folder.library) == nil)
        #expect(
            throws: LibraryError.cannotCreate(
                path: folder.library, reason: "it is a broken symbolic link")
        ) { try LibraryStore.openForWriting(path: folder.library) }
        #expect(folder.names == ["library.db"])
    }
}
