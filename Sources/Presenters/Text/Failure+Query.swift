import Localization
import MovielibCore
package import Query

extension Failure {
    /// The failure of a query, worded for where the user typed it: in a command or in the full screen.
    init(_ problem: QueryProblem, _ activity: String) {
        let isOnScreen = activity == "browse"
        let isTyped = problem.films == .library && problem.shelf == nil
        self.init(problem.error, in: problem.text, isOnScreen && isTyped ? "query" : activity)
        guard let words = problem.suggestion else { return }
        let command = problem.shelf.map { ["shelves", "add", $0] } ?? [isOnScreen ? "discover" : activity]
        hints = [Self.guess(CommandLineText.line(command, words))]
    }

    /// The failure of a query: the mistake, its position and a suggestion.
    package init(_ error: QueryError, in query: String, _ activity: String) {
        let start = query.index(query.startIndex, offsetBy: error.offset, limitedBy: query.endIndex)
        let place = (start ?? query.endIndex)...
        let wrong = String(query[place].prefix(error.length))
        let why =
            switch error.problem {
            case .unknownField(let name): tr("there is no field '{name}'", ["name": name])
            case .unknownSortKey(let name): tr("cannot sort by '{key}'", ["key": name])
            case .badNumber("year", let value), .badNumber("decade", let value):
                tr("'{text}' is not a year", ["text": value])
            case .badNumber(let field, let value):
                tr("'{text}' is not a number for '{field}'", ["text": value, "field": field])
            case .badDate(let field, let value):
                tr("'{text}' is not a date for '{field}'", ["text": value, "field": field])
            case .badRange(let range): tr("the range '{range}' ends before it begins", ["range": range])
            case .emptyValue: tr("something is missing here")
            case .unclosedQuote: tr("this quote is never closed")
            case .misplacedSort: tr("'sort:' must stand alone")
            case .unknownWord(let field, let value): LibraryQuery.rejectionMessage(value, by: field)
            case .noServices: tr("'on:mine' needs your services")
            case .notShared: tr("this library is in no share")
            case .unknownPerson(let name): tr("nobody in your share is called '{name}'", ["name": name])
            case .unanswerable(.words, _):
                tr("TMDB takes terms such as genre:drama here, not plain words")
            case .unanswerable(.field(let field), .library):
                tr("'{field}:' works only with TMDB, not with the library", ["field": field.rawValue])
            case .unanswerable(.field(let field), .all):
                tr("TMDB cannot search by '{field}:'", ["field": field.rawValue])
            case .unanswerable(.order(let key), _): tr("TMDB cannot sort by '{key}'", ["key": key.rawValue])
            case .tooLong:
                tr(
                    "the query is longer than {bytes} bytes or {terms} terms",
                    ["bytes": "\(LibraryQuery.byteLimit)", "terms": "\(LibraryQuery.termLimit)"])
            }
        let guess =
            error.suggestion.map { suggestion in
                Self.guess(
                    "\(query[..<(start ?? query.endIndex)])\(suggestion)"
                        + query[place].dropFirst(error.length))
            } ?? LibraryQuery.validValuesHint(for: error.problem)
        let character = "\(error.offset + 1)"
        self.init(
            .usage, activity,
            wrong.isEmpty
                ? tr("{why}, at character {place}", ["why": why, "place": character])
                : tr(
                    "{why}, at character {place}: '{text}'", ["why": why, "place": character, "text": wrong]))
        hints = [guess].compactMap(\.self)
    }
}

extension LibraryQuery {
    /// The reason to reject a value that is not among the few words a field takes.
    fileprivate static func rejectionMessage(_ value: String, by field: QueryField) -> String {
        field == .offer
            ? tr(
                "'{field}:' takes {words}, not '{value}'",
                [
                    "field": field.rawValue, "value": value,
                    "words": QueryOffer.allCases.map(\.rawValue).joined(separator: ", "),
                ])
            : tr(
                "'{field}:' takes {words} or a date, not '{value}'",
                [
                    "field": field.rawValue, "value": value,
                    "words": QueryRelease.allCases.map(\.rawValue).joined(separator: ", "),
                ])
    }

    /// The values that would have been valid there.
    fileprivate static func validValuesHint(for problem: QueryError.Problem) -> String? {
        func names(_ kind: Word.Kind) -> String {
            reference.filter { $0.kind == kind }.map(\.name).joined(separator: ", ")
        }
        return switch problem {
        case .unknownSortKey: tr("keys are {names}", ["names": names(.sort)])
        case .badNumber("year", _): tr("years look like 1999, 1990s, 1999..2001")
        case .badNumber("decade", _): tr("decades look like 1990s, 1970s..1990s")
        case .badNumber: tr("numbers look like 7, 7..9, >7")
        case .badDate: tr("dates look like 2026-08-14, 2026-08, 2026")
        case .badRange: tr("the lower end comes first")
        case .unclosedQuote: tr("close the quote")
        case .misplacedSort: tr("it cannot be combined with a minus or 'or': drama sort:rating-")
        case .tooLong: tr("ask for less")
        case .emptyValue: tr("give it a value, such as year:1999")
        // The valid values have been listed already.
        case .unknownWord: nil
        case .noServices: tr("'movielib services add NAME' adds one to them")
        case .notShared: tr("'movielib share create' makes one")
        case .unknownPerson: tr("'movielib share status' lists the people")
        case .unanswerable(.words, _), .unanswerable(.field(.title), _): tr("'movielib search' finds titles")
        case .unanswerable(.field, .library): tr("'movielib discover' searches all of TMDB")
        case .unanswerable(.field, .all): tr("'movielib library' searches your own films")
        case .unanswerable(.order, _):
            tr("keys are {names}", ["names": "title, year, released, rating, votes, popularity"])
        case .unknownField: tr("fields are {names}", ["names": names(.field)])
        }
    }
}
