import Foundation
import Testing

/// Restoring the terminal in every case, tested with a separate program on its own terminal.
@Suite struct ScreenTests {
    private static let leaving = "\u{1b}[m\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"

    private var trial: String {
        get throws {
            URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
                .deletingLastPathComponent().appendingPathComponent("screen-trial").path
        }
    }

    private func start(_ before: [String] = []) throws -> TrialTerminal {
        let terminal = try TrialTerminal(before + [trial])
        try terminal.wait(for: "ready 80x24")
        #expect(terminal.modes != terminal.before)
        return terminal
    }

    @Test(arguments: [
        ("q", 0, ""), ("\u{3}", 0, ""), ("a", 3, ""), ("wq", 0, "a warning\r\n"), ("g", 128 + SIGSEGV, ""),
        ("o", 128 + SIGSEGV, ""),
    ])
    func `any normal end or crash restores the terminal`(
        _ keys: String, _ code: Int32, _ said: String
    ) throws {
        let terminal = try start()
        terminal.type(keys)
        #expect(try terminal.end() == code)
        #expect(terminal.output.hasSuffix(Self.leaving + said))
        #expect(terminal.modes == terminal.before)
    }

    /// All signals except those that stop a process, are ignored, cannot be caught, or belong to the C library.
    private static let ending = Set(Int32(1)...64).subtracting([
        SIGCHLD, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH, SIGSTOP, SIGKILL, 32, 33,
    ]).sorted()

    @Test(arguments: [("", "ready 80x24", leaving), ("secret", "secret? ", "secret? ")])
    func `every signal that ends the program restores the terminal first`(
        _ mode: String, _ ready: String, _ last: String
    ) throws {
        // Eight at a time.
        for first in stride(from: 0, to: Self.ending.count, by: 8) {
            let signals = Self.ending[first...].prefix(8)
            let terminals = try signals.map { _ in
                try TrialTerminal([trial, mode].filter { !$0.isEmpty })
            }
            for terminal in terminals { try terminal.wait(for: ready) }
            for (signal, terminal) in zip(signals, terminals) {
                #expect(terminal.modes != terminal.before, "\(signal)")
                kill(terminal.child, signal)
                #expect(try terminal.end() == 128 + signal)
                #expect(terminal.output.hasSuffix(last), "\(signal)")
                #expect(terminal.modes == terminal.before, "\(signal)")
            }
        }
    }

    @Test func `what is typed between two secrets is not shown, and is the second one`() throws {
        let terminal = try TrialTerminal([trial, "secrets"])
        try terminal.wait(for: "one? ")
        terminal.type("first\n")
        try terminal.wait(for: "checking")
        terminal.type("second\n")
        #expect(try terminal.end() == 0)
        #expect(!terminal.output.contains("first") && !terminal.output.contains("second"))
        #expect(terminal.modes == terminal.before)
    }

    @Test func `the reason of a trap is printed after the terminal is restored`() throws {
        let terminal = try start()
        terminal.type("t")
        #expect([SIGILL, SIGTRAP].contains(try terminal.end() - 128))
        let parts = terminal.output.components(separatedBy: Self.leaving)
        #expect(parts.count == 2)
        #expect(parts.last?.contains("the trial traps") == true)
        #expect(terminal.modes == terminal.before)
    }

    @Test(arguments: ["\u{1a}", "stop", "TSTP"])
    func `a suspended program leaves the terminal to the shell, and redraws when it resumes`(_ how: String)
        throws
    {
        let terminal = try TrialTerminal([
            "bash", "-mc", "\"$0\"; echo stopped; read; fg >/dev/null; echo over", trial,
        ])
        try terminal.wait(for: "ready 80x24")
        if how == "\u{1a}" {
            terminal.type(how)
        } else {
            kill(try foreground(terminal), how == "stop" ? SIGSTOP : SIGTSTP)
        }
        // A signal that cannot be caught changes nothing until the program resumes.
        if how != "stop" { try terminal.wait(for: Self.leaving) }
        try terminal.wait(for: "stopped")
        if how != "stop" { #expect(terminal.modes == terminal.before) }
        terminal.type("\n")
        try terminal.wait(for: "\u{1b}[?1049h")
        try terminal.wait(for: "ready 80x24")
        try terminal.wait(for: "resumed")
        terminal.type("q")
        try terminal.wait(for: Self.leaving)
        try terminal.wait(for: "over")
        #expect(try terminal.end() == 0)
        // A non-interactive shell restores at 'fg' the modes it found.
        if how != "stop" { #expect(terminal.modes == terminal.before) }
    }

    private func foreground(_ terminal: TrialTerminal) throws -> pid_t {
        // The shell's only child.
        let path = "/proc/\(terminal.child)/task/\(terminal.child)/children"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return try #require(pid_t(text.split(separator: " ").first ?? ""))
    }

    @Test func `a new size is reported, and the complete frame is drawn`() throws {
        let terminal = try start()
        terminal.resize(columns: 40, rows: 10)
        try terminal.wait(for: "\u{1b}[2J")
        try terminal.wait(for: "resized")
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test func `a late reply of the terminal applies from then on`() throws {
        let terminal = try start()
        #expect(!terminal.output.contains("\u{1b}[?2026h"))
        terminal.type("\u{1b}[?2026;2$y\u{1b}[?62;c")
        try terminal.wait(for: "\u{1b}[?2026h")
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test func `an endless paste is ended, and Ctrl-C leaves`() throws {
        let terminal = try start()
        terminal.type("\u{1b}[200~dune")
        try terminal.wait(for: "paste(\"dune\")")
        terminal.type("\u{3}")
        #expect(try terminal.end() == 0)
    }

    @Test func `copied text goes to the terminal's clipboard`() throws {
        let terminal = try start()
        terminal.type("y")
        try terminal.wait(for: "\u{1b}]52;c;QW3DqWxpZQ==\u{7}")
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test func `a signal with an unchanged size redraws the complete frame`() throws {
        let terminal = try start()
        kill(terminal.child, SIGWINCH)
        try terminal.wait(for: "\u{1b}[2J")
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test func `an editor gets the original terminal state`() throws {
        let terminal = try start()
        terminal.type("e")
        try terminal.wait(for: Self.leaving)
        try terminal.wait(for: "handed over\r\n")
        try terminal.wait(for: "\u{1b}[?1049h")
        try terminal.wait(for: "resumed")
        terminal.type("q")
        #expect(try terminal.end() == 0)
        #expect(terminal.modes == terminal.before)
    }

    @Test func `a hang-up of the terminal ends the program`() throws {
        let terminal = try start()
        terminal.hangUp()
        #expect(try terminal.end() == 128 + SIGHUP)
    }

    @Test func `a hang-up of the terminal ends the program even if the caller ignores SIGHUP`() throws {
        let terminal = try start(["sh", "-c", "trap '' HUP; exec \"$0\""])
        kill(terminal.child, SIGHUP)
        terminal.type("x")
        try terminal.wait(for: "\"x\"")
        terminal.hangUp()
        #expect(try terminal.end() == 0)
    }

    @Test func `without a terminal there is no screen, and nothing is written`() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try trial)
        let (output, errors) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (
            FileHandle.nullDevice, output, errors
        )
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
        #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
        let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(words == "no screen: errno 25\n")
    }
}
