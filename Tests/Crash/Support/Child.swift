import Foundation
import Glibc
import TestSupport

/// A process with a home folder, and its output in files there.
struct Child {
    let process: ChildProcess
    private let folder: String

    struct Outcome {
        let ending: ChildProcess.Ending
        let output: String
        let errors: String

        var status: Int32? { ending.code }

        /// The lines on stderr except the notices of the sample and of an import's kind.
        var complaints: [Substring] {
            errors.split(separator: "\n").filter {
                !$0.hasPrefix("movielib: sample data")
                    && !($0.hasPrefix("movielib: ") && $0.hasSuffix(" rows"))
            }
        }

        /// The ids that stdout reports as `added`, `removed` and so on.
        func ids(_ word: String) -> Set<Int> {
            Set(
                output.split(separator: "\n").compactMap { line in
                    let cells = line.split(separator: "\t")
                    return cells.count > 1 && cells[0] == word ? Int(cells[1]) : nil
                })
        }
    }

    /// - Parameters:
    ///   - folder: The home folder of the process, which also gets its output.
    ///   - input: A file to read; /dev/null by default.
    ///   - pipe: The destination of stdout instead of a file.
    static func start(
        _ command: [String], home folder: String, environment extra: [String: String] = [:],
        input: String = "/dev/null", outputName: String = "out", pipe: UnreadPipe? = nil
    ) throws -> Child {
        var environment = [
            "HOME": folder, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
        ]
        environment.merge(extra) { _, new in new }
        let path = "\(folder)/\(outputName)"
        let process = try ChildProcess(
            command, environment: environment, input: input, output: .file(pipe?.path ?? "\(path).stdout"),
            errors: .file("\(path).stderr"))
        return Child(process: process, folder: path)
    }

    static func run(
        _ command: [String], home folder: String, environment: [String: String] = [:],
        input: String = "/dev/null", outputName: String = "out"
    ) throws -> Outcome {
        try start(
            command, home: folder, environment: environment, input: input, outputName: outputName
        ).wait()
    }

    /// Whether it has ended; it still has to be waited for.
    var hasEnded: Bool { process.hasEnded }

    func kill() { process.kill() }

    func wait() -> Outcome {
        let ending = process.wait()
        return Outcome(
            ending: ending, output: Self.text("\(folder).stdout"), errors: Self.text("\(folder).stderr"))
    }

    private static func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}

/// A pipe of 4 KiB that is read only on request: a process that writes more blocks in write(2).
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

    /// Waits until the pipe is full.
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

/// Runs the body on its own thread, at most one for each processor.
///
/// A test that waits for processes must not block one of the few threads that all tests share, and too many processes
/// at once would never be where a kill is meant to find them.
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
