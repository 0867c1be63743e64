import ArgumentParser
import Foundation
import FullScreen
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Screen
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
        completion: .list(BrowserLoop.tabNames))
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
    /// Opens the full screen at a tab, or with text to search for.
    func browse(_ words: [String], images: ImageChoice? = nil, isPlain: Bool = false) async throws {
        let facts = TerminalFacts(environment: run.environment)
        guard console.inputIsTerminal, console.outputIsTerminal, facts.addressesCursor else {
            throw Failure(
                .usage, "browse", tr("it needs a terminal that can show a full screen"),
                hint: tr("'movielib home' and 'movielib search' write plain answers"))
        }
        // Reports errors in the settings or the library before the full screen opens.
        let settings = try run.settings()
        _ = try core.hasLibrary()
        // Besides the network's threads: three request workers, four for short work, two for pictures, and one that
        // watches files.
        try ProcessPreparation.rejectTooFewThreads(needing: 10 + Core.networkThreads)
        let setup = TerminalSetup(environment: run.environment, outputIsTerminal: true)
        var state = BrowserState()
        state.hidesRatings = try hidesRatings()
        state.hidesLocked = try run.settings().lockedNotesDisplay == .hidden
        state.symbols = setup.symbols
        state.drawsColors = setup.usesColor(options.color)
        state.isPlain = isPlain || settings.isForScreenReader
        state.hasMotion = settings.hasMotion && !state.isPlain
        state.region = try locale().region
        state.isOffline = options.offline
        state.isSample = try run.credential() == nil
        state.today = PartialDate.today
        state.images = try run.imageService()
        state.readConversion = { [usageFailure = run.usageFailure] words throws(Failure) in
            do { return try ConvertCommand.parsed(words).words } catch {
                throw usageFailure(error, ["convert"] + words)
            }
        }
        state.customShelves = try customShelves().map {
            .custom($0, isOfLibrary: core.isAboutLibrary($0.query))
        }
        let folder = run.paths.cache
        if let folder { try? PrivateFile.makeFolder(folder) }
        let terminal = Screen.Options(
            facts: facts, theme: setup.theme(settings.theme), usesColor: setup.usesColor(options.color),
            redaction: console.redaction, folder: folder)
        try await RatingStyle.$current.withValue(try ratingStyle(isPlain: state.isPlain)) {
            try await BrowserLoop.run(
                words, state, on: terminal, sendsChanges: settings.sync == .afterChange, self,
                pictures: (images ?? settings.images).pictureProtocol)
        }
    }
}
