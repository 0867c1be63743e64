import Query

extension Failure {
    /// What is wrong with a query, where it is, and what it should probably have been.
    init(_ error: QueryError, in query: String, _ activity: String) {
        let start = query.index(query.startIndex, offsetBy: error.offset, limitedBy: query.endIndex)
        let place = (start ?? query.endIndex)...
        let wrong = String(query[place].prefix(error.length))
        let why =
            switch error.problem {
            case .unknownField(let name): "there is no field '\(name)'"
            case .unknownSortKey(let name): "cannot sort by '\(name)'"
            case .badNumber(let field, let value): "'\(value)' is not a number for '\(field)'"
            case .badDate(let field, let value): "'\(value)' is not a date for '\(field)'"
            case .badRange(let range): "the range '\(range)' ends before it begins"
            case .emptyValue: "something is missing here"
            case .unclosedQuote: "this quote is never closed"
            case .misplacedSort: "'sort:' stands by itself"
            case .tooLong:
                "the query is longer than \(LibraryQuery.byteLimit) bytes or \(LibraryQuery.termLimit) terms"
            }
        let guess =
            error.suggestion.map { suggestion in
                "did you mean '\(query[..<(start ?? query.endIndex)])\(suggestion)"
                    + "\(query[place].dropFirst(error.length))'?"
            } ?? LibraryQuery.words(for: error.problem)
        self.init(
            .usage, activity,
            "\(why), at character \(error.offset + 1)\(wrong.isEmpty ? "" : ": '\(wrong)'")",
            hint: error.problem == .tooLong ? "ask for less" : guess)
    }
}

extension LibraryQuery {
    /// What could have stood where something else does.
    fileprivate static func words(for problem: QueryError.Problem) -> String {
        let isOrder = if case .unknownSortKey = problem { true } else { false }
        let names = reference.filter { $0.kind == (isOrder ? .sort : .field) }.map(\.name)
        return "\(isOrder ? "keys" : "fields") are \(names.joined(separator: ", "))"
    }
}
