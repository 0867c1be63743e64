import Library
import Query
import Records

/// What may come next in a query while it is typed: fields, flags, and values that the library and TMDB's saved lists
/// have.
struct QueryWords {
    let films: QueryScope.Films
    let environment: [String: String]
    /// The user's library, if it can be read at once.
    let library: () -> LibraryStore?

    /// The fields and flags valid for these films.
    var terms: [String] {
        LibraryQuery.reference.compactMap { word in
            switch word.kind {
            case .field:
                QueryField(rawValue: word.name)?.isAnswered(of: films) == false ? nil : "\(word.name):"
            case .flag: word.name
            case .sort: nil
            }
        } + ["sort:"]
    }

    func values(of field: String) -> [String] {
        switch field.lowercased() {
        case "genre" where films == .all: return SavedLists(environment).genres.map { $0.lowercased() }
        case "on":
            let saved = SavedLists(environment)
            return ["mine"] + Set(saved.ownServices + saved.services).map { $0.lowercased() }.sorted()
        case "offer": return QueryOffer.allCases.map(\.rawValue)
        case "age", "cert": return SavedLists(environment).certifications.map { $0.lowercased() }
        case "out": return QueryRelease.allCases.map(\.rawValue) + ["-7d", "-1m"]
        case "genre": return ((try? library()?.genres()) ?? []).map { $0.lowercased() }
        case "tag": return ((try? library()?.tags()) ?? []).map(\.name).sorted()
        case "sort":
            return LibraryQuery.reference
                .filter { word in
                    word.kind == .sort && QuerySortKey(rawValue: word.name)?.isAnswered(of: films) != false
                }
                .flatMap { word in
                    // The natural order, and the other way round.
                    QuerySortKey(rawValue: word.name).map { key in
                        [word.name, QueryOrder(key: key, isDescending: !key.beginsWithTheHighest).words]
                    } ?? []
                }
        case "decade": return (189...202).map { "\($0)0s" }
        case "seen", "added", "released": return ["today", "yesterday", "-7d", "-30d", "-6m", "-1y"]
        default:
            guard let field = QueryField(rawValue: field.lowercased())?.viewingField, field.kind == .names
            else { return [] }
            return ((try? library()?.texts(of: field)) ?? []).map { $0.lowercased() }
        }
    }

    /// Where the last word of a text begins; quotes hold words together.
    static func lastWord(of text: String) -> String.Index {
        var (start, isQuoted) = (text.startIndex, false)
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index].isWhitespace, !isQuoted { start = text.index(after: index) }
        }
        return start
    }

    /// What the last word of a text may become, each as a whole word.
    func continuations(of text: String) -> [String] {
        let word = text[Self.lastWord(of: text)...]
        guard let colon = word.firstIndex(of: ":") else {
            let sign = word.hasPrefix("-") ? "-" : ""
            let typed = word.dropFirst(sign.count).lowercased()
            return terms.filter { $0.hasPrefix(typed) && $0 != typed }.map { sign + $0 }
        }
        let start = word.lastIndex(of: ",").map { max($0, colon) } ?? colon
        let lead = word[...start]
        let typed = word[word.index(after: start)...].filter { $0 != "\"" }.lowercased()
        let field = word[..<colon].drop { $0 == "-" }
        return values(of: String(field)).filter { $0.lowercased().hasPrefix(typed) && $0 != typed }
            .map { lead + ($0.contains(where: \.isWhitespace) ? "\"\($0)\"" : $0) }
    }
}
