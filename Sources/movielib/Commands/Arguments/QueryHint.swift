import Films
import Library
import Localization
import Presenters
import Query
import Terminal

extension AppContext {
    /// Says why nothing was found, and what was probably meant.
    func sayNothing(
        matching arguments: QueryArguments, on shelf: LibraryShelf?, of command: String..., why: String
    ) {
        console.remark(why)
        if let hint = hint(arguments, on: shelf, of: command) { console.sayHint(hint) }
    }

    /// Says that locked notes were not searched for the words of a query that found nothing.
    func hintAtLockedNotes(_ arguments: QueryArguments) throws {
        let today = try ViewingDate.today(for: activity)
        guard let asked = try? LibraryQuery(arguments: arguments.words, today: today),
            asked.tests.contains(where: { if case .text = $0 { true } else { false } }),
            case let count = try films.lockedNotes().values.reduce(0, +), count > 0
        else { return }
        console.sayHint(
            plural(
                "{n} locked note was not searched; '--unlock' searches it, too",
                "{n} locked notes were not searched; '--unlock' searches them, too", count))
    }

    /// The probably intended command line for a query that found nothing; nil if the query is fine.
    func hint(_ arguments: QueryArguments, on shelf: LibraryShelf?, of command: [String]) -> String? {
        switch suggestion(for: arguments.words, on: shelf) {
        case .words(let words, let finds):
            let line = CommandLineText.of(command, words)
            return finds
                ? Failure.guess(line)
                : tr("did you mean '{command}'? See 'movielib help queries'", ["command": line])
        case .genres(let genres):
            return tr("genres are {names}", ["names": genres.prefix(20).joined(separator: ", ")])
        case .services(let services):
            return tr(
                "services of your films are {names}", ["names": services.prefix(20).joined(separator: ", ")])
        case .certifications(let names):
            return tr("certifications of your films are {names}", ["names": names.joined(separator: ", ")])
        case nil: return nil
        }
    }
}
