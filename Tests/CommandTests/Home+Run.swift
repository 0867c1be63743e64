import Foundation
import Terminal
import TestSupport

@testable import Presenters
@testable import movielib

/// Commands run within the tests: the program's own way from a command line to an exit code, with a real library, real
/// HTTP and files in place of its streams.
///
/// What belongs to a process is not tried here, but with the built program in AcceptanceTests: signals, terminals, its
/// umask, its own environment and its start.
extension Home {
    /// Runs a command: `try await home.run("search", "dune")`.
    func run(
        _ arguments: String..., env: [String: String] = [:], input: String = ""
    ) async throws -> ProgramRun {
        try await run(arguments, env: env, input: input)
    }

    /// The same with the arguments in an array.
    func run(
        _ arguments: [String], env: [String: String] = [:], input: String = ""
    ) async throws -> ProgramRun {
        let environment = environment(env)
        let (typed, output, errors) = (try StreamFile(input), try StreamFile(), try StreamFile())
        await lane.take()
        // The shared pool's threads are left to the servers.
        let status = await Task.beside {
            let console = Console(
                input: typed.descriptor, output: output.descriptor, errors: errors.descriptor,
                knownSecrets: { CredentialStore.atHand(in: environment) })
            let status = await Program.status(of: arguments, console, environment)
            console.output.flush()
            return status
        }.value
        await lane.giveBack()
        return ProgramRun(stdout: output.text, stderr: errors.text, status: status.rawValue, signal: nil)
    }
}

/// Requests of a hundred commands at once would wait for the servers until they are too late.
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

    /// All that was written.
    var text: String {
        let handle = FileHandle(fileDescriptor: descriptor)
        try? handle.seek(toOffset: 0)
        return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
    }
}
