import Library
import Terminal

extension AppContext {
    /// Says why nothing was found, and how the query was probably meant to be written.
    func sayNothing(
        matching arguments: QueryArguments, on shelf: LibraryShelf, of command: String..., why: String
    ) {
        console.say("movielib: \(why)")
        if let hint = hint(arguments, on: shelf, of: command) { console.say("hint: \(hint)") }
    }

    /// The command line that was probably meant by a query that found nothing; nil where the query is as it should be.
    func hint(_ arguments: QueryArguments, on shelf: LibraryShelf?, of command: [String]) -> String? {
        switch suggestion(for: arguments.words, on: shelf) {
        case .words(let words, let finds):
            let line = "did you mean '\(CommandLineText.of(command, words))'?"
            return finds ? line : line + " See 'movielib help queries'"
        case .genres(let genres): return "genres are \(genres.prefix(20).joined(separator: ", "))"
        case .services(let services):
            return "services of your films are \(services.prefix(20).joined(separator: ", "))"
        case nil: return nil
        }
    }
}
