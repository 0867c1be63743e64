extension NameParser {
    /// Whether a word marks an episode or a season of a series.
    func isEpisode(at index: Int) -> Bool {
        let token = name.tokens[index]
        if token.isNumbered, isEpisodeNumber(index) || isCode(index) { return true }
        switch token.series {
        case nil: break
        case .season, .foreignSeason: if isSeason(index) { return true }
        case .episode: if index > titleStart || year == nil, hasNumberBeside(index) { return true }
        case .chapter: if isChapter(index) { return true }
        case .sport: if isSport(index) { return true }
        case .channel: if isChannel(index) { return true }
        case .animeExtra: if isAnimeExtra(index) { return true }
        }
        if index == titleStart { return isFirstChapter }
        return isSpecial(index) || isDayOfMonth(index)
    }

    func word(_ index: Int) -> ArraySlice<UInt8> { index < count ? name.text(name.tokens[index]) : [] }

    /// Whether a token is a number with this many digits.
    func isNumberOfLength(_ index: Int, _ length: ClosedRange<Int>) -> Bool {
        index < count && name.tokens[index].number != nil && length.contains(name.tokens[index].length)
    }

    static func digits(_ text: ArraySlice<UInt8>) -> Int { text.prefix { $0 >= 0x30 && $0 <= 0x39 }.count }

    /// The number that digits write.
    static func number(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } }

    // MARK: - Codes

    /// A code with letters and digits.
    private func isCode(_ index: Int) -> Bool {
        let text = word(index)
        switch text.first {
        case UInt8(ascii: "s"): if isSeasonCode(text, at: index) { return true }
        case UInt8(ascii: "e"): if isEpisodeCode(text, at: index) { return true }
        // `T02E22`
        case UInt8(ascii: "t"):
            if Self.digits(text.dropFirst()) == 2, hasEpisodeAfter(text.dropFirst(3)) { return true }
        default: break
        }
        return index >= titleStart && isJoinedCode(text)
    }

    /// `s01e02`, `s01`, `s1e1-e3`, `s07d1`, `s1+s2`, `s01s02`
    private func isSeasonCode(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
        let digits = Self.digits(text.dropFirst())
        guard digits >= 1, digits <= 4 else { return false }
        let rest = text.dropFirst(1 + digits)
        guard let byte = rest.first else {
            // Behind the words of a release, `S97` is something else.
            if digits == 2 {
                return (index > titleStart || year == nil)
                    && releaseIndex.map { index > $0 && group(of: index) != nil } != true
            }
            guard index > titleStart, index + 1 < count || hasLeadingGroup || digits == 4 else {
                return false
            }
            // `S2016`, `S0615`
            if digits == 4 { return text.dropFirst().first.map { $0 <= UInt8(ascii: "2") } == true }
            guard digits == 1 else { return false }
            guard index + 1 < count else { return true }
            let next = word(index + 1)
            return hasEpisodeAfter(next) || name.tokens[index + 1].series == .chapter
                || next.first == UInt8(ascii: "s") && next.count == 2 && Self.digits(next.dropFirst()) == 1
                || name.isAfterSpacedDash(index + 1)
                || name.tokens[index + 1].group != name.tokens[index].group
        }
        if byte == UInt8(ascii: "s") { return digits == 2 && Self.digits(rest.dropFirst()) == rest.count - 1 }
        guard byte == UInt8(ascii: "e") || byte == UInt8(ascii: "d") || rest.starts(with: "xe".utf8) else {
            return false
        }
        return rest.dropFirst().contains { $0 >= 0x30 && $0 <= 0x39 }
            || byte == UInt8(ascii: "e") && rest.count <= 2
    }

    /// Whether a text begins with `e1` or `xe01`.
    private func hasEpisodeAfter(_ text: ArraySlice<UInt8>) -> Bool {
        let code = text.first == UInt8(ascii: "x") ? text.dropFirst() : text
        return code.first == UInt8(ascii: "e") && (1...4).contains(Self.digits(code.dropFirst()))
    }

    /// `e05`, `ep5`, `ep05v2`; a complete name may be `e5`.
    private func isEpisodeCode(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
        guard index > titleStart || count == titleStart + 1, !isAfterWars(index) else {
            return false
        }
        let isWord = text.starts(with: "ep".utf8)
        let digits = Self.digits(text.dropFirst(isWord ? 2 : 1))
        let isRange = name.isJoined(index + 1, by: .dash) && isNumberOfLength(index + 1, 1...3)
        let isShort =
            isWord || isRange || count == 1 || year == nil && (index + 1..<count).contains(where: isBroadcast)
        guard digits >= (isShort ? 1 : 2), digits <= 4 else { return false }
        let rest = text.dropFirst((isWord ? 2 : 1) + digits)
        return rest.isEmpty || rest.first == UInt8(ascii: "v") || rest.first == UInt8(ascii: "e")
    }

    /// A code at the end of a word, or one without its first letter: `shows01e11`, `Show1x01`, `01e06`.
    private func isJoinedCode(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count >= 5 else { return false }
        func isDigit(_ index: Int) -> Bool { text[index] >= 0x30 && text[index] <= 0x39 }
        let last = text.endIndex - 1
        guard isDigit(last), isDigit(last - 1) else { return false }
        switch text[last - 2] {
        case UInt8(ascii: "e"):
            guard isDigit(last - 3), isDigit(last - 4) else { return false }
            return text.count == 5 || text[last - 5] == UInt8(ascii: "s")
                || text[last - 5] == UInt8(ascii: "e")
        case UInt8(ascii: "x"):
            guard isDigit(last - 3) else { return false }
            let letter = isDigit(last - 4) ? last - 5 : last - 4
            return letter >= text.startIndex && text[letter] >= 0x61 && text[letter] <= 0x7A
                && text[letter] != UInt8(ascii: "x")
        default: return false
        }
    }

    // MARK: - Words

    /// `Season 2`, `Saison VII`, `Sezon cztery`, `2 сезон`, but not `Open Season 2 (2008)`.
    private func isSeason(_ index: Int) -> Bool {
        let isForeign = name.tokens[index].series == .foreignSeason
        let isFirst = index == titleStart && !startsWithYear
        if name.tokens[index].isNumbered { return !isFirst || year == nil }
        if isForeign ? hasNumberBeside(index) : index > titleStart && name.hasWord(index - 1, "complete") {
            return true
        }
        // `Season 1`, `Season 1&3`, but not `The Temp 4K`
        let next = word(index + 1)
        let nextDigits = Self.digits(next)
        if (1...2).contains(nextDigits), next.dropFirst(nextDigits).first.map({ $0 < 0x61 }) ?? true {
            guard !isFirst || year == nil else { return false }
            guard name.hasWord(index, "season"), index > titleStart, index + 2 < count,
                yearIndex == index + 2,
                let number = name.tokens[index + 1].number, number > 1
            else { return true }
            return (index + 2..<count).contains { name.hasWord($0, "complete") || name.hasWord($0, "series") }
        }
        if index > titleStart || isForeign,
            Self.numerals.contains(where: { name.hasWord(index + 1, $0) }),
            isForeign || !name.hasWord(index, "series") && name.tokens[index + 1].length > 2
        {
            return true
        }
        // `2nd Season`, `10 th Season`
        guard index > titleStart + 1 else { return false }
        let isApart = ["st", "nd", "rd", "th"].contains { name.hasWord(index - 1, $0) }
        let before = word(isApart ? index - 2 : index - 1)
        let digits = Self.digits(before)
        // `The 4 Seasons (1981)`
        guard
            isForeign || isApart || before.count > digits
                || year == nil && !name.hasWord(index, "seasons") && !name.hasWord(index + 1, "of")
        else { return false }
        return (1...2).contains(digits) && before.count <= 4
    }

    /// Whether a number is right before or after a word: `3 сезон`, `Odcinek 10`, `Серия №180`, `3-я серия`.
    private func hasNumberBeside(_ index: Int) -> Bool {
        if name.tokens[index].isNumbered { return true }
        func hasNumber(_ index: Int) -> Bool {
            guard name.tokens.indices.contains(index), !isYear(index) else { return false }
            return name.tokens[index].number != nil || episodeNumber(index) != nil
        }
        return hasNumber(index + 1) || hasNumber(index - 1)
            || index > titleStart + 1 && name.hasWord(index - 1, "я") && name.tokens[index - 2].number != nil
    }

    /// `Episode 05`, ` - Episode 5`, but not `Episode IV` or `Star Wars Episode 1`.
    private func isChapter(_ index: Int) -> Bool {
        // `Episode4`
        if name.tokens[index].isNumbered {
            return index > titleStart && year == nil && !isAfterWars(index)
        }
        let digits = Self.digits(word(index + 1))
        let hasNumberBefore = index > titleStart && name.tokens[index - 1].number != nil && digits == 0
        guard digits > 0 || hasNumberBefore, !isYear(index + 1), !isAfterWars(index) else {
            return false
        }
        if digits >= 2, index > titleStart { return year == nil || name.hasWord(index, "episode") }
        guard year == nil else { return false }
        // `Capitulo 5 de 12`
        if index > titleStart, isEpisodeOfTotal(index + 1, isForeign: true) { return true }
        // `It Capitulo 2`
        if name.text(name.tokens[index]).starts(with: "cap".utf8) { return false }
        return hasNumberBefore || index + 2 == count
            || index > titleStart && name.isAfterSpacedDash(index)
    }

    /// `Chapter.19.The.Convert`, but not `Chapter 27`
    private var isFirstChapter: Bool {
        year == nil && releaseIndex != nil && name.hasWord(titleStart, "chapter")
            && isNumberOfLength(titleStart + 1, 2...2)
            && titleStart + 2 < count && role(titleStart + 2) != .release
            && name.tokens[titleStart + 2].group == nil
    }

    /// `Star Wars Episode 1`, `StarWars.Ep4`
    private func isAfterWars(_ index: Int) -> Bool {
        index > 0 && word(index - 1).suffix(4).elementsEqual("wars".utf8)
    }

    /// `WWE.Some.Evening.2022`, but not `NASCAR 3D (2004)`
    private func isSport(_ index: Int) -> Bool {
        index == titleStart && yearIndex.flatMap(group(of:)) == nil
            && (!name.hasWord(index, "formula") || isNumberOfLength(index + 1, 1...1))
    }

    /// `Title.720p.HIST.WEBRip`, `Title.2015.Episode.1080p.PBS.WEBRip`, but not `Title.2015.1080p.PBS.WEBRip`
    private func isChannel(_ index: Int) -> Bool {
        guard index > titleStart + 1, role(index - 1) == .release, role(index + 1) == .release,
            Self.digits(word(index - 1)) >= 3
        else { return false }
        return yearIndex.map { $0 + 1 < index - 1 && role($0 + 1) == nil } ?? true
    }

    /// `Miniseries`, `2013 Christmas Special`, `Cap.105`, `Title.COMPLETE.1080p`
    private func isSpecial(_ index: Int) -> Bool {
        guard index > titleStart else { return false }
        let token = name.tokens[index]
        switch (name.folded[token.start], token.length) {
        case (UInt8(ascii: "c"), 3): return name.hasWord(index, "cap") && isNumberOfLength(index + 1, 1...3)
        case (UInt8(ascii: "c"), 8): return name.hasWord(index, "complete") && isCompleteSeries(index)
        case (UInt8(ascii: "i"), 9...10), (UInt8(ascii: "l"), 10...12):
            return Self.completeWords.contains { name.hasWord(index, $0) } && isCompleteSeries(index)
        case (UInt8(ascii: "e"), 2), (UInt8(ascii: "e"), 3):
            return (name.hasWord(index, "ep") || name.hasWord(index, "eps"))
                && !isAfterWars(index)
                && (isNumberOfLength(index + 1, 1...3) || episodeNumber(index + 1) != nil)
        case (UInt8(ascii: "m"), 4):
            return name.hasWord(index, "mini")
                && (name.hasWord(index + 1, "series") || name.hasWord(index + 1, "serie"))
        case (UInt8(ascii: "m"), 9...10):
            return name.hasWord(index, "miniseries") || name.hasWord(index, "miniserie")
        case (UInt8(ascii: "s"), 7):
            // `Title.2014.Special`
            if yearIndex == index - 1, group(of: index - 1) == nil, !token.isPair,
                name.hasWord(index, "special"),
                index + 1 == count || role(index + 1) == .release
            {
                return true
            }
            return name.hasWord(index, "special") && (yearIndex.map { $0 < index } ?? true)
                && ["christmas", "anniversary", "halloween"].contains { name.hasWord(index - 1, $0) }
                && !name.tokens[index].isPair
                && (yearIndex != nil || isBroadcast(index + 1) || role(index + 1) == .release)
        default: return false
        }
    }

    /// Whether only languages are between a word and the words of a release, and no year says that it is a film's.
    private func isCompleteSeries(_ index: Int) -> Bool {
        guard year == nil, !isProbablyFilm else { return false }
        var next = index + 1
        while next < count, role(next) == .language || name.hasWord(next, "multi") { next += 1 }
        return role(next) == .release
    }

    private static let completeWords: [StaticString] = [
        "integrale", "intégrale", "intÉgrale", "lintegrale", "l'integrale", "l'intégrale", "l'intÉgrale",
    ]

    /// `[Group] Title OVA`, `[Group] Title NCOP1`
    private func isAnimeExtra(_ index: Int) -> Bool {
        guard hasLeadingGroup, year == nil, index > titleStart else { return false }
        return name.tokens[index].isNumbered || name.tokens[index].length > 2
    }

    private static let numerals: [StaticString] = [
        "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x",
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "un", "deux", "trois", "quatre", "cinq", "sept", "huit", "neuf", "dix",
        "uno", "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez",
        "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn",
    ]
}
