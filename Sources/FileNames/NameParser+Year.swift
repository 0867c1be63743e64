extension NameParser {
    /// Finds a year in brackets; else the last one before the first release word; else any that is not at the
    /// start; else one at the start, if words of a title follow.
    mutating func findYear() {
        guard titleStart < count else { return }
        if let index = yearInBrackets() {
            setYear(index)
            if index == titleStart {
                titleStart = min(group(of: index)?.endToken ?? index + 1, count - 1)
            }
            return
        }
        var before: Int?
        var after: Int?
        for index in (titleStart + 1)..<max(titleStart + 1, count) where isYear(index) {
            if index < releaseIndex ?? count { before = index } else if after == nil { after = index }
        }
        if let index = before ?? after {
            setYear(index)
        } else if isYear(titleStart), titleStart + 1 < count, releaseIndex != titleStart + 1,
            name.tokens[titleStart + 1].group == nil, partNumber(titleStart + 1) == nil
        {
            setYear(titleStart)
            fullStart = titleStart
            titleStart += 1
            startsWithYear = true
        } else {
            findJoinedYear()
        }
    }

    /// Finds the year in `Title2012`, before release words, brackets or the end.
    private mutating func findJoinedYear() {
        let end = (titleStart + 1..<max(titleStart + 1, count)).first {
            role($0) == .release || name.tokens[$0].group != nil
        }
        let index = (end ?? count) - 1
        let token = name.tokens[index]
        guard token.isNumbered, token.length >= 7, token.group == nil else { return }
        let (letters, digits) = (name.text(token).dropLast(4), name.text(token).suffix(4))
        guard letters.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }), Self.digits(digits) == 4,
            (1_900...latestYear).contains(Self.number(digits))
        else { return }
        name.splitYear(at: index)
        releaseIndex = releaseIndex.map { $0 + 1 }
        setYear(index + 1)
    }

    private mutating func setYear(_ index: Int) {
        yearIndex = index
        year = name.tokens[index].number
    }

    /// The first year alone in its brackets, else the first among other words.
    private func yearInBrackets() -> Int? {
        var shared: Int?
        for (index, group) in name.groups.enumerated()
        where !labels.contains(index) && group.endToken > titleStart {
            guard let year = (group.firstToken..<group.endToken).first(where: isYear) else { continue }
            // Brackets around the complete name do not mark a year.
            if group.firstToken <= titleStart, group.endToken == count { continue }
            if group.endToken - group.firstToken == 1 { return year }
            shared = shared ?? year
        }
        return shared
    }

    /// Whether a token is four digits alone that can be a film's year: not a range, a date or `BT.2020`.
    func isYear(_ index: Int) -> Bool {
        guard index < count, let number = name.tokens[index].number, name.tokens[index].length == 4,
            number >= 1888, number <= latestYear, !isLabelled(index)
        else { return false }
        if number == 2020, name.hasWord(index - 1, "bt") || name.hasWord(index - 1, "rec") { return false }
        return !isRange(index - 1, index) && !isRange(index, index + 1)
    }

    /// `1984-2021`
    func isRange(_ left: Int, _ right: Int) -> Bool {
        guard left >= 0, right < count else { return false }
        let (one, other) = (name.tokens[left], name.tokens[right])
        guard one.length == 4, other.length == 4, one.number != nil, other.number != nil else { return false }
        return name.isJoined(right, by: .dash)
            || other.gap.contains(.dash) && one.group != nil && one.group == other.group
    }
}
