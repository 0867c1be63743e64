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
                    "'{command}' asks your own",
                    ["command": CommandLineText.line(["library"], words + terms)]) : nil
            self =
                words.isEmpty
                ? Failure(
                    .usage, activity, tr("there are no words to look for, only '{term}'", ["term": term])
                ).hinting(
                    discover.map { tr("'{command}' asks for films without words", ["command": $0]) }
                        ?? library)
                : Failure(
                    .usage, activity,
                    tr(
                        "TMDB's search takes a year and nothing else beside words, not '{term}'",
                        ["term": term])
                ).hinting(library).hinting(
                    discover.map { tr("'{command}' asks all films, without words", ["command": $0]) })
        case .misplaced(let words, let terms):
            self.init(
                .usage, activity, tr("'{term}' goes after the words", ["term": terms[0]]),
                hint: "'\(CommandLineText.line([activity], words + terms))'",
                tr("quotes of its own make it a word: '\"{term}\"'", ["term": terms[0]]))
        case .yearTwice: self.init(.usage, activity, tr("the year is given twice"))
        case .yearOfFilms(let year):
            self.init(
                .usage, activity, tr("{term} goes with --type movie alone", ["term": "year:\(year)"]))
        }
    }
}
