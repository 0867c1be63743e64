import Foundation
import Query
package import Records
import TMDBClient
package import TMDBModels

/// TMDB's films that match a query.
///
/// One request to TMDB if all names are known, and one more for each name that is not in a list cached for a week.
package struct DiscoverFilms: Request, Hashable, Sendable {
    package var query: TypedQuery
    package var page: Int
    package var limit: Int
    /// Takes the best known of several people with the same name.
    package var takesFirst: Bool

    package init(
        _ query: TypedQuery, page: Int = 1, limit: Int = Core.tmdbPageSize, takesFirst: Bool = false
    ) { (self.query, self.page, self.limit, self.takesFirst) = (query, page, limit, takesFirst) }

    package func response(from core: Core) async throws(CoreError) -> Core.Discovery {
        let query = try core.discoverQuery(query)
        var found = try await core.discover(query, page: page, limit: limit, takingFirst: takesFirst)
        if found.examinedFilms != nil { found.isForLibrary = core.libraryAccepts(self.query, query) }
        found.isOnUsersServices = query.asks(forAnyOf: try core.usersServices())
        return found
    }
}

/// One random film of those that a query finds, the same for the same seed and lists.
package struct SurpriseFilm: Request, Hashable, Sendable {
    package struct Response: Sendable {
        /// Nil if none matches.
        package let film: FilmRecord?
        /// As ``Core/Discovery/isForLibrary``.
        package let isForLibrary: Bool?
    }

    package let query: TypedQuery
    package let seed: UInt64?
    /// Takes the best known of several people with the same name.
    package let takesFirst: Bool

    package init(_ query: TypedQuery, seed: UInt64? = nil, takesFirst: Bool = false) {
        (self.query, self.seed, self.takesFirst) = (query, seed, takesFirst)
    }

    package func response(from core: Core) async throws(CoreError) -> Response {
        let query = try core.discoverQuery(query)
        let film = try await core.surprise(query, seed: seed, takingFirst: takesFirst)
        return Response(
            film: film, isForLibrary: film == nil ? core.libraryAccepts(self.query, query) : nil)
    }
}

/// The word of a query whose removal makes it find most, for a query that finds nothing: one TMDB request for each of a
/// few.
package struct MostExclusiveTerm: Request {
    private static let maxCounted = 3

    package let query: TypedQuery

    package init(_ query: TypedQuery) { self.query = query }

    /// Nil if no removal helps.
    package func response(from core: Core) async throws(CoreError) -> (word: String, total: Int)? {
        let words = query.words
        // A term that is only checked row by row would take several pages.
        let filters = words.indices.filter { !words[$0].hasPrefix("sort:") && !words[$0].hasPrefix("-") }
        guard words.count > 1, filters.count <= Self.maxCounted * 2 else { return nil }
        var best: (word: String, total: Int)?
        for index in filters.prefix(Self.maxCounted) {
            var rest = words
            rest.remove(at: index)
            let fewer = DiscoverFilms(.arguments(rest), limit: 1, takesFirst: true)
            guard let found = try? await fewer.response(from: core) else { continue }
            let total = found.films.value.totalResults
            if total > best?.total ?? 0 { best = (words[index], total) }
        }
        return best
    }
}

/// TMDB's whole catalogue, searched in the query language.
extension Core {
    /// A page of the films that a query finds at TMDB.
    package struct Discovery: Sendable {
        /// The page, with TMDB's total, which also counts the rows that were filtered out.
        package var films: ListAnswer<FilmRecord>
        /// Rows from TMDB that did not match, on the way to those of this page.
        package var filteredOut = 0
        /// The number of TMDB films examined, if reading stopped early because too few matched.
        package var examinedFilms: Int?
        /// Each film's release date in the region, if releases there were requested.
        package var regionalDates: [Int: PartialDate]?
        /// Whether services are involved, whose data is JustWatch's.
        package var namesServices = false
        /// Whether films with few votes were left out although the query does not say so.
        package var hasVoteFloor = false

        /// The country whose certifications were used.
        package var certificationCountry: String?
        /// Films that may come after this page, at most: it is not known whether they match.
        package var maxRemainingFilms = 0

        /// If only films in the library can match: whether the library takes the query as it is. Known if reading
        /// stopped early.
        package var isForLibrary: Bool?
        /// Whether every film that the query finds is on one of the user's services.
        package var isOnUsersServices = false

        /// Films with nothing filtered out.
        package init(films: ListAnswer<FilmRecord>) { self.films = films }
    }

    /// Extra TMDB pages that may be read to make up for rows filtered out.
    static let maxExtraPages = 4
    /// How many pages a surprise is drawn from: the better known of the matches.
    private static let maxSurprisePages = 25

    func discover(
        _ query: LibraryQuery, page: Int = 1, limit: Int = tmdbPageSize, takingFirst: Bool = false
    ) async throws(CoreError) -> Discovery {
        let pages = RowPages(page: page, size: limit)
        guard pages.servedPage <= Page<FilmRecord>.lastServed else { throw .noPage(page, rows: limit) }
        let plan = try await plan(query, takingFirst)
        var reading = try DiscoverPager(self, plan, pages)
        let rows = try await reading.rows(limit)
        var listing = pages.numbered(
            Listing(
                rows: rows.map(\.film), page: pages.servedPage, totalPages: reading.totalPages,
                totalResults: reading.totalResults))
        (listing.page, listing.skipped, listing.missingPagesError) = (
            page, reading.skipped, reading.pageError
        )
        var found = Discovery(
            films: Answer(value: listing, source: reading.source, asOf: reading.asOf ?? Date()))
        found.filteredOut = reading.filteredOut
        found.examinedFilms = reading.examinedFilms
        if plan.branches.contains(where: { $0.filter.release != nil }) {
            found.regionalDates = rows.reduce(into: [:]) { $0[$1.film.id] = $1.listedDate }
        }
        found.namesServices = plan.namesServices
        found.certificationCountry = plan.branches.compactMap(\.filter.certifications?.country.text).first
        found.hasVoteFloor = plan.branches.contains { $0.hasVoteFloor }
        found.maxRemainingFilms = reading.maxRemainingFilms
        return found
    }

    func surprise(
        _ query: LibraryQuery, seed: UInt64?, takingFirst: Bool = false
    ) async throws(CoreError) -> FilmRecord? {
        var generator = SplitMix64(seed: seed ?? UInt64.random(in: 0 ... .max))
        let plan = try await plan(query, takingFirst)
        let tmdb = try tmdb()
        let own = LibraryFacts(self)
        var pages: [(list: DiscoverList, number: Int)] = []
        for branch in plan.branches where !branch.isImpossible {
            let list = DiscoverList(self, tmdb, branch, own)
            try await list.read()
            let last = min(list.totalPages, Self.maxSurprisePages)
            if last > 0 { pages += (1...last).map { (list, $0) } }
        }
        for _ in 0..<Self.maxExtraPages + 1 where !pages.isEmpty {
            let chosen = pages.remove(at: Int.random(in: pages.indices, using: &generator))
            let fitting = try await chosen.list.page(chosen.number).filter(\.fits)
            if let row = fitting.randomElement(using: &generator) { return row.film }
        }
        return nil
    }

    private func plan(_ query: LibraryQuery, _ takingFirst: Bool) async throws(CoreError) -> DiscoverPlan {
        let wanted = query.scope.region.isEmpty ? try locale().region : query.scope.region
        // A region that is not a country code finds nothing in any list, and is rejected there.
        guard let region = CountryCode(wanted) else {
            throw .discover(.nothingInRegion(.country, region: wanted))
        }
        let names = DiscoverNames(
            self, region: region, usersServices: query.scope.services, takesFirst: takingFirst)
        return try await DiscoverPlan(query, names: names, region: region, today: PartialDate.today)
    }
}

extension LibraryQuery {
    /// Whether every film that the query finds is on one of these services.
    fileprivate func asks(forAnyOf services: [String]) -> Bool {
        let services = NameList(services.map { ($0, $0) })
        return !groups.isEmpty
            && groups.allSatisfy { group in
                group.contains { term in
                    !term.isNegated
                        && term.alternatives.allSatisfy { alternative in
                            guard !alternative.isNegated, case .service(let names) = alternative.test else {
                                return false
                            }
                            return names.allSatisfy { !services.values(named: $0).isEmpty }
                        }
                }
            }
    }
}
