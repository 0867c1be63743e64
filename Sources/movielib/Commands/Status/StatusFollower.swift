import Foundation
import Localization
import MovielibCore
import Presenters
import Terminal

/// `status --follow`: computes the answer again after each change, and writes it if it differs.
///
/// A child process computes the answer: a process that has read the library has threads of libdispatch, which wake up.
struct StatusFollower {
    let context: AppContext

    func run() throws -> ExitStatus {
        let output = context.console.output
        let files = try [context.core.libraryPath()] + [context.paths.newsFilmsFile].compactMap(\.self)
        var shown: String?
        while true {
            // Watches before the answer is computed, so that no change in between is missed; a new watch each time,
            // since folders may have appeared or gone.
            guard let watch = FileWatch(files: files) else {
                throw context.failure(.failed, systemErrorMessage(errno))
            }
            let (status, text) = try runStatusCommand(isFirst: shown == nil)
            if shown == nil, status != .done { return status }
            // A library that has become unreadable may be readable again after the next change.
            let line = status == .done ? text : "\n"
            if line != shown {
                output.write(line)
                output.flush()
                if output.failure != nil { return .done }
                shown = line
            }
            if watch.wait() == .readerGone { return .done }
        }
    }

    /// The answer of the same command line without `--follow`.
    private func runStatusCommand(isFirst: Bool) throws -> (ExitStatus, String) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw context.failure(.failed, systemErrorMessage(errno)) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let program = ChildProgram(
            commandLine: ["/proc/self/exe"] + context.run.arguments.filter { $0 != "--follow" },
            environment: context.run.environment, defaultSignals: [SIGPIPE, SIGXFSZ])
        let child: pid_t
        do throws(ChildProgram.StartError) {
            child = try program.start { actions in
                posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
                if isFirst { return }
                posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
            }
        } catch {
            close(ends[0])
            close(ends[1])
            throw context.failure(.failed, systemErrorMessage(error.code))
        }
        close(ends[1])
        defer { close(ends[0]) }
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = read(ends[0], &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            text += bytes[..<count]
        }
        let status = ChildProgram.waitForEnd(of: child)
        let code = status & 0x7F == 0 ? ExitStatus(rawValue: status >> 8 & 0xFF) : nil
        return (code ?? .failed, String(decoding: text, as: UTF8.self))
    }
}
