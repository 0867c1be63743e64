import ArgumentParser
import Foundation
import Library
import Localization
import Presenters
import Records
import Terminal

struct WatchedAddCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: tr("Log a viewing of each film; a second one is a rewatch."),
        usage: tr("movielib watched add <film> ... [<options>]"),
        discussion: tr(
            """
            The films come off the watch-later list, unless --keep is given. A date is as precise as you \
            remember it: 2026-08-14, 2026-08, 2026, today, yesterday, friday, or unknown.

            EXAMPLES:
              movielib watched add dune 2021
              movielib watched add "the matrix 1999" --on friday --rating 8.5
              movielib watched add 603 78 --on 2003 --place Odeon --note "twice"
              movielib watched add dune 2021 --with Taras,Olena
            """))

    @Argument(help: .init(tr("The films."), .films), completion: FilmCompletion.kind(after: "add"))
    var films: [String]

    @Option(help: .init(tr("When you saw it."), .date)) var on = "today"

    @Option(help: .init(tr("Your rating, 0.5 to 10 in steps of a half."), .number)) var rating: String?
    @Option(help: .scale) var scale: RatingScale?

    @Option(help: .note, transform: DashedArguments.unmarked) var note: String?
    @Option(help: .place, transform: DashedArguments.unmarked) var place: String?
    @Option(help: .companions, completion: NameCompletion.kind(of: .companions)) var with: [String] = []

    @Flag(help: .init(tr("Lock the note; no passphrase is asked for."))) var locked = false

    @Flag(help: .init(tr("Leave the films on the watch-later list."))) var keep = false

    @Flag(help: .init(tr("You had seen it before, though no viewing is logged."))) var again = false

    @Option(name: .customLong("for"), help: .guest) var guest: String?

    @Flag(help: .firstFilm) var first = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let date = try ViewingDate.parse(on)
        let names = try names(with)
        let rating = try rating.map { try context.rating($0, scale) }
        let records = try await context.filmRecords(films, takingFirst: first, needingPages: false)
        if let guest {
            if rating != nil || note != nil || place != nil || names != nil || again || keep || locked {
                throw failure(.usage, tr("--for takes the films and --on alone"))
            }
            return try context.make(.logViewing(on: date), of: records, for: guest)
        }
        let values = ViewingValues(
            watchedOn: date, isRewatch: again, rating: rating,
            note: try note.map { try context.makeNote($0, locked: locked) }, place: place,
            companions: names?.names ?? [])
        let viewing = Viewing(values, loggedAt: Date())
        try context.makeAndShow(Change(.logViewing(viewing, keepingSaved: keep), records))
        return .done
    }
}

extension MovielibCommand {
    /// The names given by an option, several of them separated by commas; nil if there are none.
    func names(_ texts: [String]) throws -> FieldValue? {
        let names = FieldValue.names(in: texts.flatMap { $0.split(separator: ",").map(String.init) })
        guard names?.names?.count ?? 0 <= FieldValue.maxNames else {
            let most = FieldValue.maxNames
            throw failure(.usage, plural("at most {n} name is kept", "at most {n} names are kept", most))
        }
        return names
    }
}
