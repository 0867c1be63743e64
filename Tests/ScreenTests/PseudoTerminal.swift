import Foundation

/// A program on a terminal of its own, which answers the one question that every terminal answers.
final class PseudoTerminal {
    private let master: Int32
    private let slave: Int32
    private(set) var child: pid_t = 0
    private(set) var output = ""
    private var answered = 0
    /// What `stty -g` would say, before anything ran.
    let before: [UInt8]

    struct Trouble: Error {
        let what: String
    }

    /// Runs a program with the terminal as its standard descriptors.
    init(_ arguments: [String], columns: Int = 80, rows: Int = 24) throws {
        // grantpt(3) and its sisters are not among what Swift sees; these are TIOCSPTLCK and TIOCGPTN of man 2const.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (unlocked, number): (CInt, CInt) = (0, 0)
        guard ioctl(master, 0x4004_5431, &unlocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw Trouble(what: "no pseudo-terminal")
        }
        let path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        before = Self.modes(of: slave)
        resize(columns: columns, rows: rows)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        // POSIX_SPAWN_SETSID, which is no constant for Swift: what is opened first becomes the session's terminal.
        posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // The threads that tests run on keep signals back.
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
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        let environment = ["TERM=xterm-256color", "SWIFT_BACKTRACE=enable=no", "PATH=/usr/bin:/bin"]
        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { (words + variables).forEach { free($0) } }
        guard posix_spawnp(&child, arguments[0], &actions, &attributes, &words, &variables) == 0 else {
            throw Trouble(what: "\(arguments[0]) cannot be run")
        }
    }

    deinit {
        if child > 0 { kill(child, SIGKILL) }
        hangUp()
    }

    private var isHungUp = false

    /// Takes the terminal away.
    func hangUp() {
        if isHungUp { return }
        isHungUp = true
        close(master)
        close(slave)
    }

    /// What `stty -g` would say.
    var modes: [UInt8] { Self.modes(of: slave) }

    private static func modes(of descriptor: Int32) -> [UInt8] {
        var modes = termios()
        tcgetattr(descriptor, &modes)
        return withUnsafeBytes(of: modes) { Array($0) }
    }

    func type(_ text: String) { _ = text.withCString { write(master, $0, strlen($0)) } }

    func resize(columns: Int, rows: Int) {
        var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    }

    /// Reads until the text has been written, since the last time it was waited for something.
    func wait(for text: String) throws {
        var rest = 600
        while true {
            if let found = output.range(of: text, range: seen..<output.endIndex) {
                seen = found.upperBound
                return
            }
            rest -= 1
            guard rest > 0, !isHungUp else {
                throw Trouble(what: "no '\(text)' in \(output.debugDescription)")
            }
            read()
        }
    }

    private var seen = "".startIndex

    /// Takes what there is, or what comes within a twentieth of a second.
    private func read() {
        var source = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&source, 1, 50) > 0 else { return }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = Foundation.read(master, &bytes, bytes.count)
        let position = output.utf8.distance(from: output.startIndex, to: seen)
        output += String(decoding: bytes[..<max(0, count)], as: UTF8.self)
        seen = output.utf8.index(output.startIndex, offsetBy: position)
        let questions = output.components(separatedBy: "\u{1b}[c").count - 1
        for _ in answered..<questions { type("\u{1b}[?62;c") }
        answered = questions
    }

    /// Waits until the program is over.
    ///
    /// - Returns: Its exit code; 128 and the number of the signal that ended it.
    func end() throws -> Int32 {
        var status: Int32 = 0
        for _ in 0..<600 {
            if !isHungUp { read() }
            if waitpid(child, &status, WNOHANG) == child {
                child = 0
                if !isHungUp { read() }
                return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
            }
            if isHungUp { usleep(10_000) }
        }
        throw Trouble(what: "it does not end: \(output.debugDescription)")
    }
}
