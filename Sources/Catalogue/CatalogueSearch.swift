import GRDB

/// One question to a catalogue.
struct CatalogueSearch {
    let db: Database
    let kind: CatalogueKind

    /// Matches looked at for the order that people expect; there are seldom more that anybody knows.
    private static let considered = 200
    /// Words of one language are rarely longer; a longer one is no word.
    private static let longestWord = 64

    struct Match {
        let rank: Int
        let entry: CatalogueEntry
    }

    func search(_ text: String, limit: Int) throws -> [CatalogueEntry] {
        var folding = TitleFolding()
        let folded = folding.folded(text)
        let words = folded.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        guard !words.isEmpty, words.allSatisfy({ $0.utf8.count <= Self.longestWord }) else { return [] }
        var found = try matches(words.map { "\"\($0)\"*" }.joined(separator: " "))
        if found.isEmpty { found = try misspelt(words) }
        let exact = try named(text)
        let ranks = Set(exact.map(\.rank))
        found = exact + found.filter { !ranks.contains($0.rank) }
        let core = FoldedTitle(folded).core
        // Stable within each: both lists come by popularity.
        let ordered = found.enumerated().map { index, match -> (tier: Int, index: Int, match: Match) in
            if index < exact.count { return (0, match.rank, match) }
            let title = FoldedTitle(folding.folded(match.entry.name)).core
            return (title.starts(with: core.dropLast()) ? 1 : 2, match.rank, match)
        }.sorted { ($0.tier, $0.index) < ($1.tier, $1.index) }
        return ordered.prefix(max(0, limit)).map(\.match.entry)
    }

    func named(_ text: String) throws -> [Match] {
        var folding = TitleFolding()
        let title = FoldedTitle(folding.folded(text))
        guard !title.core.isEmpty else { return [] }
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT rank, id, name, popularity FROM \(kind.names.table) WHERE key = ? ORDER BY rank LIMIT 100
                    """), arguments: [title.key])
        return try rows.compactMap { row in
            let match = try Match(row)
            return FoldedTitle(folding.folded(match.entry.name)).core == title.core ? match : nil
        }
    }

    /// The best known matches of an expression of FTS5's, which is made of folded words alone.
    private func matches(_ expression: String) throws -> [Match] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT rank, id, name, popularity FROM \(kind.names.table) WHERE rank IN (
                        SELECT rowid FROM \(kind.names.index) WHERE \(kind.names.index) MATCH ? ORDER BY rowid LIMIT \(Self.considered)
                    ) ORDER BY rank
                    """), arguments: [expression]
        ).map(Match.init)
    }

    /// What fits when one letter of one longer word is wrong, missing, too many or swapped with its neighbour.
    private func misspelt(_ words: [String]) throws -> [Match] {
        for (index, word) in words.enumerated() where word.count >= 4 {
            let known = try known(Misspelling.corrections(of: word))
            guard !known.isEmpty else { continue }
            let rest = words.enumerated().filter { $0.offset != index }.map { "\"\($0.element)\"*" }
            let choice = "(" + known.map { "\"\($0)\"" }.joined(separator: " OR ") + ")"
            let found = try matches((rest + [choice]).joined(separator: " AND "))
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Those of the words that the index has.
    private func known(_ words: [String]) throws -> [String] {
        let statement = try db.cachedStatement(
            sql: "SELECT 1 FROM \(kind.names.index) WHERE \(kind.names.index) MATCH ? LIMIT 1")
        return try words.filter { try Int.fetchOne(statement, arguments: ["\"\($0)\""]) != nil }
    }
}

extension CatalogueSearch.Match {
    fileprivate init(_ row: Row) throws {
        rank = try row.decode(atIndex: 0)
        entry = CatalogueEntry(
            id: try row.decode(atIndex: 1), name: try row.decode(atIndex: 2),
            popularity: Double(try row.decode(Int.self, atIndex: 3)) / CatalogueSchema.popularityScale)
    }
}

/// Words one slip away from another.
enum Misspelling {
    /// Every word that a letter changed, added, left out or swapped with its neighbour makes of this one.
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

    /// The letters of the word's own script; nil for scripts in which a slip is another word.
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
