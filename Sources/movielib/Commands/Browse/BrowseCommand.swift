import ArgumentParser
import Films
import Foundation
import Library
import Localization
import Presenters
import Query
import Records
import Screen
import TMDBClient
import TMDBModels
import Terminal

struct BrowseCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: tr("The full screen: shelves, film and person pages, search as you type."),
        usage: tr("movielib browse [<place> | <words> ...] [<options>]"),
        discussion: tr(
            """
            A place is one of shelves, list, library, people, search, stats and watched, or new, or discover with a \
            query; other words are searched for. \
            '?' shows the keys, 'q' leaves. The setting home = "browse" makes a bare 'movielib' open it.

            EXAMPLES:
              movielib browse
              movielib browse list
              movielib browse dune
              movielib browse discover genre:thriller decade:1990s
            """))

    @Argument(
        help: .init(tr("A place, or words to search for."), .words),
        completion: .list(Root.allCases.map(\.rawValue)))
    var words: [String] = []

    @Option(help: .init(tr("Draw pictures by kitty, iterm, sixel or blocks; none draws cards."), .way))
    var images: ImageChoice?

    @Flag(
        help: .init(
            tr(
                "One column without pictures and boxes, for a screen reader: the cursor is on what is selected."
            )))
    var plainScreen = false

    @OptionGroup var options: FilmOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        try await context.browse(words, images: images, isPlain: plainScreen)
        return .done
    }
}

extension AppContext {
    /// Opens the full screen at a place, or with words to search for.
    func browse(_ words: [String], images: ImageChoice? = nil, isPlain: Bool = false) async throws {
        let facts = TerminalFacts(environment: run.environment)
        guard console.inputIsTerminal, console.outputIsTerminal, facts.addressesCursor else {
            throw Failure(
                .usage, "browse", tr("it needs a terminal that can show a full screen"),
                hint: tr("'movielib home' and 'movielib search' write plain answers"))
        }
        // Errors in settings or library are reported before the screen is taken.
        let settings = try run.settings()
        _ = try films.hasLibrary()
        // Besides, three desks, four that do what is short, and two for pictures.
        try ProcessPreparation.refuseTooFewThreads(needing: 9 + Films.networkThreads)
        let setup = TerminalSetup(environment: run.environment, outputIsTerminal: true)
        var world = World()
        world.hidesRatings = try hidesRatings()
        world.hidesLocked = try run.settings().locked == .hidden
        world.symbols = setup.symbols
        world.isPlain = isPlain || settings.isReadAloud
        world.hasMotion = settings.hasMotion && !world.isPlain
        world.region = try locale().region
        world.isOffline = options.offline
        world.isSample = try run.credential() == nil
        world.today = PartialDate.today
        world.images = try run.imageService()
        world.readConversion = { [usageFailure = run.usageFailure] words throws(Failure) in
            do { return try ConvertCommand.parsed(words).words } catch {
                throw usageFailure(error, ["convert"] + words)
            }
        }
        world.ownShelves = try customShelves()
        let place = Self.place(words)
        let (screen, scheduler): (Screen, RequestScheduler)
        do throws(ScreenError) {
            let waker = try Waker()
            scheduler = makeScheduler(waker)
            // Load what the place needs while the terminal answers.
            var ahead = place
            _ = ahead.update(.appeared, world)
            scheduler.follow(ahead.awaits, at: world.revision)
            let folder = run.paths.cache
            if let folder { try? PrivateFile.makeFolder(folder) }
            screen = try Screen(
                Screen.Options(
                    facts: facts, theme: setup.theme(settings.theme),
                    usesColor: setup.usesColor(options.color), redaction: console.redaction, folder: folder),
                waker: waker)
        } catch {
            throw Failure(
                .failed, "browse", tr("the terminal cannot be taken: {why}", ["why": systemWords(error.code)])
            )
        }
        if let cell = screen.capabilities.cellPixels {
            world.cellPixels = Size(columns: cell.width, rows: cell.height)
        }
        var way = (images ?? settings.images).way(screen.capabilities.graphics)
        // Coloured cells are meaningless without colours.
        if world.isPlain || way == .blocks && !setup.usesColor(options.color) { way = nil }
        if way == nil { world.images = nil }
        let browser = Browser(place, size: screen.size, world: world)
        try await BrowserLoop(
            browser, screen, self, scheduler, Conversions(self, scheduler.mailbox), pictures: way,
            sendsChanges: settings.sync == .afterChange
        ).run()
    }

    /// The most concurrent requests to TMDB, pictures included.
    private static let requestsAtOnce = 6

    private func makeScheduler(_ waker: Waker) -> RequestScheduler {
        let mailbox = Mailbox(waker)
        let gate = RequestGate(Self.requestsAtOnce)
        films.run.gate = gate
        // Requested once: the user's own credential command may be slow.
        let credential = try? run.credential()
        func worker(_ name: String) -> RequestWorker {
            RequestWorker(name, options, run.environment, gate, credential ?? nil) { remark in
                mailbox.post(.remark(remark))
            }
        }
        let workers = RequestWorkers(
            library: worker("library"), search: worker("search"), network: worker("network"))
        return RequestScheduler(workers, mailbox)
    }

    /// The user's custom shelves.
    func customShelves() throws(Failure) -> [HomeShelf.Kind] {
        try run.shelves().map { .custom($0, isOfLibrary: films.isAboutLibrary($0.query)) }
    }

    /// The place that is named, or the search for the words.
    private static func place(_ words: [String]) -> any Place {
        let text = words.joined(separator: " ")
        if words.isEmpty { return ShelvesPlace() }
        if words.first == "discover" {
            return PostersPlace(.discover(LibraryQuery.text(of: Array(words.dropFirst()))))
        }
        if text == "new" { return PostersPlace(.new("")) }
        if text == "watchlist" { return Root.list.place }
        if words.first == "search" { return SearchPlace(words: words.dropFirst().joined(separator: " ")) }
        return Root(rawValue: text)?.place ?? SearchPlace(words: text)
    }
}
