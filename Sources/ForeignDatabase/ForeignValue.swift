/// A value of a row, in one of SQLite's types (sqlite.org/datatype3.html).
///
/// SQLite stores any type in any column, so what a column holds is known only from the value.
package enum ForeignValue: Sendable, Equatable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case blob([UInt8])
    /// A text or a blob above the limit, which is not read.
    case tooLong

    /// The largest text or blob that is read, in bytes.
    package static let maxBytes = 64 * 1024
}

/// A row of a table: its rowid, and the values of the requested columns in their order.
package struct ForeignRow: Sendable {
    package let id: Int
    package let values: [ForeignValue]
}
