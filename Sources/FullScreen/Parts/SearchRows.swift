import MovielibCore
import Records
import TMDBModels

/// Search results in the order of the command `search`: exact title matches, then TMDB's results, and after them
/// those found only locally.
struct SearchRows: Sendable, Equatable {
    private(set) var words = ""
    private(set) var results: [SearchResult] = []
    private var localResults: [SearchResult] = []
    private var tmdbResults: [SearchResult] = []

    init(words: String = "") { self.words = words }

    /// Adds the results of a search, and drops results for other words.
    ///
    /// - Parameters:
    ///   - isFromTMDB: Whether the answer is TMDB's, whose results contain more data.
    ///   - keepingPlaces: Whether the user is choosing among the rows: then no row moves, and new ones are added at
    ///     the end until ``sortResults()``.
    mutating func add(
        _ found: [SearchResult], for words: String, isFromTMDB: Bool, keepingPlaces: Bool = false
    ) {
        if self.words != words { self = SearchRows(words: words) }
        let found = found.filter {
            switch $0 {
            case .movie, .person: true
            case .series, .other: false
            }
        }
        if isFromTMDB { tmdbResults += found } else { localResults = found }
        let before = results
        sortResults()
        guard keepingPlaces else { return }
        let now = Dictionary(results.map { ($0.id, $0) }) { first, _ in first }
        let known = Set(before.map(\.id))
        results = before.map { now[$0.id] ?? $0 } + results.filter { !known.contains($0.id) }
    }

    /// Drops TMDB's results, before they are requested again.
    mutating func clearTMDBResults() { tmdbResults = [] }

    /// Sorts all results into their proper order.
    mutating func sortResults() {
        results = TitleFit.exactMatchesFirst((tmdbResults + localResults).uniqued(on: \.id), words, \.names)
    }
}
