import Library
import LibrarySupport
import MovielibCore
import Records
import Screen
import TMDBModels
import Terminal
import TestSupport

@testable import FullScreen
@testable import Presenters
@testable import movielib

/// A screen with selected films, which records the keys and texts that reach it.
struct MarkedPlace: BrowserScreen {
    var films: [FilmRecord]
    var isTyping = false
    var heard: [String] = []

    /// The selected film, if it is not the first.
    var selected: FilmRecord?
    var viewing: LoggedViewing?

    var title: String { "Marked" }
    var targets: [FilmTarget] { films.map { .record($0) } }
    var currentTarget: FilmTarget? { (selected ?? films.first).map { .record($0) } }
    var keys: [KeyHint] { [KeyHint("Enter", "open", isShown: true), KeyHint("←→", "along", isShown: true)] }

    mutating func update(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect] {
        switch event {
        case .key(let key): heard.append("\(key.code)")
        case .entered(let words): heard.append("entered \(words)")
        default: break
        }
        return []
    }

    func view(_ size: Size, _ state: BrowserState) -> Frame {
        var frame = Frame(Grid(size))
        frame.grid.fill(frame.grid.bounds, Cell("~"))
        if size.columns > 4, size.rows > 4 {
            frame.placements = [Placement("under", in: Rect(frame.grid.bounds.origin, size))]
        }
        return frame
    }
}

extension FilmRecord {
    /// A title that tries to move the cursor, with characters of every width.
    static let hostile = FilmRecord(id: 7, title: "مرحبا 🎬 千と\u{1b}[2J\u{202e}")
}

extension Browser {
    /// A browser over selected films, on 22 November 2026.
    static func over(
        _ films: [FilmRecord] = [.dune], _ columns: Int = 80, _ rows: Int = 24,
        _ change: (inout BrowserState) -> Void = { _ in }
    ) -> Browser {
        var state = BrowserState()
        state.today = PartialDate("2026-11-22")
        state.now = noon
        change(&state)
        return Browser(MarkedPlace(films: films), size: Size(columns: columns, rows: rows), state: state)
    }

    /// Presses keys by their names.
    @discardableResult mutating func press(_ names: String...) -> [Effect] {
        names.flatMap { Key.named($0) }.flatMap { update(.input(.key($0))) }
    }

    /// Types letter by letter.
    @discardableResult
    mutating func type(_ text: String) -> [Effect] { text.flatMap { update(.input(.key(.character($0)))) } }

    @discardableResult
    mutating func click(
        _ column: Int, _ row: Int, _ action: Mouse.Action = .press, button: Int = 0
    ) -> [Effect] {
        update(.input(.mouse(Mouse(action, button: button, at: Point(column: column, row: row)))))
    }

    var marked: MarkedPlace? { stack.first as? MarkedPlace }

    /// Gives an overlay the library's texts that it awaits.
    mutating func answer(_ used: ValuesUsed.Response) {
        for pending in pendingRequests {
            guard let request = pending.id.request as? ValuesUsed else { continue }
            _ = update(.delivered(DeliveredResponse(request, at: pending.id.revision, .success(used))))
        }
    }

    mutating func failAll(_ failure: Failure) {
        for pending in pendingRequests { _ = update(.delivered(pending.failed(failure))) }
    }
}

extension [Effect] {
    /// The effects as texts.
    var said: [String] { map(\.said) }
}

extension Effect {
    var said: String {
        switch self {
        case .change(let operation, let films): operation.said(films.map(\.id))
        case .open(let screen): "open \(screen.title)"
        case .go(let tab): "go \(tab)"
        case .enterText(let tab, let words): "ask \(tab) \(words)"
        case .sync(let settled):
            "sync ["
                + settled.sorted { $0.key < $1.key }.map { "\($0.key.film) \($0.value)" }.joined(
                    separator: ", ") + "]"
        case .openWebPage(let address): "browse \(address)"
        case .copy(let text): "copy \(text)"
        case .editNote(let film): "note \(film.id)"
        case .show(let notice): "show \(notice.text)"
        case .overlay: "overlay"
        case .back: "back"
        case .quit: "quit"
        case .redraw: "redraw"
        default: "other"
        }
    }
}

extension Change.Operation {
    func said(_ ids: [Int]) -> String {
        func viewing(_ first: String, _ values: [String?]) -> String {
            ([first] + values).compactMap(\.self).joined(separator: "|")
        }
        func day(_ date: PartialDate?) -> String { date?.description ?? "unknown" }
        return switch self {
        case .addToWatchlist: "save \(ids)"
        case .removeFromWatchlist: "take off \(ids)"
        case .toggleWatchlist: "toggle \(ids)"
        case .logViewing(let seen, _, onceADay: true): "log today \(ids)|\(day(seen.watchedOn))"
        case .removeViewing(let number): "remove viewing \(number ?? 0) of \(ids)"
        case .editViewing(let number, let edit):
            viewing(
                "edit viewing \(number ?? 0) of \(ids)",
                [
                    day(edit.values[.watchedOn]??.day), edit.values[.rating]??.rating.map { "\($0)" },
                    edit.values[.place]??.text, edit.values[.companions]??.cell,
                    edit.editedNote?.text,
                ])
        case .rate(let rating): "rate \(ids) \(rating.map { "\($0)" } ?? "none")"
        case .tag(let adding, let removing): "tag \(ids) +\(adding) -\(removing)"
        case .logViewing(let seen, let keepsSaved, _):
            viewing(
                "log \(ids)",
                [
                    day(seen.watchedOn), seen.rating.map { "\($0)" }, seen.place,
                    seen.values[.companions]?.cell, seen.note?.text,
                    keepsSaved ? "kept" : nil,
                ])
        case .note, .editNote: "note \(ids)"
        case .importFilms: "import"
        case .matchFiles: "match"
        case .unmatchFiles: "unmatch"
        case .runFileSteps: "work"
        case .sync, .recordPushed: "sync"
        case .refreshPages: "refresh \(ids)"
        case .undo: "undo"
        case .redo: "redo"
        }
    }
}

extension Grid {
    /// The rows as text, without trailing spaces.
    var text: String { lines.joined(separator: "\n") }
}
