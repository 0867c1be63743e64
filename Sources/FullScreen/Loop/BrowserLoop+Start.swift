import Localization
import MovielibCore
import Presenters
import Query
package import Screen

extension BrowserLoop {
    /// The names of the tabs that the full screen can start with.
    package static let tabNames = BrowserTab.allCases.map(\.rawValue)

    /// Runs the full screen until the user quits.
    ///
    /// - Parameters:
    ///   - words: The name of a screen, or text to search for.
    ///   - way: The way to draw pictures on a terminal with these abilities; nil for none.
    ///   - sendsChanges: Whether changes are sent to the account soon after they were made.
    package static func run(
        _ words: [String], _ state: BrowserState, on terminal: Screen.Options, sendsChanges: Bool,
        _ host: any BrowserHost, pictures way: (Capabilities.Graphics) -> PictureProtocol?
    ) async throws {
        var state = state
        let first = startScreen(words)
        let (screen, scheduler): (Screen, RequestScheduler)
        do throws(ScreenError) {
            let waker = try Waker()
            scheduler = makeScheduler(waker, host)
            // Loads the data the screen needs while the terminal answers.
            var ahead = first
            _ = ahead.update(.appeared, state)
            scheduler.updateRequests(ahead.pendingRequests, at: state.revision)
            screen = try Screen(terminal, waker: waker)
        } catch {
            throw Failure(
                .failed, "browse",
                tr("the terminal cannot be used: {why}", ["why": systemErrorMessage(error.code)])
            )
        }
        if let cell = screen.capabilities.cellPixels {
            state.cellPixels = Size(columns: cell.width, rows: cell.height)
        }
        var way = way(screen.capabilities.graphics)
        // Coloured cells are meaningless without colours.
        if state.isPlain || way == .blocks && !terminal.usesColor { way = nil }
        if way == nil { state.images = nil }
        let browser = Browser(first, size: screen.size, state: state)
        try await BrowserLoop(
            browser, screen, host, scheduler, pictures: way, sendsChanges: sendsChanges
        ).run()
    }

    private static func makeScheduler(_ waker: Waker, _ host: any BrowserHost) -> RequestScheduler {
        let mailbox = Mailbox(waker)
        let makeHost = host.workerHost { mailbox.post(.remark($0)) }
        let workers = RequestWorkers(
            library: RequestWorker("library", makeHost), search: RequestWorker("search", makeHost),
            network: RequestWorker("network", makeHost))
        return RequestScheduler(workers, mailbox)
    }

    /// The screen with this name, or a search for the words.
    private static func startScreen(_ words: [String]) -> any BrowserScreen {
        let text = words.joined(separator: " ")
        if words.isEmpty { return ShelvesScreen() }
        if words.first == "discover" {
            return PosterWallScreen(.discover(LibraryQuery.text(of: Array(words.dropFirst()))))
        }
        if text == "new" { return PosterWallScreen(.new("")) }
        if text == "watchlist" { return BrowserTab.list.screen }
        if words.first == "search" {
            return SearchScreen(typedText: words.dropFirst().joined(separator: " "))
        }
        return BrowserTab(rawValue: text)?.screen ?? SearchScreen(typedText: text)
    }
}
