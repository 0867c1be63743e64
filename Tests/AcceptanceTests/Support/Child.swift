import Foundation
import TestSupport

/// A process started with exactly the given environment, streams and folder.
struct Child: Sendable {
    var executable: String
    var arguments: [String]
    var environment: [String: String]
    var input = ""
    /// Nil to capture stdout.
    var output: ChildProcess.Output?
    var errors: ChildProcess.Output?

    /// Longer than any run takes on the slowest machine: only a hanging program is killed.
    private static let deadline = 1200.0
    /// Limits how many processes start at once.
    private static let slots = Slots(4)

    /// Runs it to its end.
    func run() async throws -> ProgramRun {
        await Self.slots.take()
        do {
            let run = try await runNow()
            await Self.slots.giveBack()
            return run
        } catch {
            await Self.slots.giveBack()
            throw error
        }
    }

    private func runNow() async throws -> ProgramRun {
        let scratch = try Scratch()
        try Data(input.utf8).write(to: URL(fileURLWithPath: scratch.input))
        let process = try ChildProcess(
            [executable] + arguments, environment: environment, input: scratch.input,
            output: output ?? .file(scratch.output), errors: errors ?? .file(scratch.errors))
        let ending = await process.ending(killAfter: Self.deadline)
        return ProgramRun(
            stdout: scratch.text(scratch.output), stderr: scratch.text(scratch.errors), status: ending.code,
            signal: ending.signal)
    }
}

/// The files behind the streams of one run, deleted with it.
private final class Scratch {
    private let folder: String
    var input: String { "\(folder)/in" }
    var output: String { "\(folder)/out" }
    var errors: String { "\(folder)/err" }

    init() throws {
        var template = Array("/tmp/movielib-run.XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw POSIXError(.EACCES) }
        folder = String(cString: made)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}
