import Testing

@testable import Terminal

/// The keys in a list of choices.
@Suite struct PickingTests {
    private func picked(_ keys: String, of count: Int = 3) -> PickerState {
        var state = PickerState(count: count)
        for byte in keys.utf8 where !state.hasEnded { state.take(byte) }
        return state
    }

    @Test(arguments: [
        ("2\r", "2"), ("\u{1b}[B\r", "1"), ("\u{1b}[B\u{1b}[B\n", "2"), ("\u{1b}[A\r", "3"),
        ("\u{1b}OB\r", "1"),
        ("\r", ""), ("19\u{7f}\u{7f}84\r", "84"), ("é\u{7f}\r", ""), ("1158 Léon\r", "1158 Léon"),
        ("\u{1b}[5~\u{1b}[1;5C2\r", "2"), ("\u{1b}[B7\r", "7"),
    ])
    func `arrow keys select a line, and typed text takes precedence`(_ keys: String, _ answer: String) {
        #expect(picked(keys).answer == answer)
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
        #expect(picked("\u{1b}[A\u{1b}[A\r", of: 1).answer == "1")
    }
}
