import Localization
import MovielibCore

extension Failure {
    /// Why words cannot be searched for, with the commands that take them.
    init(_ problem: SearchProblem, _ activity: String) {
        switch problem {
        case .term(let term, let words, let terms, let discoverTakes, let libraryTakes):
            let discover = discoverTakes ? CommandLineText.line(["discover"], terms) : nil
            let library =
                libraryTakes
                ? tr(
                    "'{command}' searches your own films",
                    ["command": CommandLineText.line(["library"], words + terms)]) : nil
            self =
                words.isEmpty
                ? Failure(
                    .usage, activity, tr("there are no words to look for, only '{term}'", ["term": term])
                ).hinting(
                    discover.map { tr("'{command}' finds films by such terms", ["command": $0]) }
                        ?? library)
                : Failure(
                    .usage, activity,
                    tr(
                        "TMDB's search takes only words and a year, not '{term}'",
                        ["term": term])
                ).hinting(library).hinting(
                    discover.map { tr("'{command}' searches all films, without the words", ["command": $0]) })
        case .misplaced(let words, let terms):
            self.init(
                .usage, activity, tr("'{term}' goes after the words", ["term": terms[0]]),
                hint: "'\(CommandLineText.line([activity], words + terms))'",
                tr("to search for it as a word, quote it: '\"{term}\"'", ["term": terms[0]]))
        case .yearTwice: self.init(.usage, activity, tr("the year is given twice"))
        case .yearOfFilms(let year):
            self.init(
                .usage, activity, tr("{term} works only with --type movie", ["term": "year:\(year)"]))
        }
    }
}
