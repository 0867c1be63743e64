import Foundation
package import Glibc

/// A process started by a test: in its own group, with the given streams and environment, no signal blocked, and none
/// of the test's descriptors.
///
/// Not Foundation's `Process`: an inherited socket would keep a connection open that the server has closed, and tests
/// end processes in ways that it does not offer.
package struct ChildProcess: Sendable {
    /// The id of the process, and of its group.
    package let id: pid_t

    /// The destination of a stream.
    package enum Output: Sendable {
        /// A file that is created or truncated.
        case file(String)
        /// A file that is appended to, and created if it is missing.
        case endOf(String)
        /// Nowhere: the descriptor is closed.
        case closed
        /// A pipe whose reader closed it before the first byte.
        case abandonedPipe
    }

    /// How a process ended.
    package enum Ending: Sendable, Equatable {
        case exited(Int32)
        case signalled(Int32)

        /// - Parameter status: the status of waitpid(2).
        package init(status: Int32) {
            let signal = status & 0x7F
            self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
        }

        /// The exit code; nil if a signal ended it.
        package var code: Int32? { if case .exited(let code) = self { code } else { nil } }
        /// The signal that ended it; nil if it exited.
        package var signal: Int32? { if case .signalled(let signal) = self { signal } else { nil } }
    }

    /// Starts it.
    /// - Parameters:
    ///   - command: The program, which is searched in PATH if it has no slash, and its arguments.
    ///   - folder: The working folder; nil for that of the tests.
    ///   - input: A file to read.
    package init(
        _ command: [String], environment: [String: String], in folder: String? = nil,
        input: String = "/dev/null", output: Output, errors: Output
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        let pipes = [(1, output), (2, errors)].compactMap { Self.route(&actions, $0, $1) }
        defer { for descriptor in pipes { close(descriptor) } }
        // Swift does not see glibc's closefrom; closing a closed descriptor has no effect.
        for descriptor in Int32(3)..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // No signal is ignored either, as it would be if the tests were started by nohup(1) or with '&'.
        var defaults = sigset_t()
        sigfillset(&defaults)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        // The threads of the test process block signals, which a child would inherit.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let words = (folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0] } ?? []) + command
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var id = pid_t()
        let code = posix_spawnp(&id, words[0], &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
        self.id = id
    }

    /// Redirects a stream; returns a descriptor to close afterwards.
    private static func route(
        _ actions: inout posix_spawn_file_actions_t, _ number: Int32, _ output: Output
    ) -> Int32? {
        let created = O_WRONLY | O_CREAT
        switch output {
        case .file(let path):
            posix_spawn_file_actions_addopen(&actions, number, path, created | O_TRUNC, 0o600)
        case .endOf(let path):
            posix_spawn_file_actions_addopen(&actions, number, path, created | O_APPEND, 0o600)
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

    /// Whether it has ended; it still has to be waited for.
    package var hasEnded: Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo != 0
    }

    /// Kills it with all its child processes.
    package func kill() { _ = Glibc.kill(-id, SIGKILL) }

    /// Waits for its end, and blocks the thread.
    @discardableResult
    package func wait() -> Ending {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return Ending(status: status)
    }

    /// Waits on its own thread, so that the tests' servers keep answering; kills it after `limit` seconds.
    package func ending(killAfter limit: Double) async -> Ending {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let start = ContinuousClock.now
                while !hasEnded {
                    if (ContinuousClock.now - start) / .seconds(1) > limit { kill() }
                    usleep(2000)
                }
                continuation.resume(returning: wait())
            }
        }
    }

    /// A program built with the tests, in the folder from which the tests run.
    package static func built(_ name: String) -> String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent(name).path
    }

    /// The release binary named by MOVIELIB_RELEASE_BINARY, which `Scripts/test` builds before the tests.
    package static let release = ProcessInfo.processInfo.environment["MOVIELIB_RELEASE_BINARY"]
        .flatMap { $0.isEmpty ? nil : $0 }

    /// The program to test: the release build if there is one, since that is what users run, and it starts much faster.
    package static let movielib = release ?? built("movielib")
}
