/// One term of a query: any of the alternatives, or none of them.
package struct QueryTerm: Sendable, Equatable {
    package var isNegated: Bool
    package var alternatives: [Alternative]

    /// Any of the alternatives, or none of them.
    package init(isNegated: Bool = false, alternatives: [Alternative]) {
        (self.isNegated, self.alternatives) = (isNegated, alternatives)
    }

    package struct Alternative: Sendable, Equatable {
        package var isNegated: Bool
        package var test: QueryTest

        /// That this is so, or that it is not.
        package init(isNegated: Bool = false, test: QueryTest) {
            (self.isNegated, self.test) = (isNegated, test)
        }
    }
}

/// What is asked of a film or a viewing.
package enum QueryTest: Sendable, Equatable {
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
    /// Can be had at any of these services, by their names.
    case service([String])
    /// Can be had so.
    case offer(QueryOffer)
    /// Has a certification within these, both included, as they were typed in lower case; nil is open.
    case certification(from: String?, to: String?)
    /// Is about this.
    case keyword(String)
    /// Was made by this company.
    case studio(String)
    /// Has come out so.
    case release(QueryRelease)
    /// Nothing is known of the field.
    case none(QueryField)
}

/// A range of numbers; nil is open.
package struct QueryBounds: Sendable, Equatable {
    package var from: Double?
    package var excludesFrom = false
    package var to: Double?
    package var excludesTo = false

    /// Everything, unless told.
    package init(
        from: Double? = nil, excludesFrom: Bool = false, to: Double? = nil, excludesTo: Bool = false
    ) {
        (self.from, self.excludesFrom, self.to, self.excludesTo) = (from, excludesFrom, to, excludesTo)
    }

    /// Whether a number lies within.
    package func contains(_ number: Double) -> Bool {
        if let from, number < from || (excludesFrom && number == from) { return false }
        if let to, number > to || (excludesTo && number == to) { return false }
        return true
    }
}

/// A range of days, both included; nil is open.
package struct QueryDays: Sendable, Equatable {
    package var from: QueryDay?
    package var to: QueryDay?
}

/// One key of an order.
package struct QueryOrder: Sendable, Equatable {
    package var key: QuerySortKey
    package var isDescending: Bool
}
