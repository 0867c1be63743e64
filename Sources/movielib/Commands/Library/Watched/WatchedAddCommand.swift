import ArgumentParser
import Foundation
import Localization
import Presenters
import Records
import Terminal

struct WatchedAddCommand: MovielibCommand {
    static let configuration = CommandConfiguration.verb(
        "add", of: "watched", abstract: tr("Log a viewing of each film; a second one is a rewatch."),
        usage: tr("movielib watched add <film> ... [<options>]"),
        discussion: tr(
            """
            The films come off the watch-later list, unless --keep is given. A date is as precise as you \
            remember it: 2026-08-14, 2026-08, 2026, today, yesterday, friday, or unknown.

            EXAMPLES:
              movielib watched add dune 2021
              movielib watched add "the matrix 1999" --on friday --rating 8.5
              movielib watched add 603 604 --on 2003 --place Odeon --note "twice"
            """))

    @Argument(help: .init(tr("The films."), .films), completion: FilmCompletion.kind(after: "add"))
    var films: [String]

    @Option(help: .init(tr("When you saw it."), .date)) var on = "today"

    @Option(
        help: .init(tr("Your rating, 0.5 to 10 in steps of a half."), .number), transform: OwnRating.option)
    var rating: OwnRating?

    @Option(.note) var note: String?
    @Option(.place) var place: String?

    @Flag(help: .init(tr("Lock the note; no passphrase is asked for."))) var locked = false

    @Flag(help: .init(tr("Leave the films on the watch-later list."))) var keep = false

    @Flag(help: .init(tr("You had seen it before, though no viewing is logged."))) var again = false

    @Flag(.firstFilm) var first = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let date = try ViewingDate.parsed(on)
        let movies = try await context.movies(films, takingFirst: first, needingPages: false)
        let viewing = Viewing(
            watchedOn: date, isRewatch: again, rating: rating?.value,
            note: try note.map { try context.written($0, locked: locked) }, place: place, loggedAt: Date())
        try context.makeAndShow(Change(.log(viewing, keepingSaved: keep), movies))
        return .done
    }
}

extension OwnRating: ExpressibleByArgument {
    init?(argument: String) { self.init(argument) }

    /// Parses an option's value; the error says what is valid.
    static func option(_ text: String) throws -> OwnRating {
        guard let rating = OwnRating(text) else {
            throw ValidationError(refusal(of: text))
        }
        return rating
    }
}
