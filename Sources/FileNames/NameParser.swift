/// Parses one component of a path from its front: noise, then the year, then the end of the title.
struct NameParser {
    var name: NameTokens
    let latestYear: Int
    /// Whether the folder has a year, or the file is a disc: then it is a film, unless its name has more of a series than a
    /// number or `COMPLETE`.
    let isProbablyFilm: Bool

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
    /// Whether the complete name is a number such as `103`: season 1, episode 3, unless its folder is a film's.
    var isSeasonAndEpisode: Bool {
        guard count == 1, name.tokens[0].length == 3, let number = name.tokens[0].number else { return false }
        return number > 100 && (1...40).contains(number % 100)
    }
    var isExtra = false
    /// Whether the name begins with a release group in brackets.
    var hasLeadingGroup = false
    /// Whether the year of release was found at the start, where it could also belong to the title.
    var startsWithYear = false
    /// Whether a site and a day are before the title, as in `site.com_16.01.23.Title`: no film has such a name.
    var hasLeadingDay = false
    /// The title's start including a number that may or may not belong to the title.
    var fullStart: Int?
    /// The title's end including words that may or may not belong to the title.
    var untrimmedEnd: Int?
    /// The title's end without a language that probably belongs to the title, as in `Broken English`.
    var trimmedEnd: Int?
    var titles: [String] = []
    var edition: String?
    var quality: [String] = []

    var count: Int { name.tokens.count }

    init(_ bytes: ArraySlice<UInt8>, latestYear: Int, isProbablyFilm: Bool = false) {
        name = NameTokens(bytes)
        (self.latestYear, self.isProbablyFilm) = (latestYear, isProbablyFilm)
        guard count > 0 else { return }
        findIDs()
        skipNoise()
        // In `8-Bit Christmas` the second word of a pair follows the title's first.
        let first = titleStart + (titleStart < count && name.tokens[titleStart].isPair ? 2 : 1)
        releaseIndex = name.tokens.indices.first { $0 >= first && role($0) == .release && !isLabelled($0) }
        findYear()
        titleEnd = count
        findMarks()
        endTitle()
        if titleEnd < count || releaseIndex != nil {
            (titleEnd, untrimmedEnd, trimmedEnd) = trimmedEnds()
        } else if count > titleStart + 2, role(count - 1) == .edition, name.tokens[count - 2].isPair,
            name.hasWord(count - 1, "edition") || name.hasWord(count - 2, "edition")
        {
            // `Title Edition Collector`
            (titleEnd, _, trimmedEnd) = trimmedEnds()
            untrimmedEnd = count
        }
        titles = titleCandidates()
        edition = editionName()
        quality = qualityWords()
    }

    func role(_ index: Int) -> ReleaseWord.Role? { index < count ? name.tokens[index].word?.role : nil }

    func group(of index: Int) -> NameTokens.Group? {
        guard let group = name.tokens[index].group else { return nil }
        return name.groups[group]
    }

    func isLabelled(_ index: Int) -> Bool {
        guard let group = name.tokens[index].group else { return false }
        return labels.contains(group)
    }

    /// Whether the name has a year or release words, which film names have and other folders do not.
    var isFilmLike: Bool { (year != nil || releaseIndex != nil) && !titles.isEmpty }

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
            // `[REC]⁴ Apocalypse`
            let isNumbered = name.isSmallNumber(group.endToken) && name.tokens[group.endToken].group == nil
            if !isNumbered { titleEnd = min(titleEnd, group.endToken) }
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

    /// The title's ends without weak words: the likeliest; the one before, if it is doubtful; and the shortest, if it is not
    /// the likeliest.
    private func trimmedEnds() -> (end: Int, untrimmed: Int?, trimmed: Int?) {
        var trimmedEnd: Int?
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
            case .weak, .release: isWeak = !isAfterArticle(index) || isAllCapsWord(index)
            case .shy:
                isWeak =
                    (isBeforeRelease || name.hasWord(index, "3d") || isVersionAbbreviation(index))
                    && !isAfterArticle(index)
            case .language:
                let isBeforeYear = yearIndex == titleEnd && index > titleStart + 1
                if yearIndex == titleEnd, index == titleStart + 1, last == titleEnd { trimmedEnd = index }
                isWeak =
                    isAllCapsWord(index)
                    || (isBeforeRelease || isBeforeYear) && (token.length == 3 || !isAfterArticle(index))
            case .edition: isWeak = isEdition(index) && !isAfterAnd(index)
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
        guard rest.contains(where: { role($0) != .article }) else { return (titleEnd, nil, trimmedEnd) }
        return (last, isDoubtful ? titleEnd : nil, trimmedEnd)
    }

    /// Whether one of the two words before is an article: without this word little of the title would remain.
    private func isAfterArticle(_ index: Int) -> Bool {
        (max(titleStart, index - 2)..<index).contains {
            role($0) == .article && name.tokens[$0].group == name.tokens[index].group
        }
    }

    /// `Bigger, Longer and Uncut`
    private func isAfterAnd(_ index: Int) -> Bool {
        name.hasWord(index - 1, "and") || name.hasWord(index - 1, "&")
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

    func isOrdinal(_ index: Int) -> Bool {
        let text = name.text(name.tokens[index])
        guard text.count >= 3, text.count <= 5, let byte = text.first else { return false }
        return byte >= 0x30 && byte <= 0x39
            && (text.last == UInt8(ascii: "h") || text.last == UInt8(ascii: "t")
                || text.last == UInt8(ascii: "d"))
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

    private func editionName() -> String? {
        var editions: [String] = []
        for index in titleEnd..<max(titleEnd, count) {
            if isEdition(index), let word = name.tokens[index].word, !isLabelled(index) {
                let name = ReleaseWords.editions[Int(word.edition)]
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
        return editions.isEmpty ? nil : editions.joined(separator: ", ")
    }

    /// The release words behind the title.
    private func qualityWords() -> [String] {
        var quality: [String] = []
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
        return quality
    }
}
