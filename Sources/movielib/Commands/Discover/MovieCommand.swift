import ArgumentParser
import Library
import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels
import Terminal

struct MovieCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "movie", abstract: tr("A film's page: what it is, who made it, where to watch it."),
        usage: tr("movielib movie <film> [<options>]"),
        discussion: tr(
            """
            A film is a TMDB id, an IMDb id, an address on either site, or words of its title with or without a year. \
            '-' reads films from standard input, one per line; in a line with tabs, only the first field is used.

            --limit limits the people shown, separately for cast and crew. --json always has everybody. In a pipe, \
            each line of the credits of several films begins with the film's id.

            EXAMPLES:
              movielib movie 438631
              movielib movie tt1160419
              movielib movie dune 2021
              movielib movie "Dune (1984)" --json
              movielib movie dune 2021 --poster
              movielib movie dune 2021 --all-cast --crew
              movielib movie dune 2021 --trailer
              movielib search dune | head -3 | movielib movie -
            """))

    @Argument(help: .init(tr("The film."), .film), completion: FilmCompletion.kind(after: "movie"))
    var film: [String]

    @Flag(help: .firstFilm) var first = false

    @Flag(help: .init(tr("Show the poster beside the page, on a terminal at least 60 columns wide.")))
    var poster = false

    @Option(help: .init(tr("How pictures are drawn."), .way)) var images: ImageChoice?

    @Flag(help: .init(tr("Show locked notes; asks for the passphrase."))) var unlock = false

    @Flag(help: .init(tr("List the whole cast instead of the page."))) var allCast = false

    @Flag(help: .init(tr("List the crew instead of the page."))) var crew = false

    @Flag(help: .init(tr("Open TMDB's page in your browser."))) var web = false

    @Flag(help: .init(tr("Open the trailer in your browser."))) var trailer = false

    @Option(
        name: [.customShort("n", allowingJoined: true), .long],
        help: .init(tr("Show at most this many of the cast, and of the crew."), .n))
    var limit: Int?

    @OptionGroup var options: FilmOptions

    private var name: String { film.joined(separator: " ") }
    static var answerFields: AnswerFields? { FilmPagePresenter.answerFields }
    static var otherAnswers: [String] {
        ["movie x --all-cast", "movie x --crew", "movie x --web", "movie x --trailer"]
    }
    var answerFields: AnswerFields? {
        if web || trailer { return AddressPresenter.answerFields }
        return allCast || crew
            ? CreditsPresenter.answerFields(cast: allCast, crew: crew) : FilmPagePresenter.answerFields
    }
    var activity: String { "movie \(name)" }

    func validate() throws {
        try RowOptions.check(limit)
        let modes = [allCast || crew, web, trailer].count { $0 }
        if modes > 1 { throw ValidationError(tr("--web, --trailer and the credits cannot be combined")) }
        if web || trailer, name == "-" { throw ValidationError(tr("--web and --trailer take one film")) }
    }

    func run(in context: AppContext) async throws -> ExitStatus {
        if web || trailer {
            let reference = try FilmArguments.reference(name)
            let part = web ? WebPageKind.tmdb : .trailer
            try context.open(try await context.address(of: reference, part, takingFirst: first))
            return .done
        }
        if name == "-" {
            if unlock { try context.unlockNotes(isInputTaken: true) } else { context.showOpenNotes() }
            return try await showAll(context)
        }
        let answer = try await page(FilmArguments.reference(name), context)
        if unlock { try context.unlockNotes(of: answer.value.record) } else { context.showOpenNotes() }
        try await show(answer, context)
        return .done
    }

    private func page(
        _ reference: FilmReference, _ context: AppContext
    ) async throws -> Answer<MovieDetails> {
        try await FilmPage(reference, takesFirst: first).response(from: context.core)
    }

    /// Shows the films on standard input, once all their pages are loaded.
    private func showAll(_ context: AppContext) async throws -> ExitStatus {
        var pages: [Answer<MovieDetails>] = []
        for film in try FilmArguments(["-"], context).films {
            pages.append(
                try await LineError.wrapErrors(film.line) { try await page(film.reference, context) })
        }
        for (number, page) in pages.enumerated() {
            if number > 0 { context.display.writePageSeparator() }
            try await show(page, context)
        }
        return .done
    }

    private func show(_ answer: Answer<MovieDetails>, _ context: AppContext) async throws {
        // Show the page even if the library cannot be written.
        try? context.core.addMissingPage(with: answer)
        let collection = await context.core.cachedCollection(of: answer.value)
        let ids =
            [answer.value.record.id] + answer.value.recommendations.map(\.id)
            + (collection?.films.map(\.id) ?? [])
        let id = answer.value.record.id
        // A library that cannot be opened does not keep the page back; one that cannot be read does.
        let isOpen = (try? context.core.hasLibrary()) == true
        let own = isOpen ? try FilmInLibrary(answer.value.record).response(from: context.core) : .init()
        var page = FilmPagePresenter(
            answer: answer, region: try context.locale().region, userData: try context.userData(among: ids),
            libraryFilm: own.film, viewings: own.viewings, castShown: limit ?? 6,
            isCompact: context.display.screenRows.map { $0 < 30 } ?? false)
        page.collection = collection
        page.hidesLocked = try context.run.settings().lockedNotesDisplay == .hidden
        (page.files, page.account, page.others) = (own.files, own.account, own.others)
        if allCast || crew {
            return try context.show(
                CreditsPresenter(
                    page: page, showsCast: allCast, showsCrew: crew, limit: limit,
                    isOneOfSeveral: name == "-"))
        }
        let poster = try await context.poster(answer.value.record.posterPath, isRequested: poster, by: images)
        if let poster { try context.show(page, beside: poster) } else { try context.show(page) }
        if context.console.outputIsTerminal { NewsLog(path: context.paths.newsFilmsFile).markSeen(id) }
    }
}
