import Records
import Screen

/// Rows of the library with one selected, narrowed by a question that one types.
struct OwnList<Row: OwnRow>: Sendable {
    let scope: OwnQuestion.Scope
    private(set) var sort: String?
    private(set) var filter: FilterLine
    private(set) var rows = OwnRows<Row>()
    private(set) var selection = Selection()
    /// What a question that found nothing was probably meant to be.
    private(set) var hint: String?
    /// The row to be selected where there is one when other rows come.
    private var sought: Int?
    /// Where to look for it.
    private var goal: Int?
    /// What was selected before somebody began to type.
    private var former: (id: Int?, index: Int)?
    /// What the rows that are there are sorted by.
    private var shownOrder: String?

    init(_ scope: OwnQuestion.Scope, _ query: String = "") {
        self.scope = scope
        filter = FilterLine(query)
    }

    var count: Int { rows.count }
    var index: Int { min(selection.index, max(0, count - 1)) }
    var selected: Row? { rows[index] }
    /// An order that was typed counts before one that keys have led to.
    var question: OwnQuestion {
        OwnQuestion(scope: scope, query: filter.text, sort: filter.order == nil ? sort : nil)
    }
    private var order: String { filter.order ?? sort ?? "" }

    /// Asks for what is missing where one is.
    mutating func ask(_ world: World) {
        let around = rows.answers(question) ? index : goal ?? 0
        rows.ask(question, revision: world.revision, around: around)
    }

    mutating func appear(_ world: World) {
        rows.forgive()
        ask(world)
    }

    /// Takes in an answer; the selected row stays selected, or the one that took its place is, unless the order is
    /// another one: then it begins at the top.
    mutating func take(_ load: Load, _ outcome: Result<Loaded, Failure>, room: Int, _ world: World) {
        guard rows.awaited.contains(load) else { return }
        let order = order
        switch outcome {
        case .success(let loaded):
            guard let page = Row.page(of: loaded.content) else { return rows.refuse(load) }
            let isSame = rows.answers(question)
            let isSorted = shownOrder == nil || shownOrder == order
            let id = isSorted || goal != nil ? sought ?? selected?.rowID : nil
            let isNew = rows.take(load, page)
            filter.failure = nil
            hint = loaded.hint
            if isNew {
                shownOrder = order
                select(goal ?? (isSame ? selection.index : 0), room: room)
                (goal, sought) = (nil, id)
            }
            if let id = sought, let index = rows.index(ofID: id) {
                select(index, room: room)
                sought = nil
            }
        case .failure(let failure):
            rows.refuse(load)
            filter.failure = failure
            // Kept or asked from elsewhere: it is there to be mended.
            if failure.status == .usage, !filter.text.isEmpty { filter.reopen() }
        }
        ask(world)
    }

    mutating func select(_ index: Int, room: Int) {
        sought = nil
        selection.move(to: index, of: count, room: room)
    }

    /// The moves that every list knows; false where the key is none of them.
    mutating func move(_ key: Key, room: Int) -> Bool {
        sought = nil
        return selection.move(key, of: count, room: room)
    }

    mutating func move(by step: Int, room: Int) { select(index + step, room: room) }

    mutating func openFilter() {
        if filter.text.isEmpty { former = (selected?.rowID, index) }
        filter.open()
    }

    /// Narrows it by a question that was typed elsewhere.
    mutating func narrow(by query: String) {
        openFilter()
        filter = FilterLine(query)
    }

    /// Sorts by this, and by nothing that was typed before.
    mutating func reorder(_ sort: String?) {
        self.sort = sort
        if filter.order != nil { filter = filter.withoutOrder }
    }

    /// Shows all again, as it was before.
    mutating func dropFilter() {
        rows.forgive()
        filter.drop()
        (sought, goal) = (former?.id, former?.index)
        former = nil
    }

    /// A key while somebody types: arrows move among the rows.
    mutating func typed(_ key: Key, room: Int) {
        switch filter.update(key) {
        case .dropped: dropFilter()
        case .unknown: _ = move(key, room: room)
        case .changed, .kept: break
        }
    }

    mutating func paste(_ text: String) { if filter.isOpen { filter.insert(text) } }
}
