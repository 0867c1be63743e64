import Foundation
import Localization
import Lock
import Records

/// Runs the setting `key_command`, such as `pass show tmdb`, and returns the first line of output.
///
/// Its stderr is not shown: if a credential was set in place of the command, the shell's "not found" would
/// repeat it.
struct KeyCommand {
    let line: String
    let environment: [String: String]
    var timeout = Duration.seconds(10)

    enum Problem: Error, Equatable {
        /// The errno.
        case cannotStart(Int32)
        case timedOut
        case exited(Int32)
        case signalled(Int32)
        case printedNothing

        var reason: String {
            switch self {
            case .cannotStart(let code): tr("it cannot be started: {why}", ["why": systemErrorMessage(code)])
            case .timedOut: tr("it took longer than 10 seconds")
            case .exited(let code): tr("it ended with exit code {code}", ["code": "\(code)"])
            case .signalled(let signal): tr("it was ended by signal {signal}", ["signal": "\(signal)"])
            case .printedNothing: tr("it wrote nothing")
            }
        }
    }

    /// The most bytes read: more than any credential has.
    private static let limit = 64 << 10

    /// The first line of its standard output, never empty.
    func firstLine() throws(Problem) -> String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        try run { descriptor in
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count > 0, bytes.count < Self.limit { bytes += chunk[..<count] }
            return count
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        let text = String(decoding: line, as: UTF8.self).trimmed
        guard !text.isEmpty else { throw .printedNothing }
        return text
    }

    /// Reads the first line of the output into memory that is wiped.
    func readFirstLine(into typed: TypedPassphrase) throws(Problem) {
        try run { typed.readPortion(from: $0) }
        typed.cutToFirstLine()
        if typed.isEmpty { throw .printedNothing }
    }

    /// Runs the command, and has `portion` read its output piece by piece, like read(2).
    private func run(reading portion: (Int32) -> Int) throws(Problem) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .cannotStart(errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let child: pid_t
        do throws(Problem) { child = try start(output: ends[1]) } catch {
            close(ends[1])
            throw error
        }
        close(ends[1])
        guard let status = read(from: ends[0], until: child, portion) else { throw .timedOut }
        if status & 0x7F != 0 { throw .signalled(status & 0x7F) }
        if status >> 8 & 0xFF != 0 { throw .exited(status >> 8 & 0xFF) }
    }

    /// Starts the shell without input, in its own process group, so that all of it can be killed.
    private func start(output: Int32) throws(Problem) -> pid_t {
        let command = ChildProgram.shell(
            [line], environment: environment, defaultSignals: [SIGPIPE, SIGXFSZ], hasOwnGroup: true)
        do throws(ChildProgram.StartError) {
            return try command.start { actions in
                posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
                posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
                posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
                // The command must not inherit this program's descriptors; closing unopened ones is harmless, as long
                // as the number is within the process's limit.
                for descriptor in 3..<Int32(min(256, max(3, sysconf(Int32(_SC_OPEN_MAX))))) {
                    posix_spawn_file_actions_addclose(&actions, descriptor)
                }
            }
        } catch { throw .cannotStart(error.code) }
    }

    /// Reads the command's output until it exits. Returns its exit status, or nil if it had to be killed.
    private func read(from descriptor: Int32, until child: pid_t, _ portion: (Int32) -> Int) -> Int32? {
        let deadline = ContinuousClock.now + timeout
        var status: Int32?
        while ContinuousClock.now < deadline {
            // A process left behind may hold the pipe open, so only the command's own exit counts.
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&waiting, 1, status == nil ? 20 : 0) > 0 {
                let count = portion(descriptor)
                if count > 0 { continue }
                if count == 0 { usleep(2_000) }
            }
            if status != nil { return status }
            var ended: Int32 = 0
            if waitpid(child, &ended, WNOHANG) == child { status = ended }
        }
        if status == nil {
            kill(-child, SIGKILL)
            var ended: Int32 = 0
            waitpid(child, &ended, 0)
        }
        return nil
    }
}
