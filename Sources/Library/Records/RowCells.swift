import GRDB

/// The cells of a row, read one after the other.
///
/// Every one is read with `try`: GRDB's subscripts stop the program at a cell of a wrong type, and a damaged
/// file can have those. By position, because a look-up by name costs more than the reading.
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
