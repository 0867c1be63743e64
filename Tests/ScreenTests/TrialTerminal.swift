import Foundation
import TestSupport

/// The trial program on its own terminal, which answers the one query that every terminal answers.
final class TrialTerminal {
    private let terminal: PseudoTerminal
    private(set) var output = ""
    private var answered = 0
    private var isHungUp = false
    private var isOver = false

    init(_ arguments: [String], columns: Int = 80, rows: Int = 24) throws {
        terminal = try PseudoTerminal(
            arguments,
            environment: [
                "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no", "PATH": "/usr/bin:/bin",
            ], columns: columns, rows: rows)
    }

    deinit { if !isOver { kill(child, SIGKILL) } }

    var child: pid_t { terminal.child }
    var before: [UInt8] { terminal.before }
    var modes: [UInt8] { terminal.modes }
    func type(_ text: String) { terminal.type(text) }
    func resize(columns: Int, rows: Int) { terminal.resize(columns: columns, rows: rows) }

    /// Hangs up the terminal.
    func hangUp() {
        isHungUp = true
        terminal.hangUp()
    }

    /// Reads until the text appears after the last awaited one.
    func wait(for text: String) throws {
        // Minutes: only a hanging program reaches the limit.
        var rest = 6000
        while true {
            if let found = output.range(of: text, range: seen..<output.endIndex) {
                seen = found.upperBound
                return
            }
            rest -= 1
            guard rest > 0, !isHungUp else {
                throw PseudoTerminal.Trouble(what: "no '\(text)' in \(output.debugDescription)")
            }
            read()
        }
    }

    private var seen = "".startIndex

    private func read() {
        let bytes = terminal.read()
        let position = output.utf8.distance(from: output.startIndex, to: seen)
        output += String(decoding: bytes, as: UTF8.self)
        seen = output.utf8.index(output.startIndex, offsetBy: position)
        let questions = output.components(separatedBy: "\u{1b}[c").count - 1
        for _ in answered..<questions { type("\u{1b}[?62;c") }
        answered = questions
    }

    /// Waits until the program has ended.
    /// - Returns: Its exit code; 128 plus the signal that ended it.
    func end() throws -> Int32 {
        for _ in 0..<6000 {
            read()
            if let status = terminal.status() {
                isOver = true
                read()
                return status
            }
        }
        throw PseudoTerminal.Trouble(what: "it does not end: \(output.debugDescription)")
    }
}
