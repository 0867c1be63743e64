import GRDB

extension SchemaVersion {
    /// Version 3: the history as data, worded when it is shown; entries of before keep their text.
    ///
    /// `outcome` is a ``ChangeRecord`` as JSON, in place of the summary; it is NULL for entries of before.
    static let typedHistory = SchemaVersion(
        name: "v3 typed history",
        objects: SchemaVersion.ownHistory.objects.map { $0.name == "change" ? extended($0) : $0 }
    ) { db in
        for column in columns { try db.execute(sql: "ALTER TABLE change ADD COLUMN \(column)") }
        try db.execute(
            sql: "UPDATE change SET is_undone = 1, command = substr(command, 6) WHERE command GLOB 'undo *'")
    }

    private static let columns = [
        "is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))", "outcome TEXT",
    ]

    /// As SQLite writes added columns: behind the last, on its closing line.
    private static func extended(_ table: SchemaObject) -> SchemaObject {
        var table = table
        // Not `replacing`, whose first use costs half a million instructions.
        table.sql.removeLast(") STRICT".count)
        table.sql += ", \(columns.joined(separator: ", "))) STRICT"
        return table
    }
}
