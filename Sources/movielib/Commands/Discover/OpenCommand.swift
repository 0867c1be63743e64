import ArgumentParser
import Localization
import Presenters
import Records
import TMDBModels

struct OpenCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: tr("Open a film's or person's page in your browser; 'movie --web' is the same."),
        usage: tr("movielib open <film> [<options>]"),
        discussion: tr(
            """
            The page is on TMDB, unless --imdb or --trailer asks for another. A person is an IMDb id (nm3154303), an \
            address, or anything with --person. $BROWSER names the browser, otherwise the desktop's default is used. \
            Without a browser, in a pipe, and with --json, the address is printed instead.

            EXAMPLES:
              movielib open dune 2021
              movielib open dune 2021 --trailer
              movielib open --person agnès varda --imdb
              movielib open 438631 --print | xclip
            """))

    @Argument(help: .init(tr("The film or person."), .film), completion: FilmCompletion.kind(after: "open"))
    var film: [String]

    @Flag(help: .init(tr("Open a person's page."))) var person = false

    @Flag(help: .init(tr("Open the page at IMDb."))) var imdb = false

    @Flag(help: .init(tr("Open the film's trailer."))) var trailer = false

    @Flag(name: .customLong("print"), help: .init(tr("Print the address instead of opening it.")))
    var onlyWrites = false

    @Flag(help: .first) var first = false

    @OptionGroup var options: FilmOptions

    private var name: String { film.joined(separator: " ") }
    static var answerFields: AnswerFields? { AddressPresenter.answerFields }
    var activity: String { "open \(name)" }

    func validate() throws {
        if name == "-" { throw ValidationError(tr("'-' stands for several films, and this takes one")) }
        try Self.rejectTogether((imdb, "--imdb"), (trailer, "--trailer"))
        try Self.rejectTogether((person, "--person"), (trailer, "--trailer"))
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        let part = imdb ? WebPageKind.imdb : trailer ? .trailer : .tmdb
        let address: String
        if let reference = try personReference() {
            if trailer { throw failure(.usage, tr("a person has no trailer")) }
            address = try await context.address(of: reference, part, takingFirst: first)
        } else {
            let reference = try FilmArguments.reference(name)
            do { address = try await context.address(of: reference, part, takingFirst: first) } catch {
                let failure = context.failure(error)
                guard case .title = reference, failure.status == .notFound, !trailer else { throw failure }
                let line = CommandLineText.line(["open", "--person"], film)
                throw failure.hinting(tr("'{command}' opens a person's page", ["command": line]))
            }
        }
        try context.open(address, onlyWriting: onlyWrites)
        return .done
    }

    /// The person to open; nil for a film: text is a title unless `--person` was given.
    private func personReference() throws -> PersonReference? {
        if !person {
            let isFilm = (try? FilmReference(name, thisYear: PartialDate.thisYear)) != nil
            return isFilm ? nil : try? PersonReference(name)
        }
        return try PersonReference(name)
    }
}
