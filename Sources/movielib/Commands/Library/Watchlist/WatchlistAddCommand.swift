import ArgumentParser
import Library
import Localization
import Presenters
import Records

struct WatchlistAddCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: tr("Save films for later: all of them, or none if one is wrong."),
        usage: tr("movielib watchlist add <film> ... [<options>]"),
        discussion: tr(
            """
            Ids, addresses and titles of several words in quotes are one film each; other words make one title. '-' reads films from \
            standard input, one per line; in a line with tabs, only the first field is used. A film already on the list keeps its place.

            EXAMPLES:
              movielib watchlist add dune 2021
              movielib watchlist add 438631 tt0087182 "blade runner 2049"
              movielib search dune | movielib watchlist add -
            """))

    @Argument(help: .init(tr("The films."), .films), completion: FilmCompletion.kind(after: "add"))
    var films: [String]

    @Option(name: .customLong("for"), help: .guest) var guest: String?

    @Flag(help: .firstFilm) var first = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let records = try await context.filmRecords(films, takingFirst: first)
        if let guest { return try context.make(.save, of: records, for: guest) }
        try context.makeAndShow(Change(.addToWatchlist, records))
        return .done
    }
}
