import Foundation
import Localization
import MovielibCore
import Presenters
import Records
import Screen
import TMDBModels
import Terminal

/// The search: a line to type on, and below it the films and people found while typing.
struct SearchScreen: BrowserScreen {
    private var line: QueryEntry
    private var isLineFocused = true
    private var rows = SearchRows()
    private var selection = Selection()
    /// The results opened from here, the latest first: shown while the line is empty.
    private var opened: [SearchResult] = []
    /// The text last searched for.
    private var requestedText = ""
    private var awaitedLocal = PendingValue<SearchLocalData>()
    private var awaitedTMDB = PendingValue<SearchTMDB>()
    private(set) var alarm: ContinuousClock.Instant?
    /// The next page of TMDB's results for this text, if any.
    private var nextPage: Int?
    /// The bytes of TMDB's results read so far.
    private var readBytes = 0
    private var failure: Failure?
    /// A suggested title, if nothing was found.
    private var suggestion: String?
    /// Whether there is no catalogue to search.
    private var hasNoCatalogue = false

    /// Creates a search with this text already typed.
    init(typedText: String = "") { line = QueryEntry(typedText) }

    /// How long typing must pause before TMDB is searched.
    static let pause = Duration.milliseconds(250)
    private static let maxOpened = 20

    var tab: BrowserTab? { .search }
    var title: String { BrowserTab.search.title }
    var isTyping: Bool { isLineFocused }
    var consumesEscape: Bool { !isLineFocused }
    var pendingRequests: [PendingRequest] { awaitedLocal.pending + awaitedTMDB.pending }
    var targets: [FilmTarget] {
        if !isLineFocused, case .movie(let film) = selected { return [.record(film)] }
        return []
    }
    var keys: [KeyHint] {
        if isLineFocused {
            return [
                KeyHint("Enter", tr("results", context: "key"), isShown: !shown.isEmpty),
                KeyHint("Esc", tr("back", context: "key"), isShown: true),
                KeyHint("↓", tr("results", context: "key"), isShown: !shown.isEmpty),
                KeyHint("Ctrl-U", tr("clear", context: "key"), isShown: !line.isEmpty),
            ]
        }
        return [
            KeyHint("Enter", tr("open", context: "key"), isShown: true),
            KeyHint("/", tr("edit the search", context: "key"), isShown: true),
        ]
    }

    private var typedText: String { line.text.trimmingCharacters(in: .whitespaces) }
    private var shown: [SearchResult] { typedText.isEmpty ? opened : rows.results }
    private var selected: SearchResult? { shown.isEmpty ? nil : shown[min(selection.index, shown.count - 1)] }

    mutating func update(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect] {
        switch event {
        case .appeared:
            if typedText != requestedText {
                handleTyping(state)
                searchTMDB()
            } else {
                if failure != nil { repeatRequest() }
                if isLineFocused { line.select() }
                // Reads the titles before the first letter, which would otherwise wait for them.
                if requestedText.isEmpty { awaitedLocal.ask(SearchLocalData("")) }
            }
        case .delivered(let delivery): take(delivery)
        case .alarm: if let alarm, alarm <= state.clock { searchTMDB() }
        case .key(let key): return isLineFocused ? handleTyping(key, state) : handleKey(key, state)
        case .paste(let text):
            isLineFocused = true
            line.insert(text)
            handleTyping(state)
        case .refresh: repeatRequest()
        case .entered(""): goToLine()
        case .entered(let words):
            (line, isLineFocused) = (QueryEntry(words), true)
            handleTyping(state)
        case .mouse(let mouse): return handleMouse(mouse, state)
        default: break
        }
        return []
    }

    private mutating func handleTyping(_ key: Key, _ state: BrowserState) -> [Effect] {
        switch key.code {
        case .escape: return [.back]
        case .enter, .down, .tab, .pageDown: isLineFocused = shown.isEmpty
        default: if line.update(key) { handleTyping(state) }
        }
        return []
    }

    /// Searches locally at once, and TMDB after a pause.
    private mutating func handleTyping(_ state: BrowserState) {
        let words = typedText
        guard words != requestedText else { return }
        awaitedTMDB.replace()
        (requestedText, failure, nextPage, suggestion) = (words, nil, nil, nil)
        if words.isEmpty {
            awaitedLocal.replace()
            alarm = nil
            (rows, selection) = (SearchRows(), Selection())
        } else {
            awaitedLocal.replace(with: [SearchLocalData(words)])
            alarm = state.clock + Self.pause
        }
    }

    private mutating func searchTMDB() {
        guard alarm != nil else { return }
        alarm = nil
        awaitedTMDB.ask(SearchTMDB(requestedText))
    }

    /// Repeats the request for the page that failed, or else the search from the first page.
    private mutating func repeatRequest() {
        guard !typedText.isEmpty else { return }
        let page = failure == nil ? 1 : nextPage ?? 1
        failure = nil
        awaitedLocal.ask(SearchLocalData(requestedText))
        awaitedTMDB.ask(SearchTMDB(requestedText, page: page))
    }

    private mutating func take(_ delivery: any Delivery) {
        // Keeps the selection while the text is the same.
        if delivery.failure == nil, rows.words != requestedText { selection = Selection() }
        if case .success(let answer)? = awaitedLocal.take(delivery)?.result {
            hasNoCatalogue = answer.source == .library
            rows.add(answer.value.rows, for: requestedText, isFromTMDB: false, keepingPlaces: !isLineFocused)
        }
        if let (request, result) = awaitedTMDB.take(delivery) { take(result, of: request.page) }
        if let failure = delivery.failure {
            self.failure = failure
            // Drops results for another text, which do not answer this one.
            if awaitedLocal.isEmpty, awaitedTMDB.isEmpty, rows.words != requestedText {
                rows = SearchRows(words: requestedText)
            }
        }
    }

    private mutating func take(_ result: Result<SearchTMDB.Response, Failure>, of page: Int) {
        guard case .success(let response) = result else {
            nextPage = page
            return
        }
        if page == 1 { rows.clearTMDBResults() }
        suggestion = response.suggestion
        let found = response.found
        rows.add(found.value.rows, for: requestedText, isFromTMDB: true, keepingPlaces: !isLineFocused)
        readBytes = (page == 1 ? 0 : readBytes) + found.size
        let hasRoom = rows.results.count < 10_000 && readBytes < Browser.maxCachedBytes
        nextPage = page < found.value.totalPages && hasRoom ? page + 1 : nil
    }

    private mutating func handleKey(_ key: Key, _ state: BrowserState) -> [Effect] {
        let layout = layout(state)
        switch key.code {
        case .backspace: leaveRows()
        case .escape, .tab, .character("/"): goToLine()
        case .up where selection.index == 0, .character("k") where selection.index == 0: goToLine()
        case .enter: return open()
        default:
            _ = selection.move(key, of: shown.count, room: layout.rowCount)
            requestNextPageNearEnd(layout)
        }
        return []
    }

    /// Goes to the line and selects its text, so that typing replaces it.
    private mutating func goToLine() {
        leaveRows()
        line.select()
    }

    /// Goes from the rows to the line. Sorts the rows, which kept their places while one was chosen.
    private mutating func leaveRows() {
        isLineFocused = true
        guard !typedText.isEmpty, let id = selected?.id else { return }
        rows.sortResults()
        selection.index = rows.results.firstIndex { $0.id == id } ?? 0
    }

    private mutating func requestNextPageNearEnd(_ layout: ListLayout) {
        guard failure == nil, let page = nextPage, !typedText.isEmpty,
            selection.index + layout.rowCount >= shown.count
        else { return }
        nextPage = nil
        awaitedTMDB.ask(SearchTMDB(requestedText, page: page))
    }

    private mutating func open() -> [Effect] {
        guard let selected else { return [] }
        let screen: any BrowserScreen
        switch selected {
        case .movie(let film): screen = FilmScreen(film)
        case .person(let person): screen = PersonScreen(person)
        case .series, .other: return []
        }
        if !typedText.isEmpty {
            opened.removeAll { $0.id == selected.id }
            opened = [selected] + opened.prefix(Self.maxOpened - 1)
        }
        return [.open(screen)]
    }

    private mutating func handleMouse(_ mouse: Mouse, _ state: BrowserState) -> [Effect] {
        let layout = layout(state)
        let first = selection.first(of: shown.count, room: layout.rowCount)
        let index = layout.index(at: mouse.point, from: first)
        switch mouse.action {
        case .press where mouse.point.row < layout.top:
            leaveRows()
            return []
        case .press where index.map { $0 < shown.count } == true: break
        case .scrollUp where !shown.isEmpty, .scrollDown where !shown.isEmpty: break
        default: return []
        }
        let wasOnLine = isLineFocused
        isLineFocused = false
        let isOpened = selection.update(mouse, at: index, of: shown.count, room: layout.rowCount)
        if isOpened, !wasOnLine { return open() }
        requestNextPageNearEnd(layout)
        return []
    }

    private func layout(_ state: BrowserState) -> ListLayout {
        ListLayout(state, below: state.area.rows >= 6 ? 2 : 1, besideFrom: 72)
    }

    func view(_ size: Size, _ state: BrowserState) -> Frame {
        var frame = Frame(size, state)
        let layout = layout(state)
        let label = size.columns >= 30 ? tr("Search", context: "before what is typed") + "  " : "/"
        let used = frame.grid.write(label, at: Point(row: 0), Look(.heading))
        let cursor = line.draw(
            on: &frame.grid, at: Point(column: used, row: 0), columns: size.columns - used, Look(.title))
        if isLineFocused, frame.grid.bounds.contains(cursor) { frame.cursor = cursor }
        if layout.top == 2 || shown.isEmpty {
            for (row, words) in status(state).prefix(shown.isEmpty ? 3 : 1).enumerated() {
                frame.grid.write(
                    words, at: Point(row: 1 + row), columns: size.columns,
                    Look(failure == nil || row > 0 ? .label : .warning))
            }
        }
        let first = selection.first(of: shown.count, room: layout.rowCount)
        let chosen = min(selection.index, max(0, shown.count - 1))
        for (place, result) in shown.dropFirst(first).prefix(layout.rowCount).enumerated() {
            result.line(state)?.draw(
                on: &frame.grid, at: Point(row: layout.top + place), columns: layout.columns,
                isSelected: !isLineFocused && first + place == chosen)
        }
        layout.draw(selected?.preview(state), on: &frame, state)
        return frame
    }

    /// The number of results, or why there are none.
    private func status(_ state: BrowserState) -> [String] {
        if typedText.isEmpty {
            return [opened.isEmpty ? tr("Type a title or a name, in any language") : tr("Recently looked at")]
        }
        if shown.isEmpty, rows.words == requestedText, awaitedLocal.isEmpty, awaitedTMDB.isEmpty, alarm == nil
        {
            return noResultsText(state)
        }
        if let failure { return [failure.oneLineMessage] }
        if rows.words != requestedText || shown.isEmpty { return [] }
        return [
            isLineFocused
                ? nextPage == nil
                    ? plural("{n} result", "{n} results", shown.count)
                    : plural("at least {n} result", "at least {n} results", shown.count)
                : DisplayText.position(selection.index, of: shown.count)
                    + (nextPage == nil ? "" : " " + tr("and more", context: "results"))
        ]
    }

    /// Explains where nothing was found, and how to search more.
    private func noResultsText(_ state: BrowserState) -> [String] {
        let all = tr("A free TMDB key gives you every film: movielib auth login")
        if state.isSample {
            let guess = suggestion.map { tr("Did you mean {words}?", ["words": $0]) }
            return [tr("Nothing found in the built-in sample"), guess, all].compactMap(\.self)
        }
        guard let failure else { return [tr("Nothing found on TMDB, in the catalogue or in your library")] }
        let reason = state.isOffline ? [] : [failure.oneLineMessage]
        return reason
            + (hasNoCatalogue
                ? [
                    tr("Nothing found in your library"),
                    tr("To search every title offline: movielib catalogue update"),
                ] : [tr("Nothing found in the catalogue or in your library")])
    }
}

extension SearchLocalData: ScreenRequest {
    var lane: Lane { .search }
    func filmIDs(in found: ListAnswer<SearchResult>) -> [Int] { found.value.rows.compactMap(\.filmID) }
}

extension SearchTMDB: ScreenRequest {
    var lane: Lane { .network }
    func filmIDs(in response: Response) -> [Int] { response.found.value.rows.compactMap(\.filmID) }
}

extension SearchResult {
    /// The id of a film; nil for any other result.
    fileprivate var filmID: Int? { if case .movie(let record) = self { record.id } else { nil } }
}
