import Localization
import Screen
import Terminal

/// The conversions in the background and their results: a list, and below it the details of the selected one.
struct ConversionsScreen: BrowserScreen {
    private var selection = Selection()
    /// How far the details of the selected conversion are scrolled.
    private var scroll = 0

    var title: String { tr("Conversions", context: "place") }
    var keys: [KeyHint] {
        [
            KeyHint("x", tr("stop it", context: "key"), isShown: true),
            KeyHint("↑↓", tr("move", context: "key")),
        ]
    }

    mutating func update(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect] {
        let all = state.conversions
        switch event {
        case .key(let key):
            if key == .character("x"), let selected = selected(state) {
                return selected.isUnderWay
                    ? [.overlay(StopConfirmation.stopping(selected))]
                    : [.show(Notice(tr("It has already finished")))]
            }
            if [.up, .down, .character("k"), .character("j")].contains(key.code) {
                scroll = 0
                _ = selection.move(key, of: all.count, room: visibleRowCount(state))
            } else {
                scroll =
                    key.scrolled(
                        scroll, last: last(text(state), state), room: state.area.rows - top(state)) ?? scroll
            }
        case .mouse(let mouse):
            let room = visibleRowCount(state)
            if mouse.point.row >= room {
                scroll = mouse.scrolled(scroll, last: last(text(state), state)) ?? scroll
            } else {
                scroll = 0
                let row = selection.first(of: all.count, room: room) + mouse.point.row
                _ = selection.update(mouse, at: row, of: all.count, room: room)
            }
        default: break
        }
        return []
    }

    private func selected(_ state: BrowserState) -> BackgroundConversion? {
        let all = state.conversions
        return all.isEmpty ? nil : all[min(selection.index, all.count - 1)]
    }

    /// The number of visible rows of the list, which leaves most of the height to the details below it.
    private func visibleRowCount(_ state: BrowserState) -> Int {
        min(max(1, state.conversions.count), max(1, state.area.rows / 3))
    }

    /// The first row of the details, after a blank row below the list.
    private func top(_ state: BrowserState) -> Int { visibleRowCount(state) + 1 }

    /// The details of the selected conversion.
    private func text(_ state: BrowserState) -> Grid {
        (selected(state)?.document ?? Document()).grid(columns: state.area.columns, symbols: state.symbols)
    }

    private func last(_ text: Grid, _ state: BrowserState) -> Int {
        state.lastScroll(text.size.rows, below: top(state))
    }

    func view(_ size: Size, _ state: BrowserState) -> Frame {
        var frame = Frame(size, state)
        let all = state.conversions
        guard let selected = selected(state) else {
            let lines = [
                tr("No conversions since you started movielib."),
                tr("Press C on a film of yours, or type ':convert', to start one."),
            ]
            frame.lay(Document(blocks: lines.map { .paragraph($0, indent: 0) }))
            return frame
        }
        let room = visibleRowCount(state)
        let first = selection.first(of: all.count, room: room)
        let width = (all.map(\.stateText.displayWidth).max() ?? 0) + 2
        for (row, conversion) in all.dropFirst(first).prefix(room).enumerated() {
            let marks: Look.Attributes = conversion.id == selected.id ? .reversed : []
            frame.grid.fill(
                Rect(column: 0, row: row, columns: size.columns, rows: 1), Cell(" ", Look(.title, marks)))
            frame.grid.write(
                conversion.stateText, at: Point(row: row), columns: size.columns,
                Look(conversion.state == .failed ? .warning : .label, marks))
            frame.grid.write(
                conversion.name, at: Point(column: width, row: row), columns: max(0, size.columns - width),
                Look(.title, marks))
        }
        let top = top(state)
        guard size.rows > top else { return frame }
        let text = text(state)
        frame.overlay(
            Frame(text).window(from: min(scroll, last(text, state)), rows: size.rows - top),
            at: Point(row: top))
        return frame
    }
}
