import Foundation
package import Glibc

/// A process of a test's own: in its own group, with the streams and the environment given, no signal blocked, and none
/// of the test's descriptors.
///
/// Not Foundation's `Process`: an inherited socket would keep a connection open that the server has closed, and tests
/// end processes in ways that it does not offer.
package struct ChildProcess: Sendable {
    /// The number of the process, and of its group.
    package let id: pid_t

    /// Where a stream goes.
    package enum Output: Sendable {
        /// A file that is made, or emptied.
        case file(String)
        /// The end of a file, which is made where there is none.
        case endOf(String)
        /// Nowhere: the descriptor is closed.
        case closed
        /// A pipe whose reader has gone before the first byte.
        case abandonedPipe
    }

    /// How a process ended.
    package enum Ending: Sendable, Equatable {
        case exited(Int32)
        case signalled(Int32)

        /// - Parameter status: what waitpid(2) gives.
        package init(status: Int32) {
            let signal = status & 0x7F
            self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
        }

        /// The exit code; nil where a signal ended it.
        package var code: Int32? { if case .exited(let code) = self { code } else { nil } }
        /// The signal that ended it; nil where it exited.
        package var signal: Int32? { if case .signalled(let signal) = self { signal } else { nil } }
    }

    /// Starts it.
    ///
    /// - Parameters:
    ///   - command: The program, which is looked for in PATH where it has no slash, and its arguments.
    ///   - folder: Where it runs; nil for the folder of the tests.
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
        // Glibc's closefrom is not among what Swift sees; closing what is not open does nothing.
        for descriptor in Int32(3)..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Nor is any ignored, which it would be where the tests were started by nohup(1), or with '&'.
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

    /// Sends a stream where it belongs; a descriptor comes back that is to be closed afterwards.
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

    /// Whether it has ended; it stays to be waited for.
    package var hasEnded: Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo != 0
    }

    /// Ends it and everything it started.
    package func kill() { _ = Glibc.kill(-id, SIGKILL) }

    /// Waits for its end, which holds the thread.
    @discardableResult
    package func wait() -> Ending {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return Ending(status: status)
    }

    /// Waits on a thread of its own, so that the servers of the tests go on answering; kills it after so many seconds.
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

    /// A program that was built with the tests, from the folder the tests themselves run from.
    package static func built(_ name: String) -> String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent(name).path
    }

    /// The release binary named by MOVIELIB_RELEASE_BINARY, which `Scripts/test` builds before the tests.
    package static let release = ProcessInfo.processInfo.environment["MOVIELIB_RELEASE_BINARY"]
        .flatMap { $0.isEmpty ? nil : $0 }

    /// The program to test: the release build where there is one, since that is what people run, and it starts in a
    /// fraction of the time.
    package static let movielib = release ?? built("movielib")
}
