import Films
import TMDBClient

/// Search results, in an order that stays stable as answers come in.
struct SearchRows: Sendable, Equatable {
    private(set) var words = ""
    private(set) var results: [SearchResult] = []

    init(words: String = "") { self.words = words }

    /// Adds an answer: existing results keep their place, new ones are appended.
    ///
    /// TMDB's keep TMDB's order, local ones are ranked by match, then popularity.
    ///
    /// - Parameter isRich: Whether these have more details than the existing ones, and replace them.
    mutating func add(_ found: [SearchResult], for words: String, isRich: Bool) {
        if self.words != words { (self.words, results) = (words, []) }
        var places = Dictionary(results.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for result in isRich ? found : Self.ranked(found, for: words) {
            switch result {
            case .series, .other: continue
            case .movie, .person: break
            }
            if let place = places[result.id] {
                if isRich { results[place] = result }
            } else {
                places[result.id] = results.count
                results.append(result)
            }
        }
    }
}

extension SearchRows {
    private static func ranked(_ found: [SearchResult], for words: String) -> [SearchResult] {
        let ranks = found.map { (fit: TitleFit(words, in: $0.names), popularity: $0.popularity) }
        return found.indices.sorted { one, other in
            let (first, second) = (ranks[one], ranks[other])
            if first.fit != second.fit { return first.fit < second.fit }
            return first.popularity != second.popularity
                ? first.popularity > second.popularity : one < other
        }.map { found[$0] }
    }
}

extension SearchResult {
    /// The names it is found by.
    fileprivate var names: [String] {
        switch self {
        case .movie(let movie): [movie.title, movie.originalTitle].compactMap(\.self)
        case .person(let person): [person.name]
        case .series, .other: []
        }
    }

    fileprivate var popularity: Double {
        switch self {
        case .movie(let movie): movie.popularity ?? 0
        case .person(let person): person.popularity ?? 0
        case .series, .other: 0
        }
    }
}
