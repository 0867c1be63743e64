import GRDB
import Localization
import Records

/// The result of identifying a database.
struct SchemaState: Equatable {
    /// 0 if it contains no library yet.
    var version = 0
    /// Whether the text index is missing, as in a library reassembled from rows.
    var lacksTextIndex = false
}

/// Distinguishes a library from other databases, by the file's own content.
struct SchemaCheck {
    var path: String

    /// The state of the library in the file. Throws ``LibraryError`` if the file must not be touched.
    func state(of db: Database) throws -> SchemaState {
        guard try applicationID(db) == Schema.applicationID else {
            if try isBlank(db) { return SchemaState() }
            throw LibraryError.notALibrary(path: path)
        }
        let version = try db.number("PRAGMA user_version")
        guard version <= Schema.latestVersion else {
            throw LibraryError.newer(path: path, found: version, known: Schema.latestVersion)
        }
        guard version >= 0 else {
            throw LibraryError.schemaChanged(
                path: path, detail: tr("schema number {number}", ["number": "\(version)"]))
        }
        try compareSize(db)
        let lacksTextIndex = try compareTables(db, version)
        try compareMigrations(db, version)
        return SchemaState(version: version, lacksTextIndex: lacksTextIndex)
    }

    /// Whether it is an empty database: a file of zero bytes, or one never used.
    func isBlank(_ db: Database) throws -> Bool {
        guard try applicationID(db) == 0 else { return false }
        return try db.number("PRAGMA user_version") == 0
            && db.number("SELECT EXISTS (SELECT 1 FROM sqlite_schema)") == 0
    }

    private func applicationID(_ db: Database) throws -> Int { try db.number("PRAGMA application_id") }

    /// Finds a file truncated within its last page, which SQLite would read as zeros.
    ///
    /// Pages still in a write-ahead log may be beyond the end of the file.
    private func compareSize(_ db: Database) throws {
        let expected = try db.number("PRAGMA page_count") * db.number("PRAGMA page_size")
        guard let size = try DatabaseFile.status(at: path)?.size, size < expected else { return }
        let mode: String = try db.value("PRAGMA journal_mode") ?? ""
        guard !["wal", "memory"].contains(mode) else { return }
        throw LibraryError.damaged(
            path: path,
            detail: tr("{size} bytes of {expected}", ["size": "\(size)", "expected": "\(expected)"]))
    }

    /// Compares `sqlite_schema` with the objects this version creates, so that a view in a table's place or an added
    /// trigger is found before it runs. SQLite's own tables and indexes (`sqlite_stat1`, …) are optional; those of the
    /// text index must exist, and their SQL varies by SQLite version. Neither kind computes anything.
    /// - Returns: Whether the text index is missing completely.
    private func compareTables(_ db: Database, _ version: Int) throws -> Bool {
        var shadows = TextIndex.shadowTables
        var unseen = Schema.objects(at: version)
        let hasTextIndex = unseen.contains(TextIndex.table)
        for var cells in try db.rows("SELECT type, name, sql FROM sqlite_schema") {
            let found = SchemaObject(
                type: try cells.next(), name: try cells.next(), sql: try cells.nextOrNil() ?? "")
            if ["table", "index"].contains(found.type), found.name.hasPrefix("sqlite_") {
                guard found.sql.isEmpty || found.isPlainTable else { throw differentObjectError(found) }
                continue
            }
            // A backup has the tables of the file of series, too.
            if SeriesSchema.objects.contains(found) { continue }
            if ShareSchema.objects.contains(found) { continue }
            if hasTextIndex, let index = shadows.firstIndex(of: found.name) {
                guard found.isPlainTable else { throw differentObjectError(found) }
                shadows.remove(at: index)
            } else if let index = unseen.firstIndex(of: found) {
                unseen.remove(at: index)
            } else if unseen.contains(where: { $0.name == found.name }) {
                throw differentObjectError(found)
            } else {
                throw schemaChangedError(tr("{object} was added", ["object": "\(found.type) \(found.name)"]))
            }
        }
        // A library salvaged from a damaged file lacks its text index, which is rebuilt.
        if unseen == [TextIndex.table], shadows == TextIndex.shadowTables { return true }
        if let missing = unseen.first {
            throw schemaChangedError(tr("{object} is missing", ["object": "\(missing.type) \(missing.name)"]))
        }
        if hasTextIndex, let missing = shadows.first {
            throw schemaChangedError(tr("{object} is missing", ["object": "table \(missing)"]))
        }
        return false
    }

    private func compareMigrations(_ db: Database, _ version: Int) throws {
        // Damaged pages can make a table endless.
        let applied: Set<String> = try Set(db.values("SELECT identifier FROM grdb_migrations LIMIT 1000"))
        let known = Set(Schema.versions.map(\.name))
        if let unknown = applied.subtracting(known).min() {
            throw LibraryError.unknownMigration(path: path, name: unknown)
        }
        guard applied == Set(Schema.versions.prefix(version).map(\.name)) else {
            throw schemaChangedError(
                tr("the list of migrations contradicts schema number {number}", ["number": "\(version)"]))
        }
    }

    private func differentObjectError(_ object: SchemaObject) -> LibraryError {
        schemaChangedError(tr("{object} was changed", ["object": "\(object.type) \(object.name)"]))
    }

    private func schemaChangedError(_ detail: String) -> LibraryError {
        .schemaChanged(path: path, detail: detail)
    }
}

extension SchemaObject {
    /// Whether it is a plain table of columns and a key: not a view, and nothing computed when a row is read,
    /// written or checked (sqlite.org/lang_createtable.html).
    fileprivate var isPlainTable: Bool {
        guard type == "table", sql.hasPrefix("CREATE TABLE ") else { return false }
        // By bytes: every keyword is ASCII, and bytes of other letters are not.
        let words = sql.uppercased().utf8.split { byte in
            !byte.isDigit && !(0x41...0x5A).contains(byte) && byte != 0x5F && byte < 0x80
        }
        return !words.contains { word in Self.computingWords.contains { word.elementsEqual($0.utf8) } }
    }

    private static let computingWords = [
        "AS", "CHECK", "COLLATE", "DEFAULT", "GENERATED", "REFERENCES", "SELECT",
    ]
}
