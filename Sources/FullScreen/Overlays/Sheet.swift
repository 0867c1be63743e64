import Localization
import Screen
import Terminal

/// Text to read over a screen: the keys that work there, or the details of a failure.
struct Sheet: Overlay {
    enum Content: Sendable {
        case keys([KeyGroup])
        case text([String])
    }

    private let title: String
    private let content: Content
    private var scroll = 0

    init(_ title: String, _ content: Content) { (self.title, self.content) = (title, content) }

    var keys: [KeyHint] {
        [
            KeyHint("↑↓", tr("scroll", context: "key"), isShown: true),
            KeyHint("Esc", tr("close", context: "key"), isShown: true),
        ]
    }

    func keys(_ state: BrowserState) -> [KeyHint] {
        let layout = Layout(self, state)
        return layout.text.size.rows > layout.panel.contentRect.size.rows
            ? keys : keys.filter { $0.keys == "Esc" }
    }

    mutating func update(_ input: Input, _ state: BrowserState) -> OverlayResult {
        let layout = Layout(self, state)
        let room = max(1, layout.panel.contentRect.size.rows)
        let last = max(0, layout.text.size.rows - room)
        switch input {
        case .key(let key):
            // If everything is visible there is nothing to scroll, and any key closes.
            guard last > 0, let place = key.scrolled(scroll, last: last, room: room) else {
                return .closes([])
            }
            scroll = place
        case .mouse(let mouse):
            scroll = mouse.scrolled(scroll, last: last) ?? scroll
            if layout.panel.isDismissed(by: mouse) { return .closes([]) }
        case .paste: break
        }
        return .staysOpen
    }

    func draw(on frame: inout Frame, _ state: BrowserState) {
        let layout = Layout(self, state)
        layout.panel.draw(on: &frame) { box in
            let room = box.grid.size.rows
            let last = max(0, layout.text.size.rows - room)
            box.grid.overlay(layout.text.rows(from: min(scroll, last), count: room), at: Point(row: 0))
        }
    }

    /// The text as a grid, and the box for it.
    private struct Layout {
        let text: Grid
        let panel: Panel

        init(_ sheet: Sheet, _ state: BrowserState) {
            let margin = state.area.columns < 30 || state.isPlain ? 0 : 4
            let room = max(1, min(100, state.area.columns - margin))
            switch sheet.content {
            case .keys(let groups): text = KeyGroup.grid(groups, columns: room, state)
            case .text(let lines):
                let document = Document(blocks: lines.map { .paragraph($0, indent: 0) })
                text = document.grid(columns: room, symbols: state.symbols)
            }
            panel = Panel(sheet.title, columns: room, rows: max(1, text.size.rows), in: state)
        }
    }
}

/// Keys under a heading.
struct KeyGroup: Sendable {
    let heading: String
    let keys: [KeyHint]
}

extension KeyGroup {
    private static let gutter = 3

    /// All groups as a grid: in two columns if they fit, else one below the other.
    static func grid(_ groups: [KeyGroup], columns: Int, _ state: BrowserState) -> Grid {
        let groups = groups.filter { !$0.keys.isEmpty }
        let isWide = columns >= 70 && groups.count > 1 && !state.isPlain
        let width = isWide ? (columns - gutter) / 2 : columns
        let rows = groups.map { $0.rows(columns: width, state.symbols) }
        let heights = rows.map { $0.count + 2 }
        // The left column takes groups until it has half of the lines.
        var left = groups.count
        if isWide {
            let all = heights.reduce(0, +)
            left = 0
            var used = 0
            while left < groups.count - 1, left == 0 || used + heights[left] <= (all + 1) / 2 {
                used += heights[left]
                left += 1
            }
        }
        let parts = [groups.indices[..<left], groups.indices[left...]]
        let height = parts.map { part in max(0, part.reduce(0) { $0 + heights[$1] } - 1) }.max() ?? 0
        var grid = Grid(Size(columns: columns, rows: height), symbols: state.symbols)
        for (index, part) in parts.enumerated() {
            var point = Point(column: index * (width + gutter), row: 0)
            for group in part {
                groups[group].draw(rows[group], on: &grid, at: point, columns: width)
                point.row += heights[group]
            }
        }
        return grid
    }

    /// One row of the help: a key's names, the column where its text begins, and as much of the text as fits.
    private struct Row {
        var names = ""
        let start: Int
        let text: String
    }

    /// The rows of the group. A text that does not fit beside its key continues in the rows below.
    private func rows(columns: Int, _ symbols: Symbols) -> [Row] {
        let names = keys.map { $0.drawnKeys(symbols) }
        let widest = min(names.map(\.displayWidth).max() ?? 0, columns / 2, 16)
        return zip(names, keys).flatMap { name, key in
            let start = max(widest, name.displayWidth) + 2
            var rows = key.text.wrapped(to: max(1, columns - start)).map { Row(start: start, text: $0) }
            rows[0].names = name
            return rows
        }
    }

    private func draw(_ rows: [Row], on grid: inout Grid, at point: Point, columns: Int) {
        grid.write(heading, at: point, columns: columns, Look(.heading))
        for (index, row) in rows.enumerated() {
            var place = Point(column: point.column, row: point.row + 1 + index)
            grid.write(row.names, at: place, columns: columns, Look(.title))
            place.column += row.start
            grid.write(row.text, at: place, columns: max(0, columns - row.start))
        }
    }
}
