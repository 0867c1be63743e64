import Foundation
import Records
import TMDBClient
import TMDBModels

/// TMDB lists merged into one, read only as far as a page of matches requires.
struct DiscoverPager {
    private let tmdb: TMDB
    private let lists: [DiscoverList]
    private let order: DiscoverFilter.Order
    private let isDescending: Bool
    /// The number of matches before this page.
    private var toSkip: Int
    /// The number of TMDB pages that may still be read.
    private var pagesLeft: Int
    private var mismatchedIDs: Set<Int> = []
    private var examinedIDs: Set<Int> = []
    private var matchedIDs: Set<Int> = []
    /// Why no more was read, if a page after the first failed.
    private(set) var pageError: TMDBError?
    /// Whether the page limit was hit.
    private(set) var isCut = false

    /// A list that needs no filtering is read from the middle; any other has to be read from the start,
    /// because only then is it known what earlier pages have shown.
    init(_ core: Core, _ plan: DiscoverPlan, _ pages: RowPages) throws(CoreError) {
        let tmdb = try core.tmdb()
        self.tmdb = tmdb
        let own = LibraryFacts(core)
        let isComplete = plan.branches.count == 1 && plan.branches[0].checks.isEmpty
        lists = plan.branches.map {
            DiscoverList(core, tmdb, $0, own, from: isComplete ? pages.servedPage : 1)
        }
        order = plan.branches.first?.filter.order ?? .popularity
        isDescending = plan.branches.first?.filter.isDescending ?? true
        toSkip = isComplete ? pages.servedBefore : pages.offset
        let rows = toSkip + pages.size
        pagesLeft = (rows + Core.tmdbPageSize - 1) / Core.tmdbPageSize + Core.maxExtraPages + lists.count - 1
    }

    /// A film in several lists is shown once, so the sum of their pages is too high.
    var totalPages: Int {
        let pages =
            lists.count == 1
            ? lists[0].totalPages : (totalResults + Core.tmdbPageSize - 1) / Core.tmdbPageSize
        return min(pages, Page<FilmRecord>.lastServed)
    }
    /// Films in several lists count once in each.
    var totalResults: Int { lists.map(\.totalResults).reduce(0, +) }
    var skipped: Int { lists.map(\.skipped).reduce(0, +) }
    var asOf: Date? { lists.compactMap(\.asOf).min() }
    var source: AnswerSource { lists.compactMap(\.first?.source).first ?? .tmdb }
    /// The number of rows read for this page that did not match.
    var filteredOut: Int { mismatchedIDs.subtracting(matchedIDs).count }
    /// The number of films examined, if the limit was hit; nil if everything needed was read.
    var examinedFilms: Int? { isCut ? examinedIDs.count : nil }

    /// The rows of the page, at most this many.
    mutating func rows(_ limit: Int) async throws(CoreError) -> [DiscoverList.Row] {
        if lists.count > 1 { try await readFirstPages() }
        var rows: [DiscoverList.Row] = []
        while rows.count < limit, try await loadNextRows(), let list = next, let row = list.head {
            list.pop()
            examinedIDs.insert(row.film.id)
            if row.fits {
                guard matchedIDs.insert(row.film.id).inserted else { continue }
                if toSkip > 0 { toSkip -= 1 } else { rows.append(row) }
            } else if toSkip == 0 {
                mismatchedIDs.insert(row.film.id)
            }
        }
        return rows
    }

    /// Requests the first pages of all lists at once.
    private mutating func readFirstPages() async throws(CoreError) {
        let lists = lists.filter { !$0.isOver }
        var answers: [Int: Result<Answer<Page<FilmRecord>>, TMDBError>] = [:]
        let endpoints = lists.map(\.nextEndpoint)
        await forEachConcurrently(endpoints, width: Core.maxConcurrentRequests) { [tmdb] endpoint in
            do throws(TMDBError) {
                return Result<Answer<Page<FilmRecord>>, TMDBError>.success(try await tmdb.fetch(endpoint))
            } catch { return .failure(error) }
        } take: { index, answer in
            answers[index] = answer
            return true
        }
        pagesLeft -= lists.count
        for (index, list) in lists.enumerated() {
            guard let answer = answers[index] else { continue }
            switch answer {
            case .success(let page): try list.read(page)
            case .failure(let error): throw .tmdb(error)
            }
        }
    }

    /// Makes sure the next row of each list is known; false if no more pages can be read.
    private mutating func loadNextRows() async throws(CoreError) -> Bool {
        for list in lists {
            while list.head == nil, !list.isOver {
                guard pagesLeft > 0 else {
                    isCut = true
                    return false
                }
                guard lists.map(\.size).reduce(0, +) < ListLimit.maxBytes else {
                    pageError = .tooLongList
                    return false
                }
                pagesLeft -= 1
                do throws(CoreError) { try await list.read() } catch {
                    guard list.first != nil, let cause = error.tmdbError else { throw error }
                    pageError = cause
                    return false
                }
            }
        }
        return true
    }

    /// The list whose next row comes first.
    private var next: DiscoverList? {
        var best: DiscoverList?
        for list in lists {
            guard let row = list.head else { continue }
            guard let head = best?.head else {
                best = list
                continue
            }
            if sorts(row, before: head) { best = list }
        }
        return best
    }

    /// The most films that may still follow this page.
    var maxRemainingFilms: Int { lists.map { $0.maxRemainingFilms(besides: matchedIDs) }.reduce(0, +) }

    private func sorts(_ row: DiscoverList.Row, before other: DiscoverList.Row) -> Bool {
        func compared<Key: Comparable>(_ key: (DiscoverList.Row) -> Key) -> Bool {
            isDescending ? key(row) > key(other) : key(row) < key(other)
        }
        return switch order {
        case .popularity: compared { $0.film.popularity ?? 0 }
        case .rating: compared { $0.film.rating ?? 0 }
        case .votes: compared { $0.film.votes ?? 0 }
        case .releaseDate: compared { ($0.film.releaseDate ?? $0.listedDate)?.description ?? "" }
        case .title: compared { $0.film.title.foldedTitle }
        }
    }
}
