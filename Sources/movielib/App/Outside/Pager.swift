import Records
import Foundation
import Localization
import Terminal

/// The person's own pager, for an answer that is longer than the terminal.
struct Pager {
    /// For the shell, because it may hold options.
    let line: String
    let environment: [String: String]

    /// The pager that is asked for, as git does it: our own variable, the setting, `PAGER`, else less where there is one.
    ///
    /// - Returns: Nil where none is wanted, which is said by no words or by `cat`, or where the terminal could show none.
    init?(setting: String?, environment: [String: String]) {
        if ["", "dumb"].contains(environment["TERM"] ?? "") { return nil }
        let asked = environment["MOVIELIB_PAGER"] ?? setting ?? environment["PAGER"]
        guard let line = asked ?? (Self.isThere("less", environment) ? "less" : nil),
            !["", "cat"].contains(line.trimmed)
        else { return nil }
        self.line = line
        // Ends by itself where all fits after all, lets colours through, and leaves the answer on the screen; `LESS` of the
        // person's own says all that for itself. The text is UTF-8, also where the locale was never generated, which less
        // then takes for ASCII.
        let usual = ["LESS": "FRX", "LV": "-c", "LESSCHARSET": "utf-8"]
        self.environment = environment.merging(usual) { own, _ in own }
    }

    /// Whether it takes hyperlinks for what they are: less does with -R, from version 566 on, of 2020. Others may show them
    /// as letters.
    var passesLinks: Bool {
        let words = line.split(separator: " ")
        guard let program = words.first, program == "less" || program.hasSuffix("/less") else { return false }
        return ([environment["LESS"] ?? ""] + words.dropFirst().map(String.init)).contains {
            $0.contains("R")
        }
    }

    private static func isThere(_ program: String, _ environment: [String: String]) -> Bool {
        (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").contains {
            access("\($0)/\(program)", X_OK) == 0
        }
    }

    /// Shows a text, and waits until the person has read it.
    ///
    /// - Parameter write: Writes the text into the descriptor that the pager reads.
    /// - Returns: Why it was not shown, or nil where it was.
    func show(_ write: (Int32) -> Void) -> String? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return systemWords(errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let terminal = LentTerminal()
        defer { terminal.takeBack() }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        let command = ShellCommand(
            words: [line], environment: environment,
            defaultSignals: [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ])
        let child: pid_t
        do throws(ShellCommand.CannotStart) { child = try command.start(&actions) } catch {
            ends.forEach { close($0) }
            return systemWords(error.code)
        }
        close(ends[0])
        write(ends[1])
        close(ends[1])
        return Self.failure(ChildProgram.end(of: child))
    }

    /// Whoever leaves a pager early has seen enough; any other end that is not a good one means that nothing was read.
    private static func failure(_ status: Int32) -> String? {
        let signal = status & 0x7F
        if signal != 0 {
            return [SIGINT, SIGTERM, SIGHUP, SIGPIPE].contains(signal)
                ? nil : tr("it was ended by signal {signal}", ["signal": "\(signal)"])
        }
        let code = (status >> 8) & 0xFF
        // 2 is what `less -K` makes of Ctrl-C; above 128 are a shell's words for a signal.
        return [0, 2, 128 + SIGINT, 128 + SIGTERM, 128 + SIGHUP, 128 + SIGPIPE].contains(code)
            ? nil : tr("it ended with exit code {code}", ["code": "\(code)"])
    }
}
