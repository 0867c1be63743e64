import Foundation
import TestSupport
import Testing

/// What one run of the program came to.
struct ProgramRun: Sendable {
    let stdout: String
    let stderr: String
    /// The exit code; nil when a signal ended it.
    let status: Int32?
    /// The signal that ended it; nil when it exited.
    let signal: Int32?

    /// The lines on stdout.
    var lines: [String] {
        stdout.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    /// The lines on stderr.
    var said: [String] { stderr.split(separator: "\n").map(String.init) }

    /// What stays of stdout on a terminal: without notes of waiting, which only a slow machine shows.
    var lasting: String {
        stdout.components(separatedBy: "\n").map { $0.components(separatedBy: "\r\u{1b}[K").last ?? "" }
            .joined(separator: "\n")
    }

    /// Stdout as one JSON object.
    func json(_ location: SourceLocation = #_sourceLocation) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(stdout.utf8)) as? [String: Any],
            sourceLocation: location)
    }

    /// Expects success; a failure shows both streams.
    @discardableResult
    func succeeded(_ location: SourceLocation = #_sourceLocation) -> ProgramRun {
        if status != 0 { Issue.record("\(summary)", sourceLocation: location) }
        return self
    }

    /// Expects a failure as the contract wants it: the code, one to three lines in the agreed form, no backtrace.
    @discardableResult
    func failed(_ code: Int32, _ location: SourceLocation = #_sourceLocation) -> ProgramRun {
        let isTold =
            (1...3).contains(said.count) && said[0].hasPrefix("movielib: ")
            && said.dropFirst().allSatisfy { $0.hasPrefix("hint: ") } && !stderr.contains("Fatal error")
            && stderr.allSatisfy { $0 == "\n" || $0 >= " " }
        if status != code || !isTold {
            Issue.record("expected \(code) and one to three lines: \(summary)", sourceLocation: location)
        }
        return self
    }

    private var summary: String {
        let end = status.map { "exit \($0)" } ?? "signal \(signal ?? 0)"
        return "\(end)\nstdout: \(stdout.prefix(2000))\nstderr: \(stderr.prefix(2000))"
    }
}

/// A process that is started with exactly the environment, the streams and the folder given.
struct Child: Sendable {
    var executable: String
    var arguments: [String]
    var environment: [String: String]
    var input = ""
    /// Nil to be looked at afterwards.
    var output: ChildProcess.Output?
    var errors: ChildProcess.Output?

    /// Longer than any run takes on the slowest machine: only a program that hangs is killed.
    private static let deadline = 1200.0
    /// So that a hundred tests do not start a hundred processes at once.
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

/// The files behind the streams of one run, gone with it.
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
