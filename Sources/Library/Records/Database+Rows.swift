import GRDB

/// Runs SQL. A query is `reused`, that is prepared once, if it runs for each of many films; not if its text
/// depends on the user's search, because such texts are endless.
extension Database {
    /// Runs a statement with a value for each `?`; it stays prepared.
    func run(_ sql: String, _ values: (any DatabaseValueConvertible)?...) throws { try run(sql, values) }

    func run(_ sql: String, _ values: [(any DatabaseValueConvertible)?]) throws {
        try cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
    }

    /// The rows of a query; all are read before the first is returned.
    func rows(
        _ sql: String, _ arguments: StatementArguments = [], reused: Bool = false
    ) throws -> [RowReader] {
        try Row.fetchAll(statement(sql, reused), arguments: arguments).map(RowReader.init)
    }

    /// The rows of a query, converted by `value`.
    func rows<Value>(
        _ sql: String, _ arguments: StatementArguments = [], reused: Bool = false,
        _ value: (inout RowReader) throws -> Value
    ) throws -> [Value] {
        try Row.fetchAll(statement(sql, reused), arguments: arguments).map { row in
            var cells = RowReader(row)
            return try value(&cells)
        }
    }

    /// The first row of a query, converted by `value`; nil if there is none.
    @discardableResult
    func row<Value>(
        _ sql: String, _ arguments: StatementArguments = [], reused: Bool = false,
        _ value: (inout RowReader) throws -> Value
    ) throws -> Value? {
        try Row.fetchOne(statement(sql, reused), arguments: arguments).map { row in
            var cells = RowReader(row)
            return try value(&cells)
        }
    }

    /// Reads the rows of a query one by one from the statement: copying them would take as long as everything
    /// else, and reading all of them at once would take as much memory again.
    func eachRow(
        _ sql: String, _ arguments: StatementArguments = [], _ read: (inout RowReader) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(makeStatement(sql: sql), arguments: arguments)
        while let row = try rows.next() {
            var cells = RowReader(row)
            try read(&cells)
        }
    }

    /// The first cell of a query's first row; nil if it is NULL, or there is none.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ sql: String, _ arguments: StatementArguments = [], reused: Bool = false
    ) throws -> Value? {
        try Value.fetchOne(statement(sql, reused), arguments: arguments)
    }

    /// The first cell of each row of a query.
    func values<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ sql: String, _ arguments: StatementArguments = [], reused: Bool = false
    ) throws -> [Value] {
        try Value.fetchAll(statement(sql, reused), arguments: arguments)
    }

    /// The number in the first cell of a query's first row; 0 if there is none.
    func number(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
        try value(sql, arguments) ?? 0
    }

    private func statement(_ sql: String, _ isReused: Bool) throws -> Statement {
        try isReused ? cachedStatement(sql: sql) : makeStatement(sql: sql)
    }
}
