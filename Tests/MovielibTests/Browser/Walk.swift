import Foundation
import Library
import MovielibCore
import Records
import Screen
import TMDBModels
import TestSupport

@testable import FullScreen
@testable import Presenters
@testable import movielib

/// A browser driven by a test, which answers its requests.
struct Walk {
    private(set) var browser: Browser
    private(set) var effects: [Effect] = []

    init(
        _ screen: any BrowserScreen, columns: Int = 80, rows: Int = 24,
        _ shape: (inout BrowserState) -> Void = { _ in }
    ) {
        var state = BrowserState()
        state.today = .init(year: 2026, month: 11, day: 21)
        state.now = noon
        shape(&state)
        browser = Browser(screen, size: Size(columns: columns, rows: rows), state: state)
        tell(.started)
    }

    mutating func tell(_ message: Message) { effects = browser.update(message) }
    mutating func press(_ codes: Key.Code...) { for code in codes { tell(.input(.key(Key(code)))) } }
    mutating func type(_ text: String) { for character in text { press(.character(character)) } }
    mutating func click(_ column: Int, _ row: Int) {
        tell(.input(.mouse(Mouse(.press, at: Point(column: column, row: row)))))
    }
    mutating func resize(_ columns: Int, _ rows: Int) { tell(.resized(Size(columns: columns, rows: rows))) }

    /// Opens a page on top.
    mutating func open(_ screen: any BrowserScreen) { _ = browser.carryOut(.open(screen)) }

    /// Releases the memory of the page, as for one far below the others.
    mutating func rest() { browser.screen.releaseMemory() }

    mutating func answer<R: ScreenRequest>(_ request: R, _ response: R.Response) {
        deliver(request, .success(response))
    }

    mutating func answer(_ request: SearchTMDB, _ found: ListAnswer<SearchResult>) {
        answer(request, .init(found))
    }

    mutating func fail(
        _ request: some ScreenRequest,
        _ failure: Failure = Failure(.network, "search", "TMDB cannot be reached")
    ) { deliver(request, .failure(failure)) }

    mutating func failAll() { for pending in awaits { fail(pending.id.request) } }

    private mutating func deliver<R: ScreenRequest>(_ request: R, _ result: Result<R.Response, Failure>) {
        let pending = awaits.first { $0.id.request as? R == request }
        tell(.delivered(DeliveredResponse(request, at: pending?.id.revision ?? 0, result)))
    }

    /// Advances the clock.
    mutating func wait(_ duration: Duration) {
        browser.state.clock += duration
        tell(.clock)
    }

    var awaits: [PendingRequest] { browser.screen.pendingRequests }

    /// The screen's text, without the header and the bottom line.
    var text: String {
        let grid = browser.view().grid
        let first = browser.state.headRows
        return (first..<max(first, grid.size.rows - 1)).map { Self.text(of: grid.row($0)) }
            .joined(separator: "\n")
    }

    /// The texts drawn in reverse, below the header.
    var selected: String {
        let grid = browser.view().grid
        let rows = (1..<grid.size.rows).map {
            Self.text(of: grid.row($0).filter { $0.look.attributes.contains(.reversed) })
        }
        return rows.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func text(of cells: some Sequence<Cell>) -> String {
        var text = cells.map(\.text).joined()
        while text.last == " " { text.removeLast() }
        return text
    }
}

/// Titles and names that are wide, joined, right-to-left, or hostile.
enum Awkward {
    static let titles = ["千と千尋の神隠し", "👩‍👩‍👧 Family 🏜️", "شباب امرأة", "Evil\u{1B}[2J\u{202E}\nTitle", "Dune"]

    static let films = titles.enumerated().map { index, title in
        FilmRecord(
            id: index + 1, title: title, releaseDate: .init(year: 2000 + index, month: 1, day: 2),
            rating: 5.5 + Double(index) / 2, overview: "About \(title)", posterPath: "/\(index).jpg")
    }
}

extension [PendingRequest] {
    /// Whether they are these requests and no others, as of whichever revision.
    func are(_ requests: any ScreenRequest...) -> Bool {
        count == requests.count && requests.allSatisfy { have($0) }
    }

    func have(_ request: any ScreenRequest) -> Bool {
        contains { RequestID(request: request, revision: $0.id.revision) == $0.id }
    }
}

extension PendingRequest {
    func failed(_ failure: Failure) -> any Delivery {
        func failed<R: ScreenRequest>(_ request: R) -> any Delivery {
            DeliveredResponse(request, at: id.revision, .failure(failure))
        }
        return failed(id.request)
    }
}

extension LibraryFilms {
    /// As the full screen requests it.
    static func firstPage(of shelf: LibraryScope, _ query: String = "") -> Self {
        LibraryFilms(on: shelf, .text(query), limit: pageSize)
    }
}
