import TestSupport
import Testing

@testable import Terminal

@Suite struct TextFittingTests {
    @Test func `text that fits is not truncated`() {
        #expect("Dune".truncated(to: 4) == "Dune")
        #expect("千尋".truncated(to: 4) == "千尋")
        #expect("".truncated(to: 0) == "")
    }

    @Test func `text that does not fit ends in the ellipsis`() {
        #expect("The Matrix".truncated(to: 6) == "The M…")
        #expect("The Matrix".truncated(to: 5) == "The…")
        #expect("The Matrix".truncated(to: 8, ellipsis: "...") == "The M...")
        #expect("The Matrix".truncated(to: 2, ellipsis: "...") == "..")
        #expect("The Matrix".truncated(to: 1) == "…")
        #expect("The Matrix".truncated(to: 0) == "")
        #expect("The Matrix".truncated(to: -1) == "")
    }

    @Test func `truncation never cuts a wide character or an emoji in two`() {
        #expect("千と千尋の神隠し".truncated(to: 6) == "千と…")
        #expect("👨‍👩‍👧‍👦👨‍👩‍👧‍👦".truncated(to: 3) == "👨‍👩‍👧‍👦…")
        #expect("👨‍👩‍👧‍👦👨‍👩‍👧‍👦".truncated(to: 2) == "…")
        #expect("🇫🇷🇯🇵🇮🇳".truncated(to: 5) == "🇫🇷🇯🇵…")
    }

    @Test func `padding fills up to the width on the side away from the alignment`() {
        #expect("Dune".padded(to: 6) == "Dune  ")
        #expect("1984".padded(to: 6, alignment: .trailing) == "  1984")
        #expect("千尋".padded(to: 6) == "千尋  ")
        #expect("The Matrix".padded(to: 4) == "The Matrix")
        #expect("The Matrix".dropFirst(4).padded(to: 7) == "Matrix ")
    }

    @Test func `words are wrapped at spaces`() {
        #expect("A hacker learns the truth".wrapped(to: 10) == ["A hacker", "learns the", "truth"])
        #expect("one  two".wrapped(to: 8) == ["one  two"])
        #expect("one  two".wrapped(to: 7) == ["one", "two"])
        #expect("  indented".wrapped(to: 12) == ["  indented"])
    }

    @Test func `empty text is one empty line`() {
        #expect("".wrapped(to: 10) == [""])
        #expect("   ".wrapped(to: 10) == [""])
    }

    @Test func `paragraphs stay separate`() {
        #expect("one two\n\nthree".wrapped(to: 5) == ["one", "two", "", "three"])
        #expect("one\r\ntwo".wrapped(to: 5) == ["one", "two"])
    }

    @Test func `a word wider than the line is broken between characters`() {
        #expect("see Donaudampfschiff".wrapped(to: 7) == ["see", "Donauda", "mpfschi", "ff"])
        #expect("👨‍👩‍👧‍👦👨‍👩‍👧‍👦".wrapped(to: 3) == ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"])
        #expect("abc".wrapped(to: 0) == ["ab", "c"])
        #expect("a🏽".wrapped(to: 2) == ["a", "🏽"])
    }

    @Test func `Chinese and Japanese break between characters but not before closing punctuation`() {
        #expect("千と千尋の神隠し".wrapped(to: 6) == ["千と千", "尋の神", "隠し"])
        #expect("千尋は、走る。".wrapped(to: 6) == ["千尋", "は、走", "る。"])
        #expect("千と「神隠し」".wrapped(to: 6) == ["千と", "「神隠", "し」"])
    }

    @Test func `Korean breaks at its spaces`() {
        #expect("기생충 가족".wrapped(to: 8) == ["기생충", "가족"])
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
