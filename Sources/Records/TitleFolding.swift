import Foundation

/// Folds titles for search: words in lower case, without accents, separated by one space.
///
/// Index and input are folded alike, so that `amelie` finds Amélie, `wall e` WALL·E, `8 1/2` 8½ and `lodz`
/// Łódź. Chinese and Japanese, which have no spaces, are split into characters. Caches its results for
/// letters outside ASCII, so use a value on one thread only.
package struct TitleFolding {
    private var letters: [Unicode.Scalar: [UInt8]] = [:]

    package init() {}

    /// The words with a space after each.
    package mutating func folded(_ title: String) -> [UInt8] {
        var title = title
        return title.withUTF8 { folded($0) }
    }

    /// Folds a title in UTF-8; invalid bytes separate words.
    package mutating func folded(_ title: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(title.count + 8)
        if title.allSatisfy({ $0 < 0x80 }) {
            for byte in title { append(ascii: byte, to: &text) }
        } else {
            for scalar in String(decoding: title, as: UTF8.self).unicodeScalars {
                if scalar.isASCII {
                    append(ascii: UInt8(scalar.value), to: &text)
                } else {
                    append(scalar, to: &text)
                }
            }
        }
        endWord(&text)
        return text
    }

    private func append(ascii byte: UInt8, to text: inout [UInt8]) {
        switch byte {
        case 0x61...0x7A, 0x30...0x39: text.append(byte)
        case 0x41...0x5A: text.append(byte + 32)
        case UInt8(ascii: "'"): endElision(&text)
        default: endWord(&text)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
        // Typographic apostrophes.
        if scalar.isApostrophe { return endElision(&text) }
        let letter: [UInt8]
        if let known = letters[scalar] {
            letter = known
        } else {
            letter = Self.letter(scalar)
            letters[scalar] = letter
        }
        for byte in letter { if byte == UInt8(ascii: " ") { endWord(&text) } else { text.append(byte) } }
    }

    /// An apostrophe ends an article, as in `l'auberge` and `d'Amélie`; any other is dropped, so that
    /// `oceans` finds Ocean's.
    private func endElision(_ text: inout [UInt8]) {
        let start = text.lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? 0
        switch text[start...].count {
        case 1 where text[start] == UInt8(ascii: "d") || text[start] == UInt8(ascii: "l"): endWord(&text)
        case 2 where text[start...].elementsEqual("qu".utf8): endWord(&text)
        case 3 where text[start...].elementsEqual("all".utf8): endWord(&text)
        case 4 where text[start...].elementsEqual("dell".utf8) || text[start...].elementsEqual("nell".utf8):
            endWord(&text)
        default: break
        }
    }

    private func endWord(_ text: inout [UInt8]) {
        if let last = text.last, last != UInt8(ascii: " ") { text.append(UInt8(ascii: " ")) }
    }

    /// The replacement for a letter outside ASCII: a space for separators, empty for dropped characters.
    private static func letter(_ scalar: Unicode.Scalar) -> [UInt8] {
        if let special = special[scalar] { return Array(special.utf8) }
        switch scalar.value {
        case 0x2018: return []  // an apostrophe as well
        case 0xFF01...0xFF5E:  // full-width forms of ASCII
            var folding = TitleFolding()
            guard let plain = Unicode.Scalar(scalar.value - 0xFEE0) else { return [] }
            return folding.folded(String(plain)).dropLast()
        // Kana and Han: each is a word of its own.
        case 0x3041...0x309F, 0x30A1...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            return [0x20] + Array(String(scalar).utf8) + [0x20]
        // Hangul stays composed: decomposed, a syllable would be two or three letters.
        case 0xAC00...0xD7A3: return Array(String(scalar).utf8)
        default: break
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            let plain = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
                .filter { $0.properties.generalCategory != .nonspacingMark }
            return Array(String(String.UnicodeScalarView(plain)).lowercased().utf8)
        case .nonspacingMark, .enclosingMark, .format: return []
        case .spacingMark: return Array(String(scalar).utf8)
        default: return [0x20]
        }
    }

    /// Characters without a canonical decomposition in Unicode.
    private static let special: [Unicode.Scalar: String] = {
        var special: [Unicode.Scalar: String] = [
            "Æ": "ae", "æ": "ae", "Ø": "o", "ø": "o", "ß": "ss", "ẞ": "ss", "Đ": "d", "đ": "d", "Ħ": "h",
            "ħ": "h", "ı": "i", "Ł": "l", "ł": "l", "Œ": "oe", "œ": "oe", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl",
            "ﬃ": "ffi", "ﬄ": "ffl", "Ð": "d", "ð": "d", "Þ": "th", "þ": "th", "ё": "е", "Ё": "е", "ґ": "г",
            "Ґ": "г", "º": "o", "ª": "a", "½": " 1 2 ", "¼": " 1 4 ", "¾": " 3 4 ", "⅓": " 1 3 ",
            "⅔": " 2 3 ", "⅛": " 1 8 ", "⅜": " 3 8 ", "⅝": " 5 8 ", "⅞": " 7 8 ", "²": " 2 ", "³": " 3 ",
            "¹": " 1 ",
        ]
        for digit in 0...9 {
            for base in [0x2070, 0x2080] {
                if let scalar = Unicode.Scalar(UInt32(base + digit)) {
                    special[scalar] = special[scalar] ?? " \(digit) "
                }
            }
        }
        return special
    }()
}

extension String {
    /// The words by which a title is found, separated by a space: only letters and digits, which are safe in
    /// any shell. Empty for a title such as "???".
    package var titleWords: String {
        var folding = TitleFolding()
        return String(decoding: folding.folded(self).dropLast(), as: UTF8.self)
    }

    /// The key that two spellings of a title share: its words, or the title itself if it has none.
    package var foldedTitle: String {
        let words = titleWords
        return words.isEmpty ? trimmed.lowercased() : words
    }
}

extension Unicode.Scalar {
    /// Whether it is an apostrophe, or used as one: `'`, `’`, `ʼ`, `‘`.
    package var isApostrophe: Bool {
        switch self {
        case "'", "\u{2019}", "\u{2BC}", "\u{2018}": true
        default: false
        }
    }
}
