import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

struct WatchedRemoveCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: tr("Remove one viewing of a film: the latest, or the one on a date."),
        usage: tr("movielib watched remove <film> [--on <date>] [<options>]"),
        discussion: tr(
            """
            EXAMPLES:
              movielib watched remove dune 2021
              movielib watched remove 603 --on 2026-08-14
            """))

    @Argument(
        help: .init(tr("The film."), .film), completion: FilmCompletion.kind(after: "remove", from: .library))
    var film: [String]

    @Option(help: .init(tr("The viewing on this date."), .date)) var on: String?

    @Option(name: .customLong("for"), help: .guest) var guest: String?

    @Flag(help: .firstFilm) var first = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let name = film.joined(separator: " ")
        if let guest {
            let film = try await context.editableFilm(name, takingFirst: first, mustBeInLibrary: false)
            let day = try loggedDay(of: film.id, named: name, by: guest, on: on, in: context)
            return try context.make(.removeViewing(on: day), of: [film], for: guest)
        }
        let id = try context.libraryFilmID(name, takingFirst: first)
        let viewing = try loggedViewing(of: id, named: name, on: on, in: context)
        let hidesRatings = try context.hidesRatings()
        let outcome = try context.core.make(Change(.removeViewing(viewing.id), ofIDs: [id]))
        if outcome.films.isEmpty {
            throw failure(.notFound, tr("the viewing of '{film}' is no longer there", ["film": name]))
        }
        try context.show(outcome, hidesRatings)
        return .done
    }
}
