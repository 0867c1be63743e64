import CDatabase
import GRDBSQLite
import Glibc
import Records

/// Reads tables of an SQLite database that another program has made, and that may be damaged or hostile.
///
/// Nothing is written to the database or beside it, and no lock is taken. Only plain tables are read, one after the other
/// in the order of their rowids; views, virtual tables, generated columns, indexes and functions of the database are
/// never used (sqlite.org/security.html). It knows nothing of films.
package final class ForeignDatabase {
    package struct Limits: Sendable {
        /// The largest file.
        package var bytes = 16 << 30
        /// The most rows of a table.
        package var rows = 4_000_000
        /// The most tens of thousands of SQLite's instructions for all statements: about a minute.
        package var instructions = 400_000

        package init() {}
    }

    /// Whether the file is made for a log that is missing: it was copied without it, or its program has ended.
    package let mayLackLog: Bool
    let limits: Limits
    let connection: OpaquePointer
    private let authorizer = Authorizer()
    private let path: String
    private let state: FileState
    private let copy: PrivateCopy?
    private lazy var tableNames: Result<[String: String], ForeignDatabaseError> = readTableNames()
    private var columns: [String: [String: Column]] = [:]

    private struct Column {
        var name: String
        var isReadable: Bool
        var isKey: Bool
    }

    /// The first bytes of every database (sqlite.org/fileformat2.html, section 1.3).
    package static let signature = Array("SQLite format 3\0".utf8)

    /// Opens a database, or a copy of it if its log has content.
    ///
    /// - Parameter copies: The folder for copies.
    package init(path: String, copies: String, limits: Limits = Limits()) throws(ForeignDatabaseError) {
        self.limits = limits
        PrivateCopy.removeLeftovers(in: copies)
        // The logs are beside the file that a link leads to.
        guard let resolved = realpath(path, nil) else { throw .system(errno) }
        defer { free(resolved) }
        let path = String(cString: resolved)
        self.path = path
        let header = try Self.header(of: path, limits)
        var state = try FileState(of: path, limits)
        var copy: PrivateCopy?
        if !state.logs.isEmpty {
            for attempt in 1... {
                copy = try PrivateCopy(of: path, logs: state.logs, in: copies)
                let after = try FileState(of: path, limits)
                if after == state { break }
                guard attempt < Self.maxAttempts else { throw .changing }
                state = after
                if state.logs.isEmpty { copy = nil; break }
            }
        }
        (self.state, self.copy) = (state, copy)
        // In these two bytes, 2 stands for the write-ahead log.
        mayLackLog = copy == nil && header[18] == 2
        connection = try Self.connect(copy.map { $0.path } ?? path, isCopy: copy != nil)
        try restrict()
    }

    deinit { sqlite3_close_v2(connection) }

    /// How often a database that changes meanwhile is read.
    package static let maxAttempts = 3

    /// Whether the file is as it was when it was opened; if not, what was read may be of two states.
    package var isUnchanged: Bool { copy != nil || (try? FileState(of: path, limits)) == state }

    private static func header(of path: String, _ limits: Limits) throws(ForeignDatabaseError) -> [UInt8] {
        let file: OpenedFile
        do throws(OpenedFile.Problem) { file = try OpenedFile(path: path) } catch {
            if case .denied(let code) = error { throw .system(code) }
            throw .notADatabase
        }
        let bytes = file.bytes(at: 0, count: 100)
        guard bytes.starts(with: signature), bytes.count == 100 else { throw .notADatabase }
        guard file.size <= limits.bytes else { throw .tooLarge }
        return bytes
    }

    private static func connect(_ path: String, isCopy: Bool) throws(ForeignDatabaseError) -> OpaquePointer {
        var connection: OpaquePointer?
        // A copy may be written: SQLite rolls back its journal, or indexes its log, when it is first read.
        let mode = isCopy ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
        let code = sqlite3_open_v2(
            path.sqliteURI + (isCopy ? "" : "?immutable=1"), &connection,
            mode | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, nil)
        guard code == SQLITE_OK, let connection else {
            sqlite3_close_v2(connection)
            throw .damaged(String(cString: sqlite3_errstr(code)))
        }
        return connection
    }

    private func restrict() throws(ForeignDatabaseError) {
        guard cdatabase_restrict(connection) == SQLITE_OK else { throw failure }
        sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 8 << 20)
        sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
        sqlite3_limit(connection, SQLITE_LIMIT_TRIGGER_DEPTH, 1)
        sqlite3_limit(connection, SQLITE_LIMIT_SQL_LENGTH, 1 << 20)
        sqlite3_limit(connection, SQLITE_LIMIT_WORKER_THREADS, 0)
        // Set before the authorizer: this does not read the database.
        guard
            sqlite3_exec(
                connection, "PRAGMA query_only = 1; PRAGMA mmap_size = 0; PRAGMA cache_size = -8000", nil,
                nil, nil) == SQLITE_OK
        else { throw failure }
        authorizer.install(on: connection, limit: limits.instructions)
    }

    /// SQLite's latest error.
    var failure: ForeignDatabaseError {
        switch sqlite3_errcode(connection) {
        case SQLITE_NOTADB: .notADatabase
        case SQLITE_INTERRUPT: .tooSlow
        default: .damaged(String(cString: sqlite3_errmsg(connection)))
        }
    }

    /// Whether there is a plain table of this name, in any case.
    package func hasTable(_ name: String) throws(ForeignDatabaseError) -> Bool {
        try tableNames.get()[name.lowercased()] != nil
    }

    /// Whether a table has a readable column of this name, in any case.
    package func hasColumn(_ column: String, in table: String) throws(ForeignDatabaseError) -> Bool {
        try readableColumns(of: table)[column.lowercased()]?.isReadable == true
    }

    /// The rows of a table in the order of their rowids; none if there is no such table.
    ///
    /// - Parameter columns: The values of each row; those of a missing column are null.
    package func rows(of table: String, _ columns: [String]) throws(ForeignDatabaseError) -> ForeignRows? {
        guard let name = try tableNames.get()[table.lowercased()] else { return nil }
        let known = try readableColumns(of: table)
        let wanted = columns.map { column in
            known[column.lowercased()].flatMap { $0.isReadable ? $0.name : nil }
        }
        let keys = known.values.filter(\.isKey).map(\.name)
        let access = Authorizer.Access.columns(
            table: name, Set((wanted.compactMap(\.self) + keys).map { $0.lowercased() }))
        return try ForeignRows(of: name, wanted, in: self, access)
    }

    func prepare(_ sql: String, _ access: Authorizer.Access) throws(ForeignDatabaseError) -> OpaquePointer {
        var statement: OpaquePointer?
        authorizer.access = access
        defer { authorizer.access = .none }
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw failure
        }
        return statement
    }

    /// The spelling of each plain table by its name in lower case.
    private func readTableNames() -> Result<[String: String], ForeignDatabaseError> {
        do throws(ForeignDatabaseError) {
            let statement = try prepare("SELECT type, name, rootpage FROM sqlite_master", .schema)
            defer { sqlite3_finalize(statement) }
            var names: [String: String] = [:]
            while true {
                let code = sqlite3_step(statement)
                if code == SQLITE_DONE { return .success(names) }
                guard code == SQLITE_ROW, names.count < 10_000 else { throw failure }
                // A virtual table has no page of its own.
                guard sqlite3_column_int64(statement, 2) > 0, let type = sqlite3_column_text(statement, 0),
                    String(cString: type) == "table", let text = sqlite3_column_text(statement, 1)
                else { continue }
                let name = String(cString: text)
                names[name.lowercased()] = name
            }
        } catch { return .failure(error) }
    }

    private func readableColumns(of table: String) throws(ForeignDatabaseError) -> [String: Column] {
        guard let name = try tableNames.get()[table.lowercased()] else { return [:] }
        if let known = columns[name] { return known }
        let statement = try prepare("PRAGMA table_xinfo(\(name.quotedName))", .tableInfo)
        defer { sqlite3_finalize(statement) }
        var result: [String: Column] = [:]
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { break }
            guard code == SQLITE_ROW else { throw failure }
            guard let text = sqlite3_column_text(statement, 1) else { continue }
            let column = String(cString: text)
            // Hidden columns are a virtual table's (1) or generated (2, 3).
            result[column.lowercased()] = Column(
                name: column, isReadable: sqlite3_column_int(statement, 6) == 0,
                isKey: sqlite3_column_int(statement, 5) > 0)
        }
        columns[name] = result
        return result
    }
}

extension String {
    /// The text as a quoted name in SQL.
    var quotedName: String {
        "\"\(split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
}
