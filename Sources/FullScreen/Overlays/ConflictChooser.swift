import Localization
import MovielibCore
import Presenters
import Records
import Screen
import Terminal

/// Asks for each film that was changed on both sides whether the library's value or the account's counts.
struct ConflictChooser: Overlay {
    private let items: [AccountPlan.Item]
    private var index = 0
    private var decisions: [AccountKey: AccountPreference] = [:]

    init(_ items: [AccountPlan.Item]) { self.items = items }

    var keys: [KeyHint] {
        [
            KeyHint("m", tr("mine", context: "whose value counts"), isShown: true),
            KeyHint("t", tr("TMDB's", context: "whose value counts"), isShown: true),
            KeyHint("↑↓", tr("move", context: "key"), isShown: true),
            KeyHint("Esc", tr("later", context: "key"), isShown: true),
        ]
    }

    mutating func update(_ input: Input, _ state: BrowserState) -> OverlayResult {
        guard case .key(let key) = input else { return .staysOpen }
        switch key.code {
        case .character("m"): return decide(.mine)
        case .character("t"): return decide(.tmdb)
        case .up, .character("k"): index = max(0, index - 1)
        case .down, .character("j"): index = min(items.count - 1, index + 1)
        case .escape, .character("q"): return end
        default: break
        }
        return .staysOpen
    }

    private mutating func decide(_ side: AccountPreference) -> OverlayResult {
        decisions[items[index].key] = side
        if decisions.count == items.count { return end }
        // Goes on to the next unsettled film, starting again at the top after the last.
        let order = Array(items.indices.dropFirst(index + 1)) + Array(items.indices.prefix(index))
        if let next = order.first(where: { decisions[items[$0].key] == nil }) { index = next }
        return .staysOpen
    }

    /// Closes and syncs what was settled; the other conflicts come up again at the next sync.
    private var end: OverlayResult { .closes(decisions.isEmpty ? [] : [.sync(decisions)]) }

    func draw(on frame: inout Frame, _ state: BrowserState) {
        let lines = items.map { item in
            let name = item.name
            // i18n: the two ratings of a film that was rated on both sides
            let sides = tr(
                "mine {mine}, TMDB {theirs}",
                [
                    "mine": item.local.map(DisplayText.userRating) ?? "–",
                    "theirs": item.remote.map(DisplayText.userRating) ?? "–",
                ])
            let choice =
                switch decisions[item.key] {
                case .mine: tr("mine", context: "whose value counts")
                case .tmdb: tr("TMDB's", context: "whose value counts")
                default: ""
                }
            return (name: name, sides: sides, choice: choice)
        }
        let sides = lines.map(\.sides.displayWidth).max() ?? 0
        let choices = max(6, lines.map(\.choice.displayWidth).max() ?? 0)
        let names = lines.map(\.name.displayWidth).max() ?? 0
        let panel = Panel(
            tr("Changed on both sides"), columns: names + sides + choices + 4, rows: items.count, in: state)
        panel.draw(on: &frame) { box in
            let room = box.grid.size.rows
            let first = max(0, min(index - room / 2, items.count - room))
            let width = max(4, box.grid.size.columns - sides - choices - 4)
            for (row, line) in lines.dropFirst(first).prefix(room).enumerated() {
                let look = Look(.title, first + row == index ? .reversed : [])
                box.grid.write(line.name, at: Point(row: row), columns: width, look)
                box.grid.write(line.sides, at: Point(column: width + 2, row: row), Look(.label))
                box.grid.write(line.choice, at: Point(column: width + sides + 4, row: row), Look(.userData))
            }
        }
    }
}
