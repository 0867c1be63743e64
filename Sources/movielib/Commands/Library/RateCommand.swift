import ArgumentParser
import Library
import Localization
import Presenters
import Records

struct RateCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "rate", abstract: tr("Rate a film, 0.5 to 10 in steps of a half, or in stars."),
        usage: tr("movielib rate <film> <rating> [<options>]"),
        discussion: tr(
            """
            A film has one rating, the last that you gave it; the rating of a viewing does not change. With --scale \
            stars, or rating_scale = "stars" in config.toml, ratings are half a star to 5 stars.

            '-' reads films from standard input, one per line, and gives all of them the rating.

            EXAMPLES:
              movielib rate dune 2021 8.5
              movielib rate 603 9
              movielib rate 603 4.5 --scale stars
              movielib rate 603 --remove
            """))

    @Argument(
        help: .init(tr("The film, then the rating."), .filmAndRating),
        completion: FilmCompletion.kind(after: "rate", from: .libraryFirst),
        transform: DashedArguments.unmarked)
    var arguments: [String] = []

    @Flag(help: .init(tr("Remove the rating."))) var remove = false

    @Option(help: .scale) var scale: RatingScale?

    @Option(name: .customLong("for"), help: .guest) var guest: String?

    @Flag(help: .firstFilm) var first = false

    @OptionGroup var options: FilmOptions

    static var answerFields: AnswerFields? { ChangePresenter.answerFields }

    /// Whether to remove the rating: `--remove`, or `none` as in the full screen's `:rate`.
    private var removes: Bool { remove || arguments.dropFirst().last == "none" }

    func validate() throws {
        if remove {
            if arguments.isEmpty { throw ValidationError(tr("a film is needed")) }
            return
        }
        guard arguments.count > 1 else {
            throw ValidationError(tr("a film and a rating, 0.5 to 10 in halves, are needed"))
        }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let last = arguments.last ?? ""
        let rating: Double?
        do throws(Failure) { rating = removes ? nil : try context.rating(last, scale) } catch {
            // Some users type the rating first.
            let scale = try context.ratingStyle().scale
            let turned = RatingInput(arguments[0], scale).map { _ in arguments.dropFirst() + [arguments[0]] }
            throw error.hinting(
                turned.map { Failure.guess(CommandLineText.line(["rate"], $0)) }
                    ?? tr("'{command}' has examples", ["command": "movielib rate --help"]))
        }
        let name = (remove ? arguments : arguments.dropLast()).joined(separator: " ")
        if let guest {
            let films = try await context.filmRecords([name], takingFirst: first, needingPages: false)
            return try context.make(.rate(rating), of: films, for: guest)
        }
        let records = try await context.editableFilms(
            named: name, takingFirst: first, mustBeInLibrary: removes
        ) {
            record in
            try context.libraryFilm(record.id)?.myRating == nil
                ? tr("{film} has no rating of yours", ["film": record.title]) : nil
        }
        try context.makeAndShow(Change(.rate(rating), records))
        return .done
    }
}
