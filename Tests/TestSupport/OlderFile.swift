import Foundation

/// Files written by older programs, in `Tests/Fixtures`.
package enum OlderFile {
    /// The SQL of a kind and schema version: `library` 1, `cache` 2, and so on.
    package static func sql(_ kind: String, _ version: Int) throws -> String {
        try text("\(kind)-\(version).sql")
    }

    /// A file's text.
    package static func text(_ name: String) throws -> String {
        try String(contentsOf: URL(fileURLWithPath: path(name)), encoding: .utf8)
    }

    /// A file's path.
    package static func path(_ name: String) -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return tests.appendingPathComponent("Fixtures/\(name)").path
    }
}
