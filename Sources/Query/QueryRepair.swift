import Records

/// Alternatives for a query that finds nothing, for people used to other programs' syntax.
package struct QueryRepair: Sendable {
    /// A rewritten query.
    package struct Candidate: Sendable, Equatable {
        package var words: [String]
        /// Whether the query used another program's syntax, so that this is worth suggesting even without results.
        package var usesForeignSyntax: Bool

        package init(words: [String], usesForeignSyntax: Bool) {
            (self.words, self.usesForeignSyntax) = (words, usesForeignSyntax)
        }
    }

    private let genres: [String]
    private let tags: [String]
    private let services: [String]
    private let people: [String]

    package init(genres: [String], tags: [String], services: [String] = [], people: [String] = []) {
        self.genres = genres
        self.tags = tags
        self.services = services
        self.people = people
    }

    /// The full name of an abbreviated genre: `sci-fi`; any other name is returned unchanged.
    package static func fullGenre(_ name: String) -> String {
        ["scifi", "sci-fi", "sf"].contains(name.lowercased()) ? "Science Fiction" : name
    }

    /// Possible corrections, the most likely first.
    package func candidates(for arguments: [String]) -> [Candidate] {
        // Quoted words belong together and stay unchanged.
        let words = arguments.flatMap { argument in
            argument.contains("\"") || Self.field(of: argument) != nil
                ? [argument] : argument.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        let shaped = Self.rewrittenOperators(words).map(Self.rewrittenTerm)
        var candidates: [Candidate] = []
        func add(_ other: [String], isShape: Bool = false) {
            let isNew = other != words && !other.isEmpty && !candidates.contains { $0.words == other }
            if isNew { candidates.append(Candidate(words: other, usesForeignSyntax: isShape)) }
        }
        let known = shaped.map { correctedTerm($0) ?? $0 }
        // A language that does not exist is wrong whatever the library contains.
        let isPlace = zip(shaped, known).contains {
            $0 != $1 && [.language, .country].contains(Self.field(of: $0))
        }
        if known != shaped { add(known, isShape: shaped != words || isPlace) }
        add(shaped, isShape: true)
        // First all words as one genre, then every ambiguous word replaced, then one at a time.
        if known.count > 1, let genre = genre(known.joined(separator: " ")) { add([genre]) }
        // A name of two words after its field needs quotes: `genre:science fiction`.
        for index in words.indices.dropLast() {
            let (word, next) = (words[index], words[index + 1])
            guard Self.field(of: next) == nil, !"\(word)\(next)".contains("\"") else { continue }
            // The colon may be missing: `genre drama`.
            if QueryField(word: word) != nil {
                add(words[..<index] + ["\(word.lowercased()):\(next)"] + words[(index + 2)...])
            }
            guard Self.field(of: word) != nil else { continue }
            let value = "\(word.drop { $0 != ":" }.dropFirst()) \(next)".foldedTitle
            guard (genres + tags + services + people).contains(where: { $0.foldedTitle == value }) else {
                continue
            }
            add(words[..<index] + ["\(word) \(next)"] + words[(index + 2)...])
        }
        let meanings = known.map { meaning(of: $0) }
        add(zip(known, meanings).map { $1 ?? $0 })
        for (index, meaning) in meanings.enumerated() {
            guard let meaning else { continue }
            var one = known
            one[index] = meaning
            add(one)
        }
        return candidates
    }

    // MARK: Shape

    /// Turns `rating > 8` into one word, `a OR b` into `a,b`, `NOT a` and `not seen` into `-a` and `-seen`,
    /// `sort by year desc` into `sort:year-`, and drops `AND`.
    private static func rewrittenOperators(_ words: [String]) -> [String] {
        var result: [String] = []
        var index = 0
        while index < words.count {
            let word = words[index]
            let next = index + 1 < words.count ? words[index + 1] : nil
            if let next, QueryFieldName(word: word) != nil, let sign = comparison(at: next[...]) {
                let value = next.dropFirst(sign.count)
                let needed = value.isEmpty && index + 2 < words.count
                result.append(word + next + (needed ? words[index + 2] : ""))
                index += needed ? 3 : 2
            } else if let (order, count) = order(in: words[index...]) {
                result.append("sort:\(order.text)")
                index += count
            } else if ["OR", "or", "|", "||"].contains(word), let next, let last = result.popLast() {
                result.append("\(last),\(next)")
                index += 2
            } else if ["AND", "&&", "&"].contains(word) {
                index += 1
            } else if let next, word == "NOT" || negations.contains(word) && isTerm(next) {
                result.append("-\(flags[next.lowercased()] ?? next)")
                index += 2
            } else {
                result.append(word)
                index += 1
            }
        }
        return result
    }

    /// An order of several words, and their number.
    private static func order(in words: ArraySlice<String>) -> (order: QueryOrder, count: Int)? {
        var rest = words.map { $0.lowercased() }[...]
        guard var key = rest.popFirst() else { return nil }
        if ["sort", "sorted", "order"].contains(key) {
            if rest.first == "by" { rest.removeFirst() }
            key = "sort:\(rest.popFirst() ?? "")"
        }
        let sign = rest.first.flatMap { QueryOrder.signs[$0] }
        if sign != nil { rest.removeFirst() }
        guard key.hasPrefix("sort:"), words.count - rest.count > 1 else { return nil }
        return QueryOrder(key.dropFirst("sort:".count) + (sign ?? "")).map { ($0, words.count - rest.count) }
    }

    private static let negations = ["not", "no", "without"]
    /// Names of flags in other programs.
    private static let flags = ["watched": "seen", "unwatched": "unseen", "unsaved": "-saved"]

    private static func isTerm(_ word: String) -> Bool {
        field(of: word) != nil || flags[word.lowercased()] == "seen" || QueryFlag(rawValue: word) != nil
    }

    /// Rewrites `rating>8`, `year=2001`, `genre!=war`, `!seen` and `mat*` as `rating:>8`, `year:2001`,
    /// `-genre:war`, `-seen` and `mat`.
    private static func rewrittenTerm(_ word: String) -> String {
        let name = word.prefix { $0.isASCII && $0.isLetter }
        let rest = word[name.endIndex...]
        if QueryFieldName(word: String(name)) != nil, let sign = comparison(at: rest) {
            let value = rest.dropFirst(sign.count)
            switch sign {
            case "!=": return "-\(name):\(value)"
            case "=", "==": return "\(name):\(value)"
            default: return "\(name):\(sign)\(value)"
            }
        }
        if word.count > 1, word.hasPrefix("!") { return "-\(word.dropFirst())" }
        if word.count > 1, word.hasSuffix("*"), !word.contains(":") { return String(word.dropLast()) }
        return word
    }

    private static func comparison(at text: Substring) -> String? {
        ["!=", "==", ">=", "<=", ">", "<", "="].first { text.hasPrefix($0) }
    }

    private static func field(of word: String) -> QueryField? {
        let term = word.hasPrefix("-") ? word.dropFirst() : word[...]
        guard let colon = term.firstIndex(of: ":") else { return nil }
        return QueryField(word: String(term[..<colon]))
    }

    // MARK: Names

    /// A term whose genre, tag, service, place or person does not exist, with the nearest existing one.
    private func correctedTerm(_ word: String) -> String? {
        let field = Self.field(of: word)
        guard let field, let colon = word.firstIndex(of: ":") else { return nil }
        let near: (String) -> String?
        switch field {
        case .genre: near = { nearest($0, in: genres) }
        case .tag: near = { nearest($0, in: tags) }
        case .on: near = { nearest($0, in: services + ["mine"]) }
        case .director, .actor: near = nearestPerson
        case .language:
            near = {
                LocaleCodes.languageCode($0).count > 3 ? nearest($0, in: LocaleCodes.languageNames) : nil
            }
        case .country:
            near = { LocaleCodes.countryCode($0).count > 2 ? nearest($0, in: LocaleCodes.countryNames) : nil }
        default: return nil
        }
        let values = word[word.index(after: colon)...].replacing("\"", with: "")
            .split(separator: ",").map { near(String($0)) ?? String($0) }
        let other = String(word[...colon]) + values.joined(separator: ",")
        return other == word.replacing("\"", with: "") ? nil : other
    }

    private func nearest(_ value: String, in names: [String]) -> String? {
        let folded = value.foldedTitle
        if names.contains(where: { $0.foldedTitle == folded }) { return nil }
        let full = Self.fullGenre(value)
        if full != value { return names.first { $0.foldedTitle == full.foldedTitle }?.lowercased() }
        return value.lowercased().nearest(in: names.map { $0.lowercased() })
    }

    /// The nearest known name, matched word by word as in a query; folded, and nil if every word is known.
    package func nearestPerson(_ name: String) -> String? {
        let known = Set(people.flatMap { $0.foldedTitle.split(separator: " ").map(String.init) }).sorted()
        let words = name.foldedTitle.split(separator: " ").map(String.init)
        let repaired = words.map { known.contains($0) ? $0 : $0.nearest(in: known) ?? $0 }
        return repaired == words ? nil : repaired.joined(separator: " ")
    }

    /// The term for a genre of exactly this name, or one letter away.
    private func genre(_ text: String) -> String? {
        let names = genres.map { $0.lowercased() }
        let folded = text.foldedTitle
        if let name = genres.first(where: { $0.foldedTitle == folded }) {
            return "genre:\(name.lowercased())"
        }
        if ["scifi", "sci-fi"].contains(text.lowercased()) {
            return nearest(text, in: genres).map { "genre:\($0)" }
        }
        return text.count > 3 ? text.lowercased().nearest(in: names, within: 1).map { "genre:\($0)" } : nil
    }

    /// Another possible meaning of a stand-alone word.
    private func meaning(of word: String) -> String? {
        let sign = word.hasPrefix("-") ? "-" : ""
        let word = word.dropFirst(sign.count)
        if word.isEmpty || word.contains(where: { ":\"".contains($0) }) { return nil }
        if word.contains(",") {
            let parts = word.split(separator: ",").map { genre(String($0))?.dropFirst("genre:".count) }
            let names = parts.compactMap(\.self)
            return !names.isEmpty && names.count == parts.count
                ? "\(sign)genre:\(names.joined(separator: ","))" : nil
        }
        if let flag = Self.flags[word.lowercased()] { return sign + flag }
        let digits = word.hasSuffix("s") ? word.dropLast() : word
        if digits.utf8.count == 4, digits.utf8.allSatisfy(\.isDigit) {
            return "\(sign)year:\(word)"
        }
        if digits != word, digits.utf8.count == 2, Int(digits).map({ $0 % 10 == 0 }) == true {
            return "\(sign)decade:\(word)"
        }
        if let genre = genre(String(word)) { return sign + genre }
        if services.contains(where: { $0.foldedTitle == word.lowercased() }) {
            return "\(sign)on:\(word.lowercased())"
        }
        // Too many titles are one letter away from 'seen'.
        let flags = QueryFlag.allCases.map(\.rawValue).filter { $0.count > 4 }
        if word.count > 4, let flag = word.lowercased().nearest(in: flags, within: 1), flag != word {
            return sign + flag
        }
        let code = LocaleCodes.languageCode(String(word))
        return code.count == 2 && word.count > 3 ? "\(sign)language:\(word.lowercased())" : nil
    }
}
