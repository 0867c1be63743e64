import GRDBSQLite

/// Allows a statement the columns that it is made for, and nothing else (sqlite.org/c3ref/set_authorizer.html), and ends
/// statements that take too long.
final class Authorizer {
    enum Access {
        case none
        /// Reading the list of tables.
        case schema
        /// Reading the list of a table's columns.
        case tableInfo
        /// Reading these columns, in lower case.
        case columns(table: String, Set<String>)
    }

    var access = Access.none
    private var instructions = 0
    private var limit = 0

    func install(on connection: OpaquePointer, limit: Int) {
        self.limit = limit
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_set_authorizer(
            connection,
            { context, action, first, second, _, _ in
                guard let context else { return SQLITE_DENY }
                let authorizer = Unmanaged<Authorizer>.fromOpaque(context).takeUnretainedValue()
                let (first, second) = (first.map { String(cString: $0) }, second.map { String(cString: $0) })
                return authorizer.allows(action, first, second) ? SQLITE_OK : SQLITE_DENY
            }, context)
        sqlite3_progress_handler(
            connection, 10_000,
            { context in
                guard let context else { return 1 }
                let authorizer = Unmanaged<Authorizer>.fromOpaque(context).takeUnretainedValue()
                authorizer.instructions += 1
                return authorizer.instructions > authorizer.limit ? 1 : 0
            }, context)
    }

    private func allows(_ action: Int32, _ first: String?, _ second: String?) -> Bool {
        switch (access, action) {
        case (.none, _): false
        case (_, SQLITE_SELECT): true
        case (.schema, SQLITE_READ): first == "sqlite_master"
        case (.tableInfo, SQLITE_PRAGMA): first == "table_xinfo"
        case (.columns(let table, let columns), SQLITE_READ):
            first == table
                && second.map { $0 == "ROWID" || $0.isEmpty || columns.contains($0.lowercased()) } == true
        default: false
        }
    }
}
