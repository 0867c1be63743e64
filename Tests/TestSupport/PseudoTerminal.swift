package import Foundation
import Synchronization

/// A program on its own terminal: its output can be read, and a user's input sent.
package final class PseudoTerminal: Sendable {
    private let master: Int32
    private let slave: Int32
    private let isOpen = Mutex(true)
    /// The program, which leads its own session.
    package let child: pid_t
    /// The modes as `stty -g` prints them, before the program ran.
    package let before: [UInt8]

    /// Why the terminal could not be made.
    package struct Trouble: Error {
        let what: String

        /// The reason as a message.
        package init(what: String) { self.what = what }
    }

    /// Serialises starts, so that no child inherits another terminal's descriptor.
    private static let starting = Mutex(())

    /// Runs a program with the terminal as its standard descriptors.
    /// - Parameters:
    ///   - arguments: the program first, which is searched in PATH.
    ///   - environment: the complete environment.
    package init(
        _ arguments: [String], environment: [String: String], columns: Int = 80, rows: Int = 24
    ) throws {
        // Swift does not see grantpt(3) and related functions; these are TIOCSPTLCK and TIOCGPTN of man 2const.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (unlocked, number): (CInt, CInt) = (0, 0)
        guard ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw Trouble(what: "no pseudo-terminal")
        }
        let path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        before = Self.modes(of: slave)
        Self.resize(master, columns, rows)
        child = try Self.starting.withLock { _ in try Self.start(arguments, environment, on: path) }
    }

    deinit { hangUp() }

    private static func start(
        _ arguments: [String], _ environment: [String: String], on path: String
    ) throws -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        // POSIX_SPAWN_SETSID, which Swift does not see: the first opened file becomes the session's terminal.
        posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // The threads that run tests block signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        // Sockets of the test's own servers are not inherited; closing a closed descriptor has no effect.
        for descriptor in Int32(3)..<512 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
            (words + variables).forEach { free($0) }
        }
        var child: pid_t = 0
        guard posix_spawnp(&child, arguments[0], &actions, &attributes, &words, &variables) == 0 else {
            throw Trouble(what: "\(arguments[0]) cannot be run")
        }
        return child
    }

    /// Hangs up the terminal.
    package func hangUp() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            close(master)
            close(slave)
        }
    }

    /// The modes as `stty -g` prints them.
    package var modes: [UInt8] { Self.modes(of: slave) }

    private static func modes(of descriptor: Int32) -> [UInt8] {
        var modes = termios()
        tcgetattr(descriptor, &modes)
        return withUnsafeBytes(of: modes) { Array($0) }
    }

    /// Types a text, which may contain any bytes that a keyboard sends.
    package func type(_ text: String) { _ = text.withCString { write(master, $0, strlen($0)) } }

    /// Resizes the terminal, and notifies the program.
    package func resize(columns: Int, rows: Int) { Self.resize(master, columns, rows) }

    private static func resize(_ master: Int32, _ columns: Int, _ rows: Int) {
        var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    }

    /// The program's output, as soon as there is any or after a twentieth of a second.
    package func read() -> [UInt8] {
        isOpen.withLock { isOpen in
            var source = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard isOpen else {
                usleep(10_000)
                return []
            }
            guard poll(&source, 1, 50) > 0 else { return [] }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = Foundation.read(master, &bytes, bytes.count)
            return Array(bytes[..<max(0, count)])
        }
    }

    /// Nil while the program runs.
    /// - Returns: Its exit code; 128 plus the signal that ended it. It is returned once.
    package func status() -> Int32? {
        var status: Int32 = 0
        guard waitpid(child, &status, WNOHANG) == child else { return nil }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}
