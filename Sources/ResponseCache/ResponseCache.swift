package import Foundation
import GRDB
package import Records
package import TMDBClient
import TMDBModels

/// A cache of TMDB's answers in one SQLite file, which may be deleted at any time.
///
/// Deliberately faster and less careful than the library: data lost in a power cut is fetched again. A file
/// that SQLite cannot use is replaced; a store that cannot be opened at all caches nothing.
package final class ResponseCache: ResponseStore {
    /// The longest that TMDB data is stored without being renewed: its terms of use allow six months.
    package static let maxAge = TimeInterval(182 * 86_400)
    /// The most bytes in all bodies; above it the least recently used go. A process may add a sixteenth more
    /// before it measures.
    package static let maxTotalBytes = 64 << 20

    private let queue: DatabaseQueue
    private let sizeLimit: Int
    private let now: @Sendable () -> Date
    private let growth = Growth()

    /// Opens the file, creating it and its folders if missing.
    ///
    /// - Parameter creating: If false, a missing file stays missing, and the result is nil.
    /// - Returns: Nil if a cache is impossible: no rights, no space, not a file.
    package convenience init?(path: String, creating: Bool = true) {
        self.init(path: path, creating: creating, sizeLimit: Self.maxTotalBytes) { Date() }
    }

    init?(path: String, creating: Bool, sizeLimit: Int, now: @escaping @Sendable () -> Date) {
        guard path.hasPrefix("/"), CacheFile.prepare(path, creating: creating) else { return nil }
        (self.sizeLimit, self.now) = (sizeLimit, now)
        do { queue = try Self.open(path) } catch {
            // A busy file is in use: only something that is not a cache is replaced.
            guard creating, let code = (error as? DatabaseError)?.resultCode,
                [.SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR].contains(code), CacheFile.remove(path),
                CacheFile.prepare(path, creating: true), let queue = try? Self.open(path)
            else { return nil }
            self.queue = queue
        }
    }

    /// The file's complete schema.
    private static let schema =
        [
            """
            CREATE TABLE response (
                id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, etag TEXT, max_age INTEGER NOT NULL,
                stored_at REAL NOT NULL, used_at REAL NOT NULL, size INTEGER NOT NULL, body BLOB NOT NULL
            ) STRICT
            """, "CREATE INDEX response_by_use ON response (used_at)",
        ] + FilmRows.schema

    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        // Best effort: a busy cache is worth a short wait, not a long one.
        configuration.busyMode = .timeout(0.25)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = TRUNCATE")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        if try queue.read(isReady) { return queue }
        try queue.write { database in
            if try isReady(database) { return }
            for statement in schema { try database.execute(sql: statement) }
        }
        return queue
    }

    /// Whether the tables exist; false for an empty file.
    ///
    /// - Throws: A `DatabaseError` for anything else: another version's cache, or a view, trigger or check
    ///   that could run for ever once a statement hits it.
    private static func isReady(_ database: Database) throws -> Bool {
        let found = try String.fetchSet(database, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
        if found.isEmpty { return false }
        guard found == Set(schema) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return true
    }

    /// The answer under the key; nil if it is older than six months.
    package func response(for key: String) -> StoredResponse? {
        let now = now()
        let row = try? queue.read { database in
            try Row.fetchOne(
                database, sql: "SELECT etag, max_age, stored_at, used_at, body FROM response WHERE key = ?",
                arguments: [key])
        }
        guard let row, let body: Data = row["body"], let storedAt: Double = row["stored_at"] else {
            return nil
        }
        let stored = Date(timeIntervalSince1970: storedAt)
        // A row may hold any number, and a clock may have been wrong by years.
        guard abs(now.timeIntervalSince(stored)) < Self.maxAge else { return nil }
        // With the precision of a day: a hit should not cost a write.
        if now.timeIntervalSince1970 - (row["used_at"] as Double? ?? 0) > 86_400 { markUsed(key, now) }
        return StoredResponse(body: body, etag: row["etag"], maxAge: row["max_age"] ?? 0, storedAt: stored)
    }

    private func markUsed(_ key: String, _ now: Date) {
        try? queue.write { database in
            try database.execute(
                sql: "UPDATE response SET used_at = ? WHERE key = ?",
                arguments: [now.timeIntervalSince1970, key])
        }
    }

    /// Stores an answer, drops expired ones, and above the size limit the least recently used.
    package func save(_ response: StoredResponse, for key: String) {
        let now = now().timeIntervalSince1970
        try? queue.write { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO response (key, etag, max_age, stored_at, used_at, size, body)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    key, response.etag, response.maxAge, response.storedAt.timeIntervalSince1970, now,
                    response.body.count, response.body,
                ])
            FilmRows.index(response.body, of: database.lastInsertedRowID, under: key, database)
            guard growth.shouldMeasure(after: response.body.count, limit: sizeLimit) else { return }
            try database.execute(
                sql: "DELETE FROM response WHERE stored_at < ?", arguments: [now - Self.maxAge])
            try evict(database)
        }
    }

    /// Drops the least recently used until the rest fits.
    private func evict(_ database: Database) throws {
        guard let size = try Int.fetchOne(database, sql: "SELECT sum(size) FROM response"), size > sizeLimit
        else { return }
        try database.execute(
            sql: """
                DELETE FROM response WHERE id IN (
                    SELECT id FROM (
                        SELECT id, sum(size) OVER (ORDER BY used_at DESC, id DESC) AS total FROM response
                    ) WHERE total > ?)
                """, arguments: [sizeLimit])
    }

    /// List rows of films from cached answers: title, date, poster, rating.
    ///
    /// - Parameter language: The titles' language, as requested (`uk-UA`); a film only cached in other
    ///   languages has its original title.
    package func films(_ ids: [Int], language: String) -> [Int: FilmRecord] {
        let oldest = now().timeIntervalSince1970 - Self.maxAge
        return (try? queue.read { try FilmRows.films(ids, language, since: oldest, $0) }) ?? [:]
    }

    /// The films in cached answers with all the words in a title, in any cached language, the best known
    /// first.
    package func films(titled words: String, language: String) -> [FilmRecord] {
        let ids = (try? queue.read { try FilmRows.ids(titled: words, $0) }) ?? []
        return films(Array(ids), language: language).values
            .sorted { ($0.popularity ?? 0, $1.id) > ($1.popularity ?? 0, $0.id) }
    }

    /// Counts the entries; nil if they cannot be read.
    package func summary() -> CacheSummary? {
        let row = try? queue.read { database in
            try Row.fetchOne(
                database, sql: "SELECT count(*), total(size), min(stored_at), max(stored_at) FROM response")
        }
        guard let row else { return nil }
        // Rows may contain any number; these end with the year 9999, and where a Double still represents every byte.
        func clampedNumber(_ index: Int, through most: Double) -> Double? {
            (row[index] as Double?).map { min(max($0, 0), most) }
        }
        func date(_ index: Int) -> Date? {
            clampedNumber(index, through: 253_402_300_799).map(Date.init(timeIntervalSince1970:))
        }
        return CacheSummary(
            entries: row[0] ?? 0, size: Int(clampedNumber(1, through: 0x1p53) ?? 0), oldest: date(2),
            newest: date(3))
    }

    /// Deletes the file with everything in it; false if that failed.
    package static func clear(path: String) -> Bool { CacheFile.remove(path) }
}
