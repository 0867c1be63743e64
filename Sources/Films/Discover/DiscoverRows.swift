import Foundation
import Library
import Query
import Records
import TMDBClient

/// What the library has to say of films while lists are read, each question asked once.
final class OwnFacts {
    private let films: Films
    private var marks: [Int: FilmMark] = [:]
    private var fitting: [(test: QueryTest, ids: Set<Int>)] = []

    init(_ films: Films) { self.films = films }

    /// Asks the library what the tests need to know of the films.
    func learn(_ ids: [Int], for tests: [QueryTest]) throws(FilmsError) {
        if tests.isEmpty { return }
        marks.merge(try films.marks(among: ids)) { _, new in new }
        for test in tests where test.mark == nil && !fitting.contains(where: { $0.test == test }) {
            let query = LibraryQuery(groups: [[QueryTerm(alternatives: [.init(test: test)])]])
            let found = try films.inLibrary { (library) throws(LibraryError) in
                try library.lines(on: .library, matching: query).lines.map(\.id)
            }
            fitting.append((test, Set(found ?? [])))
        }
    }

    /// Whether it is so of a film that has been learned about.
    func fits(_ test: QueryTest, _ id: Int) -> Bool {
        if let mark = test.mark { return mark(marks[id] ?? FilmMark()) }
        // Of a film that is not the person's, nothing is known.
        if marks[id] == nil { return test.isOfNothing }
        return fitting.first { $0.test == test }?.ids.contains(id) ?? false
    }
}

extension QueryTest {
    /// What a mark alone tells.
    fileprivate var mark: ((FilmMark) -> Bool)? {
        guard case .flag(let flag) = self else { return nil }
        let (positive, isNegated) = flag.positive
        switch positive {
        case .seen: return { ($0.timesWatched > 0) != isNegated }
        case .saved: return { $0.isSaved != isNegated }
        case .rated: return { ($0.myRating != nil) != isNegated }
        default: return nil
        }
    }

    /// Whether it is so of a film of which nothing is known.
    fileprivate var isOfNothing: Bool {
        switch self {
        case .none: true
        case .flag(let flag): flag.positive.isNegated
        default: false
        }
    }
}

/// One list of TMDB's, read page by page as far as it is wanted, with a verdict on each row.
final class DiscoverRows {
    struct Row {
        /// With its own day of release.
        let film: Movie
        /// As TMDB gives it: where a country's release was asked for, the country's day.
        let listedDate: PartialDate?
        let fits: Bool
    }

    private let films: Films
    private let tmdb: TMDB
    private let branch: DiscoverPlan.Branch
    private let own: OwnFacts
    private var waiting: ArraySlice<Row> = []
    private var nextPage: Int
    private var seen: Set<Int> = []
    private(set) var first: Answer<Page<Movie>>?
    private(set) var skipped = 0
    /// Since when all that was read has been true.
    private(set) var asOf: Date?

    init(_ films: Films, _ tmdb: TMDB, _ branch: DiscoverPlan.Branch, _ own: OwnFacts, from page: Int = 1) {
        (self.films, self.tmdb, self.branch, self.own) = (films, tmdb, branch, own)
        nextPage = page
    }

    var totalPages: Int { first?.value.totalPages ?? 0 }
    var totalResults: Int { first?.value.totalResults ?? 0 }
    /// Whether there is nothing to be read any more.
    var isOver: Bool {
        branch.isImpossible
            || (first != nil && waiting.isEmpty && nextPage > min(totalPages, Page<Movie>.lastServed))
    }
    /// How many more films there may be at most: rows that fit, and those of pages that were not read.
    func unread(besides taken: Set<Int>) -> Int {
        let isRead = nextPage > min(totalPages, Page<Movie>.lastServed)
        let left = isRead ? 0 : max(1, totalResults - (nextPage - 1) * Films.usualRows)
        return left + waiting.count { $0.fits && !taken.contains($0.film.id) }
    }
    /// The next row, where it has been read.
    var head: Row? { waiting.first }

    func pop() { waiting = waiting.dropFirst() }

    /// What the next page is asked for with.
    var nextEndpoint: Endpoint<Page<Movie>> { endpoint(nextPage) }

    /// Reads the next page.
    func read() async throws(FilmsError) { take(try await page(nextPage)) }

    /// Reads the next page, for which somebody else has asked.
    func read(_ answer: Answer<Page<Movie>>) throws(FilmsError) { take(try judged(answer)) }

    private func take(_ rows: [Row]) {
        let fresh = rows.filter { seen.insert($0.film.id).inserted }
        nextPage = fresh.isEmpty ? .max : nextPage + 1
        waiting = fresh[...]
    }

    /// A page's rows, whichever page it is.
    func page(_ number: Int) async throws(FilmsError) -> [Row] {
        let endpoint = endpoint(number)
        return try judged(
            try await films.asked { () async throws(TMDBError) in try await tmdb.answer(endpoint) })
    }

    private func endpoint(_ page: Int) -> Endpoint<Page<Movie>> {
        .discoverMovies(branch.filter, page: page, locale: tmdb.locale)
    }

    private func judged(_ answer: Answer<Page<Movie>>) throws(FilmsError) -> [Row] {
        first = first ?? answer
        asOf = min(asOf ?? answer.asOf, answer.asOf)
        skipped += answer.value.skipped
        return try judged(answer.value.rows)
    }

    private func judged(_ rows: [Movie]) throws(FilmsError) -> [Row] {
        let dated = try films.withOwnDates(rows, branch.filter)
        try own.learn(rows.map(\.id), for: branch.ownTests)
        return zip(rows, dated).map { listed, film in
            Row(
                film: film, listedDate: listed.releaseDate,
                fits: !film.isAdult
                    && branch.checks.allSatisfy { clause in
                        clause.contains { $0.part.fits(film, own: own.fits) != $0.isNegated }
                    })
        }
    }
}

extension DiscoverPlan.Branch {
    fileprivate var ownTests: [QueryTest] {
        checks.flatMap { $0 }.compactMap { if case .own(let test) = $0.part { test } else { nil } }
    }
}

extension Films {
    /// The films with their own days of release: where a country's release was asked for, TMDB puts the country's in
    /// their place, which may be years later. What neither the library nor a kept answer knows stays unknown.
    func withOwnDates(_ films: [Movie], _ filter: DiscoverFilter) throws(FilmsError) -> [Movie] {
        guard filter.release != nil else { return films }
        let ids = films.map(\.id)
        let saved =
            try inLibrary { (library) throws(LibraryError) in
                try library.movies(ids: ids).compactMapValues {
                    $0.releaseDate.flatMap(PartialDate.init(filmDay:))
                }
            } ?? [:]
        let kept = try sources.filmsSeen(ids)
        return films.map { $0.released(saved[$0.id] ?? kept[$0.id]?.releaseDate) }
    }
}
