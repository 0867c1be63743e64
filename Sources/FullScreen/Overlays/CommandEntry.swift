import Localization
import MovielibCore
import Presenters
import Records
import Screen
import TMDBModels
import Terminal

/// The bottom line as a command line, with the matching commands above it.
struct CommandEntry: Overlay {
    /// The selection at the time when the command line was opened.
    private let actionTarget: BrowserAction.Target
    /// The last line that was run, for ↑.
    private let last: String?
    /// The line that was run, if any.
    private(set) var executedLine: String?
    private var entry = TextEntry()
    /// The text typed before choosing from the list, and the index of the choice.
    private var choice: (stem: String, index: Int)?
    private var failure: Failure?
    private var film = PendingValue<FilmPage>()
    private var person = PendingValue<PersonPage>()
    private var collection = PendingValue<CollectionPage>()
    /// The words being looked up; if they are ambiguous, they become a search.
    private var searchedText: String?

    /// Completions for the last word of a query, and the line they belong to.
    private var completions: (line: String, words: [String]) = ("", [])

    init(_ scene: BrowserAction.Target, last: String? = nil, line: String = "") {
        (self.actionTarget, self.last) = (scene, last)
        entry = TextEntry(line)
    }

    var pendingRequests: [PendingRequest] {
        if searchedText != nil { return film.pending + person.pending + collection.pending }
        return completions.line == typed ? [] : completionRequest.map { [PendingRequest($0, at: 0)] } ?? []
    }

    var isTyping: Bool { true }

    var keys: [KeyHint] { [] }

    /// A row of the list.
    private enum Row {
        case action(BrowserAction)
        /// A completion for the last word of a query.
        case word(String)
    }

    private var typed: String { choice?.stem ?? entry.text }

    /// The typed line, normalised for comparison with the names of commands.
    private var name: String { typed.drop { $0 == " " }.lowercased().onEnglishKeyboard }

    /// The request for completions of a query, if one is being typed.
    private var completionRequest: KnownValues? {
        let line = typed.drop { $0 == " " }
        guard let space = line.firstIndex(of: " "),
            let films = (try? BrowserAction.parsed(String(line)))?.verb.queriedFilms
        else { return nil }
        return .completions(String(line[line.index(after: space)...]), films)
    }

    /// The commands whose names start with the line, and the completions of its last word; without either, the
    /// command that the line starts with.
    private var matches: [Row] {
        let fitting = BrowserAction.named.filter { $0.name.hasPrefix(name) }.map(Row.action)
        let words =
            completionRequest != nil && completions.line == typed ? completions.words.map(Row.word) : []
        if !fitting.isEmpty || !words.isEmpty { return fitting + words }
        return (try? BrowserAction.parsed(name)).map { [.action($0.verb)] } ?? []
    }

    mutating func update(_ input: Input, _ state: BrowserState) -> OverlayResult {
        switch input {
        case .key(let key): return handleKey(key, state)
        case .paste(let text):
            (choice, failure) = (nil, nil)
            entry.insert(text)
        case .mouse(let mouse):
            switch mouse.action {
            case .scrollUp: choose(-1)
            case .scrollDown: choose(1)
            case .press:
                let list = listRect(state)
                if list.contains(mouse.point) {
                    if message(state.symbols) != nil { break }
                    let row = mouse.point.row - list.origin.row
                    let index = first(list) + row
                    if row < shownCount(list), matches.indices.contains(index) { acceptRow(index) }
                } else if mouse.point.row != state.screen.rows - 1 {
                    return .closes([])
                }
            default: break
            }
        }
        return .staysOpen
    }

    private mutating func handleKey(_ key: Key, _ state: BrowserState) -> OverlayResult {
        if key.code == .escape { return .closes([]) }
        // During a lookup, the only possible action is to leave.
        if searchedText != nil { return .staysOpen }
        switch key.code {
        case .enter: return run(state)
        case .tab: choose(key.modifiers.contains(.shift) ? -1 : 1)
        case .down: choose(1)
        case .up: if entry.isEmpty, let last { entry = TextEntry(last) } else { choose(-1) }
        case .backspace where entry.isEmpty: return .closes([])
        case .character(":") where entry.isEmpty: return .closes([])
        default: if entry.update(key) { (choice, failure) = (nil, nil) }
        }
        return .staysOpen
    }

    private mutating func run(_ state: BrowserState) -> OverlayResult {
        if entry.text.trimmed.isEmpty { return .closes([]) }
        do throws(Failure) {
            let (verb, rest) = try BrowserAction.parsed(entry.text)
            let answer = try verb.performForCommand(rest, actionTarget, state)
            executedLine = entry.text
            switch answer {
            case .done(let effects): return .closes(effects)
            case .finds(let kind, let text, let words): return find(kind, text, words)
            }
        } catch { failure = error }
        return .staysOpen
    }

    private mutating func find(_ kind: BrowserAction.LookupKind, _ text: String, _ words: String)
        -> OverlayResult
    {
        do throws(ReferenceError) {
            switch kind {
            case .film: film.ask(FilmPage(try FilmReference(text, thisYear: PartialDate.thisYear)))
            case .person: person.ask(PersonPage(try PersonReference(text), takesFirst: true))
            case .collection:
                let reference = try CollectionReference(text, thisYear: PartialDate.thisYear)
                collection.ask(CollectionPage(reference))
            }
            searchedText = words
            return .staysOpen
        } catch { return handleLookupFailure(up: words, Failure(error, "browse", environment: [:]), kind) }
    }

    /// Closes and searches for ambiguous words, unless they name a collection; else shows the failure.
    private mutating func handleLookupFailure(
        up words: String, _ failure: Failure, _ kind: BrowserAction.LookupKind
    ) -> OverlayResult {
        if failure.status == .usage, kind != .collection { return .closes([.enterText(.search, words)]) }
        self.failure = failure
        return .staysOpen
    }

    mutating func take(_ delivery: any Delivery, _ state: BrowserState) -> OverlayResult {
        if let offer = delivery as? DeliveredResponse<KnownValues>, offer.request == completionRequest {
            completions = (typed, (try? offer.result.get()) ?? [])
            return .staysOpen
        }
        guard let words = searchedText else { return .staysOpen }
        searchedText = nil
        let kind: BrowserAction.LookupKind = !film.isEmpty ? .film : !person.isEmpty ? .person : .collection
        if let failure = delivery.failure {
            (film, person, collection) = (PendingValue(), PendingValue(), PendingValue())
            return handleLookupFailure(up: words, failure, kind)
        }
        if case .success(let page)? = film.take(delivery)?.result {
            return .closes([.open(FilmScreen(page.value.record))])
        }
        if case .success(let page)? = person.take(delivery)?.result {
            return .closes([.open(PersonScreen(id: page.value.person.id, name: page.value.person.name))])
        }
        if case .success(let page)? = collection.take(delivery)?.result {
            return .closes([.open(PosterWallScreen(page.value))])
        }
        return .staysOpen
    }

    private mutating func choose(_ by: Int) {
        let count = matches.count
        guard count > 0, searchedText == nil else { return }
        let index = choice.map { $0.index + by } ?? (by > 0 ? 0 : count - 1)
        acceptRow((index % count + count) % count)
    }

    private mutating func acceptRow(_ index: Int) {
        let rows = matches
        let stem = typed
        if case .action(let verb) = rows[index], !verb.name.hasPrefix(name) {
            // This row only shows how the command is used: the arguments typed after its name stay.
            return
        }
        failure = nil
        switch rows[index] {
        case .action(let verb):
            choice = (stem, index)
            entry = TextEntry(verb.name + (verb.usage.isEmpty ? "" : " "))
        case .word(let word):
            // A single completion is accepted at once, so that completions for the next word can follow.
            choice = rows.count == 1 ? nil : (stem, index)
            let start = stem[..<KnownValues.lastWordStart(of: stem)]
            entry = TextEntry(start + word + (word.hasSuffix(":") || rows.count > 1 ? "" : " "))
        }
    }
}

extension CommandEntry {
    private static let maxRows = 12

    /// A message above the line instead of the list: an error, or progress.
    private func message(_ symbols: Symbols) -> (text: String, style: Style)? {
        if let failure { return (failure.oneLineMessage, .warning) }
        return searchedText.map {
            (tr("looking for {words}{ellipsis}", ["words": $0, "ellipsis": symbols.ellipsis]), .label)
        }
    }

    private func listRect(_ state: BrowserState) -> Rect {
        let hasMessage = message(state.symbols) != nil
        let rows = hasMessage ? 1 : min(matches.count, Self.maxRows, max(0, state.area.rows - 1))
        return Rect(column: 0, row: state.screen.rows - 1 - rows, columns: state.screen.columns, rows: rows)
    }

    /// The number of visible rows; if there are more, the last row of the list says how many.
    private func shownCount(_ list: Rect) -> Int {
        matches.count > list.size.rows && list.size.rows > 2 ? list.size.rows - 1 : list.size.rows
    }

    /// The index of the first visible row.
    private func first(_ list: Rect) -> Int { max(0, (choice?.index ?? 0) - shownCount(list) + 1) }

    private static var hints: [KeyHint] {
        [
            KeyHint("Enter", tr("run", context: "key")), KeyHint("Tab", tr("complete", context: "key")),
            KeyHint("Esc", tr("cancel", context: "key")),
        ]
    }

    func draw(on frame: inout Frame, _ state: BrowserState) {
        let symbols = state.symbols
        let list = listRect(state)
        let columns = state.screen.columns
        // A rule between the list and the screen, if there is room.
        let hasRule = list.origin.row > 2 && !state.isPlain
        let top = list.origin.row - (hasRule ? 1 : 0)
        frame.cover(Rect(column: 0, row: top, columns: columns, rows: state.screen.rows - top))
        if hasRule {
            let line = Cell(symbols == .ascii ? "-" : "─", Look(.label))
            frame.grid.fill(Rect(column: 0, row: top, columns: columns, rows: 1), line)
            let words = Self.hints.map { "\($0.keys) \($0.text)" }.joined(separator: "  ")
            frame.grid.write(
                " \(words) ", at: Point(column: 1, row: top), columns: max(0, columns - 1), Look(.label))
        }
        if let message = message(symbols) {
            frame.grid.write(message.text, at: list.origin, columns: columns, Look(message.style))
        } else {
            for (row, match) in matches.dropFirst(first(list)).prefix(shownCount(list)).enumerated() {
                let isChosen = choice?.index == first(list) + row
                draw(match, isChosen, on: &frame.grid, row: list.origin.row + row)
            }
            if shownCount(list) < list.size.rows {
                let others = matches.count - shownCount(list)
                frame.grid.write(
                    tr(
                        "{ellipsis} {n} more",
                        ["ellipsis": symbols.ellipsis, "n": withThousandsMarks(others)]),
                    at: Point(column: 1, row: list.origin.row + list.size.rows - 1), columns: columns,
                    Look(.label))
            }
        }
        let row = state.screen.rows - 1
        frame.grid.write(":", at: Point(row: row), Look(.label))
        let cursor = entry.draw(on: &frame.grid, at: Point(column: 1, row: row), columns: columns - 1)
        if frame.grid.bounds.contains(cursor) { frame.cursor = cursor }
    }

    private func draw(_ match: Row, _ isChosen: Bool, on grid: inout Grid, row: Int) {
        let attributes: Look.Attributes = isChosen ? [.reversed] : []
        let point = Point(column: 1, row: row)
        switch match {
        case .word(let word): grid.write(word, at: point, Look(.title, attributes))
        case .action(let verb):
            let column = min(34, max(20, grid.size.columns / 2))
            let used = grid.write(verb.name, at: point, Look(.title, attributes))
            grid.write(
                " " + verb.usage, at: Point(column: 1 + used, row: row), columns: column - 2 - used,
                Look(.label, attributes))
            grid.write(verb.summary, at: Point(column: column, row: row), Look(.label))
        }
    }
}

extension KnownValues: ScreenRequest {
    var lane: Lane { .search }
}
