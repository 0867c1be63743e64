import Localization
import MovielibCore
import Presenters
import Records
import Screen
import Terminal

/// Library rows filtered by a query, with one of them selected.
struct LibraryList<R: LibraryRequest>: Sendable {
    /// The request for all rows, in the default order.
    private let baseRequest: R
    private(set) var sort: String?
    private(set) var filter: FilterLine
    private(set) var rows = LibraryRows<R>()
    private(set) var selection = Selection()
    /// A suggested correction for a query without results.
    private var suggestion: QuerySuggestion?
    /// The id of the row to select when it appears among new rows.
    private var pendingSelection: Int?
    /// The index at which that row is expected.
    private var pendingIndex: Int?
    /// The selection before typing began.
    private var formerSelection: (id: Int?, index: Int)?
    /// The sort order of the rows shown.
    private var shownOrder: String?

    init(_ all: R) {
        self.baseRequest = all
        filter = FilterLine(all.query.text)
    }

    var count: Int { rows.count }
    var index: Int { min(selection.index, max(0, count - 1)) }
    var selected: R.Row? { rows[index] }
    /// The current request. A typed sort order overrides one chosen with keys.
    var request: R {
        var request = baseRequest
        (request.query, request.sort) = (.text(filter.text), filter.order == nil ? sort : nil)
        return request
    }
    private var order: String { filter.order ?? sort ?? "" }

    mutating func closeNotes() { rows.closeNotes() }

    /// Requests any missing rows.
    mutating func requestRows(_ state: BrowserState) {
        let around = rows.matches(request) ? index : pendingIndex ?? 0
        rows.requestPages(request, revision: state.revision, around: around)
    }

    /// Takes an answer. The selected row stays selected, or else the row now at its index; after a change of the sort
    /// order, the first row is selected.
    private mutating func take(_ delivery: any Delivery, room: Int, _ state: BrowserState) {
        let order = order
        let isSame = rows.matches(request)
        let isSorted = shownOrder == nil || shownOrder == order
        let id = isSorted || pendingIndex != nil ? pendingSelection ?? selected?.rowID : nil
        switch rows.take(delivery) {
        case nil: return
        case .success((let page, let isNew))?:
            filter.failure = nil
            suggestion = page.emptyReason?.suggestion
            if isNew {
                shownOrder = order
                select(pendingIndex ?? (isSame ? selection.index : 0), room: room)
                (pendingIndex, pendingSelection) = (nil, id)
            }
            if let id = pendingSelection, let index = rows.index(ofID: id) {
                select(index, room: room)
                pendingSelection = nil
            }
        case .failure(let failure)?:
            filter.failure = failure
            // The filter was closed, or set from elsewhere: it is opened for correction.
            if failure.status == .usage, !filter.text.isEmpty { filter.reopen() }
        }
        requestRows(state)
    }

    mutating func select(_ index: Int, room: Int) {
        pendingSelection = nil
        selection.move(to: index, of: count, room: room)
    }

    /// Handles the movement keys common to all lists; false for any other key.
    mutating func move(_ key: Key, room: Int) -> Bool {
        pendingSelection = nil
        return selection.move(key, of: count, room: room)
    }

    mutating func move(by step: Int, room: Int) { select(index + step, room: room) }

    /// Handles the mouse over the rows; true if it opens the selected one.
    mutating func update(_ mouse: Mouse, at row: Int?, room: Int) -> Bool {
        if mouse.action != .press || row != nil { pendingSelection = nil }
        return selection.update(mouse, at: row, of: count, room: room)
    }

    mutating func openFilter() {
        if filter.text.isEmpty { formerSelection = (selected?.rowID, index) }
        filter.open()
    }

    /// Filters by a query typed elsewhere.
    private mutating func narrow(by query: String) {
        openFilter()
        filter = FilterLine(query)
    }

    /// Sets the sort order, overriding a typed one.
    mutating func reorder(_ sort: String?) {
        self.sort = sort
        if filter.order != nil { filter = filter.withoutOrder }
    }

    /// Shows all rows again, with the selection from before.
    mutating func dropFilter() {
        rows.retryFailedRequests()
        filter.drop()
        (pendingSelection, pendingIndex) = (formerSelection?.id, formerSelection?.index)
        formerSelection = nil
    }

    /// Handles a key while typing; arrows move among the rows.
    private mutating func handleFilterKey(_ key: Key, room: Int) {
        switch filter.update(key) {
        case .dropped: dropFilter()
        case .unknown: _ = move(key, room: room)
        case .changed, .kept: break
        }
    }

    /// Handles the events in the way that is common to all lists of the library.
    ///
    /// - Returns: The key or mouse input left for the screen to handle.
    mutating func update(_ event: BrowserScreenEvent, room: Int, _ state: BrowserState) -> Input? {
        switch event {
        case .appeared, .refresh: rows.retryFailedRequests()
        case .delivered(let delivery): take(delivery, room: room, state)
        case .paste(let text): if filter.isOpen { filter.insert(text) }
        case .key(let key) where filter.isOpen: handleFilterKey(key, room: room)
        case .key(let key): return .key(key)
        case .mouse(let mouse): return .mouse(mouse)
        case .entered(let query): narrow(by: query)
        case .libraryChanged, .alarm: break
        }
        return nil
    }

    /// Draws the filter's line, and why there are no rows.
    ///
    /// - Parameters:
    ///   - facts: A short description of the rows.
    ///   - nothing: The messages for a library without rows, and for a query without matches.
    /// - Returns: Whether there are rows.
    func drawHead(
        on frame: inout Frame, _ facts: [String], else nothing: (yet: [String], fits: String), top: Int,
        _ state: BrowserState
    ) -> Bool {
        filter.draw(on: &frame, facts, columns: frame.grid.size.columns, state)
        guard count == 0 else { return true }
        guard filter.failure == nil, rows.total != nil else { return false }
        let message =
            filter.text.isEmpty
            ? nothing.yet
            : [nothing.fits, suggestion?.sentence, tr("Esc shows all again.")].compactMap(\.self)
        let lines = message.flatMap { $0.wrapped(to: max(1, frame.grid.size.columns)) }
        for (row, line) in lines.enumerated() {
            frame.grid.write(line, at: Point(row: top + row))
        }
        return false
    }

    /// Draws a row in its columns; an ellipsis until the row is loaded.
    func drawRow<Name>(
        _ index: Int, on grid: inout Grid, at point: Point, width: Int, _ columns: RowColumns<Name, R.Row>
    ) {
        let isSelected = index == self.index
        let look = Look(.title, isSelected ? .reversed : [])
        if isSelected { grid.fill(Rect(point, Size(columns: width, rows: 1)), Cell(" ", look)) }
        guard let row = rows[index] else {
            grid.write(grid.symbols.ellipsis, at: point, look)
            return
        }
        columns.draw(row, on: &grid, at: point, look.attributes)
    }
}
