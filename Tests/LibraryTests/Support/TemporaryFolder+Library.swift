import Foundation
import GRDB
import LibrarySupport
import TestSupport

@testable import Library

extension TemporaryFolder {
    /// A folder with these permissions, by default 0755, so that a test can read it as another user.
    convenience init(mode: mode_t) {
        do { try self.init() } catch { fatalError("\(error)") }
        chmod(path, mode)
    }

    /// The path of a test's library.
    var library: String { file("library.db") }

    /// A library with the given films on the list, closed again.
    func makeLibrary(_ ids: Int...) throws -> String {
        try LibraryStore.openForWriting(path: library).addToWatchlist(ids.map { .make(id: $0) }, at: .saved)
        return library
    }

    /// A library altered by foreign SQL.
    func makeLibrary(alteredBy sql: String) throws -> String {
        let path = try makeLibrary(603, 604)
        try sqlite(path, sql)
        return path
    }

    /// An empty library of version 1, and the connection to fill it.
    func makeEmptyOldLibrary(at path: String) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
            try db.execute(sql: Schema.migrationsTable.sql)
        }
        try Schema.migrator().migrate(queue, upTo: Schema.versions[0].name)
        return queue
    }

    /// A library of version 1 with two saved films, one of them with its page.
    func makeOldLibrary() throws {
        let queue = try makeEmptyOldLibrary(at: library)
        try queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO movie (id, title, genres) VALUES (603, 'The Matrix', '[]'), (604, 'Reloaded', '[]');
                    INSERT INTO movie_page VALUES (603, :json, 'en-US', 'US', '2026-01-02T03:04:05Z');
                    INSERT INTO watchlist (movie_id, added_at) VALUES (604, '2026-01-02T03:04:05Z'),
                        (603, '2026-01-02T03:04:06Z');
                    """,
                arguments: [
                    "json": """
                    {"credits": {"cast": [{"name": "Keanu Reeves"}], "crew": [
                        {"name": "Lana Wachowski", "job": "Director"}, {"name": "Bill Pope", "job": "DP"}]}}
                    """
                ])
        }
        try queue.close()
        chmod(library, 0o600)
    }

    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String = "library.db") throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }
}

/// The content of a file.
func content(of path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

/// Runs SQL through a connection without movielib's functions.
func sqlite(_ path: String, _ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase { try $0.execute(sql: sql) }
    try queue.close()
}

/// The permission bits of a file or folder; -1 if it does not exist.
func mode(_ path: String) -> Int {
    var info = stat()
    return stat(path, &info) == 0 ? Int(info.st_mode & 0o7777) : -1
}
