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
            case .badNumber("year", let value), .badNumber("decade", let value): "'\(value)' is not a year"
            case .badNumber(let field, let value): "'\(value)' is not a number for '\(field)'"
            case .badDate(let field, let value): "'\(value)' is not a date for '\(field)'"
            case .badRange(let range): "the range '\(range)' ends before it begins"
            case .emptyValue: "something is missing here"
            case .unclosedQuote: "this quote is never closed"
            case .misplacedSort: "'sort:' stands by itself"
            case .unknownWord(let field, let value):
                "'\(field):' takes \(LibraryQuery.words(of: field)), not '\(value)'"
            case .noServices: "'on:mine' needs your services"
            case .unanswerable(.words, _):
                "words are looked for in titles, which TMDB cannot combine with a query"
            case .unanswerable(.field(let field), .own): "'\(field):' asks all of TMDB, not the library"
            case .unanswerable(.field(let field), .all): "'\(field):' cannot be asked of TMDB"
            case .unanswerable(.order(let key), _): "TMDB cannot sort by '\(key)'"
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
            "\(why), at character \(error.offset + 1)\(wrong.isEmpty ? "" : ": '\(wrong)'")")
        hints = [guess].compactMap(\.self)
    }
}

extension LibraryQuery {
    /// The few words that a field takes.
    fileprivate static func words(of field: QueryField) -> String {
        field == .offer
            ? QueryOffer.allCases.map(\.rawValue).joined(separator: ", ")
            : QueryRelease.allCases.map(\.rawValue).joined(separator: ", ") + " or a date"
    }

    /// What could have stood where something else does.
    fileprivate static func words(for problem: QueryError.Problem) -> String? {
        func names(_ kind: Word.Kind) -> String {
            reference.filter { $0.kind == kind }.map(\.name).joined(separator: ", ")
        }
        return switch problem {
        case .unknownSortKey: "keys are \(names(.sort))"
        case .badNumber("year", _): "years look like 1999, 1990s, 1999..2001"
        case .badNumber("decade", _): "decades look like 1990s, 1970s..1990s"
        case .badNumber: "numbers look like 7, 7..9, >7"
        case .badDate: "dates look like 2026-08-14, 2026-08, 2026"
        case .badRange: "the lower end comes first"
        case .unclosedQuote: "close the quote"
        case .misplacedSort: "neither minus nor 'or' goes with it: drama sort:rating-"
        case .tooLong: "ask for less"
        case .emptyValue: "give it a value, as in year:1999"
        // What the field takes has been said.
        case .unknownWord: nil
        case .noServices: "'movielib services add NAME' adds one to them"
        case .unanswerable(.words, _): "'movielib search' finds titles"
        case .unanswerable(.field(.title), _): "'movielib search' finds titles"
        case .unanswerable(.field, .own): "'movielib discover' asks all of TMDB"
        case .unanswerable(.field, .all): "'movielib library' asks your own films"
        case .unanswerable(.order, _): "keys are title, year, released, rating, votes, popularity"
        case .unknownField: "fields are \(names(.field))"
        }
    }
}
