import Foundation
import GRDBSQLite

/// Limits the work of SQLite on an untrusted file: pages that refer to one another endlessly, views and
/// checks that compute for ever.
///
/// SQLite calls this every thousand steps of a statement (sqlite.org/c3ref/progress_handler.html), and ends it with
/// SQLITE_INTERRUPT if told to. An SQL function is a single step, so a schema is compared before anything in it runs.
enum WorkLimit {
    /// Ends every statement of the connection after this many more seconds of processor time; a busy machine
    /// does not count.
    static func setLimit(_ connection: OpaquePointer?, after seconds: Double) {
        let moment = milliseconds + UInt(seconds * 1000)
        // The deadline itself is passed in place of a pointer, so that nothing has to be freed.
        sqlite3_progress_handler(
            connection, 1000, { WorkLimit.milliseconds > UInt(bitPattern: $0) ? 1 : 0 },
            UnsafeMutableRawPointer(bitPattern: moment))
    }

    /// Removes the limit for statements of the connection.
    static func removeLimit(_ connection: OpaquePointer?) {
        sqlite3_progress_handler(connection, 0, nil, nil)
    }

    private static var milliseconds: UInt {
        var now = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
        return UInt(now.tv_sec) * 1000 + UInt(now.tv_nsec) / 1_000_000
    }
}
