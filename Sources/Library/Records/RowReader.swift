import GRDB

/// A row's cells.
///
/// Each is read with `try`: GRDB's subscripts crash on a cell of the wrong type, and a damaged file can have
/// those. Films, viewings and files, which may be many, are read cell by cell, because looking up names costs
/// more than reading; other rows by name.
struct RowReader {
    private let row: Row
    private var index = 0

    init(_ row: Row) { self.row = row }

    mutating func next<Value: DatabaseValueConvertible & StatementColumnConvertible>() throws -> Value {
        defer { index += 1 }
        return try row.decode(Value.self, atIndex: index)
    }

    mutating func nextOrNil<Value: DatabaseValueConvertible & StatementColumnConvertible>() throws -> Value? {
        // To decode an optional, GRDB looks up its type at run time for each cell.
        if row.hasNull(atIndex: index) {
            index += 1
            return nil
        }
        return try next()
    }

    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(column: String) -> Value {
        get throws { try row.decode(Value.self, forColumn: column) }
    }
}
