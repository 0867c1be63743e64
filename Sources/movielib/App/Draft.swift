import Synchronization

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
