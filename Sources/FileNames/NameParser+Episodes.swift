extension NameParser {
    /// Whether a word marks an episode or a season of a series.
    func isEpisode(at index: Int) -> Bool {
        let text = word(index)
        guard let byte = text.first else { return false }
        switch byte {
        case UInt8(ascii: "s"): return isSeasonCode(text, at: index) || isSeasonWord(index)
        case UInt8(ascii: "e"): return index > titleStart && isEpisodeCode(text, at: index)
        case 0x30...0x39: return isDay(index) || isEpisodeNumber(text, at: index)
        case UInt8(ascii: "c"):
            return index > titleStart && name.hasWord(index, "cap") && isNumberOfLength(index + 1, 1...3)
        default: return isSeasonWord(index) || isEpisodeWord(index)
        }
    }

    private func word(_ index: Int) -> ArraySlice<UInt8> {
        index < count ? name.text(name.tokens[index]) : []
    }

    /// Whether a token is a number with this many digits.
    private func isNumberOfLength(_ index: Int, _ length: ClosedRange<Int>) -> Bool {
        index < count && name.tokens[index].number != nil && length.contains(name.tokens[index].length)
    }

    static func digits(_ text: ArraySlice<UInt8>) -> Int { text.prefix { $0 >= 0x30 && $0 <= 0x39 }.count }

    // MARK: - Codes and words

    /// `s01e02`, `s01`, `s1e1-e3`, `s07d1`, `s1+s2`
    private func isSeasonCode(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
        let digits = Self.digits(text.dropFirst())
        guard digits >= 1, digits <= 4 else { return false }
        let rest = text.dropFirst(1 + digits)
        guard let byte = rest.first else {
            if digits == 2 { return true }
            guard index > titleStart, digits == 1, index + 1 < count else { return false }
            let next = word(index + 1)
            return isEpisodeCode(next, at: index + 1)
                || next.first == UInt8(ascii: "s") && next.count == 2 && Self.digits(next.dropFirst()) == 1
        }
        guard byte == UInt8(ascii: "e") || byte == UInt8(ascii: "d") || rest.starts(with: "xe".utf8) else {
            return false
        }
        return rest.dropFirst().contains { $0 >= 0x30 && $0 <= 0x39 }
            || byte == UInt8(ascii: "e") && rest.count <= 2
    }

    /// `e05`, `ep5`, `ep05v2`; `Episode 05`, but not `Episode 1` or `Episode IV`, which belong to titles.
    private func isEpisodeCode(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
        if name.hasWord(index, "episode") || name.hasWord(index, "episodio") {
            return Self.digits(word(index + 1)) >= 2 && !isYear(index + 1)
        }
        if name.hasWord(index, "ep") || name.hasWord(index, "eps") {
            return isNumberOfLength(index + 1, 1...3)
        }
        let isWord = text.starts(with: "ep".utf8)
        let digits = Self.digits(text.dropFirst(isWord ? 2 : 1))
        guard digits >= (isWord ? 1 : 2), digits <= 4, text.first == UInt8(ascii: "e") else { return false }
        let rest = text.dropFirst((isWord ? 2 : 1) + digits)
        return rest.isEmpty || rest.first == UInt8(ascii: "v") || rest.first == UInt8(ascii: "e")
    }

    /// `Season 2`, `Saison VII`, `2 сезон`, but not `Open Season 2 (2008)`.
    private func isSeasonWord(_ index: Int) -> Bool {
        let text = word(index)
        guard let season = Self.seasons.first(where: { text.starts(with: $0.utf8) }) else { return false }
        let rest = text.dropFirst(season.utf8.count)
        if !rest.isEmpty { return rest.count <= 2 && Self.digits(rest) == rest.count }
        let next = word(index + 1)
        if Self.digits(next) >= 1, Self.digits(next) <= 2 {
            guard season == "season", index > titleStart, index + 2 < count, yearIndex == index + 2,
                let number = name.tokens[index + 1].number, number > 1
            else { return true }
            return (index + 2..<count).contains { name.hasWord($0, "complete") || name.hasWord($0, "series") }
        }
        if season != "season", season != "series", !next.isEmpty,
            Self.numerals.contains(where: { next.elementsEqual($0.utf8) })
        {
            return true
        }
        // `2nd Season`
        guard index > titleStart + 1 else { return false }
        let before = word(index - 1)
        return Self.digits(before) >= 1 && Self.digits(before) <= 2 && before.count <= 4
    }

    private func isEpisodeWord(_ index: Int) -> Bool {
        guard Self.episodes.contains(where: { name.hasWord(index, $0) }) else { return false }
        return index + 1 < count && name.tokens[index + 1].number != nil
            || index > titleStart && name.tokens[index - 1].number != nil
            // `3-я серия`
            || index > titleStart + 1 && name.hasWord(index - 1, "я") && name.tokens[index - 2].number != nil
    }

    private static let seasons = [
        "seasons", "season", "saison", "staffel", "temporada", "temp", "tem", "stagione", "seizoen", "сезони",
        "сезоны", "сезон", "series",
    ]
    private static let numerals = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]
    private static let episodes: [StaticString] = ["серия", "серии", "серія", "серії", "эпизод", "епізод"]

    // MARK: - Days

    /// `2014-11-10`, `10.11.2014`
    private func isDay(_ index: Int) -> Bool {
        guard index + 2 < count else { return false }
        let three = name.tokens[index...index + 2]
        guard three.allSatisfy({ $0.number != nil }), three[index + 1].length == 2,
            three[index + 1].gap == three[index + 2].gap, three[index + 1].gap.rawValue.nonzeroBitCount == 1,
            three[index].group == three[index + 2].group
        else { return false }
        let lengths = (three[index].length, three[index + 2].length)
        let numbers = three.compactMap(\.number)
        let year: Int
        let days: [Int]
        if lengths == (4, 2) {
            (year, days) = (numbers[0], [numbers[1], numbers[2]])
        } else if lengths == (2, 4) {
            (year, days) = (numbers[2], [numbers[0], numbers[1]])
        } else {
            return false
        }
        return year >= 1950 && year <= latestYear && days.allSatisfy { $0 >= 1 && $0 <= 31 }
            && days.contains { $0 <= 12 }
    }

    // MARK: - Numbers

    private func isEpisodeNumber(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
        if index == titleStart { return isLeadingEpisode(index) }
        return isSeasonXEpisode(text) || isEpisodeOfTotal(index) || isBareEpisode(text, at: index)
            || isRangeOfEpisodes(index) || isPlainEpisode(text, at: index)
    }

    /// `1x02`, `1x02-1x03`, `1940x01`, `1xAll`; `10x10` is a film.
    private func isSeasonXEpisode(_ text: ArraySlice<UInt8>) -> Bool {
        let before = Self.digits(text)
        let rest = text.dropFirst(before)
        guard rest.first == UInt8(ascii: "x"), before <= 2 || before == 4 else { return false }
        if rest.dropFirst().elementsEqual("all".utf8) { return true }
        let after = Self.digits(rest.dropFirst())
        let end = rest.dropFirst(1 + after)
        return after >= 2 && after <= (before == 4 ? 2 : 3)
            && (end.isEmpty || end.first == UInt8(ascii: "x") || end.first == UInt8(ascii: "v"))
    }

    /// `1of6`, `1 of 6`
    private func isEpisodeOfTotal(_ index: Int) -> Bool {
        let text = word(index)
        let digits = Self.digits(text)
        guard digits <= 2, !isPartWord(index - 1) else { return false }
        let rest = text.dropFirst(digits)
        if rest.isEmpty { return name.hasWord(index + 1, "of") && isNumberOfLength(index + 2, 1...2) }
        return rest.starts(with: "of".utf8) && Self.digits(rest.dropFirst(2)) == rest.count - 2
            && rest.count > 2
    }

    private func isPartWord(_ index: Int) -> Bool {
        ["part", "pt", "cd", "disc", "disk", "dvd", "vol", "volume", "chapter"].contains {
            name.hasWord(index, $0)
        }
    }

    /// ` - 05 [`, as in the names of anime.
    private func isBareEpisode(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
        let token = name.tokens[index]
        let digits = Self.digits(text)
        guard token.gap.contains(.dash), token.gap != .dash, token.group == nil, digits >= 2, digits <= 3
        else { return false }
        let rest = text.dropFirst(digits)
        guard rest.isEmpty || rest.first == UInt8(ascii: "v") && rest.count == 2 else { return false }
        guard index + 1 < count else { return hasLeadingGroup || text.first == 0x30 || digits == 3 }
        if let group = group(of: index + 1) {
            return hasLeadingGroup || !(group.firstToken..<group.endToken).contains(where: isYear)
        }
        return hasLeadingGroup || text.first == 0x30
            || name.hasWord(index + 1, "end") || name.hasWord(index + 1, "oad")
            || name.hasWord(index + 1, "ova")
    }

    /// `13-16`, if there is no year, which would mean a film.
    private func isRangeOfEpisodes(_ index: Int) -> Bool {
        guard year == nil, isNumberOfLength(index, 1...3), isNumberOfLength(index + 1, 2...3),
            name.isJoined(index + 1, by: .dash),
            !name.isJoined(index, by: .dash), let from = name.tokens[index].number,
            let to = name.tokens[index + 1].number
        else { return false }
        return from < to && !(isNumberOfLength(index + 2, 1...3) && name.isJoined(index + 2, by: .dash))
    }

    /// A number that ends the title: after a group in brackets, with a leading zero, or before a word such as `hdtv`.
    private func isPlainEpisode(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
        let digits = Self.digits(text)
        let rest = text.dropFirst(digits)
        guard rest.isEmpty || rest.first == UInt8(ascii: "v") && rest.count == 2, digits >= 2, digits <= 4,
            !isPartWord(index - 1), !name.hasWord(index, "007"), !isYear(index)
        else { return false }
        let isBroadcast = ["hdtv", "pdtv", "dsr", "tvrip"].contains { name.hasWord(index + 1, $0) }
        if let yearIndex {
            return yearIndex == index - 1 && digits == 3
                && (rest.isEmpty && isBroadcast
                    || group(of: yearIndex) == nil && index + 1 < count && role(index + 1) == nil)
        }
        guard name.tokens[index].gap != .dash else { return false }
        // `[Group][Title][05]`
        if let group = group(of: index) {
            return hasLeadingGroup && group.endToken - group.firstToken == 1 && !group.isRound && digits <= 3
        }
        if text.first == 0x30 { return digits <= 3 || isBroadcast }
        if !rest.isEmpty { return true }
        let isEnd = index + 1 == count || name.tokens[index + 1].group != nil || role(index + 1) == .release
        return hasLeadingGroup && digits <= 3 && isEnd || digits >= 3 && isBroadcast
    }

    /// `003. Title`, `[Group] 06 Title`
    private func isLeadingEpisode(_ index: Int) -> Bool {
        guard year == nil, index + 1 < count, isNumberOfLength(index, 2...3) else { return false }
        let gap = name.tokens[index + 1].gap
        let hasNought = word(index).first == 0x30
        if hasLeadingGroup { return hasNought || gap.isSuperset(of: [.space, .dash]) }
        return hasNought && name.tokens[index].length == 3 && !name.hasWord(index, "007")
            && (gap.isSuperset(of: [.space, .dot]) || isNumberOfLength(index + 1, 3...3))
    }
}
