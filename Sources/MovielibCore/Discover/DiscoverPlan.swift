import Query
import Records
import TMDBClient
import TMDBModels

/// A query split into TMDB requests and checks on the rows.
struct DiscoverPlan {
    /// The most lists that are merged into one.
    static let maxBranches = 3
    /// The fewest votes that make a rating more than the opinion of friends.
    static let voteFloor = 100

    /// One list of TMDB's.
    struct Branch {
        var filter = DiscoverFilter()
        /// Clauses to check on each row: at least one literal of each has to hold.
        var checks: [[DiscoverCondition.Literal]] = []
        /// No film can match, so TMDB need not be asked.
        var isImpossible = false
        var hasVoteFloor = false
    }

    private(set) var branches: [Branch] = []

    /// Whether services are involved, whose data is JustWatch's.
    var namesServices: Bool { branches.contains { $0.filter.availability != nil } }

    /// Plans the requests for a query, after resolving the names in it.
    init(_ query: LibraryQuery, names: DiscoverNames, region: CountryCode, today: PartialDate?)
        async throws(CoreError)
    {
        let groups = query.groups.isEmpty ? [[]] : query.groups
        var lists: [[[DiscoverCondition.Literal]]] = []
        for group in groups {
            var clauses: [[DiscoverCondition.Literal]] = []
            for term in group { clauses += try await Self.clauses(term, names) }
            lists += try Self.splitIntoLists(clauses, within: Self.maxBranches - groups.count + 1)
        }
        guard lists.count <= Self.maxBranches else {
            throw .discover(.tooManyAlternatives(Self.maxBranches))
        }
        let (order, isDescending) = try Self.order(query)
        for list in lists {
            var maker = DiscoverBranchBuilder(region: region, today: today)
            maker.branch.filter.order = order
            maker.branch.filter.isDescending = isDescending
            branches.append(try maker.build(of: list))
        }
    }

    private static func order(
        _ query: LibraryQuery
    ) throws(CoreError) -> (DiscoverFilter.Order, isDescending: Bool) {
        guard query.orders.count < 2 else { throw .discover(.severalOrders) }
        guard let order = query.orders.first else { return (.popularity, true) }
        let key: DiscoverFilter.Order =
            switch order.key {
            case .title: .title
            case .year, .released: .releaseDate
            case .rating: .rating
            case .votes: .votes
            // The parser rejects the others.
            default: .popularity
            }
        return (key, order.isDescending)
    }

    /// A term as clauses that must all hold, each of one or more alternatives.
    private static func clauses(
        _ term: QueryTerm, _ names: DiscoverNames
    ) async throws(CoreError) -> [[DiscoverCondition.Literal]] {
        var literals: [DiscoverCondition.Literal] = []
        for alternative in term.alternatives {
            let isNegated = alternative.isNegated != term.isNegated
            let part = try await names.condition(alternative.test, isNegated: isNegated)
            literals.append(.init(isNegated: isNegated, condition: part))
        }
        if let release = try release(literals) { return [[release]] }
        return term.isNegated ? literals.map { [$0] } : [literals]
    }

    /// `out:cinema,digital,-1m`: kinds of release and days in one term belong together.
    private static func release(
        _ literals: [DiscoverCondition.Literal]
    ) throws(CoreError) -> DiscoverCondition.Literal? {
        var kinds: [QueryRelease] = []
        var days: QueryDays?
        for literal in literals {
            guard case .release(let more, let span) = literal.condition else { return nil }
            if literal.isNegated { throw .discover(.unsupportedExclusion(.out)) }
            kinds += more
            if let span {
                guard days == nil else { throw .discover(.allAndAny(.out)) }
                days = span
            }
        }
        return .init(isNegated: false, condition: .release(kinds: kinds, days: days))
    }

    /// Lists that together cover every match: alternatives that TMDB cannot combine get a list each, as long
    /// as the limit allows, and the rest is checked row by row.
    private static func splitIntoLists(
        _ clauses: [[DiscoverCondition.Literal]], within most: Int
    ) throws(CoreError) -> [[[DiscoverCondition.Literal]]] {
        var lists: [[[DiscoverCondition.Literal]]] = [[]]
        for clause in clauses {
            let clause = clause.joinedDays
            if clause.count == 1 || clause.isOneParameter
                || clause.allSatisfy({ $0.condition.isLibraryCondition })
            {
                lists = lists.map { $0 + [clause] }
            } else if lists.count * clause.count <= most {
                lists = lists.flatMap { list in clause.map { list + [[$0]] } }
            } else if clause.allSatisfy({ $0.condition.isDecidableFromRow }) {
                lists = lists.map { $0 + [clause] }
            } else {
                throw .discover(.tooManyAlternatives(maxBranches))
            }
        }
        return lists
    }
}

extension [DiscoverCondition.Literal] {
    /// Whether all literals can be values of one parameter, joined by "or".
    var isOneParameter: Bool {
        guard let first = first?.condition, !contains(where: \.isNegated) else { return false }
        switch first {
        case .genre, .keyword, .studio, .service, .offer, .certification, .actor, .director, .language,
            .country:
            return allSatisfy { literal in
                if case .noGenre = literal.condition { return false }
                return literal.condition.field == first.field
            }
        case .noGenre, .released, .runtime, .rating, .votes, .release, .library: return false
        }
    }

    /// The literals with adjoining spans of days merged: two decades side by side are one span.
    fileprivate var joinedDays: Self {
        var spans: [QueryDays] = []
        for literal in self {
            guard case .released(let days) = literal.condition, !literal.isNegated else { return self }
            spans.append(days)
        }
        guard count > 1 else { return self }
        spans.sort { ($0.from?.text ?? "") < ($1.from?.text ?? "") }
        var joined: [QueryDays] = []
        for span in spans {
            guard let last = joined.last, let from = span.from else {
                joined.append(span)
                continue
            }
            guard let end = last.to else { continue }
            if from <= end.adding(days: 1) {
                joined[joined.count - 1].to = span.to.map { Swift.max($0, end) }
            } else {
                joined.append(span)
            }
        }
        return joined.map { .init(isNegated: false, condition: .released($0)) }
    }
}
