import ArgumentParser
import Localization
import Presenters
import Records

struct RateCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "rate", abstract: tr("Rate a film, 0.5 to 10 in steps of a half."),
        usage: tr("movielib rate <film> <rating> [<options>]"),
        discussion: tr(
            """
            The rating is the film's; a viewing's is what you thought then, and follows only where it is the only one.

            '-' reads films from standard input, one a line, for a rating that all of them get.

            EXAMPLES:
              movielib rate dune 2021 8.5
              movielib rate 603 9
              movielib rate 603 --remove
            """))

    @Argument(
        help: .init(tr("The film, then the rating."), .filmAndRating),
        completion: FilmCompletion.kind(after: "rate", from: .libraryFirst),
        transform: DashedArguments.unmarked)
    var arguments: [String] = []

    @Flag(help: .init(tr("Remove the rating."))) var remove = false

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
        let rating = removes ? nil : RatingInput(last)?.value
        if rating == nil, !removes {
            // Some users type the rating first.
            let turned = RatingInput(arguments[0]).map { _ in arguments.dropFirst() + [arguments[0]] }
            throw failure(
                .usage, RatingInput.errorMessage(for: last),
                hint: turned.map { Failure.guess(CommandLineText.line(["rate"], $0)) }
                    ?? tr("'{command}' has examples", ["command": "movielib rate --help"]))
        }
        let name = (remove ? arguments : arguments.dropLast()).joined(separator: " ")
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
