import Foundation

/// What an older program wrote, as the SQL that makes the file again; `Tests/Fixtures/README.md` says how it was made.
package enum OlderFile {
    /// The statements: those of `library` of schema 1, of the `cache` before last, and so on.
    package static func sql(_ kind: String, _ version: Int) throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: tests.appendingPathComponent("Fixtures/\(kind)-\(version).sql"), encoding: .utf8)
    }
}
