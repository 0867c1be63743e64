import Foundation
import Library
import Localization
import MovielibCore
import Presenters
import Records
import Screen
import TMDBModels
import Terminal

/// Rows of posters, each scrolling independently and loading more films while it scrolls.
struct ShelvesScreen: BrowserScreen {
    /// One row of posters.
    private struct Row: Sendable {
        let kind: HomeShelf.Kind
        var strip = Strip()
        var films = PagedRows<FilmRecord>()
        var heading: String
        var awaited = PendingValue<HomeShelf>()
        /// When the oldest cached page was saved; nil if no page came from the cache.
        var savedAt: Date?
        var failure: Failure?
        /// The library's revision at the last request.
        var revision = 0

        init(_ kind: HomeShelf.Kind) {
            self.kind = kind
            heading = kind.heading
        }

        /// Whether the shelf is empty and will stay so.
        var isEmpty: Bool {
            // A custom shelf stays visible, and reports that it is empty.
            if case .custom = kind { return false }
            return films.all.isEmpty && films.next == nil && failure == nil
        }

        mutating func take(_ delivery: any Delivery) {
            guard let (request, result) = awaited.take(delivery) else { return }
            switch result {
            case .success(let response):
                let answer = response.films
                if request.page == 1 { savedAt = nil }
                films.add(answer, page: request.page)
                failure = nil
                if let film = response.likedFilm {
                    heading = tr("Because you liked {film}", ["film": film.title])
                }
                if answer.source == .cache { savedAt = min(answer.asOf, savedAt ?? answer.asOf) }
            case .failure(let failure): self.failure = failure
            }
        }

        /// Requests the films from the first page on.
        mutating func repeatRequest() { awaited.replace(with: [HomeShelf(kind)]) }
    }

    private var rows = HomeShelf.Kind.builtIn.map(Row.init)
    private var selection = Selection()
    /// The name of the shelf to go to; it may be so new that it is not among the rows yet.
    private var pendingShelf: String?

    var tab: BrowserTab? { .shelves }
    var title: String { BrowserTab.shelves.title }
    var pendingRequests: [PendingRequest] { rows.flatMap(\.awaited.pending) }
    var savedAt: Date? { rows.compactMap(\.savedAt).min() }
    var targets: [FilmTarget] { selectedFilm.map { [.record($0)] } ?? [] }
    var keys: [KeyHint] {
        [
            KeyHint("Enter", tr("open", context: "key"), isShown: true),
            KeyHint("←→", tr("along the shelf", context: "key")),
            KeyHint("↑↓", tr("other shelves", context: "key")),
            KeyHint("/", tr("search", context: "key"), isShown: true),
        ]
    }

    private var shown: [Int] { rows.indices.filter { !rows[$0].isEmpty } }
    private var current: Int? { shown.isEmpty ? nil : shown[min(selection.index, shown.count - 1)] }
    private var selectedFilm: FilmRecord? {
        guard let current, let last = rows[current].films.all.indices.last else { return nil }
        return rows[current].films.all[min(rows[current].strip.selection.index, last)]
    }

    mutating func update(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect] {
        switch event {
        case .refresh: for index in rows.indices { rows[index].repeatRequest() }
        case .libraryChanged:
            changeKeepingShelf(state) { $0.repeatLibraryRequest(state) }
            return arrange(state)
        case .appeared:
            let effects = arrange(state)
            changeKeepingShelf(state) { $0.repeatLibraryRequest(state) }
            for index in rows.indices {
                // Repeats failed requests.
                let hasFailed = rows[index].failure != nil
                rows[index].failure = nil
                guard rows[index].films.all.isEmpty || hasFailed else { continue }
                // The library may have films for this shelf by now. Until they arrive, the shelf stays hidden.
                if rows[index].kind.isLibraryBased, rows[index].awaited.isEmpty {
                    rows[index].repeatRequest()
                } else {
                    requestNextPage(index)
                }
            }
            return effects
        case .delivered(let delivery): changeKeepingShelf(state) { $0.take(delivery) }
        case .entered(let name):
            pendingShelf = name.foldedTitle
            if !selectPendingShelf(state) {
                let isEmpty = rows.contains { $0.kind.name.foldedTitle == pendingShelf }
                return [
                    .show(
                        Notice(
                            isEmpty
                                ? tr("'{words}' has no films yet", ["words": name])
                                : tr("no shelf is called '{words}'", ["words": name])))
                ]
            }
        case .key(let key):
            pendingShelf = nil
            return handleKey(key, state)
        case .mouse(let mouse): return handleMouse(mouse, state)
        default: break
        }
        return []
    }

    /// Selects the first matching shelf; false if none is shown.
    @discardableResult
    private mutating func select(_ state: BrowserState, where isMeant: (HomeShelf.Kind) -> Bool) -> Bool {
        guard let place = shown.firstIndex(where: { isMeant(rows[$0].kind) }) else { return false }
        selection.move(to: place, of: shown.count, room: Layout(state).shelves)
        return true
    }

    /// Makes a change without leaving the current shelf, although the change may show or hide shelves above it.
    private mutating func changeKeepingShelf(_ state: BrowserState, _ change: (inout Self) -> Void) {
        let kind = current.map { rows[$0].kind }
        change(&self)
        select(state) { $0 == kind }
    }

    /// Puts the user's custom shelves in their current order, each in the state in which it was left.
    private mutating func arrange(_ state: BrowserState) -> [Effect] {
        let kinds = HomeShelf.Kind.builtIn + state.customShelves
        guard kinds != rows.map(\.kind) else { return [] }
        changeKeepingShelf(state) { place in
            place.rows = kinds.map { kind in place.rows.first { $0.kind == kind } ?? Row(kind) }
            for index in place.rows.indices where place.rows[index].films.isUnread {
                place.requestNextPage(index)
            }
        }
        // Clears the notice that there was no shelf of that name.
        return selectPendingShelf(state) ? [.show(Notice(""))] : []
    }

    private mutating func selectPendingShelf(_ state: BrowserState) -> Bool {
        guard let name = pendingShelf, select(state, where: { $0.name.foldedTitle == name }) else {
            return false
        }
        pendingShelf = nil
        return true
    }

    /// Updates the shelves of library films after a change: they may now contain other films.
    private mutating func repeatLibraryRequest(_ state: BrowserState) {
        for index in rows.indices where rows[index].revision != state.revision {
            switch rows[index].kind {
            case .custom(_, isOfLibrary: true): rows[index].repeatRequest()
            case .tonight:
                // Another request would pick others at random, so only the films leave that are not saved any more.
                let saved = rows[index].films.all.filter { state.userData[$0.id]?.isOnWatchlist != false }
                if saved.isEmpty { rows[index].repeatRequest() }
                if saved.count < rows[index].films.all.count { rows[index].films = PagedRows(saved) }
            default: continue
            }
            rows[index].revision = state.revision
        }
    }

    /// Loads the next page of a shelf.
    private mutating func requestNextPage(_ index: Int) {
        guard rows[index].awaited.isEmpty, let page = rows[index].films.next else { return }
        rows[index].awaited.ask(HomeShelf(rows[index].kind, page: page))
    }

    private mutating func take(_ delivery: any Delivery) {
        for index in rows.indices { rows[index].take(delivery) }
    }

    private mutating func handleKey(_ key: Key, _ state: BrowserState) -> [Effect] {
        guard let current else { return [] }
        let layout = Layout(state)
        switch key.code {
        case .enter: return selectedFilm.map { [.open(FilmScreen($0))] } ?? []
        case .character("/"): return [.enterText(.search, "")]
        case .tab:
            selection.move(by: key.modifiers.contains(.shift) ? -1 : 1, of: shown.count, room: layout.shelves)
        default:
            let size = layout.card
            let (count, columns) = (rows[current].films.all.count, state.area.columns)
            if rows[current].strip.move(key, of: count, columns: columns, size) {
                if rows[current].strip.selection.index + size.perRow(columns) >= count {
                    requestNextPage(current)
                }
            } else {
                _ = selection.move(key, of: shown.count, room: layout.shelves)
            }
        }
        return []
    }

    private mutating func handleMouse(_ mouse: Mouse, _ state: BrowserState) -> [Effect] {
        let layout = Layout(state)
        let first = selection.first(of: shown.count, room: layout.shelves)
        let place = first + mouse.point.row / layout.height
        guard place < shown.count else { return [] }
        let index = shown[place]
        let count = rows[index].films.all.count
        let room = layout.card.perRow(state.area.columns)
        switch mouse.action {
        case .scrollUp, .scrollDown:
            let step = mouse.action == .scrollUp ? -1 : 1
            if mouse.modifiers.contains(.shift) {
                rows[index].strip.selection.move(by: step, of: count, room: room)
            } else {
                selection.move(by: step, of: shown.count, room: layout.shelves)
            }
        case .press:
            let inside = Point(column: mouse.point.column, row: mouse.point.row % layout.height)
            let wasCurrent = current == index
            var strip = rows[index].strip
            let isOpened =
                layout.isCompact
                ? strip.click(line: inside.row - 1, of: count)
                : strip.click(at: inside, of: count, columns: state.area.columns, layout.card)
            guard let isOpened else { return [] }
            rows[index].strip = strip
            selection.move(to: place, of: shown.count, room: layout.shelves)
            if wasCurrent, isOpened, let selectedFilm { return [.open(FilmScreen(selectedFilm))] }
        default: break
        }
        return []
    }

    /// The layout of the shelves: the more space, the larger the cards.
    private struct Layout {
        let shelves: Int
        let height: Int
        let card: CardSize
        /// Whether there is too little space for cards, so that each film takes one line.
        let isCompact: Bool

        init(_ state: BrowserState) {
            let area = state.area
            isCompact = !state.isPlain && (area.rows < 8 || area.columns < 24)
            let rows = area.rows < 30 ? (area.rows + 1) / 11 : area.rows / 13
            shelves = max(1, isCompact || state.isPlain ? area.rows / 3 : rows)
            height = max(1, area.rows / shelves)
            // A blank line below the cards, if there is one to spare.
            let air = height >= 16 ? 1 : 0
            card =
                state.isPlain
                ? .line(area.columns)
                : CardSize(rows: max(2, min(16, height - CardSize.captionRows - 1 - air)))
        }
    }

    func view(_ size: Size, _ state: BrowserState) -> Frame {
        var frame = Frame(size, state)
        let layout = Layout(state)
        let first = selection.first(of: shown.count, room: layout.shelves)
        for (place, index) in shown.dropFirst(first).prefix(layout.shelves).enumerated() {
            let row = rows[index]
            let top = place * layout.height
            let isFocused = index == current
            if layout.isCompact {
                drawCompact(row, on: &frame, top: top, rows: layout.height, isFocused, state)
                continue
            }
            let cards = row.films.all.lazy.map { film in
                let shown = state.film(film)
                return Card(
                    shown,
                    showing: row.kind == .list(.upcoming)
                        ? shown.releaseDate.map(DisplayText.tableDate) : nil)
            }
            let isBare = row.films.all.isEmpty && row.films.next == nil
            row.strip.draw(
                row.heading,
                note: row.failure?.reason ?? (isBare ? tr("there are no films") : ""),
                cards: cards, on: &frame, row: top, layout.card, isFocused: isFocused, state)
            if cards.isEmpty, !row.awaited.isEmpty { drawEmpty(on: &frame, top: top + 1, layout.card, state) }
        }
        return frame
    }

    /// Draws empty frames where the cards will be.
    private func drawEmpty(on frame: inout Frame, top: Int, _ size: CardSize, _ state: BrowserState) {
        for place in 0..<size.perRow(frame.grid.size.columns) {
            let rect = Rect(column: size.column(place), row: top, columns: size.columns, rows: size.rows)
            if !size.isLine, frame.grid.bounds.contains(rect) {
                frame.grid.frame(rect, Look(.label, .dim))
            }
        }
    }

    /// Draws the heading, and below it the films from the selected one on, one per line.
    private func drawCompact(
        _ row: Row, on frame: inout Frame, top: Int, rows: Int, _ isFocused: Bool, _ state: BrowserState
    ) {
        let columns = frame.grid.size.columns
        let look = Look(.heading, isFocused ? [.underlined] : [])
        frame.grid.write(row.heading, at: Point(row: top), columns: columns, look)
        let index = min(row.strip.selection.index, max(0, row.films.all.count - 1))
        for (line, film) in row.films.all.dropFirst(index).prefix(max(1, rows - 1)).enumerated() {
            let look = isFocused && line == 0 ? Look(.title, .reversed) : Look(.title)
            frame.grid.write(state.film(film).name, at: Point(row: top + 1 + line), columns: columns, look)
        }
    }
}
