/// Numbers of episodes without a word beside them.
extension NameParser {
    /// A number of an episode: digits, and after them at most what names its version, its part or the end of a series.
    struct EpisodeNumber {
        var digits: Int
        var value: Int
        var startsWithZero: Bool
        /// `#`, `v2` or `end`, which no film's number has.
        var isMarked: Bool
    }

    /// `05`, `05v2`, `107a`, `12end`, `#01`, `24完`; nil if the word is something else.
    func episodeNumber(_ index: Int) -> EpisodeNumber? {
        guard name.tokens.indices.contains(index), name.tokens[index].isNumbered else { return nil }
        var text = word(index)
        let sign = text.first == UInt8(ascii: "#") ? 1 : text.starts(with: "№".utf8) ? 3 : 0
        text = text.dropFirst(sign)
        let digits = Self.digits(text)
        guard (1...4).contains(digits) else { return nil }
        let rest = text.dropFirst(digits)
        let isVersion = rest.first == UInt8(ascii: "v") && rest.count == 2
        let isLetter = rest.count == 1 && rest.first.map { $0 >= 0x61 && $0 <= 0x63 } == true && digits >= 2
        guard
            rest.isEmpty || isVersion || isLetter
                || Self.ends.contains(where: { rest.elementsEqual($0.utf8) })
        else { return nil }
        return EpisodeNumber(
            digits: digits, value: Self.number(text.prefix(digits)),
            startsWithZero: text.first == 0x30, isMarked: sign > 0 || !rest.isEmpty && !isLetter)
    }

    private static let ends = ["end", "fin", "完", "完结", "完結"]

    func isEpisodeNumber(_ index: Int) -> Bool {
        let text = word(index)
        guard let first = text.first,
            first >= 0x30 && first <= 0x39 || first == UInt8(ascii: "#") || first == 0xE2
        else {
            return false
        }
        if isDay(index) || isSeasonXEpisode(text, at: index) { return true }
        guard index > titleStart else { return isLeadingEpisode(index) }
        return isEpisodeOfTotal(index) || isBareEpisode(index) || isRangeOfEpisodes(index)
            || isPlainEpisode(index)
    }

    /// `1x02`, `1x02-1x03`, `1940x01`, `1xAll`, `7x6`; `10x10` and `4x4` are films.
    private func isSeasonXEpisode(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
        let before = Self.digits(text)
        var rest = text.dropFirst(before)
        guard before <= 2 || before == 4 else { return false }
        if rest.starts(with: "х".utf8) || rest.starts(with: "×".utf8) {
            rest = rest.dropFirst()
        } else if rest.first != UInt8(ascii: "x") {
            return false
        }
        rest = rest.dropFirst()
        if rest.elementsEqual("all".utf8) { return true }
        let after = Self.digits(rest)
        let end = rest.dropFirst(after)
        guard end.isEmpty || end.first == UInt8(ascii: "x") || end.first == UInt8(ascii: "v") else {
            return false
        }
        // `1x03 - Title`, but not `8x10 Title`
        if index == titleStart, index + 1 < count, !name.tokens[index + 1].gap.contains(.dash),
            name.tokens[index + 1].group == nil, role(index + 1) == nil
        {
            return false
        }
        if before == 1, after == 1 || index == titleStart && after == 2, end.isEmpty {
            return year == nil && (text.first != text.last || text.first == 0x31 || after > 1)
        }
        if index == titleStart, year != nil || text.prefix(before).elementsEqual(rest.prefix(after)) {
            return false
        }
        return after >= 2 && after <= (before == 4 ? 2 : 3)
    }

    /// `1of6`, `1 of 6`, `26 из 26`; behind a word for an episode also `5 de 12`
    func isEpisodeOfTotal(_ index: Int, isForeign: Bool = false) -> Bool {
        let text = word(index)
        let digits = Self.digits(text)
        guard digits <= 2, !isPartWord(index - 1) else { return false }
        let rest = text.dropFirst(digits)
        if rest.isEmpty {
            let words: [StaticString] = isForeign ? ["de", "di", "von"] : ["of", "из", "iz", "з"]
            return words.contains { name.hasWord(index + 1, $0) } && isNumberOfLength(index + 2, 1...2)
        }
        return (rest.starts(with: "of".utf8) || rest.starts(with: "iz".utf8))
            && Self.digits(rest.dropFirst(2)) == rest.count - 2 && rest.count > 2
    }

    private func isPartWord(_ index: Int) -> Bool {
        ["part", "pt", "cd", "disc", "disk", "dvd", "vol", "volume", "chapter"].contains {
            name.hasWord(index, $0)
        }
    }

    /// ` - 05 [`, ` - 130 - Title`, ` - 1111`, `(2011) - 141`
    private func isBareEpisode(_ index: Int) -> Bool {
        let token = name.tokens[index]
        guard token.gap.contains(.dash), token.gap != .dash, token.group == nil,
            let number = episodeNumber(index),
            number.digits >= 2, !isYear(index), !name.hasWord(index, "007"),
            hasLeadingGroup || !Self.heights.contains(number.value)
                || index + 1 == count && yearIndex == nil && number.value < 1000
        else { return false }
        let isSure = hasLeadingGroup || number.startsWithZero || number.isMarked
        if let yearIndex {
            if let ofYear = group(of: yearIndex), [ofYear.firstToken, ofYear.endToken].contains(index + 1) {
                // ` - 10 (2016) [Group]`
                let next = ofYear.endToken
                return isSure
                    || ofYear.firstToken == index + 1 && next < count && role(next) == nil
                        && !isLabelled(next)
                        && (next..<count).contains { role($0) == .release }
                        && group(of: next).map { !$0.isRound } == true
            }
            return yearIndex == index - 1 && group(of: yearIndex) != nil
        }
        guard index + 1 < count else { return isSure || number.digits >= 3 }
        if let group = group(of: index + 1) {
            return hasLeadingGroup || !(group.firstToken..<group.endToken).contains(where: isYear)
        }
        if isSure || role(index + 1) == .release && number.digits >= 3 { return true }
        return number.digits >= 3
            && (name.isAfterSpacedDash(index + 1)
                || name.tokens[index + 1].number != nil)
            || ["end", "oad", "ova"].contains { name.hasWord(index + 1, $0) }
    }

    private static let heights = [480, 540, 576, 720, 1080, 2160]

    /// `13-16`, if there is no year, which would mean a film.
    private func isRangeOfEpisodes(_ index: Int) -> Bool {
        guard let from = name.tokens[index].number, name.isJoined(index + 1, by: .dash),
            let to = name.tokens[index + 1].number, from < to,
            year == nil
                || isNumberOfLength(index, 3...3) && name.tokens[index].gap.isSuperset(of: [.dash, .dot])
        else { return false }
        if hasLeadingGroup, isNumberOfLength(index, 4...4), isNumberOfLength(index + 1, 4...4) {
            return from < 1_888 && to < 1_888
        }
        // `Fahrenheit 9-11`, `The 15-17 to Paris`
        let isEnd =
            index + 2 >= count || name.tokens[index + 2].group != nil || role(index + 2) == .release
            || name.isAfterSpacedDash(index + 2)
        return isNumberOfLength(index, 1...3) && isNumberOfLength(index + 1, 2...3)
            && (isEnd || hasLeadingGroup)
            && (hasLeadingGroup || from == 1 || name.tokens[index].length == name.tokens[index + 1].length)
            && !name.isJoined(index, by: .dash)
            && !(isNumberOfLength(index + 2, 1...3) && name.isJoined(index + 2, by: .dash))
    }

    /// A number that ends the title: after a group in brackets, with a leading zero, or before a word such as `hdtv`.
    private func isPlainEpisode(_ index: Int) -> Bool {
        guard let number = episodeNumber(index), !isPartWord(index - 1), !name.hasWord(index, "007"),
            !isYear(index), !isThousands(index), !name.tokens[index - 1].isPair
        else { return false }
        let (digits, token) = (number.digits, name.tokens[index])
        let next = role(index + 1) == .release && !isBroadcast(index + 1) ? index + 2 : index + 1
        let isAired = isBroadcast(next)
        if let yearIndex {
            guard yearIndex == index - 1, token.group == nil else { return false }
            // `(2009) 04`, `2018 06 720p`
            if digits == 2, number.startsWithZero || number.isMarked {
                return hasLeadingGroup || role(index + 1) == .release
            }
            return digits == 3
                && (token.number != nil && isAired
                    || group(of: yearIndex) == nil && index + 1 < count && role(index + 1) == nil)
        }
        // `Title-01[1280x720]`
        if token.gap == .dash {
            return hasLeadingGroup && number.startsWithZero && index + 1 < count
                && name.tokens[index + 1].group != nil
        }
        // `[Group] Title (9)`
        if let group = group(of: index) {
            return hasLeadingGroup && group.endToken - group.firstToken == 1 && digits <= 3
        }
        if number.isMarked { return digits >= 2 || hasLeadingGroup || isAired && word(index).first != 0x23 }
        // `Title.13.HDTV`, `Title.7.PDTV`, but not `Title.13.720p.HDTV`
        if !isProbablyFilm, name.hasWord(index + 1, "pdtv") || digits == 2 && isBroadcast(index + 1) {
            return true
        }
        guard digits >= 2 else { return false }
        if number.startsWithZero { return digits <= 3 || isAired }
        if digits >= 3, isAired && !isProbablyFilm || isBeforeEncoding(index + 1, number.value) {
            return true
        }
        let isEnd =
            index + 1 == count || name.tokens[index + 1].group != nil || role(index + 1) == .release
            || episodeNumber(index + 1)?.isMarked == true
            || name.isAfterSpacedDash(index + 1) && token.gap != .dot
            || name.hasWord(index + 1, "v2")
        return hasLeadingGroup && isEnd && !Self.heights.contains(number.value)
    }

    /// `20.000 Leagues`, `House of 1,000 Corpses`
    private func isThousands(_ index: Int) -> Bool {
        name.hasWord(index, "000") && isNumberOfLength(index - 1, 1...3)
            && name.tokens[index].start == name.tokens[index - 1].end + 1
    }

    /// Whether nothing but an encoding is behind a number such as `213`: the release of a film names its source, too.
    private func isBeforeEncoding(_ index: Int, _ number: Int) -> Bool {
        if name.hasWord(index, "vostfr") || name.hasWord(index, "vosta") { return true }
        if isProbablyFilm || number > 999 { return false }
        if index + 1 == count, name.hasWord(index, "1080i") || name.hasWord(index, "576i") { return true }
        return (1...40).contains(number % 100) && isEncoding(index)
    }

    func isEncoding(_ index: Int) -> Bool {
        ["x264", "x265", "h264", "h265", "hevc", "xvid", "divx"].contains { name.hasWord(index, $0) }
    }

    /// Whether a word says that something was recorded from television.
    func isBroadcast(_ index: Int) -> Bool {
        ["hdtv", "pdtv", "dsr", "tvrip"].contains { name.hasWord(index, $0) }
    }

    /// `003. Title`, `[Group] 06 Title`, `611-612 - Title`, `11-02 Title`
    private func isLeadingEpisode(_ index: Int) -> Bool {
        guard year == nil, index + 1 < count, name.tokens[index].number != nil else { return false }
        let (gap, length) = (name.tokens[index + 1].gap, name.tokens[index].length)
        let isSpaced = name.isAfterSpacedDash(index + 1)
        // `611-612 - Title`
        if length == 3, isRangeOfEpisodes(index), index + 2 < count,
            name.isAfterSpacedDash(index + 2)
        {
            return true
        }
        if length <= 2, !hasLeadingGroup, index + 2 < count, name.isJoined(index + 1, by: .dash),
            isNumberOfLength(index + 1, 2...2), name.tokens[index + 2].group == nil,
            name.tokens[index + 2].gap.contains(.space),
            word(index + 1).first == 0x30 || name.tokens[index + 2].gap.contains(.dash)
        {
            return true
        }
        guard length == 2 || length == 3, !name.hasWord(index, "007") else { return false }
        let startsWithZero = word(index).first == 0x30
        if isThousands(index + 1) { return false }
        if hasLeadingGroup { return startsWithZero || isSpaced }
        guard length == 3 else { return false }
        return startsWithZero
            && (gap.isSuperset(of: [.space, .dot]) || isSpaced || isNumberOfLength(index + 1, 3...3))
    }

    // MARK: - Numbers in brackets and in scripts without spaces

    /// The first bracket that has nothing but an episode's number: `[Title][05]`, `[01-12]`, `【24（END）】`.
    func bracketedEpisode() -> Int? {
        for (index, group) in name.groups.enumerated() where !labels.contains(index) {
            guard group.open != UInt8(ascii: "("), (1...3).contains(group.endToken - group.firstToken),
                !isYear(group.firstToken), let number = episodeNumber(group.firstToken)
            else { continue }
            let isAlone = group.endToken - group.firstToken == 1
            let second = isAlone ? nil : episodeNumber(group.firstToken + 1)
            let isRange = second != nil && name.isJoined(group.firstToken + 1, by: .dash)
            // `[5.01]`, but not `[5.1]`
            if let second, name.isJoined(group.firstToken + 1, by: .dot), number.digits == 1,
                !number.isMarked,
                group.endToken - group.firstToken == 2,
                second.digits == 3 || second.digits == 2 && second.startsWithZero
            {
                return group.firstToken
            }
            let isLast = !isAlone && Self.ends.contains { word(group.firstToken + 1).elementsEqual($0.utf8) }
            guard isAlone || isRange || isLast, number.digits >= 2 || number.isMarked,
                isLast || isRange || !Self.heights.contains(number.value)
            else { continue }
            let isFansub =
                index > 0 && name.groups[0].firstToken == 0 && name.groups[0].open != UInt8(ascii: "(")
            let isAmongBrackets =
                year == nil || isLast || isRange || name.tokens.allSatisfy { $0.group != nil }
            if isFansub && isAmongBrackets || number.startsWithZero && group.firstToken > 0 {
                return group.firstToken
            }
        }
        return nil
    }

    /// The first word with a number that a season or an episode has in Chinese, Japanese or Korean: `第01集`, `第二季`, `12화`.
    func ordinalEpisode() -> Int? {
        guard !name.isASCII else { return nil }
        return name.tokens.indices.first { isOrdinalEpisode(word($0)) }
    }

    private func isOrdinalEpisode(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        while rest.count > 3 {
            let isOrdinal = rest.starts(with: "第".utf8)
            if isOrdinal { rest = rest.dropFirst(3) }
            var number = Self.digits(rest)
            if number == 0, isOrdinal {
                while Self.numerals.contains(where: { rest.dropFirst(number).starts(with: $0.utf8) }) {
                    number += 3
                }
            }
            if number > 0 {
                let unit = rest.dropFirst(number)
                if Self.units.contains(where: { unit.starts(with: $0.utf8) })
                    || isOrdinal && Self.ordinalUnits.contains(where: { unit.starts(with: $0.utf8) })
                {
                    return true
                }
                rest = unit
            } else if !isOrdinal {
                rest = rest.dropFirst()
            }
        }
        return false
    }

    private static let numerals = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "百"]
    private static let units = ["集", "话", "話", "期", "화", "회"]
    private static let ordinalUnits = ["季", "回", "弾"]
}
