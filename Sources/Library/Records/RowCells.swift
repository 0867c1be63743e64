import GRDB

/// A row's cells, read one after the other.
///
/// Each is read with `try`: GRDB's subscripts crash on a cell of the wrong type, and a damaged file can have
/// those. By position, because looking up names costs more than reading.
struct RowCells {
    private let row: Row
    private var index = 0

    init(_ row: Row) { self.row = row }

    mutating func next<Value: DatabaseValueConvertible & StatementColumnConvertible>() throws -> Value {
        defer { index += 1 }
        return try row.decode(Value.self, atIndex: index)
    }

    mutating func nextOrNil<Value: DatabaseValueConvertible & StatementColumnConvertible>() throws -> Value? {
        defer { index += 1 }
        return try row.decode(Value?.self, atIndex: index)
    }
}
