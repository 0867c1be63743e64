/// Skips groups, sites, broadcasters, dates and positions in front of a title.
extension NameParser {
    mutating func skipNoise() {
        for _ in 0..<3
        where !skipLeadingGroup() && !skipSite() && !skipLeadingNumber() && !skipBroadcaster()
            && !skipEncoding()
        {
            break
        }
        // `Series-f21-Title`
        if let number = numberBetweenDashes(after: UInt8(ascii: "f")) { titleStart = number + 1 }
    }

    /// Skips `h265` before a title.
    private mutating func skipEncoding() -> Bool {
        guard titleStart + 2 < count, isEncoding(titleStart),
            name.tokens[titleStart + 1].group == nil, !isYear(titleStart + 1)
        else { return false }
        titleStart += 1
        return true
    }

    /// Skips `[Group]`, if words follow that can be a title.
    private mutating func skipLeadingGroup() -> Bool {
        guard titleStart < count, let group = group(of: titleStart), group.firstToken == titleStart,
            group.endToken < count
        else {
            return false
        }
        // `(1) Title`, but not `(500) Days`
        if group.isRound, !isSite(titleStart) {
            guard group.endToken == titleStart + 1, name.tokens[titleStart].number != nil,
                name.tokens[titleStart].length <= 2
            else { return false }
            titleStart += 1
            return true
        }
        let next = group.endToken
        if !isLabelled(titleStart) {
            // `[2010]`, `【Title (2010)】`, `[REC]⁴`, and the title in `[Group][Title][1080p]`
            guard !isYear(next - 1), role(next) != .release, !isYear(next),
                !name.hasWord(titleStart, "rec") || next > titleStart + 1,
                !hasLeadingGroup || name.tokens[next].group == nil
            else { return false }
            // `[REC] 2`
            if name.isSmallNumber(next),
                next + 1 == count || role(next + 1) == .release || isYear(next + 1)
                    || name.tokens[next + 1].group != nil
            {
                return false
            }
        }
        let isAddress = (titleStart..<next).contains { index in
            isSite(index)
                || name.isJoined(index, by: .dot) && Self.domains.contains { name.hasWord(index, $0) }
        }
        if !isLabelled(titleStart), !isAddress { hasLeadingGroup = true }
        titleStart = next
        return true
    }

    private func isSite(_ index: Int) -> Bool { name.hasWord(index, "www") }

    /// Skips `www.site.tld - `.
    private mutating func skipSite() -> Bool {
        guard isSite(titleStart) else {
            // `site.com_Title`
            guard titleStart + 2 < count, name.isJoined(titleStart + 1, by: .dot),
                name.tokens[titleStart + 2].gap != .dot, name.tokens[titleStart + 2].group == nil,
                !isYear(titleStart + 2), role(titleStart + 2) != .release,
                ["com", "net", "org", "ru"].contains(where: { name.hasWord(titleStart + 1, $0) })
            else { return false }
            fullStart = titleStart
            titleStart += 2
            return true
        }
        var index = titleStart + 1
        while index < count, index < titleStart + 6,
            name.isJoined(index, by: .dot) || name.isJoined(index, by: .dash)
        {
            index += 1
            if Self.domains.contains(where: { name.hasWord(index - 1, $0) }) { break }
        }
        guard index < count, index > titleStart + 1 else { return skipSpacedSite() }
        titleStart = index
        return true
    }

    /// Skips `www site tld - `.
    private mutating func skipSpacedSite() -> Bool {
        let dash = (titleStart + 2..<max(titleStart + 2, min(titleStart + 6, count))).first {
            name.isAfterSpacedDash($0)
        }
        guard let dash, !(titleStart..<dash).contains(where: { isYear($0) || role($0) == .release }) else {
            return false
        }
        fullStart = titleStart
        titleStart = dash
        return true
    }

    private static let domains: [StaticString] = [
        "com", "org", "net", "info", "to", "ru", "ua", "cc", "tv", "me", "nl", "se", "ws", "li", "pl", "pw",
        "eu",
    ]

    /// Skips `BBC.Title`.
    private mutating func skipBroadcaster() -> Bool {
        guard titleStart + 2 < count,
            ["bbc", "pbs", "hbo"].contains(where: { name.hasWord(titleStart, $0) }),
            role(titleStart + 1) != .release, !isYear(titleStart + 1),
            name.tokens[titleStart + 1].group == nil
        else { return false }
        fullStart = titleStart
        titleStart += 1
        return true
    }

    /// Skips a date as in `09.03.08.Title` or `2022.8.2.Title.1995`, or a position in a series as in `01 - Title`.
    private mutating func skipLeadingNumber() -> Bool {
        let tokens = name.tokens
        guard titleStart + 1 < count, let number = tokens[titleStart].number else { return false }
        if titleStart + 3 < count, tokens[titleStart].length == 4, number > 1_990,
            (1...2).allSatisfy({
                tokens[titleStart + $0].gap == tokens[titleStart + 1].gap
                    && tokens[titleStart + $0].length <= 2
                    && (1...31).contains(tokens[titleStart + $0].number ?? 0)
            }), (titleStart + 3..<count).contains(where: isYear)
        {
            titleStart += 3
            return true
        }
        if tokens[titleStart].length == 2, titleStart + 3 < count, let second = tokens[titleStart + 1].number,
            tokens[titleStart + 1].length == 2,
            tokens[titleStart + 2].number != nil, tokens[titleStart + 2].length == 2,
            (1...3).allSatisfy({ name.isJoined(titleStart + $0, by: .dot) }), number <= 31, second <= 31,
            min(number, second) <= 12, role(titleStart + 3) != .release, !isYear(titleStart + 3)
        {
            hasLeadingDay = fullStart != nil
            titleStart += 3
            return true
        }
        return !hasLeadingGroup && skipPosition(number)
    }

    /// Skips `01 - ` and `1 - ` before a title; if the name has a year, also `012. ` and `01_`.
    private mutating func skipPosition(_ number: Int) -> Bool {
        let (token, next) = (name.tokens[titleStart], name.tokens[titleStart + 1])
        guard (1...3).contains(token.length), next.group == nil, role(titleStart + 1) != .release,
            !isYear(titleStart + 1), number > 0
        else { return false }
        let isApart = next.gap.contains(.space) && (next.gap.contains(.dash) || next.gap.contains(.dot))
        let hasYear = (titleStart + 2..<max(titleStart + 2, count)).contains(where: isYear)
        let isPosition =
            switch (token.length, number) {
            // `7. Title` may be an ordinal, `2 - 05` and `1 - Episode` are episodes.
            case (1, _): name.isAfterSpacedDash(titleStart + 1) && next.number == nil && next.series == nil
            case (2, ..<10): isApart || hasYear
            default: isApart && hasYear
            }
        if !isPosition { return false }
        if name.text(token).first != 0x30 { fullStart = fullStart ?? titleStart }
        titleStart += 1
        return true
    }
}
