import Testing

@testable import Terminal

/// The keys in a list of choices.
@Suite struct PickingTests {
    private static let lines = ["Dune  2021  438631", "Dune  1984  841", "Léon  1994  101"]

    private func picked(_ keys: String, of lines: [String] = lines) -> PickerState {
        var state = PickerState(lines)
        for byte in keys.utf8 where !state.hasEnded { state.take(byte) }
        return state
    }

    @Test(arguments: [
        ("2\r", "2"), ("\u{1b}[B\r", "1"), ("\u{1b}[B\u{1b}[B\n", "2"), ("\u{1b}[A\r", "3"),
        ("\u{1b}OB\r", "1"), ("\r", ""), ("é\u{7f}\r", ""), ("\u{1b}[5~\u{1b}[1;5C2\r", "2"),
        ("\u{1b}[B7\r", "7"), ("1158 Jaws\r", "1158 Jaws"),
    ])
    func `arrow keys select a line, and typed text takes precedence`(_ keys: String, _ answer: String) {
        #expect(picked(keys).answer == answer)
    }

    @Test(
        arguments: [
            ("19", [1, 2], nil), ("1984", [1], "2"), ("leon", [2], "3"), ("dune 202", [0], "1"),
            ("dune", [0, 1], nil), ("dune\r", [0, 1], "1"), ("dune\u{1b}[B\u{1b}[B", [0, 1], "2"),
            ("heat", [], "heat"), ("3", [0, 1, 2], "3"), ("19\u{7f}\u{7f}", [0, 1, 2], ""),
        ] as [(String, [Int], String?)])
    func `text narrows the lines, and Enter takes the only one or marks the first`(
        _ keys: String, _ shown: [Int], _ answer: String?
    ) {
        #expect(picked(keys).shownIndices == shown)
        let state = picked(keys + "\r")
        #expect(state.hasEnded == (answer != nil))
        #expect(state.answer == answer)
    }

    @Test(arguments: [("n\r", "n"), ("no\r", "no"), ("1\r", "1"), (" \r", ""), ("\u{1b}[B\r", "1")])
    func `text in the only line does not choose it`(_ keys: String, _ answer: String) {
        #expect(picked(keys, of: ["Inception no 27205"]).answer == answer)
    }

    @Test func `Esc leaves, and the beginning of an arrow key does not`() {
        var state = picked("\u{1b}")
        #expect(state.isInEscape && !state.hasEnded)
        state.takeEscapeKey()
        #expect(state.hasEnded && state.answer == nil)
        #expect(!picked("\u{1b}[").isInEscape)
        #expect(picked("\u{1b}\u{1b}").hasEnded)
    }

    @Test func `q leaves before anything is typed, and so does the end of input`() {
        for keys in ["q", "\u{4}", "\u{1b}[Bq"] {
            let state = picked(keys)
            #expect(state.hasEnded && state.answer == nil)
        }
        #expect(picked("1q").typed == "1q")
    }

    @Test func `the selection wraps around`() {
        #expect(picked("\u{1b}[B\u{1b}[B\u{1b}[B\u{1b}[B\r").answer == "1")
        #expect(picked("\u{1b}[A\u{1b}[A\r", of: ["Dune"]).answer == "1")
    }
}
