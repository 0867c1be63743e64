import Foundation
import GRDBSQLite

/// Ends what SQLite does with a file that nobody vouches for: pages that refer to one another without end, views and
/// checks that compute for ever.
///
/// SQLite asks every hundred steps of a statement whether to go on (sqlite.org/c3ref/progress_handler.html), and
/// ends it with SQLITE_INTERRUPT. A single function of SQL is one step, so a schema is compared before anything of it
/// is run.
enum WorkLimit {
    /// Ends every statement of the connection from so many seconds from now on.
    static func end(_ connection: OpaquePointer?, after seconds: Double) {
        let moment = milliseconds + UInt(seconds * 1000)
        // The moment itself goes in the place of a pointer to it, so that there is nothing to free.
        sqlite3_progress_handler(
            connection, 100, { WorkLimit.milliseconds > UInt(bitPattern: $0) ? 1 : 0 },
            UnsafeMutableRawPointer(bitPattern: moment))
    }

    private static var milliseconds: UInt {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return UInt(now.tv_sec) * 1000 + UInt(now.tv_nsec) / 1_000_000
    }
}
