import Foundation
import Screen
import Synchronization
import TestSupport
import Testing

/// The full screen as a user sees it: the program on a terminal that shows only complete frames.
final class FullScreen: Sendable {
    private struct State: Sendable {
        var model: ModelTerminal
        var frames = 0
        /// The bytes of an incomplete frame.
        var rest = Data()
        /// All output outside of frames.
        var beside = ""
        /// The number of queries that the terminal has answered.
        var answered = 0
        /// The exit code of the ended program; 128 plus the signal that ended it.
        var status: Int32?

        var whole: String { beside + String(decoding: rest, as: UTF8.self) }
    }

    private let terminal: PseudoTerminal
    private let state: Mutex<State>

    /// Limits how many sessions start at once.
    private static let slots = Slots(6)

    /// Runs `movielib` with these arguments, or `browse` without any.
    static func open(
        _ arguments: String..., in home: Home, env: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) async throws -> FullScreen {
        let words = arguments.isEmpty ? ["browse"] : arguments
        return try await FullScreen([Home.program] + words, in: home, env: env, columns: columns, rows: rows)
    }

    /// Runs any program, with the environment of a user's terminal.
    init(
        _ arguments: [String], in home: Home, env: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) async throws {
        let usual = ["TERM": "xterm-256color", "MOVIELIB_IMAGE_URL": "http://127.0.0.1:9"]
        let environment = home.environment(usual.merging(env) { _, mine in mine })
        await Self.slots.take()
        terminal = try PseudoTerminal(arguments, environment: environment, columns: columns, rows: rows)
        state = Mutex(State(model: ModelTerminal(Size(columns: columns, rows: rows))))
        // On its own thread, so that the tests' servers keep answering.
        Thread { [weak self, terminal] in
            var isOver = false
            while true {
                let (bytes, status) = (terminal.read(), terminal.status())
                guard let self else { break }
                isOver = status != nil
                if self.take(bytes, status) { break }
            }
            if !isOver { kill(terminal.child, SIGKILL) }
            Task { await Self.slots.giveBack() }
        }.start()
    }

    private static let (frameBegins, frameEnds) = (Data("\u{1b}[?2026h".utf8), Data("\u{1b}[?2026l".utf8))
    /// The last query that the program sends to a terminal, and the replies of one that only supports synchronized
    /// output.
    private static let (question, answers) = ("\u{1b}[c", "\u{1b}[?2026;2$y\u{1b}[?62;c")

    /// - Returns: Whether the program has ended.
    private func take(_ bytes: [UInt8], _ status: Int32?) -> Bool {
        let last = status == nil ? [] : terminal.read()
        return state.withLock { state in
            state.rest += bytes + last
            while let end = state.rest.range(of: Self.frameEnds) {
                let part = state.rest[..<end.lowerBound]
                let begin = part.range(of: Self.frameBegins)
                state.beside += String(decoding: part[..<(begin?.lowerBound ?? part.endIndex)], as: UTF8.self)
                if let begin {
                    state.model.feed(Array(part[begin.upperBound...]))
                    state.frames += 1
                }
                state.rest = Data(state.rest[end.upperBound...])
            }
            let questions = state.whole.components(separatedBy: Self.question).count - 1
            if questions > state.answered { terminal.type(Self.answers) }
            state.answered = questions
            state.status = status
            return status != nil
        }
    }
}

// MARK: User input

extension FullScreen {
    private static let keys = [
        "↑": "\u{1b}[A", "↓": "\u{1b}[B", "→": "\u{1b}[C", "Enter": "\r", "Esc": "\u{1b}", "Tab": "\t",
        "Ctrl-C": "\u{3}", "Ctrl-L": "\u{c}",
    ]

    /// Presses keys by their names; any other text is typed.
    func press(_ keys: String...) { terminal.type(keys.map { Self.keys[$0] ?? $0 }.joined()) }

    /// Presses Esc, and waits until a text disappears: a key sent too soon would be parsed as Alt and a letter.
    func escape(from text: String, _ location: SourceLocation = #_sourceLocation) async throws {
        press("Esc")
        try await becomes("no \(text)", location) { !$0.text.contains(text) }
    }

    func resize(_ columns: Int, _ rows: Int) {
        state.withLock { $0.model.resize(Size(columns: columns, rows: rows)) }
        terminal.resize(columns: columns, rows: rows)
    }

    /// Sends the program a signal.
    func send(_ signal: Int32) { kill(terminal.child, signal) }
}

// MARK: Screen contents

extension FullScreen {
    var lines: [String] { state.withLock { $0.model.lines } }
    var text: String { lines.joined(separator: "\n") }
    /// The texts drawn in reverse below the header.
    var selected: [String] { state.withLock { $0.model.reversed } }
    /// The number of frames drawn so far.
    var frames: Int { state.withLock { $0.frames } }
    /// The output outside of frames: entering and leaving the full screen, and other programs' output.
    var beside: String { state.withLock { $0.whole } }
    /// Whether the terminal's modes are as before the program ran.
    var isAsBefore: Bool { terminal.modes == terminal.before }
    /// The process that leads the terminal's session.
    var process: pid_t { terminal.child }

    /// The number of checks, twenty milliseconds apart, in five minutes: only a hanging program takes longer.
    private static let patience = 15_000

    /// Waits until all these texts are on the screen; fails with the screen if they do not appear.
    func shows(_ texts: String..., location: SourceLocation = #_sourceLocation) async throws {
        try await becomes(texts.joined(separator: "', '"), location) { screen in
            let text = screen.text
            return texts.allSatisfy(text.contains)
        }
    }

    /// Waits until the condition holds, for as long as the slowest machine may need.
    func becomes(
        _ words: String, _ location: SourceLocation = #_sourceLocation, _ isSo: (FullScreen) -> Bool
    ) async throws {
        for _ in 0..<Self.patience {
            if isSo(self) { return }
            if state.withLock({ $0.status }) != nil { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        // The program may have ended when the condition became true.
        if isSo(self) { return }
        Issue.record(
            "not seen: '\(words)'\n\(text)\nbeside: \(beside.debugDescription)", sourceLocation: location)
        throw PseudoTerminal.Trouble(what: words)
    }

    /// Waits until the program has ended.
    /// - Returns: Its exit code; 128 plus the signal that ended it.
    func end(_ location: SourceLocation = #_sourceLocation) async throws -> Int32 {
        for _ in 0..<Self.patience {
            if let status = state.withLock({ $0.status }) { return status }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("it does not end\n\(text)", sourceLocation: location)
        throw PseudoTerminal.Trouble(what: "no end")
    }
}
