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

    /// Stored in few bytes: a name's tokens then fit into one of the sizes that memory is allocated in fast.
    struct Token {
        private var storedStart: UInt32
        private var storedEnd: UInt32
        private var storedNumber: Int32 = -1
        private var storedGroup: Int16 = -1
        var gap: Gap
        var word: ReleaseWord?
        var series: SeriesWord?
        /// Whether the word has a digit.
        var isNumbered: Bool
        /// Whether the word continues in the next token, as `Blu-Ray` does.
        var isPair = false

        init(_ range: Range<Int>, gap: Gap, group: Int?, isNumbered: Bool) {
            (storedStart, storedEnd) = (UInt32(range.lowerBound), UInt32(range.upperBound))
            (self.gap, self.isNumbered) = (gap, isNumbered)
            storedGroup = group.map(Int16.init) ?? -1
        }

        var start: Int {
            get { Int(storedStart) }
            set { storedStart = UInt32(newValue) }
        }
        var end: Int {
            get { Int(storedEnd) }
            set { storedEnd = UInt32(newValue) }
        }
        /// The index in `groups` of the outermost bracket around the token.
        var group: Int? { storedGroup < 0 ? nil : Int(storedGroup) }
        /// The value, if one to eight digits are the complete word.
        var number: Int? {
            get { storedNumber < 0 ? nil : Int(storedNumber) }
            set { storedNumber = newValue.map(Int32.init) ?? -1 }
        }
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
    private(set) var isASCII = true

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        folded = Self.folded(bytes)
        isASCII = folded.allSatisfy { $0 < 0x80 }
        tokens.reserveCapacity(24)
        split()
        tokens = classified()
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
        guard index >= 0, index < tokens.count, tokens[index].length == word.utf8CodeUnitCount else {
            return false
        }
        let start = tokens[index].start
        return UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount).enumerated()
            .allSatisfy {
                folded[start + $0.offset] == $0.element
            }
    }

    /// Whether a word is a number of one or two digits, or one above the line: `²`, `⁴`.
    func isSmallNumber(_ index: Int) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        let token = tokens[index]
        return token.number != nil && token.length < 3 || isSuperscript(index)
    }

    func isSuperscript(_ index: Int) -> Bool {
        !isASCII && Self.superscripts.contains { hasWord(index, $0) }
    }

    private static let superscripts: [StaticString] = ["¹", "²", "³", "⁴", "⁵"]

    /// Whether a dash among spaces is before the word.
    func isAfterSpacedDash(_ index: Int) -> Bool { tokens[index].gap.isSuperset(of: [.space, .dash]) }

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

    /// Makes a word of the four digits at a word's end.
    mutating func splitYear(at index: Int) {
        var year = tokens[index]
        tokens[index].end -= 4
        (tokens[index].word, tokens[index].series, tokens[index].isNumbered) = (nil, nil, false)
        (year.start, year.gap, year.word, year.series) = (tokens[index].end, [], nil, nil)
        year.number = number(in: year)
        tokens.insert(year, at: index + 1)
        for group in groups.indices where groups[group].firstToken > index {
            groups[group].firstToken += 1
            groups[group].endToken += 1
        }
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
                var isNumbered = false
                index = endOfWord(from: index, &isNumbered)
                var token = Token(
                    start..<index, gap: gap, group: depth > 0 ? groups.count - 1 : nil, isNumbered: isNumbered
                )
                if isNumbered { token.number = number(in: token) }
                // `2006г.`
                if isNumbered, token.number == nil, token.length == 6,
                    folded[(token.end - 2)...].starts(with: "г".utf8)
                {
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

    private func endOfWord(from start: Int, _ isNumbered: inout Bool) -> Int {
        var index = start
        while index < folded.count {
            let byte = folded[index]
            if byte >= 0x61, byte <= 0x7A {
                index += 1
                continue
            }
            if byte >= 0x30, byte <= 0x39 {
                isNumbered = true
                index += 1
                continue
            }
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
        case 0xE3 where isCornered(at: index, 0x8A), 0xEF where isWide(at: index, 0x88): UInt8(ascii: "(")
        default: nil
        }
    }

    private func isClosing(at index: Int) -> Bool {
        switch folded[index] {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): true
        case 0xE3: isCornered(at: index, 0x91) || isCornered(at: index, 0x8B)
        case 0xEF: isWide(at: index, 0x89)
        default: false
        }
    }

    /// `【` and `】`, `《` and `》`.
    private func isCornered(at index: Int, _ last: UInt8) -> Bool {
        index + 2 < folded.count && folded[index + 1] == 0x80 && folded[index + 2] == last
    }

    /// `（` and `）`.
    private func isWide(at index: Int, _ last: UInt8) -> Bool {
        index + 2 < folded.count && folded[index + 1] == 0xBC && folded[index + 2] == last
    }

    private func bracketWidth(at index: Int) -> Int { folded[index] >= 0xE3 ? 3 : 1 }

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
}
