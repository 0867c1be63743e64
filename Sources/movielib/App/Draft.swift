import Synchronization

/// Shown while the answer is on its way: lines at the bottom of a terminal that the answer will replace.
///
/// While they are there nothing may follow them, or nobody could tell how far up they begin. Messages
/// from any thread wait until they are gone.
final class Draft: Sendable {
    /// How many lines it takes, and how wide the terminal was.
    struct Extent {
        let lines: Int
        let columns: Int
    }

    private struct State {
        var extent: Extent?
        var notes: [String] = []
    }
    private let state = Mutex(State())

    /// Holds a note back while there is a draft; if false, there is none, and the caller writes the note.
    func holds(_ note: String) -> Bool {
        state.withLock { state in
            if state.extent != nil { state.notes.append(note) }
            return state.extent != nil
        }
    }

    /// The lines to erase; nil if there is no draft.
    var extent: Extent? { state.withLock { $0.extent } }

    /// It is on the screen now.
    func begin(_ extent: Extent) { state.withLock { $0.extent = extent } }

    /// It is gone; returns the notes held back.
    func end() -> [String] {
        state.withLock { state in
            defer { state = State() }
            return state.notes
        }
    }
}
