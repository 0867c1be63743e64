import TestSupport
import Testing

@testable import Terminal

/// Foreign text, and its expected form.
struct CleanCase: Sendable, CustomTestStringConvertible {
    let foreign: String
    let shown: String

    init(_ foreign: String, _ shown: String) {
        self.foreign = foreign
        self.shown = shown
    }

    var testDescription: String { foreign.debugDescription }
}

@Suite struct CleanTextTests {
    @Test(arguments: [
        CleanCase("\u{1B}[31mred", "^[[31mred"), CleanCase("\u{1B}]0;owned\u{7}", "^[]0;owned^G"),
        CleanCase("\u{9B}31m", "\\u{9b}31m"), CleanCase("a\u{7F}\u{8}b", "a^?^Hb"), CleanCase("\u{0}", "^@"),
        CleanCase("\u{85}", "\\u{85}"), CleanCase("\u{B}\u{C}", "^K^L"),
    ])
    func `a control character is spelled out`(_ sample: CleanCase) {
        #expect(CleanText.line(sample.foreign) == sample.shown)
        #expect(CleanText.paragraph(sample.foreign) == sample.shown)
    }

    @Test(
        arguments: [
            0x61C, 0x200E, 0x200F, 0x202A, 0x202E, 0x2066, 0x2069, 0x206A, 0x2028, 0x2029, 0xFEFF, 0xE0001,
            0xE0041, 0xE007F, 0xFFFE, 0xFDD0, 0x10FFFF, 0xFFF9, 0xFFFB, 0xE000, 0xF0000, 0x378, 0xE0080,
        ] as [UInt32])
    func `a scalar that could reorder or hide text, or is unassigned, becomes a replacement character`(
        _ value: UInt32
    ) throws {
        let foreign = try #require(Unicode.Scalar(value))
        #expect(CleanText.line("a\(foreign)b") == "a\u{FFFD}b")
        #expect(CleanText.paragraph("a\(foreign)b") == "a\u{FFFD}b")
    }

    @Test(arguments: [
        CleanCase("\n603  The Matrix", " 603  The Matrix"), CleanCase("a\r\n\t\nb", "a b"),
        CleanCase("a\rb", "a b"),
        CleanCase("a \n b", "a  b"), CleanCase("a\tb", "a b"), CleanCase("é\n", "é "),
    ])
    func `a title never starts a second row`(_ sample: CleanCase) {
        #expect(CleanText.line(sample.foreign) == sample.shown)
    }

    @Test(arguments: [
        CleanCase("a\r\nb\rc\nd", "a\nb\nc\nd"), CleanCase("a\n\n\n\nb", "a\n\nb"),
        CleanCase("a\n \n\t\n b", "a\n\n b"),
        CleanCase("\n\na\n\n", "a"), CleanCase("a  \nb", "a\nb"), CleanCase("é\n  \n ", "é"),
        CleanCase("a\tb", "a b"),
    ])
    func `a paragraph keeps its line breaks and at most one blank line in a row`(_ sample: CleanCase) {
        #expect(CleanText.paragraph(sample.foreign) == sample.shown)
    }

    @Test(arguments: [
        "👨‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏿", "🏳️‍🌈", "1️⃣", "🇫🇷", "می\u{200C}خواهم", "क्\u{200D}ष", "ක්\u{200D}ෂ", "葛\u{E0100}",
        "שָׁלוֹם", "Vie\u{323}\u{302}t", "\u{1112}\u{1161}\u{11AB}", "ฉลาดเกมส์โกง", "\u{600}١", "The Matrix", "",
        "100 % ~ `$(rm -rf)`",
    ])
    func `joiners, selectors and marks that belong to the text are kept`(_ text: String) {
        #expect(Array(CleanText.line(text).unicodeScalars) == Array(text.unicodeScalars))
        #expect(Array(CleanText.paragraph(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: [
        CleanCase("\u{200D}a", "a"), CleanCase("\u{200C}\u{200D}", ""), CleanCase("a \u{200D}b", "a b"),
        CleanCase("a\u{200D}\u{200D}\u{200C}b", "a\u{200D}b"), CleanCase("\u{FE0F}a", "a"),
        CleanCase("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}"), CleanCase("\u{301}a", "a"),
        CleanCase("a\u{200B}b\u{2060}c", "abc"),
        CleanCase("co\u{AD}op", "coop"), CleanCase("a\u{180E}\u{2063}b", "ab"),
    ])
    func `invisible scalars without effect are removed`(_ sample: CleanCase) {
        #expect(Array(CleanText.line(sample.foreign).unicodeScalars) == Array(sample.shown.unicodeScalars))
    }

    @Test func `of a million marks on one letter eight are kept`() {
        let foreign = "a" + String(repeating: "\u{301}", count: 1_000_000) + "b\u{301}"
        let shown = "a" + String(repeating: "\u{301}", count: 8) + "b\u{301}"
        #expect(Array(CleanText.line(foreign).unicodeScalars) == Array(shown.unicodeScalars))
    }

    @Test func `a long chain of joined emoji or stacked consonants is cut, to keep its width measurable`() {
        let emoji = CleanText.line(String(repeating: "👩\u{200D}", count: 1000))
        #expect(emoji.unicodeScalars.count { $0 == "\u{200D}" } == 889)
        #expect(emoji.displayWidth == 2 * emoji.count && emoji.count > 100)
        let stacked = CleanText.line(String(repeating: "क\u{94D}", count: 1000))
        #expect(stacked.count > 100)
    }

    @Test func `cleaned random text contains no forbidden scalar, and cleaning again changes nothing`() {
        var random = RandomText(seed: 603)
        for _ in 0..<3000 {
            let foreign = random.text()
            let line = CleanText.line(foreign)
            let paragraph = CleanText.paragraph(foreign)
            #expect(!line.unicodeScalars.contains(where: Self.isForbidden), "\(foreign.debugDescription)")
            #expect(!paragraph.unicodeScalars.contains { $0 != "\n" && Self.isForbidden($0) })
            #expect(!paragraph.contains("\n\n\n") && !paragraph.hasPrefix("\n") && !paragraph.hasSuffix("\n"))
            #expect(Array(CleanText.line(line).unicodeScalars) == Array(line.unicodeScalars))
            #expect(Array(CleanText.paragraph(paragraph).unicodeScalars) == Array(paragraph.unicodeScalars))
            #expect(line.allSatisfy { $0.unicodeScalars.count <= 9 * 17 })
        }
    }

    /// The rule implemented a second time, from the Unicode categories alone.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: true
        case .format:
            ![0x200C, 0x200D].contains(scalar.value) && scalar.properties.isDefaultIgnorableCodePoint
        default: scalar.properties.isNoncharacterCodePoint
        }
    }
}
