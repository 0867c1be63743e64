import ArgumentParser
import Foundation
import Library

struct WatchedRemoveCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take back one viewing of a film, the latest or the one of a day.",
        usage: "movielib watched remove <film> [--on <date>] [<options>]",
        discussion: """
            EXAMPLES:
              movielib watched remove dune 2021
              movielib watched remove 603 --on 2026-08-14
            """)

    @Argument(help: "The film.", completion: FilmCompletion.kind(after: "remove", from: .library))
    var film: [String]

    @Option(help: ArgumentHelp("The viewing of this date.", valueName: "date"))
    var on: String?

    @Flag(help: "Take the best match where words fit several films.")
    var first = false

    @OptionGroup var options: FilmOptions

    var activity: String { "watched remove" }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let date = try on.map { (text) throws(Failure) in try context.viewingDate(text) }
        let name = film.joined(separator: " ")
        let id = try context.ownFilm(name, takingFirst: first)
        let hidesRatings = try context.hidesRatings()
        let library = try context.libraryForWriting()
        let removed = try context.inLibrary { () throws(LibraryError) -> LoggedViewing? in
            guard let date else { return try library.removeViewing(ofMovie: id, at: Date()) }
            let viewings = try library.film(id: id)?.viewings ?? []
            guard let number = viewings.first(where: { $0.watchedOn == date })?.id else { return nil }
            return try library.removeViewing(ofMovie: id, number: number, at: Date())
        }
        guard let removed else {
            let when = on.map { " on \($0)" } ?? ""
            throw Failure(.notFound, activity, "no viewing of '\(name)'\(when) is logged")
        }
        try context.show(ChangePresenter(removed: [Film(removed.film, hidingRatings: hidesRatings)]))
        return .done
    }
}
