import Foundation
import Glibc

/// A process of a test's own, with its output in files; the crash tests end it in ways Foundation's does not.
struct Child {
    let pid: pid_t
    private let folder: String

    /// How a process ended.
    enum Ending: Equatable {
        case exited(Int32)
        case signalled(Int32)
    }

    struct Outcome {
        let ending: Ending
        let output: String
        let errors: String

        var status: Int32? { if case .exited(let status) = ending { status } else { nil } }

        /// What was said beyond the notice that the answers are the sample's, and what a file was taken for.
        var complaints: [Substring] {
            errors.split(separator: "\n").filter {
                !$0.hasPrefix("movielib: sample data")
                    && !($0.hasPrefix("movielib: ") && $0.hasSuffix(" rows"))
            }
        }

        /// The ids that stdout says were `added`, `removed` and so on.
        func ids(_ word: String) -> Set<Int> {
            Set(
                output.split(separator: "\n").compactMap { line in
                    let cells = line.split(separator: "\t")
                    return cells.count > 1 && cells[0] == word ? Int(cells[1]) : nil
                })
        }
    }

    /// - Parameters:
    ///   - folder: The home folder of the process, where its output goes too.
    ///   - input: A file to read; nothing otherwise.
    ///   - pipe: Where stdout goes instead of a file.
    static func start(
        _ command: [String], home folder: String, environment extra: [String: String] = [:],
        input: String = "/dev/null", outputName: String = "out", pipe: UnreadPipe? = nil
    ) throws -> Child {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let created = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        let output = pipe?.path ?? "\(folder)/\(outputName).stdout"
        posix_spawn_file_actions_addopen(&actions, 1, output, created, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, "\(folder)/\(outputName).stderr", created, 0o600)
        var environment = [
            "HOME": folder, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
        ]
        environment.merge(extra) { _, new in new }
        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var pid = pid_t()
        let code = posix_spawnp(&pid, command[0], &actions, nil, &arguments, &variables)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
        return Child(pid: pid, folder: "\(folder)/\(outputName)")
    }

    static func run(
        _ command: [String], home folder: String, environment: [String: String] = [:],
        input: String = "/dev/null", outputName: String = "out"
    ) throws -> Outcome {
        try start(
            command, home: folder, environment: environment, input: input, outputName: outputName
        ).wait()
    }

    /// Whether it has ended; it stays to be waited for.
    var hasEnded: Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo != 0
    }

    func kill() { Glibc.kill(pid, SIGKILL) }

    func wait() -> Outcome {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return Outcome(
            ending: signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal),
            output: Self.text("\(folder).stdout"), errors: Self.text("\(folder).stderr"))
    }

    private static func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}

/// A pipe of 4 KiB that is read only when it is asked for: whoever writes more stands still in write(2).
final class UnreadPipe: Sendable {
    let path: String
    private let descriptor: Int32

    init(path: String) throws {
        self.path = path
        guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EEXIST) }
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        let setSize: Int32 = 1031  // F_SETPIPE_SZ (man 2 fcntl), which Glibc's module does not show
        guard descriptor >= 0, fcntl(descriptor, setSize, 4096) >= 4096 else { throw POSIXError(.EBADF) }
    }

    deinit { close(descriptor) }

    /// Waits until it is full.
    func waitUntilFull() {
        var count: Int32 = 0
        while ioctl(descriptor, UInt(FIONREAD), &count) == 0, count < 4096 { usleep(1_000) }
    }

    /// Reads until the process that writes has ended.
    func drain(_ child: Child) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let ended = child.hasEnded
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { data.append(contentsOf: buffer[..<count]) } else if ended { return data }
        }
    }
}

/// Runs the body on a thread of its own, no more of them at once than there are processors.
///
/// A test that waits for processes must not hold one of the few threads all tests share, and the processes of
/// many such tests at once would keep each other from ever being where a kill is meant to find them.
/// - Parameter isQueued: false for the parts of one test that have to run side by side.
func onThread<Value: Sendable>(
    isQueued: Bool = true, _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            if isQueued { places.wait() }
            defer { if isQueued { places.signal() } }
            continuation.resume(with: Result { try body() })
        }
    }
}

private let places = DispatchSemaphore(value: max(1, ProcessInfo.processInfo.activeProcessorCount))
