package import Query

/// What came out in some days: the question that ``new`` asks TMDB.
extension LibraryQuery {
    private static let anyVotes = QueryTerm(alternatives: [.init(test: .number(.votes, .init(from: 0)))])

    /// Splits the query into cinema releases, and other releases available on a service.
    package func forNews(_ days: QueryDays, _ services: [String]) -> LibraryQuery {
        func out(_ kinds: QueryRelease...) -> QueryTerm {
            QueryTerm(
                alternatives: kinds.map { .init(test: .release($0)) } + [.init(test: .date(.out, days))])
        }
        let groups = groups.isEmpty ? [[]] : groups
        let asked = groups.flatMap { group -> [[QueryTerm]] in
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
        return LibraryQuery(groups: asked, orders: orders, scope: scope)
    }
}

extension QueryTerm {
    fileprivate var asksForServices: Bool {
        !isNegated && alternatives.contains { !$0.isNegated && $0.test.asksForServices }
    }
}

extension QueryTest {
    /// Whether it names a service.
    package var asksForServices: Bool { if case .service = self { true } else { false } }

    fileprivate var asksForVotes: Bool { if case .number(.votes, _) = self { true } else { false } }
}
