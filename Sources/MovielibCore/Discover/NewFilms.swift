package import Foundation
import Query
package import Records
package import TMDBModels

/// Films that came to cinemas, or to the user's services, from a day to today.
package struct NewFilms: Request, Hashable, Sendable {
    package struct Response: Sendable {
        package let discovery: Core.Discovery
        /// The first day, which counts as new itself.
        package let firstDay: PartialDate?
        package let today: PartialDate
        /// Whether services were asked for, the user's or those in the query.
        package let asksForServices: Bool

        package var isOfToday: Bool {
            NewFilms.isOfToday(discovery.films.source, discovery.films.asOf, today)
        }

        /// Whether the answer is TMDB's of today, and complete, so that the next run may count from today.
        package var isComplete: Bool { discovery.maxRemainingFilms == 0 && isOfToday }
    }

    package var query: TypedQuery
    /// The first day, in the form that queries use; nil for a week ago.
    package var since: String?
    package var page: Int
    package var limit: Int
    /// Takes the best known of several people with the same name.
    package var takesFirst: Bool

    package init(
        _ query: TypedQuery, since: String? = nil, page: Int = 1, limit: Int = Core.tmdbPageSize,
        takesFirst: Bool = false
    ) {
        (self.query, self.since, self.page) = (query, since, page)
        (self.limit, self.takesFirst) = (limit, takesFirst)
    }

    /// Whether an answer is TMDB's of today: an older one, or a sample, does not show what is new.
    package static func isOfToday(
        _ source: AnswerSource, _ asOf: Date, _ today: PartialDate, in zone: TimeZone = .current
    ) -> Bool { (source == .tmdb || source == .cache) && PartialDate(asOf, in: zone) == today }

    package func response(from core: Core) async throws(CoreError) -> Response {
        let today = try Core.today()
        let days = try days(until: today)
        let userQuery = try core.discoverQuery(query)
        let asksForReleases = userQuery.tests.contains { test in
            switch test {
            case .release, .date(.out, _), .unknownValue(.out): true
            default: false
            }
        }
        if asksForReleases { throw .discover(.releasesOfNew(query.words)) }
        let named = try core.usersServices()
        let services = try await core.services(among: named)
        do throws(CoreError) {
            let found = try await core.discover(
                userQuery.newFilmsQuery(days, services), page: page, limit: limit, takingFirst: takesFirst)
            return Response(
                discovery: found, firstDay: days.from?.date, today: today,
                asksForServices: !named.isEmpty || userQuery.tests.contains(where: \.asksForServices))
        } catch {
            guard case .discover(.tooManyAlternatives(let most)) = error, !services.isEmpty else {
                throw error
            }
            throw .discover(.tooManyAlternativesOfNew(most))
        }
    }

    private func days(until today: PartialDate) throws(CoreError) -> QueryDays {
        let text = since ?? "-7d"
        // Without a first day everything would be new.
        let isDay =
            !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        let query = isDay ? try? LibraryQuery("released:\(text)..today", today: today) : nil
        guard case .date(_, let days)? = query?.tests.first, days.from?.date != nil else {
            throw .discover(.notADay(text))
        }
        return days
    }
}

extension LibraryQuery {
    private static let anyVotes = QueryTerm(alternatives: [.init(test: .number(.votes, .init(from: 0)))])

    /// Splits the query into cinema releases of some days, and other releases available on a service.
    fileprivate func newFilmsQuery(_ days: QueryDays, _ services: [String]) -> LibraryQuery {
        func out(_ kinds: QueryRelease...) -> QueryTerm {
            QueryTerm(
                alternatives: kinds.map { .init(test: .release($0)) } + [.init(test: .date(.out, days))])
        }
        let groups = groups.isEmpty ? [[]] : groups
        let newsGroups = groups.flatMap { group -> [[QueryTerm]] in
            // New films have few votes yet: without a votes term, a rating term would imply a minimum.
            let asksForVotes = group.contains { $0.alternatives.contains { $0.test.asksForVotes } }
            let group = asksForVotes ? group : group + [Self.anyVotes]
            let cinemas = group + [out(.cinema)]
            let rest = group + [out(.digital, .physical)]
            // Named services take precedence.
            if group.contains(where: \.asksForServices) { return [cinemas, rest] }
            if services.isEmpty { return [cinemas] }
            return [cinemas, rest + [QueryTerm(alternatives: [.init(test: .service(services))])]]
        }
        return LibraryQuery(groups: newsGroups, orders: orders, scope: scope)
    }
}

extension QueryTerm {
    fileprivate var asksForServices: Bool {
        !isNegated && alternatives.contains { !$0.isNegated && $0.test.asksForServices }
    }
}

extension QueryTest {
    fileprivate var asksForServices: Bool { if case .service = self { true } else { false } }

    fileprivate var asksForVotes: Bool { if case .number(.votes, _) = self { true } else { false } }
}
