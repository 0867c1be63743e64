/// A folded title, prepared for comparing and searching.
struct FoldedTitle {
    /// The words with a space after each, without a leading article: users do not type the one of `The Matrix`.
    let core: ArraySlice<UInt8>

    init(_ folded: [UInt8]) {
        let space = UInt8(ascii: " ")
        if let end = folded.firstIndex(of: space), end + 1 < folded.endIndex, end <= Self.maxArticleLength,
            Self.articles.contains(String(decoding: folded[..<end], as: UTF8.self))
        {
            core = folded[(end + 1)...]
        } else {
            core = folded[...]
        }
    }

    /// A hash that is the same for equal titles: FNV-1a, 32 bits.
    ///
    /// Different titles may collide, so titles are compared as well.
    var key: Int {
        var hash: UInt32 = 0x811C_9DC5
        for byte in coreWithArabicNumerals { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return Int(hash)
    }

    /// The core with Roman numerals as Arabic ones, so that `rocky 2` matches Rocky II.
    var coreWithArabicNumerals: ArraySlice<UInt8> {
        guard hasNumeral else { return core }
        var words = core.split(separator: UInt8(ascii: " "))
        var hasNumerals = false
        for (index, word) in words.enumerated() where (2...4).contains(word.count) {
            guard word.allSatisfy({ "ivx".utf8.contains($0) }),
                let number = Self.numerals.firstIndex(of: String(decoding: word, as: UTF8.self))
            else { continue }
            words[index] = Array("\(number + 2)".utf8)[...]
            hasNumerals = true
        }
        return hasNumerals ? words.flatMap { $0 + [UInt8(ascii: " ")] }[...] : core
    }

    /// Whether some word consists only of i, v and x: such words are rare, and other titles are not split.
    private var hasNumeral: Bool {
        var (length, isNumeral) = (0, true)
        for byte in core {
            if byte == UInt8(ascii: " ") {
                if isNumeral, (2...4).contains(length) { return true }
                (length, isNumeral) = (0, true)
            } else {
                length += 1
                isNumeral =
                    isNumeral
                    && (byte == UInt8(ascii: "i") || byte == UInt8(ascii: "v") || byte == UInt8(ascii: "x"))
            }
        }
        return false
    }

    /// From two on: "i" is a word in many languages (so are "v" and "x"), and is not used to number films.
    static let numerals = ["ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii"]

    private static let maxArticleLength = 4
    private static let articles: Set<String> = [
        "the", "a", "an", "le", "la", "les", "l", "un", "une", "el", "los", "las", "il", "lo", "gli", "der",
        "die", "das", "ein", "eine", "o", "os", "as", "het", "den", "det", "en", "ett",
    ]
}
