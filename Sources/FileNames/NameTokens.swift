/// The words of one name, its brackets, and the separators between the words.
struct NameTokens {
    /// The separators before a word.
    struct Gap: OptionSet {
        let rawValue: UInt8
        static let space = Gap(rawValue: 1)
        static let dot = Gap(rawValue: 2)
        static let dash = Gap(rawValue: 4)
        static let bar = Gap(rawValue: 8)
        static let bracket = Gap(rawValue: 16)
        static let other = Gap(rawValue: 32)
    }

    struct Token {
        var start: Int
        var end: Int
        var gap: Gap
        /// The index in `groups` of the outermost bracket around the token.
        var group: Int?
        /// The value, if one to eight digits are the complete word.
        var number: Int?
        var word: ReleaseWord?
        /// Whether the word continues in the next token, as `Blu-Ray` does.
        var isPair = false

        var length: Int { end - start }
    }

    /// A bracket and its content; one that is not closed ends with the name.
    struct Group {
        var open: UInt8
        var start: Int
        var end: Int
        var firstToken: Int
        /// The index after the last token.
        var endToken: Int

        var isRound: Bool { open == UInt8(ascii: "(") }
    }

    let bytes: ArraySlice<UInt8>
    private(set) var folded: [UInt8] = []
    private(set) var tokens: [Token] = []
    private(set) var groups: [Group] = []

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        folded = Self.folded(bytes)
        tokens.reserveCapacity(24)
        split()
        classify()
    }

    /// Lowercases Latin and Cyrillic letters, without changing the length.
    static func folded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var folded = Array(bytes)
        var index = 0
        while index < folded.count {
            let byte = folded[index]
            if byte >= 0x41, byte <= 0x5A {
                folded[index] = byte + 32
            } else if byte == 0xD0, index + 1 < folded.count {
                let next = folded[index + 1]
                switch next {
                case 0x80...0x8F: (folded[index], folded[index + 1]) = (0xD1, next + 0x10)
                case 0x90...0x9F: folded[index + 1] = next + 0x20
                case 0xA0...0xAF: (folded[index], folded[index + 1]) = (0xD1, next - 0x20)
                default: break
                }
                index += 1
            }
            index += 1
        }
        return folded
    }

    func text(_ token: Token) -> ArraySlice<UInt8> { folded[token.start..<token.end] }

    func original(_ token: Token) -> ArraySlice<UInt8> {
        bytes[(bytes.startIndex + token.start)..<(bytes.startIndex + token.end)]
    }

    func original(_ range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)]
    }

    func hasWord(_ index: Int, _ word: StaticString) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        return text(tokens[index]).elementsEqual(
            UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    /// Whether nothing but one such separator, a dash or a dot, is between this word and the one before.
    func isJoined(_ index: Int, by gap: Gap) -> Bool {
        guard tokens.indices.contains(index), index > 0 else { return false }
        return tokens[index].gap == gap && tokens[index].start == tokens[index - 1].end + 1
    }

    /// Whether a dash is right before the word, and at most a bracket between it and the word before.
    func isHyphenated(_ index: Int) -> Bool {
        guard tokens.indices.contains(index), index > 0, tokens[index].gap.isSubset(of: [.dash, .bracket])
        else { return false }
        return folded[tokens[index].start - 1] == UInt8(ascii: "-")
    }

    // MARK: - Splitting

    private mutating func split() {
        var index = 0
        var depth = 0
        var gap: Gap = []
        while index < folded.count {
            let byte = folded[index]
            let width = bracketWidth(at: index)
            if let open = opening(at: index) {
                if depth == 0 {
                    groups.append(
                        Group(
                            open: open, start: index, end: folded.count, firstToken: tokens.count,
                            endToken: tokens.count))
                }
                depth += 1
                gap.insert(.bracket)
                index += width
            } else if isClosing(at: index) {
                index += width
                if depth > 0 {
                    depth -= 1
                    if depth == 0 { close(at: index) }
                }
                gap.insert(.bracket)
            } else if let separator = Self.separator(byte) {
                gap.insert(separator)
                index += 1
            } else if let width = dashWidth(at: index) {
                gap.insert(.dash)
                index += width
            } else {
                let start = index
                index = endOfWord(from: index)
                var token = Token(
                    start: start, end: index, gap: gap, group: depth > 0 ? groups.count - 1 : nil)
                token.number = number(in: token)
                // `2006г.`
                if token.number == nil, token.length == 6, folded[(token.end - 2)...].starts(with: "г".utf8) {
                    token.end -= 2
                    token.number = number(in: token)
                    if token.number == nil { token.end += 2 }
                }
                tokens.append(token)
                gap = []
            }
        }
        if depth > 0 { close(at: folded.count) }
    }

    private mutating func close(at end: Int) {
        groups[groups.count - 1].end = end
        groups[groups.count - 1].endToken = tokens.count
    }

    private func endOfWord(from start: Int) -> Int {
        var index = start
        while index < folded.count {
            let byte = folded[index]
            if Self.separator(byte) != nil { break }
            if index > start, opening(at: index) != nil || isClosing(at: index) || dashWidth(at: index) != nil
            {
                break
            }
            index += 1
        }
        return index
    }

    private static func separator(_ byte: UInt8) -> Gap? {
        switch byte {
        case 0...0x20, 0x7F: .space
        case UInt8(ascii: "."): .dot
        case UInt8(ascii: "-"): .dash
        case UInt8(ascii: "|"), UInt8(ascii: "/"): .bar
        case UInt8(ascii: "_"), UInt8(ascii: ","), UInt8(ascii: "+"), UInt8(ascii: ";"), UInt8(ascii: "~"),
            UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "*"), UInt8(ascii: ":"):
            .other
        default: nil
        }
    }

    private func opening(at index: Int) -> UInt8? {
        switch folded[index] {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): folded[index]
        case 0xE3 where isCornered(at: index, 0x90): UInt8(ascii: "[")
        default: nil
        }
    }

    private func isClosing(at index: Int) -> Bool {
        switch folded[index] {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): true
        case 0xE3: isCornered(at: index, 0x91)
        default: false
        }
    }

    /// `【` and `】`.
    private func isCornered(at index: Int, _ last: UInt8) -> Bool {
        index + 2 < folded.count && folded[index + 1] == 0x80 && folded[index + 2] == last
    }

    private func bracketWidth(at index: Int) -> Int { folded[index] == 0xE3 ? 3 : 1 }

    /// The bytes of an en dash or em dash at an index; nil if there is none.
    private func dashWidth(at index: Int) -> Int? {
        guard folded[index] == 0xE2, index + 2 < folded.count, folded[index + 1] == 0x80,
            folded[index + 2] == 0x93 || folded[index + 2] == 0x94
        else { return nil }
        return 3
    }

    private func number(in token: Token) -> Int? {
        guard token.length <= 8 else { return nil }
        var value = 0
        for byte in text(token) {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        return value
    }

    // MARK: - Knowing

    private mutating func classify() {
        var previous: ReleaseWords.Key?
        var previousLength = 0
        for index in tokens.indices {
            let (key, length) = wordKey(tokens[index])
            if let previous, let key, previousLength + length <= 16, index > 0,
                tokens[index].group == tokens[index - 1].group,
                let word = ReleaseWords.table[previous << ReleaseWords.Key(8 * length) | key],
                tokens[index - 1].word == nil || word.role == .release || word.role == .edition
            {
                tokens[index - 1].word = word
                tokens[index - 1].isPair = true
                tokens[index].word = word
            } else if let key {
                tokens[index].word = ReleaseWords.table[key] ?? screenSize(tokens[index])
            }
            (previous, previousLength) = (key, length)
        }
    }

    /// The key of the word without its apostrophes; nil if it is longer than any known word.
    private func wordKey(_ token: Token) -> (ReleaseWords.Key?, Int) {
        guard token.length <= 20 else { return (nil, 0) }
        var key: ReleaseWords.Key = 0
        var length = 0
        var index = token.start
        while index < token.end {
            let byte = folded[index]
            if byte == UInt8(ascii: "'") {
                index += 1
            } else if byte == 0xE2, index + 2 < token.end, folded[index + 1] == 0x80,
                folded[index + 2] == 0x99
            {
                index += 3
            } else {
                key = key << 8 | ReleaseWords.Key(byte)
                length += 1
                index += 1
            }
        }
        return length <= 16 ? (key, length) : (nil, 0)
    }

    /// `1080p`, `576i`, `1920x1080`.
    private func screenSize(_ token: Token) -> ReleaseWord? {
        guard token.length >= 4, token.length <= 9, folded[token.start] >= 0x31, folded[token.start] <= 0x39
        else { return nil }
        var digits = 0
        var crossed = false
        for index in token.start..<token.end {
            switch folded[index] {
            case 0x30...0x39: digits += 1
            case UInt8(ascii: "x") where !crossed && digits >= 3 && digits <= 4: (crossed, digits) = (true, 0)
            case UInt8(ascii: "p"), UInt8(ascii: "i"):
                return !crossed && index == token.end - 1 && (digits == 3 || digits == 4)
                    ? ReleaseWord(role: .release) : nil
            default: return nil
            }
        }
        return crossed && digits >= 3 && digits <= 4 ? ReleaseWord(role: .release) : nil
    }
}
