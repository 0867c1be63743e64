import TestSupport
import Testing

@testable import Terminal

@Suite struct TextFittingTests {
    @Test(
        arguments: [
            ("Dune", 4, "Dune"), ("千尋", 4, "千尋"), ("", 0, ""), ("The Matrix", 6, "The M…"),
            ("The Matrix", 5, "The…"), ("The Matrix", 1, "…"), ("The Matrix", 0, ""), ("The Matrix", -1, ""),
            // A wide character or an emoji is never cut in two.
            ("千と千尋の神隠し", 6, "千と…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "…"), ("🇫🇷🇯🇵🇮🇳", 5, "🇫🇷🇯🇵…"),
        ] as [(String, Int, String)])
    func `text that does not fit ends in the ellipsis`(_ text: String, _ columns: Int, _ truncated: String) {
        #expect(text.truncated(to: columns) == truncated)
    }

    @Test func `an ellipsis of several characters is cut itself if necessary`() {
        #expect("The Matrix".truncated(to: 8, ellipsis: "...") == "The M...")
        #expect("The Matrix".truncated(to: 2, ellipsis: "...") == "..")
    }

    @Test func `padding fills up to the width on the side away from the alignment`() {
        #expect("Dune".padded(to: 6) == "Dune  ")
        #expect("1984".padded(to: 6, alignment: .trailing) == "  1984")
        #expect("千尋".padded(to: 6) == "千尋  ")
        #expect("The Matrix".padded(to: 4) == "The Matrix")
        #expect("The Matrix".dropFirst(4).padded(to: 7) == "Matrix ")
    }

    @Test(
        arguments: [
            ("A hacker learns the truth", 10, ["A hacker", "learns the", "truth"]),
            ("  indented", 12, ["  indented"]), ("one  two", 8, ["one  two"]),
            ("one  two", 7, ["one", "two"]),
            // Empty text is one empty line.
            ("", 10, [""]), ("   ", 10, [""]),
            // Paragraphs stay separate.
            ("one two\n\nthree", 5, ["one", "two", "", "three"]), ("one\r\ntwo", 5, ["one", "two"]),
            // A word wider than the line is broken between characters.
            ("see Donaudampfschiff", 7, ["see", "Donauda", "mpfschi", "ff"]),
            ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]), ("abc", 0, ["ab", "c"]), ("a🏽", 2, ["a", "🏽"]),
            // Chinese and Japanese break between characters, but not before closing punctuation.
            ("千と千尋の神隠し", 6, ["千と千", "尋の神", "隠し"]), ("千尋は、走る。", 6, ["千尋", "は、走", "る。"]),
            ("千と「神隠し」", 6, ["千と", "「神隠", "し」"]),
            // Korean breaks at its spaces.
            ("기생충 가족", 8, ["기생충", "가족"]),
        ] as [(String, Int, [String])])
    func `text is wrapped where its script allows it`(_ text: String, _ columns: Int, _ lines: [String]) {
        #expect(text.wrapped(to: columns) == lines)
    }

    @Test(arguments: [2, 3, 7, 20])
    func `wrapped and truncated random text fits and loses no visible character`(_ columns: Int) {
        var random = RandomText(seed: UInt64(columns))
        for _ in 0..<1000 {
            let foreign = random.text()
            for text in [foreign, CleanText.paragraph(foreign)] {
                let lines = text.wrapped(to: columns)
                #expect(lines.allSatisfy { $0.displayWidth <= columns }, "\(text.debugDescription)")
                #expect(visible(lines.joined()) == visible(text), "\(text.debugDescription)")
                #expect(text.truncated(to: columns).displayWidth <= columns)
                #expect(text.truncated(to: columns, ellipsis: "...").displayWidth <= columns)
                #expect(text.padded(to: columns).displayWidth == max(columns, text.displayWidth))
            }
        }
    }

    /// All characters except spaces and line breaks.
    private func visible(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0 != " " && !Character($0).isNewline }
    }
}
