package import Records

/// A query on the library, or on all of TMDB: `director:varda year:1962.. -seen sort:rating-`.
///
/// Parsed the same everywhere; `Documentation/Queries.md` describes the language, ``reference`` lists its words.
package struct LibraryQuery: Sendable, Equatable {
    /// The most UTF-8 bytes a query may have.
    package static let byteLimit = QueryParser.byteLimit
    /// The most terms a query may have, counting each value after a comma.
    package static let termLimit = QueryParser.termLimit

    /// Any group must match, and within a group every term.
    package private(set) var groups: [[QueryTerm]] = []
    /// The sort keys, most important first; empty if no order was given.
    package private(set) var orders: [QueryOrder] = []
    /// The films to search, and the context of the search.
    package var scope = QueryScope()

    /// Matches everything.
    package init() {}

    /// A query assembled from parts of others.
    package init(groups: [[QueryTerm]], orders: [QueryOrder] = [], scope: QueryScope = QueryScope()) {
        (self.groups, self.orders, self.scope) = (groups, orders, scope)
    }

    /// Parses a query; an empty one matches everything.
    /// - Parameter today: The day that `today` and `-30d` refer to.
    package init(_ text: String, today: PartialDate, scope: QueryScope = QueryScope()) throws(QueryError) {
        try self.init(QueryParser(text: text, today: today, scope: scope))
    }

    /// Parses a query from shell arguments, whose quotes the shell has removed.
    ///
    /// `director:"agnès varda"` arrives as one argument `director:agnès varda`: without quotes of its own, everything
    /// after the colon is one value. Likewise `-"final cut"`. Any other argument is parsed as usual.
    package init(
        arguments: [String], today: PartialDate, scope: QueryScope = QueryScope()
    ) throws(QueryError) {
        try self.init(QueryParser(arguments: arguments, today: today, scope: scope))
    }

    /// Parses a duration as in `runtime:`: `100`, `2h`, `1h30`, `90m`; nil for anything else.
    package static func minutes(_ text: String) -> Int? { QueryDecimal.minutes(text) }

    /// Whether the shell removed quotes around this argument's value, so that it is one term, white space included.
    package static func isOneTerm(_ argument: String) -> Bool {
        QueryParser.isOneValue(Array(argument.unicodeScalars)[...])
    }

    /// All tests, at any position in the query.
    package var tests: [QueryTest] { groups.joined().flatMap(\.alternatives).map(\.test) }

    private init(_ parser: QueryParser) throws(QueryError) {
        var parser = parser
        scope = parser.scope
        (groups, orders) = try parser.parse()
    }
}
