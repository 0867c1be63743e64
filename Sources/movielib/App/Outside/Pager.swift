import Foundation
import Localization
import Media
import Records
import Terminal

/// The user's pager, for an answer longer than the terminal.
struct Pager {
    /// The pager's command line; run by the shell, because it may contain options.
    let line: String
    let environment: [String: String]

    /// The pager to use, chosen as git does: our own variable, the setting, `PAGER`, else less if installed.
    ///
    /// - Returns: Nil if none is wanted (empty, or `cat`), or if the terminal could not show one.
    init?(setting: String?, environment: [String: String]) {
        if ["", "dumb"].contains(environment["TERM"] ?? "") { return nil }
        let pager = environment["MOVIELIB_PAGER"] ?? setting ?? environment["PAGER"]
        guard let line = pager ?? (ProgramLookup.find("less", in: environment) == nil ? nil : "less"),
            !["", "cat"].contains(line.trimmed)
        else { return nil }
        self.line = line
        // Quits if everything fits after all, passes colours, and leaves the answer on the screen; a user's own `LESS`
        // overrides all that. The text is UTF-8 even if the locale was never generated, in which case less assumes
        // ASCII. Searches in a note are not saved to a file.
        let usual = ["LESS": "FRX", "LV": "-c", "LESSCHARSET": "utf-8", "LESSHISTFILE": "-"]
        self.environment = environment.merging(usual) { own, _ in own }
    }

    /// Whether the pager understands hyperlinks: less does with -R, since version 566 (2020). Others may show them as
    /// text.
    var supportsLinks: Bool { isLess(with: "R") }

    /// Whether the pager is less with this option, in the line or in `LESS`.
    private func isLess(with option: String) -> Bool {
        let words = line.split(separator: " ")
        guard let program = words.first, program == "less" || program.hasSuffix("/less") else { return false }
        return ([environment["LESS"] ?? ""] + words.dropFirst().map(String.init)).contains {
            $0.contains(option)
        }
    }

    /// Shows a text, and waits until the user has read it.
    ///
    /// - Parameter write: Writes the text to the descriptor that the pager reads.
    /// - Returns: Why it was not shown, or nil if it was.
    func show(_ write: (Int32) -> Void) -> String? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return systemErrorMessage(errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let terminal = TerminalHandoff()
        defer { terminal.restoreSignals() }
        let command = ChildProgram.shell(
            [line], environment: environment, defaultSignals: [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ])
        let child: pid_t
        do throws(ChildProgram.StartError) {
            child = try command.start { posix_spawn_file_actions_adddup2(&$0, ends[0], STDIN_FILENO) }
        } catch {
            ends.forEach { close($0) }
            return systemErrorMessage(error.code)
        }
        close(ends[0])
        write(ends[1])
        close(ends[1])
        return failure(ChildProgram.waitForEnd(of: child))
    }

    /// The reason why a pager failed, or nil. Quitting early is fine; any other bad exit means that nothing was read.
    private func failure(_ status: Int32) -> String? {
        let signal = status & 0x7F
        if signal != 0 {
            return [SIGINT, SIGTERM, SIGHUP, SIGPIPE].contains(signal)
                ? nil : tr("it was ended by signal {signal}", ["signal": "\(signal)"])
        }
        let code = (status >> 8) & 0xFF
        // `less -K` returns 2 for Ctrl-C, and others for a bad option; above 128 is a shell's code for a signal, except
        // 129, with which git and others reject their arguments.
        return [0, 128 + SIGINT, 128 + SIGTERM, 128 + SIGPIPE].contains(code)
            || code == 2 && isLess(with: "K")
            ? nil : tr("it ended with exit code {code}", ["code": "\(code)"])
    }
}
