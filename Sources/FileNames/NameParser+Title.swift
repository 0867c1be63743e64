extension NameParser {
    /// Every title that the words before the title's end can mean.
    func titleCandidates() -> [String] {
        guard titleStart < titleEnd, titleEnd <= count else { return [] }
        var titles: [String] = []
        func add(_ range: Range<Int>) {
            guard !range.isEmpty else { return }
            let title = title(range)
            if !title.isEmpty, !titles.contains(title) { titles.append(title) }
        }
        let pieces = splits()
        if pieces.count > 1 {
            pieces.forEach(add)
        } else if let group = roundGroupAtEnd() {
            if isPartMarker(group.firstToken) {
                add(titleStart..<titleEnd)
                add(titleStart..<group.firstToken)
            } else {
                add(titleStart..<group.firstToken)
                add(group.firstToken..<group.endToken)
                add(titleStart..<titleEnd)
            }
        } else if let turn = changeOfScript() {
            add(titleStart..<turn)
            add(turn..<titleEnd)
        } else {
            add(titleStart..<titleEnd)
        }
        if let other = titleAfterBrackets() { add(other) }
        if let untrimmedEnd, untrimmedEnd > titleEnd { add(titleStart..<untrimmedEnd) }
        if let trimmedEnd, trimmedEnd < titleEnd { add(titleStart..<trimmedEnd) }
        if let fullStart, fullStart < titleStart { add(fullStart..<titleEnd) }
        if isPerhapsAfterGroup { add(titleStart + 1..<titleEnd) }
        return titles
    }

    /// Whether the first word may be a release group: `group-a.title.2016.1080p`.
    private var isPerhapsAfterGroup: Bool {
        guard year != nil, titleEnd > titleStart + 2, name.isJoined(titleStart + 1, by: .dash) else {
            return false
        }
        return (titleStart + 2..<titleEnd).allSatisfy { name.isJoined($0, by: .dot) }
            && name.folded.elementsEqual(name.bytes)
    }

    /// The titles in `A AKA B` or `A | B`.
    private func splits() -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var start = titleStart
        for index in titleStart..<titleEnd where index > start {
            let isSpelt =
                name.hasWord(index, "a") && name.hasWord(index + 1, "k") && name.hasWord(index + 2, "a")
            let next = index + (isSpelt ? 3 : 1)
            if isSpelt || name.hasWord(index, "aka"), next < titleEnd {
                pieces.append(start..<index)
                start = next
            } else if name.tokens[index].gap.contains(.bar) {
                pieces.append(start..<index)
                start = index
            }
        }
        if start < titleEnd { pieces.append(start..<titleEnd) }
        return pieces
    }

    /// The `(B)` of `A (B)`.
    private func roundGroupAtEnd() -> NameTokens.Group? {
        guard let group = group(of: titleEnd - 1), group.isRound, group.endToken == titleEnd,
            group.firstToken > titleStart
        else {
            return nil
        }
        return group
    }

    private func isPartMarker(_ index: Int) -> Bool {
        name.hasWord(index, "part") || name.hasWord(index, "vol") || name.hasWord(index, "volume")
            || name.hasWord(index, "chapter") || name.tokens[index].number != nil
    }

    /// Where words of another script end and Latin ones begin, or the reverse; nil if that happens more than once.
    private func changeOfScript() -> Int? {
        guard !name.isASCII else { return nil }
        var last: Bool?
        var turn: Int?
        for index in titleStart..<titleEnd {
            guard let isLatin = isLatin(index) else { continue }
            if let last, last != isLatin {
                guard turn == nil, !name.isJoined(index, by: .dash) else { return nil }
                turn = index
            }
            last = isLatin
        }
        return turn
    }

    /// Whether a word is of Latin letters: not of Greek, Cyrillic, Hebrew, Arabic, Thai, Chinese, Japanese or Korean ones; nil if
    /// it has no letters.
    private func isLatin(_ index: Int) -> Bool? {
        let text = name.text(name.tokens[index])
        if text.contains(where: { (0xCE...0xDF).contains($0) || $0 == 0xE0 || (0xE3...0xED).contains($0) }) {
            return false
        }
        return text.contains { $0 >= 0x61 && $0 <= 0x7A } ? true : nil
    }

    /// The title after a remark in brackets and in another script: `长安的荔枝[…].The.Lychee.Road.2025`.
    private func titleAfterBrackets() -> Range<Int>? {
        guard !name.isASCII, titleEnd < count, let group = group(of: titleEnd), group.firstToken == titleEnd,
            isLatin(titleEnd - 1) == false, let end = yearIndex ?? releaseIndex, end > group.endToken,
            (group.endToken..<end).allSatisfy({ name.tokens[$0].group == nil && isLatin($0) != false })
        else { return nil }
        return group.endToken..<end
    }

    // MARK: - Letters

    /// The words of a range as a title is written: dots and underscores used as spaces become spaces, an
    /// abbreviation keeps its dots, and `Eight, The` and `Eight The` become `The Eight`.
    func title(_ range: Range<Int>) -> String {
        var start = name.tokens[range.lowerBound].start
        var end = name.tokens[range.upperBound - 1].end
        if let group = group(of: range.lowerBound), group.isRound, group.firstToken == range.lowerBound,
            group.endToken < range.upperBound
        {
            start = group.start
        }
        if let group = group(of: range.upperBound - 1), group.isRound, group.endToken == range.upperBound,
            group.firstToken > range.lowerBound
        {
            end = group.end
        }
        let bytes = name.original(start..<end)
        let spaces = bytes.count { $0 == 0x20 }
        let dots = bytes.count { $0 == UInt8(ascii: ".") }
        let isDotted = dots > spaces
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + 1)
        var index = range.lowerBound
        text += name.original(start..<name.tokens[index].start)
        while index < range.upperBound {
            let token = name.tokens[index]
            text += name.original(token)
            let isLast = index + 1 == range.upperBound
            let limit = isLast ? end : name.tokens[index + 1].start
            if isAbbreviated(index), token.end < name.folded.count {
                text.append(UInt8(ascii: "."))
                if !isLast, !isAbbreviated(index + 1) || limit > token.end + 1 { text.append(0x20) }
            } else if isLast || !name.isSuperscript(index + 1) {
                append(name.original(token.end..<limit), isDotted: isDotted, isSpaced: spaces > 0, to: &text)
            }
            index += 1
        }
        while text.last == 0x20 { text.removeLast() }
        return withLeadingArticle(String(decoding: text, as: UTF8.self), range)
    }

    private func append(_ gap: ArraySlice<UInt8>, isDotted: Bool, isSpaced: Bool, to text: inout [UInt8]) {
        for byte in gap {
            let isSpace =
                byte <= 0x20 || [0x5B, 0x5D, 0x7B, 0x7D].contains(byte) || byte == UInt8(ascii: "_")
                || byte == UInt8(ascii: ".") && isDotted || byte == UInt8(ascii: "+") && !isSpaced
            if !isSpace { text.append(byte) } else if text.last != 0x20 { text.append(0x20) }
        }
    }

    /// A single letter with a dot after it, beside another: `U.N.C.L.E.`
    private func isAbbreviated(_ index: Int) -> Bool {
        guard isLetterWithDot(index) else { return false }
        if index > 0, isLetterWithDot(index - 1), name.isJoined(index, by: .dot) { return true }
        return isLetterWithDot(index + 1) && name.isJoined(index + 1, by: .dot)
    }

    private func isLetterWithDot(_ index: Int) -> Bool {
        guard name.tokens.indices.contains(index) else { return false }
        let token = name.tokens[index]
        guard let byte = name.text(token).first, token.length == 1, byte >= 0x61, byte <= 0x7A else {
            return false
        }
        return token.end < name.folded.count && name.folded[token.end] == UInt8(ascii: ".")
    }

    private func withLeadingArticle(_ title: String, _ range: Range<Int>) -> String {
        let last = range.upperBound - 1
        guard last > range.lowerBound, role(last) == .article,
            name.hasWord(last, "the")
                || name.folded[name.tokens[last - 1].end..<name.tokens[last].start].contains(
                    UInt8(ascii: ","))
        else { return title }
        let article = String(decoding: name.original(name.tokens[last]), as: UTF8.self)
        return article + " " + self.title(range.lowerBound..<last)
    }
}
