import GRDBSQLite

/// The rows of a table, read one by one.
package final class ForeignRows {
    private let database: ForeignDatabase
    private let access: Authorizer.Access
    private let table: String
    private let columns: [String?]
    private var statement: OpaquePointer?
    private var lastID: Int64?
    private var count = 0

    init(
        of table: String, _ columns: [String?], in database: ForeignDatabase, _ access: Authorizer.Access
    ) throws(ForeignDatabaseError) {
        (self.table, self.columns, self.database, self.access) = (table, columns, database, access)
        statement = try database.prepare(
            "SELECT _rowid_, \(list) FROM \(table.quotedName) NOT INDEXED", access)
    }

    deinit { sqlite3_finalize(statement) }

    private var list: String {
        columns.isEmpty ? "NULL" : columns.map { $0?.quotedName ?? "NULL" }.joined(separator: ", ")
    }

    /// The next row; nil after the last one.
    package func next() throws(ForeignDatabaseError) -> ForeignRow? {
        guard let statement else { return nil }
        switch sqlite3_step(statement) {
        case SQLITE_ROW:
            let id = try checked(sqlite3_column_int64(statement, 0))
            return ForeignRow(id: id, values: columns.indices.map { Self.value(statement, Int32($0) + 1) })
        case SQLITE_DONE:
            finish()
            return nil
        case SQLITE_TOOBIG: return try rowWithoutLongValues()
        default: throw database.failure
        }
    }

    private func finish() {
        sqlite3_finalize(statement)
        statement = nil
    }

    private func checked(_ id: Int64) throws(ForeignDatabaseError) -> Int {
        // A damaged tree may repeat its pages for ever.
        guard lastID.map({ $0 < id }) ?? true else { throw .damaged("rowids are out of order") }
        lastID = id
        count += 1
        guard count <= database.limits.rows else { throw .tooManyRows }
        return Int(id)
    }

    /// Reads the next row column by column, as one of its values is above SQLite's limit, and goes on after it.
    private func rowWithoutLongValues() throws(ForeignDatabaseError) -> ForeignRow? {
        finish()
        let name = table.quotedName
        func after(_ id: Int64?) -> String {
            id.map { " NOT INDEXED WHERE _rowid_ > \($0)" } ?? " NOT INDEXED"
        }
        let finder = try database.prepare("SELECT _rowid_ FROM \(name)\(after(lastID)) LIMIT 1", access)
        defer { sqlite3_finalize(finder) }
        guard sqlite3_step(finder) == SQLITE_ROW else { throw database.failure }
        let id = sqlite3_column_int64(finder, 0)
        var values: [ForeignValue] = []
        for column in columns {
            guard let column else {
                values.append(.null)
                continue
            }
            let cell = try database.prepare(
                "SELECT \(column.quotedName) FROM \(name) NOT INDEXED WHERE _rowid_ = \(id)", access)
            defer { sqlite3_finalize(cell) }
            switch sqlite3_step(cell) {
            case SQLITE_ROW: values.append(Self.value(cell, 0))
            case SQLITE_TOOBIG: values.append(.tooLong)
            default: throw database.failure
            }
        }
        let number = try checked(id)
        statement = try database.prepare("SELECT _rowid_, \(list) FROM \(name)\(after(id))", access)
        return ForeignRow(id: number, values: values)
    }

    private static func value(_ statement: OpaquePointer, _ index: Int32) -> ForeignValue {
        switch sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(statement, index)))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, index))
        case SQLITE_TEXT:
            let text = sqlite3_column_text(statement, index)
            let count = Int(sqlite3_column_bytes(statement, index))
            guard count <= ForeignValue.maxBytes else { return .tooLong }
            return .text(
                String(
                    decoding: UnsafeBufferPointer(start: text, count: text == nil ? 0 : count), as: UTF8.self)
            )
        case SQLITE_BLOB:
            let bytes = sqlite3_column_blob(statement, index)
            let count = Int(sqlite3_column_bytes(statement, index))
            guard count <= ForeignValue.maxBytes else { return .tooLong }
            return .blob(Array(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)))
        default: return .null
        }
    }
}
