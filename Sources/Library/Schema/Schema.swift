import GRDB

/// One table, index, trigger or view, as listed in `sqlite_schema`.
///
/// `sql` is the text that SQLite stores, character for character (sqlite.org/schematab.html).
struct SchemaObject: Equatable, Sendable {
    var type: String
    var name: String
    var sql: String

    static func table(_ name: String, _ body: String) -> SchemaObject {
        SchemaObject(type: "table", name: name, sql: "CREATE TABLE \(name) \(body)")
    }

    static func index(_ name: String, _ columns: String) -> SchemaObject {
        SchemaObject(type: "index", name: name, sql: "CREATE INDEX \(name) ON \(columns)")
    }

    static func uniqueIndex(_ name: String, _ columns: String) -> SchemaObject {
        SchemaObject(type: "index", name: name, sql: "CREATE UNIQUE INDEX \(name) ON \(columns)")
    }
}

/// One version of the schema: its objects, and the migration from the version before.
struct SchemaVersion: Sendable {
    /// The migration's name; never changed once released.
    var name: String
    /// Everything a library of this version contains, except GRDB's own table and SQLite's.
    var objects: [SchemaObject]
    /// The steps from the version before. `user_version` is set by the migrator, in the same transaction.
    var migrate: @Sendable (Database) throws -> Void
}

extension SchemaVersion {
    /// A version that only adds some objects to the previous one.
    init(name: String, adding new: [SchemaObject], to former: [SchemaObject]) {
        self.init(name: name, objects: former + new) { db in
            for object in new { try db.execute(sql: object.sql) }
        }
    }
}

extension SchemaVersion {
    /// A version that adds some columns to a table of the previous one.
    ///
    /// - Parameter migrate: Further steps of the migration.
    init(
        name: String, adding columns: [String], toTable table: String, of former: [SchemaObject],
        migrate: @escaping @Sendable (Database) throws -> Void = { _ in }
    ) {
        self.init(name: name, objects: former.map { $0.name == table ? $0.adding(columns) : $0 }) { db in
            for column in columns { try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column)") }
            try migrate(db)
        }
    }
}

extension SchemaObject {
    /// The table in SQLite's form after columns were added: after the last, on its closing line.
    fileprivate func adding(_ columns: [String]) -> SchemaObject {
        var table = self
        // Not `replacing`, whose first use costs half a million instructions.
        table.sql.removeLast(") STRICT".count)
        table.sql += ", \(columns.joined(separator: ", "))) STRICT"
        return table
    }
}

/// The identification of a library file, and the history of its tables.
enum Schema {
    /// "movi", at byte 68 of the file (sqlite.org/pragma.html#pragma_application_id).
    static let applicationID = 0x6D6F_7669

    /// All versions, oldest first; `user_version` is the position counted from 1. Only ever appended to.
    static let versions = [
        SchemaVersion.watchLaterList, .ownHistory, .typedHistory, .accounts, .placeholders, .lock, .files,
        .declined, .stepMarks, .companions, .viewingOrigins, .viewingKeys,
    ]

    /// The first version whose file steps are marked.
    static let firstVersionWithMarks = 9

    /// The version that added the table of locks.
    static let firstVersionWithLocks = 6

    /// The newest version this program knows.
    static var latestVersion: Int { versions.count }

    /// GRDB's list of applied migrations, in GRDB's own SQL, so that its `IF NOT EXISTS` finds it.
    static let migrationsTable = SchemaObject.table(
        "grdb_migrations", "(identifier TEXT NOT NULL PRIMARY KEY)")

    /// The objects that a file of this version must contain; at version 0 its creation has only begun.
    static func objects(at version: Int) -> [SchemaObject] {
        [migrationsTable] + (version == 0 ? [] : versions[version - 1].objects)
    }

    static func migrator() -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (index, version) in versions.enumerated() {
            migrator.registerMigration(version.name) { db in
                try version.migrate(db)
                try db.execute(sql: "PRAGMA user_version = \(index + 1)")
            }
        }
        return migrator
    }
}
