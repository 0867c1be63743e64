import Foundation
import Library
import Query
import Records
import TMDBClient
import TMDBModels

/// The library's data about films while lists are read; each query runs once.
final class LibraryFacts {
    private let core: Core
    private var userData: [Int: UserData] = [:]
    private var matchingIDs: [(test: QueryTest, ids: Set<Int>)] = []

    init(_ core: Core) { self.core = core }

    /// Loads the data that the tests need about the films.
    func load(_ ids: [Int], for tests: [QueryTest]) throws(CoreError) {
        if tests.isEmpty { return }
        userData.merge(try core.userData(among: ids)) { _, new in new }
        for test in tests
        where test.userDataPredicate == nil && !matchingIDs.contains(where: { $0.test == test }) {
            let query = LibraryQuery(groups: [[QueryTerm(alternatives: [.init(test: test)])]])
            let found = try core.readLibrary { (library) throws(LibraryError) in
                try library.lines(on: .library, matching: query).lines.map(\.id)
            }
            matchingIDs.append((test, Set(found ?? [])))
        }
    }

    /// Whether the test holds for a film that has been loaded.
    func fits(_ test: QueryTest, _ id: Int) -> Bool {
        if let mark = test.userDataPredicate { return mark(userData[id] ?? UserData()) }
        // Nothing is known about a film that is not in the library.
        if userData[id] == nil { return test.holdsForUnknownFilm }
        return matchingIDs.first { $0.test == test }?.ids.contains(id) ?? false
    }
}

extension QueryTest {
    /// The test as a function of the user's data; nil if it needs more.
    fileprivate var userDataPredicate: ((UserData) -> Bool)? {
        guard case .flag(let flag) = self else { return nil }
        let (positive, isNegated) = flag.underlyingFlag
        switch positive {
        case .seen: return { ($0.timesWatched > 0) != isNegated }
        case .saved: return { $0.isOnWatchlist != isNegated }
        case .rated: return { ($0.myRating != nil) != isNegated }
        case .owned: return { $0.isOwned != isNegated }
        default: return nil
        }
    }

    /// Whether the test holds for a film about which nothing is known.
    fileprivate var holdsForUnknownFilm: Bool {
        switch self {
        case .unknownValue: true
        case .flag(let flag): flag.underlyingFlag.isNegated
        default: false
        }
    }
}

/// One TMDB list, read page by page as needed, with a verdict on each row.
final class DiscoverList {
    struct Row {
        /// The film with its own release date.
        let film: FilmRecord
        /// The date that TMDB lists: the country's, if a country's release was requested.
        let listedDate: PartialDate?
        let fits: Bool
    }

    private let core: Core
    private let tmdb: TMDB
    private let branch: DiscoverPlan.Branch
    private let libraryFacts: LibraryFacts
    private var pendingRows: ArraySlice<Row> = []
    private var nextPage: Int
    private var listedIDs: Set<Int> = []
    private(set) var first: Answer<Page<FilmRecord>>?
    private(set) var skipped = 0
    /// The bytes of the answers read.
    private(set) var size = 0
    /// How current the data is: the oldest answer read.
    private(set) var asOf: Date?

    init(_ core: Core, _ tmdb: TMDB, _ branch: DiscoverPlan.Branch, _ own: LibraryFacts, from page: Int = 1) {
        (self.core, self.tmdb, self.branch, self.libraryFacts) = (core, tmdb, branch, own)
        nextPage = page
    }

    var totalPages: Int { first?.value.totalPages ?? 0 }
    var totalResults: Int { first?.value.totalResults ?? 0 }
    /// Whether there is nothing left to read.
    var isOver: Bool {
        branch.isImpossible
            || (first != nil && pendingRows.isEmpty
                && nextPage > min(totalPages, Page<FilmRecord>.lastServed))
    }
    /// The most films that may still follow: matching rows, and all rows of unread pages.
    func maxRemainingFilms(besides taken: Set<Int>) -> Int {
        let isRead = nextPage > min(totalPages, Page<FilmRecord>.lastServed)
        let left = isRead ? 0 : max(1, totalResults - (nextPage - 1) * Core.tmdbPageSize)
        return left + pendingRows.count { $0.fits && !taken.contains($0.film.id) }
    }
    /// The next row, if it has been read.
    var head: Row? { pendingRows.first }

    func pop() { pendingRows = pendingRows.dropFirst() }

    /// The request for the next page.
    var nextEndpoint: Endpoint<Page<FilmRecord>> { endpoint(nextPage) }

    /// Reads the next page.
    func read() async throws(CoreError) { take(try await page(nextPage)) }

    /// Reads the next page from an answer that was fetched elsewhere.
    func read(_ answer: Answer<Page<FilmRecord>>) throws(CoreError) { take(try evaluate(answer)) }

    private func take(_ rows: [Row]) {
        let fresh = rows.filter { listedIDs.insert($0.film.id).inserted }
        nextPage = fresh.isEmpty ? .max : nextPage + 1
        pendingRows = fresh[...]
    }

    /// The rows of any page.
    func page(_ number: Int) async throws(CoreError) -> [Row] {
        try evaluate(try await core.mapTMDBErrors(await tmdb.fetch(endpoint(number))))
    }

    private func endpoint(_ page: Int) -> Endpoint<Page<FilmRecord>> {
        .discoverMovies(branch.filter, page: page, locale: tmdb.locale)
    }

    private func evaluate(_ answer: Answer<Page<FilmRecord>>) throws(CoreError) -> [Row] {
        first = first ?? answer
        asOf = min(asOf ?? answer.asOf, answer.asOf)
        skipped += answer.value.skipped
        size += answer.size
        return try evaluate(answer.value.rows)
    }

    private func evaluate(_ rows: [FilmRecord]) throws(CoreError) -> [Row] {
        let dated = try core.withLibraryDates(rows, branch.filter)
        try libraryFacts.load(rows.map(\.id), for: branch.libraryTests)
        return zip(rows, dated).map { listed, film in
            Row(
                film: film, listedDate: listed.releaseDate,
                fits: !film.isAdult
                    && branch.checks.allSatisfy { clause in
                        clause.contains { $0.condition.fits(film, own: libraryFacts.fits) != $0.isNegated }
                    })
        }
    }
}

extension DiscoverPlan.Branch {
    fileprivate var libraryTests: [QueryTest] {
        checks.flatMap { $0 }.compactMap { if case .library(let test) = $0.condition { test } else { nil } }
    }
}

extension Core {
    /// The films with their own release dates: if a country's release was requested, TMDB puts the country's date in
    /// their place, which may be years later. A date that neither the library nor a cached answer has stays unknown.
    func withLibraryDates(_ films: [FilmRecord], _ filter: DiscoverFilter) throws(CoreError) -> [FilmRecord] {
        guard filter.release != nil else { return films }
        let ids = films.map(\.id)
        let saved =
            try readLibrary { (library) throws(LibraryError) in
                try library.filmRecords(ids: ids).compactMapValues(\.releaseDay)
            } ?? [:]
        let kept = try cachedFilms(ids)
        return films.map { $0.withReleaseDate(saved[$0.id] ?? kept[$0.id]?.releaseDate) }
    }
}
