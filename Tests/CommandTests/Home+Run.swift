import Foundation
import FullScreen
import Terminal
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

/// Commands run within the test process: the program's way from a command line to an exit code, with a real library,
/// real HTTP and files in place of its streams.
///
/// Properties of a process are tested with the built program in AcceptanceTests: signals, terminals, its umask, its own
/// environment and its start.
extension Home {
    /// Runs a command: `try await home.run("search", "dune")`.
    func run(
        _ arguments: String..., env: [String: String] = [:], input: String = ""
    ) async throws -> ProgramRun {
        try await run(arguments, env: env, input: input)
    }

    /// Runs command lines in turn, each of which has to succeed, and returns the last run.
    @discardableResult
    func all(_ lines: String..., location: SourceLocation = #_sourceLocation) async throws -> ProgramRun {
        var last = ProgramRun(stdout: "", stderr: "", status: 0, signal: nil)
        for line in lines { last = try await run(Self.words(line)).succeeded(location) }
        return last
    }

    /// Runs a command with the arguments in an array.
    func run(
        _ arguments: [String], env: [String: String] = [:], input: String = ""
    ) async throws -> ProgramRun {
        let environment = environment(env)
        let (typed, output, errors) = (try StreamFile(input), try StreamFile(), try StreamFile())
        await lane.take()
        // Leaves the threads of the shared pool to the servers.
        let status = await Task.background {
            let console = Console(
                inputDescriptor: typed.descriptor, output: output.descriptor,
                errorDescriptor: errors.descriptor,
                knownSecrets: { CredentialStore.availableSecrets(in: environment) })
            let status = await Program.runCommandLine(of: arguments, console, environment)
            console.output.flush()
            return status
        }.value
        await lane.giveBack()
        return try ProgramRun(stdout: output.text, stderr: errors.text, status: status.rawValue, signal: nil)
    }
}

/// Limits the commands that run at once: with a hundred of them the servers would answer too late.
private let lane = Slots(4)

/// A file without a name in place of a stream.
private final class StreamFile: Sendable {
    let descriptor: Int32

    init(_ text: String = "") throws {
        let path = "/tmp/movielib-stream.\(UUID())"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(.EACCES) }
        unlink(path)
        let handle = FileHandle(fileDescriptor: descriptor)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.seek(toOffset: 0)
    }

    deinit { close(descriptor) }

    /// All text written so far.
    var text: String {
        get throws {
            let handle = FileHandle(fileDescriptor: descriptor)
            try handle.seek(toOffset: 0)
            return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
        }
    }
}
