import Testing

@testable import Terminal

/// A text and its expected number of columns.
struct WidthCase: Sendable, CustomTestStringConvertible {
    let text: String
    let columns: Int

    init(_ text: String, _ columns: Int) {
        self.text = text
        self.columns = columns
    }

    var testDescription: String {
        text.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
    }
}

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        WidthCase("", 0), WidthCase("The Matrix", 10), WidthCase("Amélie", 6), WidthCase("Ame\u{301}lie", 6),
        WidthCase("Москва слезам не верит", 22), WidthCase("Ζορμπάς", 7), WidthCase("┌─┐", 3),
        WidthCase("“…”", 3), WidthCase("Việt", 4), WidthCase("Vie\u{323}\u{302}t", 4),
    ])
    func `a letter of an alphabet takes one column, composed or decomposed`(_ sample: WidthCase) {
        #expect(sample.text.displayWidth == sample.columns)
    }

    @Test(arguments: [
        WidthCase("千と千尋の神隠し", 16), WidthCase("霸王别姬", 8), WidthCase("カメラ", 6), WidthCase("ｶﾒﾗ", 3),
        WidthCase("ｶﾞ", 2), WidthCase("か\u{3099}", 2), WidthCase("ＡＢ", 4), WidthCase("「」、。", 8),
        WidthCase("𠮷", 2),
        WidthCase("\u{3000}", 2), WidthCase("葛\u{E0100}", 2),
    ])
    func `East Asian wide characters take two columns and halfwidth ones take one`(_ sample: WidthCase) {
        #expect(sample.text.displayWidth == sample.columns)
    }

    @Test(arguments: [
        WidthCase("기생충", 6), WidthCase("\u{1100}\u{1161}", 2), WidthCase("\u{1112}\u{1161}\u{11AB}", 2),
        WidthCase("\u{AC00}\u{11A8}", 2), WidthCase("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4),
        WidthCase("\u{1100}", 2),
    ])
    func `a Hangul syllable takes two columns, precomposed or in conjoining jamo`(_ sample: WidthCase) {
        #expect(sample.text.displayWidth == sample.columns)
    }

    @Test func `a family emoji joined by ZWJ is two columns wide`() {
        #expect("👨‍👩‍👧‍👦".displayWidth == 2)
        #expect("👩🏽‍❤️‍💋‍👨🏿".displayWidth == 2)
        #expect("🏳️‍🌈".displayWidth == 2)
        #expect("🏴‍☠️".displayWidth == 2)
    }

    @Test(arguments: [
        WidthCase("🎬", 2), WidthCase("⌚", 2), WidthCase("❤\u{FE0F}", 2), WidthCase("✈\u{FE0F}", 2),
        WidthCase("👍🏽", 2), WidthCase("✌🏿", 2), WidthCase("✌\u{FE0F}", 2), WidthCase("🇫🇷", 2),
        WidthCase("🇫🇷🇯🇵", 4), WidthCase("1\u{FE0F}\u{20E3}", 2), WidthCase("#\u{FE0F}\u{20E3}", 2),
    ])
    func `an emoji with selector, skin tone, flag letters or keycap is one picture`(_ sample: WidthCase) {
        #expect(sample.text.displayWidth == sample.columns)
    }

    @Test(arguments: [
        WidthCase("⌚\u{FE0E}", 1), WidthCase("⚡\u{FE0E}", 1), WidthCase("❤", 1), WidthCase("❤\u{FE0E}", 1),
        WidthCase("☺", 1), WidthCase("a\u{FE0F}", 1), WidthCase("中\u{FE0E}", 2),
    ])
    func `the text selector makes an emoji one column wide`(_ sample: WidthCase) {
        #expect(sample.text.displayWidth == sample.columns)
    }

    @Test func `a skin tone on a letter, and a second one on an emoji, take their own columns`() {
        #expect("a🏽".displayWidth == 3)
        #expect("👍🏽🏽".displayWidth == 4)
        #expect("🏽".displayWidth == 2)
    }

    @Test(arguments: [
        WidthCase("العربية", 7), WidthCase("مَكَّة", 3), WidthCase("می\u{200C}خواهم", 7), WidthCase("لا", 2),
        WidthCase("\u{600}١", 2), WidthCase("שלום", 4), WidthCase("שָׁלוֹם", 4),
    ])
    func `Arabic and Hebrew letters take one column and their points none`(_ sample: WidthCase) {
        #expect(sample.text.displayWidth == sample.columns)
    }

    @Test(arguments: [
        WidthCase("ฉลาดเกมส์โกง", 11), WidthCase("ผี", 1), WidthCase("น้ำ", 2), WidthCase("ก", 1),
        WidthCase("ທ່ຽວ", 3),
    ])
    func `Thai and Lao vowels above and below take no column`(_ sample: WidthCase) {
        #expect(sample.text.displayWidth == sample.columns)
    }

    @Test(arguments: [
        WidthCase("क", 1), WidthCase("कि", 2), WidthCase("का", 2), WidthCase("कु", 1), WidthCase("क्ष", 2),
        WidthCase("क्षि", 2), WidthCase("क्\u{200D}ष", 2), WidthCase("दंगल", 3), WidthCase("लगान", 4),
        WidthCase("தமிழ்", 4), WidthCase("கா", 2), WidthCase("க்", 1), WidthCase("বাংলা", 4),
    ])
    func `an Indic consonant with a vowel sign, and a stacked consonant, take two columns`(
        _ sample: WidthCase
    ) {
        #expect(sample.text.displayWidth == sample.columns)
    }

    @Test(arguments: [
        "\u{0}", "\n", "\r\n", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{301}", "\u{200B}", "\u{FEFF}",
    ])
    func `controls, lone marks and invisible scalars take no column`(_ text: String) {
        #expect(text.displayWidth == 0)
    }

    @Test func `a substring has the width of the equal string`() {
        let title = "千と千尋 🎬 Amélie"
        #expect(title.dropFirst(5).displayWidth == 9)
        #expect(title.map(\.displayWidth).reduce(0, +) == title.displayWidth)
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
