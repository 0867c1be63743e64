import GRDBSQLite
import Records

/// A bare SQLite connection: a search takes a millisecond, half of which a wrapper library would add, and an
/// update runs three million statements.
final class CatalogueConnection {
    fileprivate let database: OpaquePointer

    private init(path: String, flags: Int32) throws(CatalogueError) {
        var database: OpaquePointer?
        let code = sqlite3_open_v2(path, &database, flags, nil)
        guard let database else { throw .failed(String(cString: sqlite3_errstr(code))) }
        // From here on deinit closes it, which is necessary even if opening failed (sqlite.org/c3ref/open.html).
        self.database = database
        guard code == SQLITE_OK else { throw failure }
    }

    /// Opens a file that never changes, since an update replaces it: without locks, and without looking for a
    /// journal (`immutable`, sqlite.org/uri.html). Several threads may use the connection.
    convenience init(unchanging path: String) throws(CatalogueError) {
        try self.init(
            path: path.sqliteURI + "?immutable=1",
            flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_FULLMUTEX)
    }

    /// Creates a file, for use on one thread.
    convenience init(new path: String) throws(CatalogueError) {
        try self.init(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX)
    }

    deinit { sqlite3_close_v2(database) }

    /// Runs statements without values or rows.
    func run(_ sql: String) throws(CatalogueError) {
        guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    /// The number returned by a statement without values.
    func number(_ sql: String) throws(CatalogueError) -> Int {
        let statement = try Statement(self, sql)
        return try statement.step() ? statement.integer(0) : 0
    }

    fileprivate var failure: CatalogueError {
        sqlite3_errcode(database) == SQLITE_FULL
            ? .diskFull : .failed(String(cString: sqlite3_errmsg(database)))
    }
}

/// A reusable statement. It retains its connection.
final class Statement {
    private let statement: OpaquePointer
    private let connection: CatalogueConnection

    init(_ connection: CatalogueConnection, _ sql: String) throws(CatalogueError) {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(connection.database, sql, -1, &statement, nil) == SQLITE_OK, let statement
        else { throw connection.failure }
        (self.statement, self.connection) = (statement, connection)
    }

    deinit { sqlite3_finalize(statement) }

    func bind(_ index: Int32, _ value: Int) { sqlite3_bind_int64(statement, index, Int64(value)) }

    /// Binds without copying: the text must stay in place until the statement has run.
    func bind(_ index: Int32, _ text: UnsafeBufferPointer<UInt8>) {
        text.withMemoryRebound(to: CChar.self) {
            // A nil pointer binds NULL.
            _ = sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), nil)
        }
    }

    /// Binds a copy.
    func bind(_ index: Int32, _ text: String) {
        // SQLITE_TRANSIENT, which Swift does not import.
        let copying = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), copying)
    }

    /// Runs the statement to its end, then resets it.
    func run() throws(CatalogueError) {
        defer { sqlite3_reset(statement) }
        guard sqlite3_step(statement) == SQLITE_DONE else { throw connection.failure }
    }

    /// False after the last row.
    func step() throws(CatalogueError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw connection.failure
        }
    }

    func reset() { sqlite3_reset(statement) }

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

    /// Valid until the next step.
    func text(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: sqlite3_column_text(statement, column), count: Int(sqlite3_column_bytes(statement, column))
        )
    }

    func string(_ column: Int32) -> String { String(decoding: text(column), as: UTF8.self) }
}
