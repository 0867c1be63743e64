import Foundation
import Screen
import Synchronization
import TestSupport
import Testing

/// The full screen as a person sees it: the program on a terminal that shows whole frames only.
final class FullScreen: Sendable {
    private struct State: Sendable {
        var model: ModelTerminal
        var frames = 0
        /// What is not yet a whole frame.
        var rest = Data()
        /// All that was written beside frames.
        var beside = ""
        /// The terminal's answers so far.
        var answered = 0
        /// Its exit code, when it is over; 128 and the number of the signal that ended it.
        var status: Int32?

        var whole: String { beside + String(decoding: rest, as: UTF8.self) }
    }

    private let terminal: PseudoTerminal
    private let state: Mutex<State>

    /// So that not all stories start at once.
    private static let slots = Slots(6)

    /// Runs `movielib` with these arguments, browse unless others are given.
    static func open(
        _ arguments: String..., in home: Home, env: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) async throws -> FullScreen {
        let words = arguments.isEmpty ? ["browse"] : arguments
        return try await FullScreen([Home.program] + words, in: home, env: env, columns: columns, rows: rows)
    }

    /// Runs any program, with what a person's terminal has in its environment.
    init(
        _ arguments: [String], in home: Home, env: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) async throws {
        let usual = ["TERM": "xterm-256color", "MOVIELIB_IMAGE_URL": "http://127.0.0.1:9"]
        let environment = home.environment(usual.merging(env) { _, mine in mine })
        await Self.slots.take()
        terminal = try PseudoTerminal(
            arguments, environment: environment, columns: columns, rows: rows)
        state = Mutex(State(model: ModelTerminal(Size(columns: columns, rows: rows))))
        // On a thread of its own: the servers of the tests go on answering.
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
    /// The last of the questions that a program asks a terminal, and the answers of one that can do nothing but show
    /// whole frames.
    private static let (question, answers) = ("\u{1b}[c", "\u{1b}[?2026;2$y\u{1b}[?62;c")

    /// - Returns: Whether nothing more will come.
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

// MARK: What a person does

extension FullScreen {
    private static let keys = [
        "↑": "\u{1b}[A", "↓": "\u{1b}[B", "→": "\u{1b}[C", "←": "\u{1b}[D", "Enter": "\r", "Esc": "\u{1b}",
        "Tab": "\t",
        "Backspace": "\u{7f}", "PgDn": "\u{1b}[6~", "PgUp": "\u{1b}[5~", "Ctrl-C": "\u{3}",
        "Ctrl-L": "\u{c}", "Ctrl-Z": "\u{1a}",
    ]

    /// Presses keys by their names; any other text is typed as it is.
    func press(_ keys: String...) { terminal.type(keys.map { Self.keys[$0] ?? $0 }.joined()) }

    /// Presses Esc, and waits until a text is gone: what follows too soon would be taken for Alt and a letter.
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

    func hangUp() { terminal.hangUp() }
}

// MARK: What a person sees

extension FullScreen {
    var lines: [String] { state.withLock { $0.model.lines } }
    var text: String { lines.joined(separator: "\n") }
    /// The same without the bottom line, which tells what just happened.
    var page: String { lines.dropLast().joined(separator: "\n") }
    /// What is drawn in reverse below the head line.
    var selected: [String] { state.withLock { $0.model.reversed } }
    var hasColors: Bool {
        state.withLock {
            $0.model.cells.contains {
                $0.contains { !$0.pen.foreground.isEmpty || !$0.pen.background.isEmpty }
            }
        }
    }
    /// Frames that were drawn so far.
    var frames: Int { state.withLock { $0.frames } }
    /// What was written beside frames: taking the terminal, giving it back, and what others said.
    var beside: String { state.withLock { $0.whole } }
    /// Whether the terminal's modes are as before the program ran.
    var isAsBefore: Bool { terminal.modes == terminal.before }
    /// The process that leads the terminal's session.
    var process: pid_t { terminal.child }

    /// Looks, twenty milliseconds apart: five minutes, after which only a program that hangs is still waited for.
    private static let patience = 15_000

    /// Waits until all these texts are on the screen; fails with the screen where they do not come.
    func shows(_ texts: String..., location: SourceLocation = #_sourceLocation) async throws {
        try await becomes(texts.joined(separator: "', '"), location) { screen in
            let text = screen.text
            return texts.allSatisfy(text.contains)
        }
    }

    /// Waits until something holds, for as long as the slowest machine may need.
    func becomes(
        _ words: String, _ location: SourceLocation = #_sourceLocation, _ isSo: (FullScreen) -> Bool
    ) async throws {
        for _ in 0..<Self.patience {
            if isSo(self) { return }
            if state.withLock({ $0.status }) != nil { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        // It may have ended with what was waited for.
        if isSo(self) { return }
        Issue.record(
            "not seen: '\(words)'\n\(text)\nbeside: \(beside.debugDescription)", sourceLocation: location)
        throw PseudoTerminal.Trouble(what: words)
    }

    /// Waits until the program is over.
    ///
    /// - Returns: Its exit code; 128 and the number of the signal that ended it.
    func end(_ location: SourceLocation = #_sourceLocation) async throws -> Int32 {
        for _ in 0..<Self.patience {
            if let status = state.withLock({ $0.status }) { return status }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("it does not end\n\(text)", sourceLocation: location)
        throw PseudoTerminal.Trouble(what: "no end")
    }
}
