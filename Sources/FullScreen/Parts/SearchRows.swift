import Films
import Records
import TMDBModels

/// Search results in the order of the command `search`: those with the very title, then TMDB's, and after them
/// what only this disk has.
struct SearchRows: Sendable, Equatable {
    private(set) var words = ""
    private(set) var results: [SearchResult] = []
    private var here: [SearchResult] = []
    private var told: [SearchResult] = []

    init(words: String = "") { self.words = words }

    /// Adds an answer.
    ///
    /// - Parameters:
    ///   - isTold: Whether it is TMDB's, which knows more of each.
    ///   - keepingPlaces: Whether somebody is among the rows: then none moves, and new ones come last, until
    ///     ``settle()``.
    mutating func add(_ found: [SearchResult], for words: String, isTold: Bool, keepingPlaces: Bool = false) {
        if self.words != words { self = SearchRows(words: words) }
        let found = found.filter {
            switch $0 {
            case .movie, .person: true
            case .series, .other: false
            }
        }
        if isTold { told += found } else { here = found }
        let before = results
        settle()
        guard keepingPlaces else { return }
        let now = Dictionary(results.map { ($0.id, $0) }) { first, _ in first }
        let known = Set(before.map(\.id))
        results = before.map { now[$0.id] ?? $0 } + results.filter { !known.contains($0.id) }
    }

    /// Drops TMDB's, which are to come anew.
    mutating func forgetTold() { told = [] }

    /// Puts everything where it belongs.
    mutating func settle() {
        results = TitleFit.wholeFirst((told + here).uniqued(on: \.id), words, \.names)
    }
}
