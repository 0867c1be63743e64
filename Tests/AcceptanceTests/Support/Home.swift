import Foundation
import TestSupport

/// A person's machine for one test: a home folder of its own, and nothing in the environment but what is set.
final class Home: Sendable {
    /// A token that looks like TMDB's; no real one.
    static let token = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0cyJ9.c2VjcmV0LXNpZ25hdHVyZQ"
    static let key = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"

    let folder: TemporaryFolder
    var path: String { folder.path }
    var config: String { "\(path)/.config/movielib" }
    var credentials: String { "\(config)/credentials" }
    var library: String { "\(path)/.local/share/movielib/library.db" }

    init() throws {
        folder = try TemporaryFolder()
    }

    static let program = ChildProcess.movielib

    /// The environment of every run here, with more on top.
    func environment(_ more: [String: String] = [:]) -> [String: String] {
        let base = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": path, "LANG": "C.UTF-8", "TZ": "UTC",
            "SWIFT_BACKTRACE": "enable=no",
        ]
        return base.merging(more) { _, new in new }
    }

    /// Runs the program: `try await home.run("search", "dune")`.
    func run(
        _ arguments: String..., env: [String: String] = [:], input: String = "",
        output: ChildProcess.Output? = nil
    ) async throws -> ProgramRun {
        try await run(arguments, env: env, input: input, output: output)
    }

    /// The same with the arguments in an array.
    func run(
        _ arguments: [String], env: [String: String] = [:], input: String = "",
        output: ChildProcess.Output? = nil
    ) async throws -> ProgramRun {
        try await Child(
            executable: Self.program, arguments: arguments, environment: environment(env), input: input,
            output: output
        ).run()
    }

    /// Runs a line of shell with the program as `$0`.
    func shell(_ line: String, env: [String: String] = [:], input: String = "") async throws -> ProgramRun {
        try await Child(
            executable: "/bin/bash", arguments: ["-c", line, Self.program], environment: environment(env),
            input: input
        ).run()
    }

    /// Permission bits of a file, or -1 where there is none.
    func mode(_ path: String) -> Int {
        var status = stat()
        return lstat(path, &status) == 0 ? Int(status.st_mode & 0o7777) : -1
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
