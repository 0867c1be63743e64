/// One term of a query: any of the alternatives, or none of them.
struct QueryTerm: Sendable, Equatable {
    var isNegated: Bool
    var alternatives: [Alternative]

    struct Alternative: Sendable, Equatable {
        var isNegated: Bool
        var test: QueryTest
    }
}

/// What is asked of a film or a viewing.
enum QueryTest: Sendable, Equatable {
    /// The words of the value side by side; the last one may go on unless the value was in quotes.
    case text(QueryTextColumns, String, isPhrase: Bool)
    case tag(String, isPrefix: Bool)
    case genre(String)
    case language(String)
    case country(String)
    case place(String)
    case imdb(String)
    case number(QueryNumber, QueryBounds)
    case date(QueryDateField, QueryDays)
    case flag(QueryFlag)
    /// Nothing is known of the field.
    case none(QueryField)
}

/// A range of numbers; nil is open.
struct QueryBounds: Sendable, Equatable {
    var from: Double?
    var excludesFrom = false
    var to: Double?
    var excludesTo = false
}

/// A range of days, both included; nil is open.
struct QueryDays: Sendable, Equatable {
    var from: QueryDay?
    var to: QueryDay?
}

/// One key of an order.
struct QueryOrder: Sendable, Equatable {
    var key: QuerySortKey
    var isDescending: Bool
}
