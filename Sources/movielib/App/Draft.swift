import Synchronization

/// What is shown while the answer is on its way: lines at the end of a terminal that the answer takes the place of.
///
/// As long as they stand there nothing may come after them, or nobody could tell how far up they begin. What is said
/// meanwhile, from any thread, waits until they are gone.
final class Draft: Sendable {
    private struct State {
        var lines = 0
        var notes: [String] = []
    }
    private let state = Mutex(State())

    /// Keeps a note back while the draft stands; false where there is none, and the note is for the caller to write.
    func holds(_ note: String) -> Bool {
        state.withLock { state in
            if state.lines > 0 { state.notes.append(note) }
            return state.lines > 0
        }
    }

    /// Lines that will be taken back.
    var lines: Int { state.withLock { $0.lines } }

    /// From now on so many lines are on the terminal.
    func begin(lines: Int) { state.withLock { $0.lines = lines } }

    /// The lines are gone; gives what waited for that.
    func end() -> [String] {
        state.withLock { state in
            defer { state = State() }
            return state.notes
        }
    }
}

extension AppContext {
    /// Whether somebody watches a terminal on which lines can be taken back.
    var canDraft: Bool {
        console.outputIsTerminal && options.format == nil && !options.verbose
            && !["", "dumb"].contains(environment["TERM"] ?? "")
    }

    /// Shows an answer that a better one will take the place of; as much of it as fits the screen.
    func draft(_ presentation: some Presentation) throws(Failure) {
        let canvas = try canvas()
        // A line for what is said beneath, and one to spare: what has scrolled away cannot be taken back.
        let lines = DocumentRenderer(canvas: canvas).lines(presentation.document).prefix(canvas.height - 2)
        draft.begin(lines: lines.count)
        lines.forEach(console.output.writeLine)
        console.output.flush()
    }

    /// Takes the draft back, and says what waited for that.
    func endDraft() {
        console.endProgress()
        guard draft.lines > 0 else { return }
        // Up to its first line, and from there on nothing (ECMA-48, 8.3.22 and 8.3.39).
        console.output.write("\u{1b}[\(draft.lines)A\u{1b}[J")
        console.output.flush()
        draft.end().forEach(console.say)
    }
}
