extension NameParser {
    // MARK: - Ids

    /// Finds `{tmdb-603}`, `[tmdbid=603]`, `tt0133093`, and records which brackets are labels.
    mutating func findIDs() {
        for index in name.tokens.indices {
            let token = name.tokens[index]
            if let group = token.group, name.groups[group].first == index, index + 1 < name.groups[group].last
            {
                if name.says(index, "tmdb") || name.says(index, "tmdbid") {
                    labels.append(group)
                    if let number = name.tokens[index + 1].number, number > 0 { tmdbID = number }
                } else if name.says(index, "imdb") || name.says(index, "imdbid") || name.says(index, "tvdb")
                    || name.says(index, "edition") && token.gap.contains(.bracket)
                        && name.groups[group].open == UInt8(ascii: "{")
                {
                    labels.append(group)
                }
            }
            if let id = imdbID(in: token) {
                imdbID = imdbID ?? id
                if let group = token.group, !labels.contains(group) { labels.append(group) }
                end = min(end, index)
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
        for index in first..<max(first, count) where !isLabelled(index) {
            if imdbID(in: name.tokens[index]) != nil, index > first { end = min(end, index) }
            if isEpisode(at: index) {
                isEpisode = true
                end = min(end, max(index, first + 1))
                break
            }
        }
        guard !isEpisode else { return }
        findPart()
        findExtra()
    }

    /// Finds `cd1`, `disc 2`, `part1` and `-a` at the end; `Part 2` in two words belongs to a title.
    private mutating func findPart() {
        for index in (first + 1)..<max(first + 1, count) where !isLabelled(index) {
            if let number = partNumber(index) {
                part = number
                end = min(end, index)
                return
            }
        }
        guard count > first + 1, yearAt != nil || releaseAt != nil, name.isHyphenated(count - 1) else {
            return
        }
        let text = name.text(name.tokens[count - 1])
        if text.count == 1, let letter = text.first, letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "d")
        {
            part = Int(letter - UInt8(ascii: "a")) + 1
        }
    }

    private func partNumber(_ index: Int) -> Int? {
        let text = name.text(name.tokens[index])
        for (prefix, isLate) in Self.partWords {
            guard text.starts(with: prefix.utf8) else { continue }
            let rest = text.dropFirst(prefix.utf8.count)
            if isLate {
                guard index == count - 1 || index > yearAt ?? count || index > releaseAt ?? count else {
                    return nil
                }
            }
            if rest.isEmpty, !isLate, index + 1 < count, name.tokens[index + 1].length == 1 {
                let isLast =
                    index + 2 >= count || role(index + 2) != nil || isYear(index + 2)
                    || name.tokens[index + 2].group != name.tokens[index].group || name.says(index + 2, "of")
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

    /// Finds `-trailer`, `-behindthescenes` and the like at the end.
    private mutating func findExtra() {
        guard count > first + 1, name.isHyphenated(count - 1) else { return }
        let text = name.text(name.tokens[count - 1])
        let word = text.prefix { $0 < 0x30 || $0 > 0x39 }
        guard Self.digits(text.dropFirst(word.count)) == text.count - word.count else { return }
        for (suffix, isPlain) in Self.suffixes where word.elementsEqual(suffix.utf8) {
            // A release group may be called SCENE.
            if isPlain, name.original(name.tokens[count - 1]).first.map({ $0 < 0x61 }) == true { return }
            isExtra = true
            end = min(end, count - 1)
        }
    }

    private static let suffixes: [(String, isPlain: Bool)] = [
        ("trailer", false), ("sample", false), ("interview", false), ("behindthescenes", false),
        ("deletedscene", false), ("deletedscenes", false), ("featurette", false),
        ("deleted", true), ("scene", true), ("clip", true), ("short", true), ("extra", true), ("other", true),
    ]
}
