import Foundation
import Synchronization
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

/// Where a stream of a run goes.
enum Sink: Sendable {
    /// To be looked at afterwards.
    case captured
    case file(String)
    case closed
    /// A pipe whose reader has gone before the first byte.
    case abandonedPipe
}

/// A process that is started with exactly the environment, the streams and the folder given.
struct Child: Sendable {
    var executable: String
    var arguments: [String]
    var environment: [String: String]
    var input = ""
    var output = Sink.captured
    var errors = Sink.captured

    /// Longer than any run takes on the slowest machine: only a program that hangs is killed.
    private static let deadline = 60.0
    /// So that a hundred tests do not start a hundred processes at once.
    private static let slots = Slots(4)
    /// One at a time, so that no child gets an end of another one's pipe.
    private static let starting = Mutex(())

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
        let pid = try Self.starting.withLock { _ in try start(scratch) }
        let raw = await withCheckedContinuation { (end: CheckedContinuation<Int32, Never>) in
            Thread { end.resume(returning: Self.wait(for: pid)) }.start()
        }
        let signal = raw & 0x7F
        return ProgramRun(
            stdout: scratch.text(scratch.output), stderr: scratch.text(scratch.errors),
            status: signal == 0 ? (raw >> 8) & 0xFF : nil, signal: signal == 0 ? nil : signal)
    }

    /// Waits on a thread of its own, so that the servers of the tests go on answering.
    private static func wait(for pid: pid_t) -> Int32 {
        let start = Date()
        var status: Int32 = 0
        while waitpid(pid, &status, WNOHANG) == 0 {
            if Date().timeIntervalSince(start) > deadline { kill(-pid, SIGKILL) }
            usleep(2000)
        }
        return status
    }

    private func start(_ scratch: Scratch) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, scratch.input, O_RDONLY, 0)
        let pipes = [(1, output, scratch.output), (2, errors, scratch.errors)].compactMap {
            number, sink, path in
            Self.route(&actions, Int32(number), sink, path)
        }
        defer { for descriptor in pipes { close(descriptor) } }
        // Sockets of the test's own servers stay here; glibc passes over what is not open.
        for descriptor in Int32(3)..<512 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        // The threads of the test process block signals, which a child would inherit.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let words = ([executable] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, executable, &actions, &attributes, words, variables)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
        return pid
    }

    /// Sends a stream of the child where it belongs; a descriptor comes back that is to be closed afterwards.
    private static func route(
        _ actions: inout posix_spawn_file_actions_t, _ number: Int32, _ sink: Sink, _ path: String
    ) -> Int32? {
        switch sink {
        case .captured:
            posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        case .file(let other): posix_spawn_file_actions_addopen(&actions, number, other, O_WRONLY, 0)
        case .closed: posix_spawn_file_actions_addclose(&actions, number)
        case .abandonedPipe:
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            close(ends[0])
            posix_spawn_file_actions_adddup2(&actions, ends[1], number)
            return ends[1]
        }
        return nil
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
