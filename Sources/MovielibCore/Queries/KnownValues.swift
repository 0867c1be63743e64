import Library
package import Query
package import Records

/// The values that may be typed somewhere, from the library and TMDB's saved lists; makes no request, and does not wait
/// for the library.
package enum KnownValues: Request, Hashable, Sendable {
    /// Codes of countries.
    case countries
    /// Names of the region's services, or the user's own.
    case services, usersServices
    /// Values that the user has typed into this field of a viewing.
    case texts(ViewingField)
    /// Tags, the most used first.
    case tags
    /// The years in which a film was seen.
    case yearsSeen
    /// The fields and flags valid in queries on these films.
    case terms(QueryScope.FilmSet)
    /// The values of a query's field.
    case values(String, QueryScope.FilmSet)
    /// Completions of the last word of a query, each as a whole word.
    case completions(String, QueryScope.FilmSet)

    package func response(from core: Core) -> [String] {
        switch self {
        case .countries: CachedLists(core).countries
        case .services: CachedLists(core).services
        case .usersServices: (try? core.usersServices()) ?? []
        case .texts(let field): Self.stored(core) { try $0.texts(of: field) }
        case .tags: Self.stored(core) { try $0.tags() }.map(\.name)
        case .yearsSeen: Self.stored(core) { try $0.yearsSeen() }.map(String.init)
        case .terms(let films): Self.terms(films)
        case .values(let field, let films): Self.values(of: field, films, core)
        case .completions(let text, let films): Self.completions(of: text, films, core)
        }
    }

    /// Reads from the library; empty if it cannot be read at once.
    private static func stored<Value>(_ core: Core, _ read: (LibraryStore) throws -> [Value]) -> [Value] {
        ((try? core.library(.none).map(read)) ?? nil) ?? []
    }

    private static func terms(_ films: QueryScope.FilmSet) -> [String] {
        LibraryQuery.reference.compactMap { word in
            switch word.kind {
            case .field:
                QueryField(rawValue: word.name)?.isAnswerable(of: films) == false ? nil : "\(word.name):"
            case .flag: word.name
            case .sort: nil
            }
        } + ["sort:"]
    }

    private static func values(of field: String, _ films: QueryScope.FilmSet, _ core: Core) -> [String] {
        switch field.lowercased() {
        case "genre" where films == .all: return CachedLists(core).genres.map { $0.lowercased() }
        case "on":
            let services = ((try? core.usersServices()) ?? []) + CachedLists(core).services
            return ["mine"] + Set(services).map { $0.lowercased() }.sorted()
        case "offer": return QueryOffer.allCases.map(\.rawValue)
        case "age", "cert": return CachedLists(core).certifications.map { $0.lowercased() }
        case "out": return QueryRelease.allCases.map(\.rawValue) + ["-7d", "-1m"]
        case "genre": return stored(core) { try $0.genres() }.map { $0.lowercased() }
        case "tag": return stored(core) { try $0.tags() }.map(\.name).sorted()
        case "sort":
            return LibraryQuery.reference
                .filter { word in
                    word.kind == .sort && QuerySortKey(rawValue: word.name)?.isAnswerable(of: films) != false
                }
                .flatMap { word in
                    // The natural order, and the opposite one.
                    QuerySortKey(rawValue: word.name).map { key in
                        [word.name, QueryOrder(key: key, isDescending: !key.sortsDescendingByDefault).text]
                    } ?? []
                }
        case "decade": return (189...202).map { "\($0)0s" }
        case "seen", "added", "released": return ["today", "yesterday", "-7d", "-30d", "-6m", "-1y"]
        default:
            guard let field = QueryField(rawValue: field.lowercased())?.viewingField, field.kind == .names
            else { return [] }
            return stored(core) { try $0.texts(of: field) }.map { $0.lowercased() }
        }
    }

    /// The start of the last word of a text; quotes hold words together.
    package static func lastWordStart(of text: String) -> String.Index {
        var (start, isQuoted) = (text.startIndex, false)
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index].isWhitespace, !isQuoted { start = text.index(after: index) }
        }
        return start
    }

    private static func completions(
        of text: String, _ films: QueryScope.FilmSet, _ core: Core
    ) -> [String] {
        let word = text[Self.lastWordStart(of: text)...]
        guard let colon = word.firstIndex(of: ":") else {
            let sign = word.hasPrefix("-") ? "-" : ""
            let typed = word.dropFirst(sign.count).lowercased()
            return terms(films).filter { $0.hasPrefix(typed) && $0 != typed }.map { sign + $0 }
        }
        let start = word.lastIndex(of: ",").map { max($0, colon) } ?? colon
        let lead = word[...start]
        let typed = word[word.index(after: start)...].filter { $0 != "\"" }.lowercased()
        let field = word[..<colon].drop { $0 == "-" }
        return values(of: String(field), films, core)
            .filter { $0.lowercased().hasPrefix(typed) && $0 != typed }
            .map { lead + ($0.contains(where: \.isWhitespace) ? "\"\($0)\"" : $0) }
    }
}
