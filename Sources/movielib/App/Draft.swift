import Foundation
import Synchronization
import Terminal

/// What is shown while the answer is on its way: lines at the end of a terminal that the answer takes the place of.
///
/// As long as they stand there nothing may come after them, or nobody could tell how far up they begin. What is said
/// meanwhile, from any thread, waits until they are gone.
final class Draft: Sendable {
    /// How much of the terminal it takes, and how wide that was.
    struct Extent {
        let lines: Int
        let columns: Int
    }

    private struct State {
        var extent: Extent?
        var notes: [String] = []
    }
    private let state = Mutex(State())

    /// Keeps a note back while the draft stands; false where there is none, and the note is for the caller to write.
    func holds(_ note: String) -> Bool {
        state.withLock { state in
            if state.extent != nil { state.notes.append(note) }
            return state.extent != nil
        }
    }

    /// What will be taken back; nil where no draft stands.
    var extent: Extent? { state.withLock { $0.extent } }

    /// From now on it stands.
    func begin(_ extent: Extent) { state.withLock { $0.extent = extent } }

    /// It is gone; gives what waited for that.
    func end() -> [String] {
        state.withLock { state in
            defer { state = State() }
            return state.notes
        }
    }
}

extension AppContext {
    /// Whether somebody watches a terminal on which lines can be taken back, and where it can be said what they are.
    var canDraft: Bool {
        console.outputIsTerminal && console.conversationIsTerminal && options.format == nil
            && !options.verbose
            && !["", "dumb"].contains(environment["TERM"] ?? "")
    }

    /// Shows an answer that a better one will take the place of, as much of it as fits the screen; and beneath it what
    /// it is.
    ///
    /// - Parameter isWanted: Whether the better one is not there yet, when all is ready to be shown.
    func draft(
        _ presentation: some Presentation, _ note: String, while isWanted: () -> Bool
    ) throws(Failure) {
        let canvas = try canvas()
        // On a terminal smaller than the canvas lines wrap.
        guard let window = TerminalSetup.window(of: STDOUT_FILENO),
            (canvas.width, canvas.height) == (window.width, window.height)
        else { return }
        // A line for the note, and one to spare: what has scrolled away cannot be taken back.
        let lines = DocumentRenderer(canvas: canvas).lines(presentation.document).prefix(canvas.height - 2)
        guard isWanted() else { return }
        draft.begin(Draft.Extent(lines: lines.count, columns: canvas.width))
        lines.forEach(console.output.writeLine)
        console.output.flush()
        console.progress(note)
    }

    /// Takes the draft back, and says what waited for that.
    func endDraft() {
        guard let extent = draft.extent else { return }
        console.endProgress()
        // Lines that were wrapped anew since are no longer where they were.
        if TerminalSetup.width(of: STDOUT_FILENO) == extent.columns {
            // Up to its first line, and from there on nothing (ECMA-48, 8.3.22 and 8.3.39).
            console.output.write("\u{1b}[\(extent.lines)A\u{1b}[J")
            console.output.flush()
        }
        draft.end().forEach(console.say)
    }
}
