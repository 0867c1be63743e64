import Screen

/// Bytes from a terminal: parsed in the same way however they are split, and only into keys, clicks, pastes and
/// replies.
enum TerminalInput {
    static func check(_ input: UnsafeBufferPointer<UInt8>) {
        let bytes = Array(input)
        var (whole, torn) = (InputParser(), InputParser())
        let tokens = whole.feed(bytes)
        let split = bytes.isEmpty ? 0 : Int(bytes[0]) % bytes.count
        let parts = torn.feed(bytes[..<split]) + torn.feed(bytes[split...])
        precondition(parts == tokens, "torn apart, it is something else")
        precondition(tokens.count <= bytes.count, "more than there was")
        for case .input(.paste(let text)) in tokens {
            precondition(
                !text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control },
                "harm in a paste")
        }
        // The end of a paste, and Ctrl-C for any other unfinished sequence: after them a key is a key.
        _ = whole.feed(Array("\u{1b}[201~\u{3}\u{3}\u{3}\u{3}".utf8))
        precondition(whole.feed([0x78]) == [.input(.key(.character("x")))], "a key is lost")
    }
}
