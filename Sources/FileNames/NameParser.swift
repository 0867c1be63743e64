/// Parses one component of a path from its front: noise, then the year, then the end of the title.
struct NameParser {
    let name: NameTokens
    let latestYear: Int

    /// The title's first token, and the token after its last.
    var titleStart = 0
    var titleEnd = 0
    var year: Int?
    /// The token that is the year.
    var yearIndex: Int?
    var releaseIndex: Int?
    /// Brackets that are labels, as `{tmdb-603}`: they contain neither title nor year.
    var labels: [Int] = []
    var tmdbID: Int?
    var imdbID: String?
    var part: Int?
    var isEpisode = false
    var isExtra = false
    /// Whether the name begins with a release group in brackets.
    var hasLeadingGroup = false
    /// Whether the year of release was found at the start, where it could also belong to the title.
    var startsWithYear = false
    /// The title's end including words that may or may not belong to the title.
    var untrimmedEnd: Int?
    var titles: [String] = []
    var edition: String?
    var quality: [String] = []

    var count: Int { name.tokens.count }

    init(_ bytes: ArraySlice<UInt8>, latestYear: Int) {
        name = NameTokens(bytes)
        self.latestYear = latestYear
        guard count > 0 else { return }
        findIDs()
        skipNoise()
        releaseIndex = name.tokens.indices.first {
            $0 > titleStart && role($0) == .release && !isLabelled($0)
        }
        findYear()
        titleEnd = count
        findMarks()
        endTitle()
        trimTail()
        titles = titleCandidates()
        findEdition()
        findQuality()
    }

    func role(_ index: Int) -> ReleaseWord.Role? { index < count ? name.tokens[index].word?.role : nil }

    func group(of index: Int) -> NameTokens.Group? { name.tokens[index].group.map { name.groups[$0] } }

    func isLabelled(_ index: Int) -> Bool { name.tokens[index].group.map(labels.contains) ?? false }

    /// Whether the name has a year or release words, which film names have and other folders do not.
    var isFilmLike: Bool { (year != nil || releaseIndex != nil) && !titles.isEmpty }

    // MARK: - Front

    private mutating func skipNoise() {
        for _ in 0..<3 where !skipLeadingGroup() && !skipSite() && !skipLeadingNumber() { break }
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
        let isYear = group.endToken - group.firstToken == 1 && isYear(titleStart)
        if !isLabelled(titleStart) {
            guard !isYear, role(next) != .release, !self.isYear(next) else { return false }
            // `[REC] 2`
            if name.tokens[next].number != nil, name.tokens[next].length < 3,
                next + 1 == count || role(next + 1) == .release || self.isYear(next + 1)
                    || name.tokens[next + 1].group != nil
            {
                return false
            }
        }
        titleStart = next
        hasLeadingGroup = true
        return true
    }

    private func isSite(_ index: Int) -> Bool { name.hasWord(index, "www") }

    /// Skips `www.site.tld - `.
    private mutating func skipSite() -> Bool {
        guard isSite(titleStart) else { return false }
        var index = titleStart + 1
        while index < count, index < titleStart + 6,
            name.isJoined(index, by: .dot) || name.isJoined(index, by: .dash)
        {
            index += 1
            if Self.domains.contains(where: { name.hasWord(index - 1, $0) }) { break }
        }
        guard index < count, index > titleStart + 1 else { return false }
        titleStart = index
        return true
    }

    private static let domains: [StaticString] = [
        "com", "org", "net", "info", "to", "ru", "ua", "cc", "tv", "me", "nl", "se", "ws", "li", "pl", "pw",
        "eu",
    ]

    /// Skips a date as in `09.03.08.Title`, or a position in a series as in `01 - Title`.
    private mutating func skipLeadingNumber() -> Bool {
        let tokens = name.tokens
        guard titleStart + 1 < count, let number = tokens[titleStart].number, tokens[titleStart].length == 2
        else {
            return false
        }
        if titleStart + 3 < count, let second = tokens[titleStart + 1].number,
            tokens[titleStart + 1].length == 2,
            tokens[titleStart + 2].number != nil, tokens[titleStart + 2].length == 2,
            (1...3).allSatisfy({ name.isJoined(titleStart + $0, by: .dot) }), number <= 31, second <= 31,
            min(number, second) <= 12, role(titleStart + 3) != .release, !isYear(titleStart + 3)
        {
            titleStart += 3
            return true
        }
        let next = tokens[titleStart + 1]
        if !hasLeadingGroup, number > 0, number < 10, next.gap.isSuperset(of: [.space]),
            next.gap.contains(.dash) || next.gap.contains(.dot),
            next.group == nil, role(titleStart + 1) != .release, !isYear(titleStart + 1)
        {
            titleStart += 1
            return true
        }
        return false
    }

    // MARK: - End

    /// Ends the title at the first token that does not belong to it.
    private mutating func endTitle() {
        if let yearIndex, yearIndex >= titleStart { titleEnd = min(titleEnd, yearIndex) }
        if year == nil,
            let range = (titleStart + 1..<max(titleStart + 1, count)).first(where: { isRange($0, $0 + 1) })
        {
            titleEnd = min(titleEnd, range)
        }
        if let releaseIndex { titleEnd = min(titleEnd, max(releaseIndex, titleStart)) }
        if let group = group(of: titleStart), !group.isRound {
            // `[REC] 2`
            let isNumbered =
                group.endToken < count && name.tokens[group.endToken].number != nil
                && name.tokens[group.endToken].length < 3 && name.tokens[group.endToken].group == nil
            titleEnd = min(titleEnd, group.endToken + (isNumbered ? 1 : 0))
        }
        for (index, group) in name.groups.enumerated()
        where group.firstToken > titleStart || labels.contains(index) {
            guard group.firstToken < titleEnd, group.endToken > titleStart else { continue }
            if endsTitle(index) { titleEnd = min(titleEnd, group.firstToken) }
        }
        if titleEnd <= titleStart { titleEnd = min(titleStart + 1, count) }
    }

    /// Whether a bracket ends the title: all do, except round ones with plain words.
    private func endsTitle(_ index: Int) -> Bool {
        let group = name.groups[index]
        if !group.isRound || labels.contains(index) || group.firstToken == group.endToken { return true }
        // `A / B (Director / Director)`
        if (titleStart + 1..<max(titleStart + 1, group.firstToken)).contains(where: {
            name.tokens[$0].gap.contains(.bar)
        }) {
            return true
        }
        return (group.firstToken..<group.endToken).contains { token in
            if isYear(token) || isRange(token, token + 1) { return true }
            guard let role = role(token) else { return false }
            return role != .article && role != .follower
                && (role != .shy || group.endToken - group.firstToken == 1)
        }
    }

    /// Removes weak words from the title's end.
    private mutating func trimTail() {
        guard titleEnd < count || releaseIndex != nil else { return }
        let isBeforeRelease = titleEnd < count && role(titleEnd) != nil && yearIndex != titleEnd
        var last = titleEnd
        var isFollower = false
        var isDoubtful = false
        while last > titleStart + 1 {
            let index = last - 1
            let token = name.tokens[index]
            guard let word = token.word else {
                if isRepair(index) || isOrdinal(index) && last < titleEnd && name.hasWord(last, "anniversary")
                {
                    last -= 1
                    continue
                }
                break
            }
            let isWeak: Bool
            switch word.role {
            case .weak, .release: isWeak = !isAfterArticle(index)
            case .shy:
                isWeak =
                    (isBeforeRelease || name.hasWord(index, "3d") || isVersionAbbreviation(index))
                    && !isAfterArticle(index)
            case .language: isWeak = isAllCapsWord(index) || isBeforeRelease && !isAfterArticle(index)
            case .edition: isWeak = isEdition(index)
            case .follower: isWeak = role(index - 1) == .edition && isEdition(index - 1)
            case .article: isWeak = isFollower
            case .excerpt: isWeak = isBeforeRelease
            }
            guard isWeak else { break }
            if word.role == .shy || word.role == .language { isDoubtful = true }
            isFollower = word.role == .edition
            last -= 1
        }
        // Both words of a pair such as `Final Cut` belong to the title, or neither.
        if last < titleEnd, name.tokens[last - 1].isPair { last += 1 }
        let rest = titleStart..<last
        untrimmedEnd = isDoubtful ? titleEnd : nil
        if rest.contains(where: { role($0) != .article }) { titleEnd = last } else { untrimmedEnd = nil }
    }

    /// Whether one of the two words before is an article: without this word little of the title would remain.
    private func isAfterArticle(_ index: Int) -> Bool {
        (max(titleStart, index - 2)..<index).contains { role($0) == .article }
    }

    /// Whether a token is `v2` and the like, of a corrected release.
    private func isRepair(_ index: Int) -> Bool {
        let text = name.text(name.tokens[index])
        return text.count == 2 && text.first == UInt8(ascii: "v")
            && text.last.map { $0 >= 0x32 && $0 <= 0x39 } == true
    }

    /// Whether a token is `DC`, `SE` or `OM` in capitals, which are versions.
    private func isVersionAbbreviation(_ index: Int) -> Bool {
        ["DC", "SE", "OM"].contains { name.original(name.tokens[index]).elementsEqual($0.utf8) }
    }

    /// Whether a token is an edition; `anniversary` is one only after a number such as `25th`.
    func isEdition(_ index: Int) -> Bool {
        guard role(index) == .edition else { return false }
        return !name.hasWord(index, "anniversary") || index > 0 && isOrdinal(index - 1)
    }

    private func isOrdinal(_ index: Int) -> Bool {
        let text = name.text(name.tokens[index])
        guard text.count >= 3, text.count <= 5, let byte = text.first else { return false }
        return byte >= 0x30 && byte <= 0x39
            && (text.last == UInt8(ascii: "h") || text.last == UInt8(ascii: "t"))
    }

    /// Whether a token is a word of four or more capitals in a title that is not all capitals.
    private func isAllCapsWord(_ index: Int) -> Bool {
        func isAllCaps(_ index: Int) -> Bool {
            name.original(name.tokens[index]).allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
        }
        return name.tokens[index].length >= 4 && isAllCaps(index)
            && (titleStart..<index).contains {
                name.tokens[$0].length > 1 && !isAllCaps($0) && name.tokens[$0].number == nil
            }
    }

    // MARK: - Other facts

    private mutating func findEdition() {
        var editions: [String] = []
        for index in titleEnd..<max(titleEnd, count) {
            if isEdition(index), let word = name.tokens[index].word, !isLabelled(index) {
                let name = ReleaseWords.editions[word.edition]
                if !editions.contains(name) { editions.append(name) }
            } else if name.original(name.tokens[index]).elementsEqual("DC".utf8), !isLabelled(index) {
                if !editions.contains(ReleaseWords.editions[0]) { editions.append(ReleaseWords.editions[0]) }
            }
        }
        for index in labels where name.hasWord(name.groups[index].firstToken, "edition") {
            let group = name.groups[index]
            guard group.firstToken + 1 < group.endToken else { continue }
            let range = name.tokens[group.firstToken + 1].start..<name.tokens[group.endToken - 1].end
            editions = [String(decoding: name.original(range), as: UTF8.self)]
        }
        if !editions.isEmpty { edition = editions.joined(separator: ", ") }
    }

    private mutating func findQuality() {
        var index = max(titleStart, 0)
        while index < count {
            let token = name.tokens[index]
            let isExcerpt =
                index >= titleEnd
                || index == titleEnd - 1 && token.word?.role == .excerpt && titleEnd > titleStart + 1
            if isExcerpt, let role = token.word?.role, role == .release || role == .excerpt {
                var text = String(decoding: name.text(token), as: UTF8.self)
                if token.isPair, index + 1 < count {
                    index += 1
                    text += String(decoding: name.text(name.tokens[index]), as: UTF8.self)
                }
                if !quality.contains(text) { quality.append(text) }
            }
            index += 1
        }
    }
}
