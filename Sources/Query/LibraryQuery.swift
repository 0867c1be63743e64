package import Records

/// A query on the library, or on all of TMDB: `director:varda year:1962.. -seen sort:rating-`.
///
/// Parsed the same everywhere; `Documentation/Queries.md` describes the language, ``reference`` lists its words.
package struct LibraryQuery: Sendable, Equatable {
    /// The most UTF-8 bytes a query may have.
    package static let byteLimit = 10_000
    /// The most terms a query may have, counting each value after a comma. Well below SQLite's limit: an expression may be
    /// 1,000 deep (sqlite.org/limits.html).
    package static let termLimit = 200

    /// Any group must match, and within a group every term.
    package private(set) var groups: [[QueryTerm]] = []
    /// The sort keys, most important first; empty if no order was given.
    package private(set) var orders: [QueryOrder] = []
    /// The films to search, and the context of the search.
    package var scope = QueryScope()

    /// Matches everything.
    package init() {}

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

extension QueryParser {
    init(text: String, today: PartialDate, scope: QueryScope) {
        self.init(Array(text.unicodeScalars), today: today, scope: scope)
    }

    init(arguments: [String], today: PartialDate, scope: QueryScope) {
        var text: [Unicode.Scalar] = []
        var singleValues: [Int: Int] = [:]
        for (number, argument) in arguments.enumerated() {
            if number > 0 { text.append(" ") }
            let start = text.count
            text += argument.unicodeScalars
            if Self.isOneValue(text[start...]) { singleValues[start] = text.count }
        }
        self.init(text, singleValues: singleValues, today: today, scope: scope)
    }

    /// Whether the shell removed quotes around this argument's value.
    ///
    /// It did if the argument has white space and begins with a text field or a minus. If more fields follow,
    /// or a comma stands alone, the argument is a whole query.
    static func isOneValue(_ argument: ArraySlice<Unicode.Scalar>) -> Bool {
        guard argument.contains(where: \.separatesTerms), !argument.contains("\"") else { return false }
        let pieces = argument.split(whereSeparator: \.separatesTerms)
        guard var first = pieces.first, first.startIndex == argument.startIndex,
            !pieces.dropFirst().contains(where: { $0 == [","] || name(of: $0) != nil })
        else { return false }
        let isNegated = first.first == "-" && first.count > 1
        if isNegated { first = first.dropFirst() }
        return switch name(of: first) {
        case .field(let field): field.isText
        case .sort: false
        case nil: isNegated && colon(in: first) == nil
        }
    }

    private static func name(of piece: ArraySlice<Unicode.Scalar>) -> QueryFieldName? {
        let piece = piece.first == "-" ? piece.dropFirst() : piece
        guard let colon = colon(in: piece) else { return nil }
        return QueryFieldName(word: String(String.UnicodeScalarView(piece[..<colon])))
    }
}

extension QueryField {
    /// Whether a value may contain white space.
    fileprivate var isText: Bool {
        switch self {
        case .title, .director, .actor, .tag, .note, .genre, .language, .country, .on, .about, .studio, .age,
            .who:
            true
        default: viewingField != nil
        }
    }
}

extension LibraryQuery {
    /// Joins arguments into one text, restoring the quotes that the shell removed from values.
    package static func text(of arguments: [String]) -> String {
        arguments.map { argument in
            guard QueryParser.isOneValue(Array(argument.unicodeScalars)[...]) else { return argument }
            let start = argument.firstIndex(of: ":").map { argument.index(after: $0) } ?? argument.startIndex
            let isSigned = start == argument.startIndex && argument.hasPrefix("-")
            let lead = isSigned ? "-" : argument[..<start]
            let values = argument[start...].dropFirst(isSigned ? 1 : 0).split(separator: ",").map { value in
                value.contains(where: \.isWhitespace) ? "\"\(value)\"" : String(value)
            }
            return lead + values.joined(separator: ",")
        }.joined(separator: " ")
    }
}
