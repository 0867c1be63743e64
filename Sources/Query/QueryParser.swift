import Records

/// Parses the text of a query.
///
/// Works on Unicode scalars, because a quote with an accent is still a quote; error positions are in Characters.
struct QueryParser {
    let text: [Unicode.Scalar]
    let today: PartialDate
    let scope: QueryScope
    /// Where single-value arguments, including their white space, begin and end.
    let singleValues: [Int: Int]
    var index = 0
    private var terms = 0
    private var groups: [[QueryTerm]] = [[]]
    private var orders: [QueryOrder] = []

    init(_ text: [Unicode.Scalar], singleValues: [Int: Int] = [:], today: PartialDate, scope: QueryScope) {
        self.text = text
        self.singleValues = singleValues
        self.today = today
        self.scope = scope
    }

    /// Any group must match, and within a group every term.
    mutating func parse() throws(QueryError) -> (groups: [[QueryTerm]], orders: [QueryOrder]) {
        let bytes = text.reduce(0) { $0 + UTF8.width($1) }
        guard bytes <= LibraryQuery.byteLimit else { throw error(.tooLong, text.indices) }
        while index < text.count {
            if isSpace(index) {
                index += 1
            } else if text[index] == "," {
                // A comma that joins no values starts another group.
                index += 1
                groups.append([])
            } else {
                try readTerm()
            }
        }
        return (groups.filter { !$0.isEmpty }, orders)
    }

    private mutating func readTerm() throws(QueryError) {
        let start = index
        let end = singleValues[start]
        var term = QueryTerm(isNegated: isNegation(start), alternatives: [])
        if term.isNegated { index += 1 }
        var name = try readName()
        if name == .sort {
            guard !term.isNegated else { throw error(.misplacedSort, start..<index) }
            return try readOrders()
        }
        var isNegated = false
        while true {
            try countTerm(from: start)
            if let value = try readValue(of: name, within: end) {
                let test = try test(name?.field, value)
                try rejectUnanswerable(test, name?.field, value)
                term.alternatives.append(.init(isNegated: isNegated, test: test))
            }
            guard passJoiningComma(within: end) else { break }
            (isNegated, name) = try readNextName(after: name)
        }
        if !term.alternatives.isEmpty { groups[groups.count - 1].append(term) }
    }

    private func rejectUnanswerable(
        _ test: QueryTest, _ field: QueryField?, _ value: QueryValue
    ) throws(QueryError) {
        if let field {
            guard !field.isAnswerable(of: scope.films) else { return }
            throw error(.unanswerable(.field(field), of: scope.films), value.range)
        }
        guard scope.films == .all, case .text = test else { return }
        throw error(.unanswerable(.words, of: .all), value.range)
    }

    /// Reads the name after a comma: a value may have its own field, and a minus, unless that follows
    /// `field:`.
    private mutating func readNextName(
        after name: QueryFieldName?
    ) throws(QueryError) -> (isNegated: Bool, name: QueryFieldName?) {
        let start = index
        let isNegated = isNegation(start)
        if isNegated { index += 1 }
        if let other = try readName() {
            guard other != .sort else { throw error(.misplacedSort, start..<index) }
            return (isNegated, other)
        }
        if name != nil { index = start }
        return (isNegated && name == nil, name)
    }

    private mutating func readOrders() throws(QueryError) {
        repeat {
            let start = index
            try countTerm(from: start)
            guard let value = try readValue(of: .sort, within: nil) else { continue }
            let order = try order(value)
            guard order.key.isAnswerable(of: scope.films) else {
                throw error(.unanswerable(.order(order.key), of: scope.films), value.range)
            }
            orders.append(order)
        } while passJoiningComma(within: nil)
    }

    /// Skips a comma that joins two values; one followed by white space separates two groups.
    private mutating func passJoiningComma(within end: Int?) -> Bool {
        guard index < text.count, text[index] == ",", isJoining(index), index + 1 != end else { return false }
        index += 1
        return true
    }

    /// Whether text directly follows the comma or minus.
    func isJoining(_ place: Int) -> Bool { place + 1 < text.count && !isSpace(place + 1) }

    private func isNegation(_ place: Int) -> Bool {
        place < text.count && text[place] == "-" && isJoining(place) && text[place + 1] != ","
    }

    private mutating func countTerm(from place: Int) throws(QueryError) {
        terms += 1
        guard terms <= LibraryQuery.termLimit else { throw error(.tooLong, place..<text.count) }
    }

    func isSpace(_ place: Int) -> Bool { text[place].separatesTerms }

    func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(text[range])) }

    /// An error about a value that belongs to another field.
    func error(
        _ problem: QueryError.Problem, _ value: QueryValue, of field: String, insteadOfTerm term: String
    ) -> QueryError {
        let start = value.range.lowerBound - field.utf8.count - 1
        guard start >= 0, string(start..<value.range.lowerBound).lowercased() == "\(field):" else {
            return error(problem, value.range)
        }
        return error(problem, start..<value.range.upperBound, suggestion: term)
    }

    func error(_ problem: QueryError.Problem, _ range: Range<Int>, suggestion: String? = nil) -> QueryError {
        let before = string(0..<range.lowerBound).count
        let through = string(0..<range.upperBound).count
        return QueryError(
            problem: problem, offset: before, length: max(0, through - before), suggestion: suggestion)
    }
}

extension Unicode.Scalar {
    /// White space in any script.
    package var separatesTerms: Bool {
        isASCII ? self == " " || (9...13).contains(value) : properties.isWhitespace
    }

    package var isASCIILetter: Bool { (65...90).contains(value) || (97...122).contains(value) }
}
