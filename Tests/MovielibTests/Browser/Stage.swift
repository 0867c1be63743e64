import Foundation
import Library
import LibrarySupport
import Records
import Screen
import Synchronization
import TMDBClient
import TMDBModels
import TestSupport

@testable import FullScreen
@testable import movielib

/// A browser without a terminal: the request worker answers its requests, over the sample and a library of its own.
final class Stage {
    private(set) var browser: Browser
    private let folder: TemporaryFolder
    private let worker: RequestWorker
    private(set) var effects: [Effect] = []
    /// Whether requests are answered; false simulates a hanging server.
    var answers = true

    init(
        _ screen: any BrowserScreen = ShelvesScreen(), columns: Int = 80, rows: Int = 24,
        _ shape: (inout BrowserState) -> Void = { _ in }, services: [String] = [],
        filling fill: (LibraryStore) throws -> Void = { _ in }
    ) async throws {
        folder = try TemporaryFolder()
        var options = RunOptions()
        options.language = "en-US"
        options.region = "US"
        let environment = ["HOME": folder.path, "MOVIELIB_LIBRARY": folder.file("library.db")]
        try folder.folder(".config/movielib")
        try folder.write(services.joined(separator: "\n"), to: ".config/movielib/services")
        try fill(LibraryStore.openForWriting(path: folder.file("library.db")))
        // The day the sample was recorded, so that its upcoming films stay upcoming.
        worker = RequestWorker(
            "test",
            AppContext.workerHost(options, environment, RequestGate(6), today: PartialDate("2026-06-10")))
        var state = BrowserState()
        state.isSample = true
        state.today = .init(year: 2026, month: 11, day: 22)
        state.now = Date(timeIntervalSince1970: 1_795_300_000)
        shape(&state)
        browser = Browser(screen, size: Size(columns: columns, rows: rows), state: state)
        await tell(.started)
    }

    func tell(_ message: Message) async {
        carryOut(browser.update(message))
        await settle()
    }

    private var pending: [(verb: Change.Operation, films: [FilmTarget], agreed: LibraryChange?)] = []

    private func carryOut(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .change(let operation, let films): pending.append((operation, films, nil))
            case .undo(let change): pending.append((.undo(1), [], change))
            default: self.effects.append(effect)
            }
        }
    }

    /// Answers requests until none is left.
    func settle() async {
        while answers {
            while !pending.isEmpty {
                let shown = Array(browser.state.userData.keys)
                let change = pending.removeFirst()
                if let doubted = await worker.changeNeedingConfirmation(change.verb, agreed: change.agreed) {
                    carryOut(browser.update(.undoNeedsConfirmation(doubted)))
                    continue
                }
                let done = await worker.make(change.verb, change.films, shown: shown)
                carryOut(browser.update(.changed(done)))
            }
            let awaits = browser.pendingRequests
            if awaits.isEmpty { break }
            for request in awaits { carryOut(browser.update(.delivered(await request.delivery(worker)))) }
        }
    }

    func press(_ keys: Key...) async { for key in keys { await tell(.input(.key(key))) } }
    func press(_ codes: Key.Code...) async { for code in codes { await tell(.input(.key(Key(code)))) } }
    func type(_ text: String) async { for character in text { await press(.character(character)) } }
    /// Types a command, a query or another text, and presses Enter.
    func enter(_ text: String) async {
        await type(text)
        await press(.enter)
    }
    func click(_ column: Int, _ row: Int) async {
        await tell(.input(.mouse(Mouse(.press, at: Point(column: column, row: row)))))
    }
    func resize(_ columns: Int, _ rows: Int) async {
        await tell(.resized(Size(columns: columns, rows: rows)))
    }

    /// Advances the clock.
    func wait(_ duration: Duration) async {
        browser.state.clock += duration
        await tell(.clock)
    }

    var frame: Frame { browser.view() }
    var lines: [String] { frame.grid.lines }
    var text: String { lines.joined(separator: "\n") }
    /// The texts drawn in reverse, which are the selected ones.
    var selected: [String] { frame.grid.texts { $0.attributes.contains(.reversed) } }
}

extension Grid {
    /// The rows as text, without trailing spaces.
    var lines: [String] {
        (0..<size.rows).map { row in
            var line = self.row(row).map(\.text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The runs of cells with a matching style, row by row.
    func texts(where fits: (Look) -> Bool) -> [String] {
        (0..<size.rows).flatMap { row in
            self.row(row).split { !fits($0.look) }.map { $0.map(\.text).joined().trimmed }
                .filter { !$0.isEmpty }
        }
    }
}
