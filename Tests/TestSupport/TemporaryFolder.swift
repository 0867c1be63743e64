package import Foundation
import Glibc

/// A test's own folder, deleted with the last reference to it.
package final class TemporaryFolder: Sendable {
    /// Absolute, without a slash at the end.
    package let path: String

    /// Mode 0700, below `/tmp` whatever TMPDIR says, so that paths stay short enough for sockets.
    package init() throws {
        var template = Array("/tmp/movielib-tests.XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw POSIXError(.EACCES) }
        path = String(cString: made)
    }

    deinit {
        chmod(path, 0o700)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in it.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The names in it, sorted.
    package var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// Makes a folder in it, with its parents, and returns its path.
    @discardableResult
    package func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
        return file(name)
    }

    /// Writes a file in it and returns its path.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    /// The content of a file in it.
    package func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: file(name)))
    }
}
