import Foundation
import TestSupport

extension Home {
    static let program = ChildProcess.movielib

    /// Runs the program: `try await home.run("search", "dune")`.
    func run(
        _ arguments: String..., env: [String: String] = [:], input: String = "",
        output: ChildProcess.Output? = nil
    ) async throws -> ProgramRun {
        try await run(arguments, env: env, input: input, output: output)
    }

    /// Runs the program with the arguments in an array.
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

    /// Writes a film file below the folder `Films`, as if it was made an hour ago.
    func writeFilm(_ name: String, _ bytes: String? = nil) throws {
        try folder.folder(("Films/\(name)" as NSString).deletingLastPathComponent)
        let path = try folder.write(bytes ?? name, to: "Films/\(name)")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: path)
    }
}
