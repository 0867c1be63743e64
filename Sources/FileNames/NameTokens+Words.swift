/// Finds the words that have a meaning in release names.
extension NameTokens {
    /// The tokens with their meanings.
    func classified() -> [Token] {
        var tokens = tokens
        var previous: ReleaseWords.Key?
        var previousLength = 0
        for index in tokens.indices {
            let (key, length) = wordKey(tokens[index])
            if let previous, let key, previousLength + length <= 16, index > 0,
                tokens[index].group == tokens[index - 1].group,
                let word = ReleaseWords.meaning(previous << ReleaseWords.Key(8 * length) | key)?.release,
                tokens[index - 1].word == nil || word.role == .release || word.role == .edition
            {
                tokens[index - 1].word = word
                tokens[index - 1].isPair = true
                tokens[index].word = word
            } else if let key {
                let meaning = ReleaseWords.meaning(key)
                tokens[index].word = meaning?.release
                tokens[index].series = meaning?.series
                if meaning == nil, tokens[index].isNumbered {
                    tokens[index].word = screenSize(tokens[index])
                    tokens[index].series = seriesWord(tokens[index])
                }
            }
            (previous, previousLength) = (key, length)
        }
        return tokens
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

    /// A word of series with a number after it: `Season2`, `OP4a`.
    private func seriesWord(_ token: Token) -> SeriesWord? {
        let text = text(token)
        let letters = text.prefix { $0 < 0x30 || $0 > 0x39 }
        let rest = text.dropFirst(letters.count)
        guard letters.count > 1, letters.count <= 16, rest.count <= 3,
            rest.prefix(2).allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) || rest.count == 2
        else { return nil }
        return ReleaseWords.meaning(ReleaseWords.key(letters))?.series
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
