import GRDB
import Localization

/// The tables of the file of series, which are also in a backup.
enum SeriesSchema {
    /// "movs", at byte 68 of the file.
    static let applicationID = 0x6D6F_7673
    static let version = 1
    /// The name under which the file is attached to the library's connection.
    static let name = "series"

    /// A row counts while its import is not undone, and no film that counts was made of it.
    static let objects: [SchemaObject] = [
        .table(
            "kept_import",
            """
            (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, made_at TEXT NOT NULL, files TEXT NOT NULL,
            is_undone INTEGER NOT NULL) STRICT
            """),
        .table(
            "kept",
            """
            (id INTEGER PRIMARY KEY, import INTEGER NOT NULL, kind TEXT NOT NULL, file TEXT NOT NULL, member TEXT,
            place INTEGER NOT NULL, what TEXT NOT NULL, show TEXT, season INTEGER, episode INTEGER, title TEXT,
            ids TEXT NOT NULL, seen_at TEXT, plays INTEGER, rating REAL, raw TEXT NOT NULL, sum TEXT NOT NULL UNIQUE,
            film_import INTEGER) STRICT
            """),
    ]

    /// Makes the attached file one of series, if it is empty.
    static func prepare(_ db: Database, path: String) throws {
        if try check(db, in: name, path: path) { return }
        try mark(db, in: name)
        try create(db, in: name)
    }

    /// Creates the tables in an attached or open database.
    static func create(_ db: Database, in schema: String = "main") throws {
        for object in objects {
            try db.execute(
                sql: object.sql.replacing(
                    "CREATE TABLE ", with: "CREATE TABLE \(schema).", maxReplacements: 1))
        }
    }

    /// Marks a database as a file of series.
    private static func mark(_ db: Database, in schema: String) throws {
        try db.execute(
            sql: """
                PRAGMA \(schema).application_id = \(applicationID); PRAGMA \(schema).user_version = \(version)
                """)
    }

    /// Checks that a file is one of series, or empty: nothing in a foreign file may run.
    ///
    /// - Returns: Whether it has the tables.
    static func check(_ db: Database, in schema: String = "main", path: String) throws -> Bool {
        let found = try db.rows(
            "SELECT type, name, coalesce(sql, '') FROM \(schema).sqlite_schema WHERE NOT (type = 'index' AND sql IS NULL)"
        ) { SchemaObject(type: try $0.next(), name: try $0.next(), sql: try $0.next()) }
        let id = try db.number("PRAGMA \(schema).application_id")
        if found.isEmpty, id == 0 { return false }
        guard id == applicationID else { throw LibraryError.notALibrary(path: path) }
        let number = try db.number("PRAGMA \(schema).user_version")
        guard number <= version else { throw LibraryError.newer(path: path, found: number, known: version) }
        guard found == objects else {
            throw LibraryError.schemaChanged(path: path, detail: tr("the tables of the series differ"))
        }
        return true
    }
}
