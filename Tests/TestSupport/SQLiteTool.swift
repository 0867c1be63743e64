import Foundation
import Testing

/// Runs SQL on a database with Debian's sqlite3, which knows nothing of movielib.
package func runSQLite(_ sql: String, on path: String) throws {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tool.arguments = ["sqlite3", "-bail", path, sql]
    try tool.run()
    tool.waitUntilExit()
    try #require(tool.terminationStatus == 0, "sqlite3 ended with \(tool.terminationStatus)")
}
