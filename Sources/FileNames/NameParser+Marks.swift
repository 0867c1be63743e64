extension NameParser {
    // MARK: - Ids

    /// Finds `{tmdb-603}`, `[tmdbid=603]`, `tt0133093`, and records which brackets are labels.
    mutating func findIDs() {
        for index in name.tokens.indices {
            let token = name.tokens[index]
            if let group = token.group, name.groups[group].firstToken == index,
                index + 1 < name.groups[group].endToken
            {
                if name.hasWord(index, "tmdb") || name.hasWord(index, "tmdbid") {
                    labels.append(group)
                    if let number = name.tokens[index + 1].number, number > 0 { tmdbID = number }
                } else if name.hasWord(index, "imdb") || name.hasWord(index, "imdbid")
                    || name.hasWord(index, "tvdb")
                    || name.hasWord(index, "edition") && token.gap.contains(.bracket)
                        && name.groups[group].open == UInt8(ascii: "{")
                {
                    labels.append(group)
                }
            }
            if let id = imdbID(in: token) {
                imdbID = imdbID ?? id
                if let group = token.group, !labels.contains(group) { labels.append(group) }
            }
        }
    }

    func imdbID(in token: NameTokens.Token) -> String? {
        guard token.length >= 9, token.length <= 11 else { return nil }
        let text = name.text(token)
        guard text.starts(with: "tt".utf8), text.dropFirst(2).allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
            return nil
        }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: - Episodes, parts and extras

    /// Finds words that mark a part, an extra or an episode, and ends the title there.
    mutating func findMarks() {
        if let id = firstID(after: titleStart) { titleEnd = min(titleEnd, id) }
        if let index = firstEpisode() {
            isEpisode = true
            titleEnd = min(titleEnd, max(index, titleStart + 1))
        } else {
            findPart()
            findExtra()
        }
    }

    private func firstID(after start: Int) -> Int? {
        guard imdbID != nil else { return nil }
        return name.tokens.indices.first { $0 > start && imdbID(in: name.tokens[$0]) != nil }
    }

    private func firstEpisode() -> Int? {
        if startsWithYear && isDay(titleStart - 1) || hasLeadingDay && year == nil { return titleStart }
        return bracketedEpisode() ?? ordinalEpisode()
            ?? (titleStart..<max(titleStart, count)).first { !isLabelled($0) && isEpisode(at: $0) }
    }

    /// Finds `cd1`, `disc 2`, `part1` and `-a` at the end; `VisiblePicture 2` in two words belongs to a title.
    private mutating func findPart() {
        if let (number, index) = firstPart() {
            part = number
            titleEnd = min(titleEnd, index)
            return
        }
        guard count > titleStart + 1, yearIndex != nil || releaseIndex != nil, name.isHyphenated(count - 1)
        else {
            return
        }
        let text = name.text(name.tokens[count - 1])
        if text.count == 1, let letter = text.first, letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "d")
        {
            part = Int(letter - UInt8(ascii: "a")) + 1
        }
    }

    private func firstPart() -> (number: Int, index: Int)? {
        for index in (titleStart + 1)..<max(titleStart + 1, count) where !isLabelled(index) {
            if let number = partNumber(index) { return (number, index) }
        }
        return nil
    }

    func partNumber(_ index: Int) -> Int? {
        guard
            [UInt8(ascii: "c"), UInt8(ascii: "d"), UInt8(ascii: "p")].contains(
                name.folded[name.tokens[index].start])
        else { return nil }
        let text = name.text(name.tokens[index])
        for (prefix, isLate) in Self.partWords {
            guard text.starts(with: prefix.utf8) else { continue }
            let rest = text.dropFirst(prefix.utf8.count)
            if isLate {
                guard index == count - 1 || index > yearIndex ?? count || index > releaseIndex ?? count else {
                    return nil
                }
            }
            if rest.isEmpty, !isLate, index + 1 < count, name.tokens[index + 1].length == 1 {
                let isLast =
                    index + 2 >= count || role(index + 2) != nil || isYear(index + 2)
                    || name.tokens[index + 2].group != name.tokens[index].group
                    || name.hasWord(index + 2, "of")
                guard isLast, let number = name.tokens[index + 1].number, number > 0 else { return nil }
                return number
            }
            guard let digit = rest.first, digit >= 0x31, digit <= 0x39, role(index) != .release,
                rest.count == 1 || rest.dropFirst().starts(with: "of".utf8)
            else { return nil }
            return Int(digit - 0x30)
        }
        return nil
    }

    private static let partWords: [(String, isLate: Bool)] = [
        ("cd", false), ("disc", false), ("disk", false), ("dvd", false), ("part", true), ("pt", true),
    ]

    /// The first word behind the title's first that is a letter and two digits between dashes: `Title-x02-Bonus`,
    /// `Series-f21-Title`.
    func numberBetweenDashes(after letter: UInt8) -> Int? {
        (titleStart + 1..<max(titleStart + 1, count)).first { index in
            let text = word(index)
            return text.count == 3 && text.first == letter && Self.digits(text.dropFirst()) == 2
                && name.isJoined(index, by: .dash) && name.isJoined(index + 1, by: .dash)
        }
    }

    /// Finds `-trailer`, `-behindthescenes` and the like at the end, and the number of a bonus.
    private mutating func findExtra() {
        if let bonus = numberBetweenDashes(after: UInt8(ascii: "x")) {
            isExtra = true
            titleEnd = min(titleEnd, bonus)
            return
        }
        guard count > titleStart + 1, name.isHyphenated(count - 1) else { return }
        let text = name.text(name.tokens[count - 1])
        let word = text.prefix { $0 < 0x30 || $0 > 0x39 }
        guard Self.digits(text.dropFirst(word.count)) == text.count - word.count else { return }
        for (suffix, isPlain) in Self.suffixes where word.elementsEqual(suffix.utf8) {
            // A release group may be called SCENE.
            if isPlain, name.original(name.tokens[count - 1]).first.map({ $0 < 0x61 }) == true { return }
            isExtra = true
            titleEnd = min(titleEnd, count - 1)
        }
    }

    private static let suffixes: [(String, isPlain: Bool)] = [
        ("trailer", false), ("sample", false), ("interview", false), ("behindthescenes", false),
        ("deletedscene", false), ("deletedscenes", false), ("featurette", false),
        ("deleted", true), ("scene", true), ("clip", true), ("short", true), ("extra", true), ("other", true),
    ]
}
