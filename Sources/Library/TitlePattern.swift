import Foundation

/// Words to look for in titles, compared the way a person means them.
struct TitlePattern {
    private var words: [String]

    /// Nil when there is nothing to look for.
    init?(_ text: String) {
        let folded = Self.folded(text)
        words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        // A title such as "???" has no words; it is looked for as it stands.
        if words.isEmpty { words = [folded.trimmingCharacters(in: .whitespacesAndNewlines)] }
        if words == [""] { return nil }
    }

    func matches(_ title: String) -> Bool {
        let title = Self.folded(title)
        return words.allSatisfy(title.contains)
    }

    /// Lower case without diacritics or apostrophes, the same in every locale: Turkish has its own rule for
    /// "I", and a title must not become another one when it is looked for in Ankara.
    static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "'") }) { return text.lowercased() }
        let folded = text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return String(folded.flatMap { letters[$0] ?? String($0) })
    }

    /// Letters that Unicode does not take apart, though people leave the stroke out when they type.
    private static let letters: [Character: String] = [
        "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "þ": "th", "æ": "ae", "œ": "oe",
        "ß": "ss", "'": "", "’": "", "ʼ": "", "‘": "",
    ]
}
