import Foundation

/// A user's machine for one test: its own home folder, and an environment with only the given variables.
package final class Home: Sendable {
    /// A made-up token in the format of TMDB's.
    package static let token = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0cyJ9.c2VjcmV0LXNpZ25hdHVyZQ"
    package static let key = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"

    package let folder: TemporaryFolder
    package var path: String { folder.path }
    package var config: String { "\(path)/.config/movielib" }
    package var credentials: String { "\(config)/credentials" }
    package var library: String { "\(path)/.local/share/movielib/library.db" }

    package init() throws {
        folder = try TemporaryFolder()
    }

    /// The environment of every run here, with additional variables.
    package func environment(_ more: [String: String] = [:]) -> [String: String] {
        let base = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": path, "LANG": "C.UTF-8", "TZ": "UTC",
            "SWIFT_BACKTRACE": "enable=no",
        ]
        return base.merging(more) { _, new in new }
    }

    /// The permission bits of a file; -1 if it does not exist.
    package func mode(_ path: String) -> Int {
        var status = stat()
        return lstat(path, &status) == 0 ? Int(status.st_mode & 0o7777) : -1
    }

    package func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
