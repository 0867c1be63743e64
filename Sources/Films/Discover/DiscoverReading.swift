import Foundation
import Records
import TMDBClient

/// Lists of TMDB's read side by side into one, as far as it takes for a page of what fits.
struct DiscoverReading {
    private let lists: [DiscoverRows]
    private let order: DiscoverFilter.Order
    private let isDescending: Bool
    /// Films that fit and come before this page.
    private var toSkip: Int
    /// Pages of TMDB's that may still be read.
    private var pagesLeft: Int
    private var dropped: Set<Int> = []
    private var taken: Set<Int> = []
    /// Why there is no more, where a page after the first could not be had.
    private(set) var missing: TMDBError?

    /// A list that nothing has to be taken out of is read from the middle; any other has to be read from its beginning,
    /// because only then is it known what the pages before have shown.
    init(_ films: Films, _ plan: DiscoverPlan, _ pages: RowPages) throws(FilmsError) {
        let tmdb = try films.sources.tmdb()
        let own = OwnFacts(films)
        let isWhole = plan.branches.count == 1 && plan.branches[0].checks.isEmpty
        lists = plan.branches.map {
            DiscoverRows(films, tmdb, $0, own, from: isWhole ? pages.servedPage : 1)
        }
        order = plan.branches.first?.filter.order ?? .popularity
        isDescending = plan.branches.first?.filter.isDescending ?? true
        toSkip = isWhole ? pages.servedBefore : pages.offset
        let rows = toSkip + pages.size
        pagesLeft = (rows + Films.usualRows - 1) / Films.usualRows + Films.pagesMadeUp + lists.count - 1
    }

    var totalPages: Int { min(lists.map(\.totalPages).reduce(0, +), Page<Movie>.lastServed) }
    /// Films that are in several lists count in each.
    var totalResults: Int { lists.map(\.totalResults).reduce(0, +) }
    var skipped: Int { lists.map(\.skipped).reduce(0, +) }
    var asOf: Date? { lists.compactMap(\.asOf).min() }
    var source: AnswerSource { lists.compactMap(\.first?.source).first ?? .tmdb }
    /// Rows that were read for this page and did not fit.
    var filteredOut: Int { dropped.subtracting(taken).count }

    /// The rows of the page, at most so many.
    mutating func rows(_ limit: Int) async throws(FilmsError) -> [DiscoverRows.Row] {
        var rows: [DiscoverRows.Row] = []
        while rows.count < limit, try await readOn(), let list = next, let row = list.head {
            list.pop()
            if row.fits {
                guard taken.insert(row.film.id).inserted else { continue }
                if toSkip > 0 { toSkip -= 1 } else { rows.append(row) }
            } else if toSkip == 0 {
                dropped.insert(row.film.id)
            }
        }
        return rows
    }

    /// Sees to it that the next row of each list is known; false where no more pages are to be had.
    private mutating func readOn() async throws(FilmsError) -> Bool {
        for list in lists {
            while list.head == nil, !list.isOver {
                guard pagesLeft > 0 else { return false }
                pagesLeft -= 1
                do throws(FilmsError) { try await list.read() } catch {
                    guard list.first != nil, let cause = error.ofTMDB else { throw error }
                    missing = cause
                    return false
                }
            }
        }
        return true
    }

    /// The list whose next row comes first.
    private var next: DiscoverRows? {
        var best: DiscoverRows?
        for list in lists {
            guard let row = list.head else { continue }
            guard let head = best?.head else {
                best = list
                continue
            }
            if comes(row, before: head) { best = list }
        }
        return best
    }

    /// Films that may come after those of the page, at most.
    var unread: Int { lists.map { $0.unread(besides: taken) }.reduce(0, +) }

    private func comes(_ row: DiscoverRows.Row, before other: DiscoverRows.Row) -> Bool {
        func compared<Key: Comparable>(_ key: (DiscoverRows.Row) -> Key) -> Bool {
            isDescending ? key(row) > key(other) : key(row) < key(other)
        }
        return switch order {
        case .popularity: compared { $0.film.popularity ?? 0 }
        case .rating: compared { $0.film.rating ?? 0 }
        case .votes: compared { $0.film.votes ?? 0 }
        case .released: compared { ($0.film.releaseDate ?? $0.listedDate)?.description ?? "" }
        case .title: compared { $0.film.title.foldedTitle }
        }
    }
}
