import Library
import Localization
import MovielibCore
import Presenters
import Query
import Records
import Screen
import TMDBModels
import Terminal

/// The watch-later list or the entire library: rows with a preview of the selected film.
struct LibraryScreen: BrowserScreen {
    private let shelf: LibraryScope
    private(set) var list: LibraryList<LibraryFilms>
    /// The marked films, in the order they were marked.
    private(set) var marked: [Film] = []
    /// The query that was active when the films were marked.
    private var markedQuery = ""
    /// The sort order chosen with a key; nil for the default order.
    private var sort: QueryOrder?

    init(_ shelf: LibraryScope) {
        self.shelf = shelf
        list = LibraryList(LibraryFilms(on: shelf, .text("")))
    }

    var tab: BrowserTab? { shelf == .watchlist ? .list : .library }
    var title: String { (shelf == .watchlist ? BrowserTab.list : .library).title }
    var isTyping: Bool { list.filter.isOpen }
    var consumesEscape: Bool { !marked.isEmpty || !list.filter.text.isEmpty }
    var pendingRequests: [PendingRequest] { list.rows.awaited.pending }
    var targets: [FilmTarget] {
        marked.isEmpty ? list.selected.map { [.library($0)] } ?? [] : marked.map { .library($0) }
    }
    var currentTarget: FilmTarget? { list.selected.map { .library($0) } }
    var keys: [KeyHint] {
        if isTyping { return FilterLine.keys }
        return
            (consumesEscape
            ? [
                KeyHint(
                    "Esc", marked.isEmpty ? tr("show all", context: "key") : tr("unmark", context: "key"),
                    isShown: true)
            ] : []) + [
                KeyHint("Enter", tr("open", context: "key"), isShown: true),
                KeyHint("/", tr("filter", context: "key"), isShown: true),
                KeyHint(",", tr("other order", context: "key"), isShown: true),
                KeyHint("-", tr("reverse the order", context: "key")),
                KeyHint("Space", tr("mark", context: "key"), isShown: true),
                KeyHint("↑↓", tr("move", context: "key")),
            ]
    }

    mutating func update(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect] {
        let room = layout(state).rowCount
        var effects: [Effect] = []
        switch list.update(event, room: room, state) {
        case .key(let key): effects = handleKey(key, room)
        case .mouse(let mouse): effects = handleMouse(mouse, state)
        case .paste, nil: break
        }
        if case .delivered = event { unmarkHidden() }
        if case .libraryChanged = event { unmarkRemoved(state) }
        list.requestRows(state)
        return effects
    }

    private mutating func handleKey(_ key: Key, _ room: Int) -> [Effect] {
        switch key.code {
        case .enter: return enter()
        case .escape, .backspace: clearMarksOrFilter()
        case .character("/"): list.openFilter()
        case .character(","): changeOrder()
        case .character("-"): reverseOrder()
        case .character(" "):
            mark()
            list.move(by: 1, room: room)
        default: _ = list.move(key, room: room)
        }
        return []
    }

    private func enter() -> [Effect] { list.selected.map { [.open(FilmScreen($0.record))] } ?? [] }

    mutating func closeNotes() {
        list.closeNotes()
        marked = marked.withoutOpenedText
    }

    private mutating func clearMarksOrFilter() {
        if marked.isEmpty { list.dropFilter() } else { marked = [] }
    }

    private mutating func mark() {
        guard let film = list.selected else { return }
        if let index = marked.firstIndex(where: { $0.record.id == film.record.id }) {
            marked.remove(at: index)
        } else {
            marked.append(film)
        }
    }

    /// Unmarks films that have left the list: a key should not affect films that are not shown.
    private mutating func unmarkRemoved(_ state: BrowserState) {
        marked.removeAll { film in
            guard let userData = state.userData[film.id] else { return false }
            return shelf == .watchlist ? !userData.isOnWatchlist : userData.isEmpty
        }
    }

    /// Unmarks films that are not among the rows. After another query only the loaded rows are known, so a film
    /// beyond them cannot be checked.
    private mutating func unmarkHidden() {
        guard list.rows.matches(list.request) else { return }
        let isOther = list.filter.text != markedQuery
        markedQuery = list.filter.text
        guard isOther || list.count <= LibraryFilms.pageSize else { return }
        marked.removeAll { list.rows.index(ofID: $0.record.id) == nil }
    }

    private var orders: [QueryOrder] {
        let keys: [QuerySortKey] =
            shelf == .watchlist
            ? [.added, .title, .released, .rating, .runtime, .popularity]
            : [.title, .mine, .seen, .added, .released, .rating, .runtime]
        return keys.map { QueryOrder(key: $0, isDescending: $0 != .title && $0 != .runtime) }
    }

    /// The current sort order; a typed one takes precedence.
    private var order: QueryOrder { list.filter.order.flatMap(QueryOrder.init) ?? sort ?? orders[0] }

    private mutating func changeOrder() {
        let next = (orders.firstIndex { $0.key == order.key } ?? -1) + 1
        sort = next > 0 && next < orders.count ? orders[next] : nil
        list.reorder(sort?.text)
    }

    private mutating func reverseOrder() {
        sort = QueryOrder(key: order.key, isDescending: !order.isDescending)
        list.reorder(sort?.text)
    }

    private mutating func handleMouse(_ mouse: Mouse, _ state: BrowserState) -> [Effect] {
        let layout = layout(state)
        let first = list.selection.first(of: list.count, room: layout.rowCount)
        let index = layout.index(at: mouse.point, from: first)
        return list.update(mouse, at: index, room: layout.rowCount) ? enter() : []
    }

    private func layout(_ state: BrowserState) -> ListLayout {
        ListLayout(state, below: list.filter.rows, hasHeads: true, besideFrom: 90)
    }

    /// The line above the rows: the number of marked films, the number of rows, and the sort order.
    private var facts: [String] {
        guard list.rows.total != nil else { return [] }
        let count =
            list.count == 0
            ? [plural("{n} film", "{n} films", 0)] : [DisplayText.position(list.index, of: list.count)]
        if isTyping { return count }
        return (marked.isEmpty ? [] : [plural("{n} marked", "{n} marked", marked.count)]) + count
            + (list.filter.order == nil ? [order.displayText] : [])
    }

    private var emptyLibraryText: [String] {
        shelf == .watchlist
            ? [tr("Nothing here yet."), tr("Press w on any film to save it.")]
            : [tr("Nothing here yet."), tr("Films you save, see, rate, tag or note are kept here.")]
    }

    func view(_ size: Size, _ state: BrowserState) -> Frame {
        var frame = Frame(size, state)
        let layout = layout(state)
        let hasRows = list.drawHead(
            on: &frame, facts, else: (emptyLibraryText, tr("No film matches.")), top: layout.top, state)
        guard hasRows else { return frame }
        drawRows(on: &frame.grid, layout, state)
        layout.draw(list.selected.map { Preview($0, state) }, on: &frame, state)
        return frame
    }

    private func drawRows(on grid: inout Grid, _ layout: ListLayout, _ state: BrowserState) {
        let columns = FilmRow.columns(shelf, marked: Set(marked.map(\.id)), width: layout.columns, state)
        if layout.hasHeads {
            columns.drawHeads(on: &grid, at: Point(row: layout.top - 1))
        }
        let first = list.selection.first(of: list.count, room: layout.rowCount)
        for row in 0..<max(0, min(layout.rowCount, list.count - first)) {
            let point = Point(row: layout.top + row)
            list.drawRow(first + row, on: &grid, at: point, width: layout.columns, columns)
        }
    }
}
