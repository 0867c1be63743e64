package import Records

/// A question to the library, or to all of TMDB: `director:varda year:1962.. -seen sort:rating-`.
///
/// Read once and the same everywhere; `Documentation/Queries.md` describes the language, ``reference`` lists its words.
package struct LibraryQuery: Sendable, Equatable {
    /// The most UTF-8 bytes a query may have.
    package static let byteLimit = QueryParser.byteLimit
    /// The most terms a query may have, each value after a comma counted as one.
    package static let termLimit = QueryParser.termLimit

    /// Any group has to fit, and of a group every term.
    package private(set) var groups: [[QueryTerm]] = []
    /// What to sort by, the most important first; none where nothing was said of an order.
    package private(set) var orders: [QueryOrder] = []
    /// Which films it asks for, and where.
    package private(set) var scope = QueryScope()

    /// Asks for everything.
    package init() {}

    /// A question put together from what was read of others.
    package init(groups: [[QueryTerm]], orders: [QueryOrder] = [], scope: QueryScope = QueryScope()) {
        (self.groups, self.orders, self.scope) = (groups, orders, scope)
    }

    /// Reads a query; an empty one asks for everything.
    /// - Parameter today: the day that `today` and `-30d` count from.
    package init(
        _ text: String, today: PartialDate, scope: QueryScope = QueryScope()
    ) throws(QueryError) {
        try self.init(QueryParser(text: text, today: today, scope: scope))
    }

    /// Reads a query as it comes from a shell, which has taken the quotes away.
    ///
    /// `director:"agnès varda"` arrives as one argument `director:agnès varda`: without quotes of its own, what follows
    /// the colon is one value. Likewise `-"final cut"`. Any other argument is words and terms like any text.
    package init(
        arguments: [String], today: PartialDate, scope: QueryScope = QueryScope()
    ) throws(QueryError) {
        try self.init(QueryParser(arguments: arguments, today: today, scope: scope))
    }

    /// Reads a length of time as `runtime:` takes it: `100`, `2h`, `1h30`, `90m`; nil for anything else.
    package static func minutes(_ text: String) -> Int? {
        QueryDecimal.minutes(text)
    }

    /// Whether the shell has taken quotes from around the value of this argument, so that it is one term with its white
    /// space.
    package static func isOneTerm(_ argument: String) -> Bool {
        QueryParser.isOneValue(Array(argument.unicodeScalars)[...])
    }

    /// Everything that is asked, wherever in the query it stands.
    package var tests: [QueryTest] { groups.joined().flatMap(\.alternatives).map(\.test) }

    private init(_ parser: QueryParser) throws(QueryError) {
        var parser = parser
        scope = parser.scope
        (groups, orders) = try parser.parse()
    }
}
