import Testing

@testable import Terminal

@Suite struct DisplayWidthTests {
    /// Texts and their numbers of columns.
    static let widths: [(String, Int)] = [
        // A letter of an alphabet takes one column, composed or decomposed.
        ("", 0), ("The Matrix", 10), ("Amélie", 6), ("Ame\u{301}lie", 6),
        ("Москва слезам не верит", 22), ("Ζορμπάς", 7), ("┌─┐", 3), ("“…”", 3), ("Việt", 4),
        ("Vie\u{323}\u{302}t", 4),
        // East Asian wide characters take two columns and halfwidth ones take one.
        ("千と千尋の神隠し", 16), ("霸王别姬", 8), ("カメラ", 6), ("ｶﾒﾗ", 3), ("ｶﾞ", 2), ("か\u{3099}", 2),
        ("ＡＢ", 4), ("「」、。", 8), ("𠮷", 2), ("\u{3000}", 2), ("葛\u{E0100}", 2),
        // A Hangul syllable takes two columns, precomposed or in conjoining jamo.
        ("기생충", 6), ("\u{1100}\u{1161}", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
        ("\u{AC00}\u{11A8}", 2), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4),
        ("\u{1100}", 2),
        // A family emoji joined by ZWJ is two columns wide.
        ("👨‍👩‍👧‍👦", 2), ("👩🏽‍❤️‍💋‍👨🏿", 2), ("🏳️‍🌈", 2), ("🏴‍☠️", 2),
        // An emoji with selector, skin tone, flag letters or keycap is one picture.
        ("🎬", 2), ("⌚", 2), ("❤\u{FE0F}", 2), ("✈\u{FE0F}", 2), ("👍🏽", 2), ("✌🏿", 2),
        ("✌\u{FE0F}", 2), ("🇫🇷", 2), ("🇫🇷🇯🇵", 4), ("1\u{FE0F}\u{20E3}", 2),
        ("#\u{FE0F}\u{20E3}", 2),
        // The text selector makes an emoji one column wide.
        ("⌚\u{FE0E}", 1), ("⚡\u{FE0E}", 1), ("❤", 1), ("❤\u{FE0E}", 1), ("☺", 1), ("a\u{FE0F}", 1),
        ("中\u{FE0E}", 2),
        // A skin tone on a letter, and a second one on an emoji, take their own columns.
        ("a🏽", 3), ("👍🏽🏽", 4), ("🏽", 2),
        // Arabic and Hebrew letters take one column and their points none.
        ("العربية", 7), ("مَكَّة", 3), ("می\u{200C}خواهم", 7), ("لا", 2), ("\u{600}١", 2),
        ("שלום", 4), ("שָׁלוֹם", 4),
        // Thai and Lao vowels above and below take no column.
        ("ฉลาดเกมส์โกง", 11), ("ผี", 1), ("น้ำ", 2), ("ก", 1), ("ທ່ຽວ", 3),
        // An Indic consonant with a vowel sign, and a stacked consonant, take two columns.
        ("क", 1), ("कि", 2), ("का", 2), ("कु", 1), ("क्ष", 2), ("क्षि", 2), ("क्\u{200D}ष", 2),
        ("दंगल", 3), ("लगान", 4), ("தமிழ்", 4), ("கா", 2), ("க்", 1), ("বাংলা", 4),
        // Controls, lone marks and invisible scalars take no column.
        ("\u{0}", 0), ("\n", 0), ("\r\n", 0), ("\u{1B}", 0), ("\u{7F}", 0), ("\u{85}", 0),
        ("\u{9B}", 0), ("\u{301}", 0), ("\u{200B}", 0), ("\u{FEFF}", 0),
    ]

    @Test(arguments: widths)
    func `every text takes the columns of its characters`(_ text: String, _ columns: Int) {
        let scalars = text.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
        #expect(text.displayWidth == columns, "\(scalars)")
    }

    @Test func `a substring has the width of the equal string`() {
        let title = "千と千尋 🎬 Amélie"
        #expect(title.dropFirst(5).displayWidth == 9)
        #expect(title.map(\.displayWidth).reduce(0, +) == title.displayWidth)
    }

    @Test func `a simple scalar is visible, a character by itself, and as wide as the tables say`() {
        let simple = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter { $0.simpleWidth != nil }
        #expect(simple.contains("ї") && simple.contains("名"))
        let wrong = simple.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .unassigned, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator,
                .nonspacingMark, .spacingMark, .enclosingMark:
                return true
            // A mark has no columns, and text with one is not simple.
            default:
                return "\(scalar)\u{301}".displayWidth != scalar.simpleWidth
                    || "a\(scalar)\(scalar)가b".count != 5
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test func `the table is sorted, starts at zero and has no run equal to the one before`() {
        let runs = DisplayWidth.runs
        #expect(runs.first.map { $0 >> 3 } == 0)
        for (run, next) in zip(runs, runs.dropFirst()) {
            #expect(run >> 3 < next >> 3)
            #expect(run & 7 != next & 7)
        }
        #expect(runs.allSatisfy { DisplayWidth(rawValue: $0 & 7) != nil })
    }
}
