import ArgumentParser
import Foundation
import Library

struct RateCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "rate",
        abstract: "Give a film your own rating, 0.5 to 10 in halves.",
        usage: "movielib rate <film> <rating> [<options>]",
        discussion: """
            EXAMPLES:
              movielib rate dune 2021 8.5
              movielib rate 603 9
              movielib rate 603 --remove
            """)

    @Argument(help: "The film, and then the rating.", completion: FilmCompletion.kind(after: "rate"))
    var arguments: [String]

    @Flag(help: "Take the rating away.")
    var remove = false

    @Flag(help: "Take the best match where words fit several films.")
    var first = false

    @OptionGroup var options: GlobalOptions

    var activity: String { "rate" }

    func validate() throws {
        guard !remove else { return }
        guard arguments.count > 1 else { throw ValidationError("a film and a rating are needed") }
        if OwnRating(argument: arguments.last ?? "") == nil {
            throw ValidationError("a rating is 0.5 to 10 in halves, not '\(arguments.last ?? "")'")
        }
    }

    func run(in context: AppContext) async throws(Failure) -> ExitStatus {
        let rating = remove ? nil : OwnRating(argument: arguments.last ?? "")?.value
        let name = (remove ? arguments : arguments.dropLast()).joined(separator: " ")
        let movie = try await context.ownMovie(name, takingFirst: first, mustBeOwn: remove)
        let library = try context.libraryForWriting()
        let film = try context.inLibrary { () throws(LibraryError) in
            try library.rate(movie, rating, at: Date())
        }
        try context.show(ChangePresenter(updated: [film].compactMap(\.self).map { Film($0) }))
        return .done
    }
}
