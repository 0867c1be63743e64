import Records

struct CatalogueSearch {
    let connection: CatalogueConnection
    let kind: CatalogueKind

    /// How many matches are ranked; a user rarely knows more of them.
    private static let maxRankedMatches = 200
    /// No title has more words, or a longer word.
    private static let (maxWords, maxWordLength) = (32, 500)
    /// The most words checked for typos.
    private static let maxWordsForTypoSearch = 8

    /// How well a title matches the typed text, best first.
    private enum Fit: Int { case same, sameButArticle, sameWords, beginning, beginningButArticle, words }

    func search(_ text: String, limit: Int) throws -> CatalogueAnswer {
        var folding = TitleFolding()
        let typed = folding.folded(text)
        guard let words = Self.words(typed) else { return CatalogueAnswer() }
        let exact = try exactMatches(text)
        let found = try matches(Self.expression(words), max(Self.maxRankedMatches, limit))
        if found.entries.isEmpty, exact.isEmpty {
            let entries = try typoMatches(words)
            return CatalogueAnswer(entries: Array(entries.prefix(max(0, limit))), total: entries.count)
        }
        let all = ordered(exact + found.entries, by: typed, &folding)
        return CatalogueAnswer(entries: Array(all.prefix(max(0, limit))), total: max(found.total, all.count))
    }

    /// Nil if there are no words, or more than any title has.
    private static func words(_ folded: [UInt8]) -> [String]? {
        let words = folded.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        return words.isEmpty || words.contains { $0.utf8.count > maxWordLength } ? nil : words
    }

    private static func expression(_ words: [String]) -> String {
        var terms: [String] = []
        for word in words where terms.count < maxWords && !terms.contains(word) { terms.append(word) }
        return terms.map(term).joined(separator: " AND ")
    }

    /// Titles with a word that starts like this; a number may also be a Roman numeral.
    private static func term(_ word: String) -> String {
        if let number = FoldedTitle.numerals.firstIndex(of: word) {
            return "(\"\(word)\"* OR \"\(number + 2)\")"
        }
        if let number = Int(word), (2..<2 + FoldedTitle.numerals.count).contains(number) {
            return "(\"\(word)\"* OR \"\(FoldedTitle.numerals[number - 2])\")"
        }
        return "\"\(word)\"*"
    }

    private func ordered(_ matches: [CatalogueEntry], by typed: [UInt8], _ folding: inout TitleFolding)
        -> [CatalogueEntry]
    {
        let wanted = FoldedTitle(typed)
        var seen: Set<Int> = []
        var fitting: [(fit: Fit, match: CatalogueEntry)] = []
        for match in matches where seen.insert(match.rank).inserted {
            fitting.append((Self.fit(of: folding.folded(match.name), typed, wanted), match))
        }
        return fitting.sorted { ($0.fit.rawValue, $0.match.rank) < ($1.fit.rawValue, $1.match.rank) }
            .map(\.match)
    }

    /// How well a title fits. If an article was typed, titles with it come before those with another or none:
    /// `die hard` is not Hard. If none was typed, titles with one are as good: `matrix` is The Matrix.
    private static func fit(of title: [UInt8], _ typed: [UInt8], _ wanted: FoldedTitle) -> Fit {
        let folded = FoldedTitle(title)
        let hasArticle = wanted.core.count < typed.count
        let isSame = folded.coreWithArabicNumerals == wanted.coreWithArabicNumerals
        if title == typed || (isSame && !(hasArticle && folded.core.count == title.count)) { return .same }
        if isSame { return .sameButArticle }
        if folded.core.count == wanted.core.count, words(folded.core) == words(wanted.core) {
            return .sameWords
        }
        // The last word may be unfinished.
        if title.starts(with: typed.dropLast())
            || (!hasArticle && folded.core.starts(with: wanted.core.dropLast()))
        {
            return .beginning
        }
        return folded.core.starts(with: wanted.core.dropLast()) ? .beginningButArticle : .words
    }

    private static func words(_ core: ArraySlice<UInt8>) -> [[UInt8]] {
        core.split(separator: UInt8(ascii: " ")).map(Array.init).sorted { $0.lexicographicallyPrecedes($1) }
    }

    func beginnings(_ text: String, limit: Int) throws -> [String] {
        var folding = TitleFolding()
        let typed = folding.folded(text).dropLast()
        var seen: Set<String> = []
        for entry in try search(text, limit: Self.maxRankedMatches).entries where seen.count < limit {
            let title = folding.folded(entry.name)
            for words in [title[...], FoldedTitle(title).core] where words.starts(with: typed) {
                seen.insert(String(decoding: words.dropLast(), as: UTF8.self))
                break
            }
        }
        return seen.sorted()
    }

    func entries(_ ids: [Int]) throws -> [CatalogueEntry] {
        if ids.isEmpty { return [] }
        let list = ids.map(String.init).joined(separator: ",")
        return try matches(rows(where: "id IN (\(list)) ORDER BY rank"))
    }

    func exactMatches(_ text: String) throws -> [CatalogueEntry] {
        var folding = TitleFolding()
        let title = FoldedTitle(folding.folded(text))
        guard !title.core.isEmpty else { return [] }
        let rows = try rows(where: "key = ? ORDER BY rank LIMIT 100")
        rows.bind(1, title.key)
        return try matches(rows).filter {
            FoldedTitle(folding.folded($0.name)).coreWithArabicNumerals == title.coreWithArabicNumerals
        }
    }

    /// The best known matches of an FTS5 expression, built only from folded words, and how many there are.
    private func matches(_ expression: String, _ count: Int) throws -> CatalogueAnswer {
        let ranks = try Statement(
            connection,
            "SELECT rowid FROM \(kind.names.index) WHERE \(kind.names.index) MATCH ? ORDER BY rowid LIMIT ?")
        ranks.bind(1, expression)
        ranks.bind(2, max(count, Catalogue.maxCounted))
        let rows = try rows(where: "rank = ?")
        var answer = CatalogueAnswer()
        while try ranks.step() {
            answer.total += 1
            guard answer.total <= count else { continue }
            rows.reset()
            rows.bind(1, ranks.integer(0))
            answer.entries += try matches(rows)
        }
        return answer
    }

    private func rows(where condition: String) throws(CatalogueError) -> Statement {
        try Statement(
            connection, "SELECT rank, id, popularity, name FROM \(kind.names.table) WHERE \(condition)")
    }

    private func matches(_ rows: Statement) throws(CatalogueError) -> [CatalogueEntry] {
        var matches: [CatalogueEntry] = []
        while try rows.step() {
            let popularity = Double(rows.integer(2)) / CatalogueSchema.popularityScale
            matches.append(
                CatalogueEntry(
                    id: rows.integer(1), name: rows.string(3), popularity: popularity, rank: rows.integer(0)))
        }
        return matches
    }

    /// Matches after fixing one letter of one longer word: wrong, missing, extra or swapped with its neighbour.
    private func typoMatches(_ words: [String]) throws -> [CatalogueEntry] {
        guard words.count <= Self.maxWordsForTypoSearch else { return [] }
        var folding = TitleFolding()
        for (index, word) in words.enumerated() where word.count >= 4 {
            var found: [CatalogueEntry] = []
            var fitting: [CatalogueEntry] = []
            for correction in try indexedWords(Misspelling.corrections(of: word)) {
                var corrected = words
                corrected[index] = correction
                let text = corrected.joined(separator: " ")
                let matches =
                    try exactMatches(text)
                    + matches(
                        corrected.map { $0 == correction ? "\"\($0)\"" : Self.term($0) }
                            .joined(separator: " AND "), Self.maxRankedMatches
                    ).entries
                guard let best = ordered(matches, by: folding.folded(text), &folding).first else { continue }
                fitting.append(best)
                found += matches
            }
            guard !found.isEmpty else { continue }
            // The best match of each correction, then all others; each by popularity.
            let all = fitting.sorted { $0.rank < $1.rank } + found.sorted { $0.rank < $1.rank }
            return all.uniqued(on: \.rank)
        }
        return []
    }

    /// The words that are in the index.
    private func indexedWords(_ words: [String]) throws -> [String] {
        let rows = try Statement(
            connection, "SELECT 1 FROM \(kind.names.index) WHERE \(kind.names.index) MATCH ? LIMIT 1")
        return try words.filter { word in
            rows.reset()
            rows.bind(1, "\"\(word)\"")
            return try rows.step()
        }
    }
}

/// Words one typo away from another.
enum Misspelling {
    /// Every word made from this one by changing, adding, dropping or swapping a letter.
    static func corrections(of word: String) -> [String] {
        let letters = Array(word)
        guard letters.count <= 24, let alphabet = alphabet(of: letters) else { return [] }
        var words: Set<String> = []
        for index in 0...letters.count {
            for letter in alphabet {
                words.insert(String(letters[..<index] + [letter] + letters[index...]))
                if index < letters.count {
                    words.insert(String(letters[..<index] + [letter] + letters[(index + 1)...]))
                }
            }
            if index < letters.count { words.insert(String(letters[..<index] + letters[(index + 1)...])) }
            if index + 1 < letters.count {
                words.insert(
                    String(
                        letters[..<index] + [letters[index + 1], letters[index]] + letters[(index + 2)...]))
            }
        }
        words.remove(word)
        return words.sorted()
    }

    /// The alphabet of the word's script; nil for scripts in which a typo makes another word.
    private static func alphabet(of letters: [Character]) -> [Character]? {
        guard let scalar = letters.first?.unicodeScalars.first else { return nil }
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: return Array("abcdefghijklmnopqrstuvwxyz0123456789")
        case 0x0370...0x03FF: return Array("αβγδεζηθικλμνξοπρστυφχψω")
        case 0x0400...0x04FF: return Array("абвгдежзиклмнопрстуфхцчшщъыьэюяієґ")
        default: return nil
        }
    }
}
