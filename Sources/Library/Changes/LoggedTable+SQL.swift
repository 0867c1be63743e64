import GRDB

extension ChangeLog.LoggedTable {
    func trigger(_ operation: String, row: String) -> String {
        let pairs = columns.map { "'\($0)', \(row).\($0)" }.joined(separator: ", ")
        return """
            CREATE TEMP TRIGGER log_\(name)_\(operation) AFTER \(operation) ON main.\(name)
            BEGIN
                INSERT INTO undo_row (change_id, movie_id, table_name, operation, row)
                VALUES ((SELECT max(id) FROM change), \(row).movie_id, '\(name)', '\(operation)',
                    json_object(\(pairs)));
                INSERT INTO touched VALUES (\(row).movie_id);
            END
            """
    }

    /// The statement that undoes one logged operation; its argument is the logged row.
    func reversal(of operation: String) throws -> String {
        func value(_ column: String) -> String { "json_extract(?1, '$.\(column)')" }
        let isRow = key.map { "\($0) = \(value($0))" }.joined(separator: " AND ")
        switch operation {
        case "insert" where keepsLaterRows:
            let isSame = columns.map { "\($0) IS \(value($0))" }.joined(separator: " AND ")
            return "DELETE FROM \(name) WHERE \(isSame)"
        case "insert": return "DELETE FROM \(name) WHERE \(isRow)"
        case "update":
            let values = columns.map { column in
                column == lastingColumn
                    ? "\(column) = coalesce(\(value(column)), \(column))" : "\(column) = \(value(column))"
            }.joined(separator: ", ")
            return "UPDATE \(name) SET \(values) WHERE \(isRow)"
        case "delete":
            return """
                INSERT \(keepsLaterRows ? "OR IGNORE " : changesByItself ? "OR REPLACE " : "")INTO \(name) (\(columns.joined(separator: ", ")))
                VALUES (\(columns.map(value).joined(separator: ", ")))
                """
        default: throw BadStoredValue(detail: "the log speaks of an operation \(operation.prefix(40))")
        }
    }
}
