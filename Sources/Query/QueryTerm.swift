package import Records

/// One term of a query: any of the alternatives, or none of them.
package struct QueryTerm: Sendable, Equatable {
    package var isNegated: Bool
    package var alternatives: [Alternative]

    package init(isNegated: Bool = false, alternatives: [Alternative]) {
        (self.isNegated, self.alternatives) = (isNegated, alternatives)
    }

    package struct Alternative: Sendable, Equatable {
        package var isNegated: Bool
        package var test: QueryTest

        package init(isNegated: Bool = false, test: QueryTest) {
            (self.isNegated, self.test) = (isNegated, test)
        }
    }
}

/// A test on a film or a viewing.
package enum QueryTest: Sendable, Equatable {
    /// The value's words in sequence; the last may be a prefix unless the value was quoted.
    case text(QueryTextColumns, String, isPhrase: Bool)
    case tag(String, isPrefix: Bool)
    case genre(String)
    case language(String)
    case country(String)
    /// A part of the text, or of one of the names, in a viewing's field.
    case viewing(ViewingField, String)
    case imdb(String)
    /// The people that the group's tests about a person apply to.
    case who(QueryPeople)
    case number(QueryNumber, QueryBounds)
    case date(QueryDateField, QueryDays)
    case flag(QueryFlag)
    /// Available on any of these services, by name.
    case service([String])
    /// Available in this way.
    case offer(QueryOffer)
    /// Has a certification in this range, ends included, as typed in lower case; nil is open-ended.
    case certification(from: String?, to: String?)
    case keyword(String)
    /// Was made by this company.
    case studio(String)
    /// Has been released in this way.
    case release(QueryRelease)
    /// True of one of its files.
    case file(QueryFileTest)
    /// Has no known value for the field: `genre:unknownValue`.
    case unknownValue(QueryField)
}

/// A range of numbers; nil is open-ended.
package struct QueryBounds: Sendable, Equatable {
    package var from: Double?
    package var excludesFrom = false
    package var to: Double?
    package var excludesTo = false

    package init(
        from: Double? = nil, excludesFrom: Bool = false, to: Double? = nil, excludesTo: Bool = false
    ) {
        (self.from, self.excludesFrom, self.to, self.excludesTo) = (from, excludesFrom, to, excludesTo)
    }

    package func contains(_ number: Double) -> Bool {
        if let from, number < from || (excludesFrom && number == from) { return false }
        if let to, number > to || (excludesTo && number == to) { return false }
        return true
    }
}

/// A range of days, both included; nil is open-ended.
package struct QueryDays: Sendable, Equatable {
    package var from: QueryDay?
    package var to: QueryDay?
}

/// One sort key and its direction: `mine`, `year-`, `rating+`.
package struct QueryOrder: Sendable, Equatable {
    package var key: QuerySortKey
    package var isDescending: Bool

    /// An order, by default in the key's usual direction.
    package init(key: QuerySortKey, isDescending: Bool? = nil) {
        (self.key, self.isDescending) = (key, isDescending ?? key.sortsDescendingByDefault)
    }

    /// Words for a direction in other programs.
    static let signs = ["desc": "-", "descending": "-", "asc": "+", "ascending": "+"]

    /// Parses the text after `sort:`; nil if there is no such key.
    package init?(_ words: String) {
        let sign = words.last.flatMap { "+-".contains($0) ? $0 : nil }
        let name = sign == nil ? words : String(words.dropLast())
        let word = name.lowercased()
        let known = QueryField.answerNames.first { $0.value == word }?.key ?? word
        guard let key = QuerySortKey(rawValue: known) else { return nil }
        self.init(key: key, isDescending: sign.map { $0 == "-" })
    }

    /// The text after `sort:`, with a sign only if it is not the key's default order.
    package var text: String {
        key.rawValue + (isDescending == key.sortsDescendingByDefault ? "" : isDescending ? "-" : "+")
    }
}

/// The people of a share that a group of a query is about.
package enum QueryPeople: Sendable, Equatable {
    case any
    /// Each of them.
    case all
    /// One, by the library's number.
    case person(Int)
}

extension LibraryQuery {
    /// Whether it is about the people of a share.
    package var asksAboutPeople: Bool {
        tests.contains { test in
            switch test {
            case .who, .number(.theirs, _), .unknownValue(.who), .unknownValue(.theirs): true
            case .flag(let flag): flag.isOfPeople
            default: false
            }
        }
    }
}

extension QueryTerm {
    /// Whether it names the people that its group is about.
    package var isWho: Bool {
        !isNegated
            && alternatives.allSatisfy { if case .who = $0.test { !$0.isNegated } else { false } }
    }

    /// Whether a `who:` in its group changes its meaning.
    package var isPersonal: Bool { alternatives.contains(where: \.test.isPersonal) }
}

extension QueryTest {
    fileprivate var isPersonal: Bool {
        switch self {
        case .flag(let flag):
            [.saved, .seen, .rated, .tagged].contains(flag.underlyingFlag.flag)
        case .date(let field, _): field == .seen || field == .added
        case .number(let number, _): number == .mine || number == .watched
        case .viewing(let field, _): field == .place
        case .tag: true
        case .unknownValue(let field): [.mine, .seen, .watched, .place, .added, .tag].contains(field)
        default: false
        }
    }
}
