import Localization
import Screen
import Terminal

/// Text to read over a place: the keys that work here, or the details of a failure.
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

    func keys(_ world: World) -> [KeyHint] {
        let layout = Layout(self, world)
        return layout.text.size.rows > layout.panel.inside.size.rows ? keys : keys.filter { $0.keys == "Esc" }
    }

    mutating func update(_ input: Input, _ world: World) -> OverlayResult {
        let layout = Layout(self, world)
        let room = max(1, layout.panel.inside.size.rows)
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
            if mouse.action == .press, !layout.panel.outer.contains(mouse.point) { return .closes([]) }
        case .paste: break
        }
        return .stays
    }

    func draw(on frame: inout Frame, _ world: World) {
        let layout = Layout(self, world)
        let panel = layout.panel
        panel.draw(on: &frame, world.symbols)
        let last = max(0, layout.text.size.rows - panel.inside.size.rows)
        let part = layout.text.rows(from: min(scroll, last), count: panel.inside.size.rows)
        frame.grid.lay(part, at: panel.inside.origin)
    }

    /// The text as cells, and its box.
    private struct Layout {
        let text: Grid
        let panel: Panel

        init(_ sheet: Sheet, _ world: World) {
            let margin = world.area.columns < 30 || world.isPlain ? 0 : 4
            let room = max(1, min(100, world.area.columns - margin))
            switch sheet.content {
            case .keys(let groups): text = KeyGroup.grid(groups, columns: room, world)
            case .text(let lines):
                let document = Document(blocks: lines.map { .paragraph($0, indent: 0) })
                text = document.grid(columns: room, symbols: world.symbols)
            }
            panel = Panel(sheet.title, columns: room, rows: max(1, text.size.rows), in: world)
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

    /// All groups as cells: side by side if two columns fit, else one below the other.
    static func grid(_ groups: [KeyGroup], columns: Int, _ world: World) -> Grid {
        let groups = groups.filter { !$0.keys.isEmpty }
        let isWide = columns >= 70 && groups.count > 1 && !world.isPlain
        let width = isWide ? (columns - gutter) / 2 : columns
        let heights = groups.map { $0.keys.count + 2 }
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
        let parts = [Array(groups[..<left]), Array(groups[left...])]
        let rows = parts.map { part in max(0, part.reduce(0) { $0 + $1.keys.count + 2 } - 1) }.max() ?? 0
        var grid = Grid(Size(columns: columns, rows: rows))
        for (index, part) in parts.enumerated() {
            var row = 0
            for group in part {
                group.draw(
                    on: &grid, at: Point(column: index * (width + gutter), row: row), columns: width,
                    world.symbols)
                row += group.keys.count + 2
            }
        }
        return grid
    }

    private func draw(on grid: inout Grid, at point: Point, columns: Int, _ symbols: Symbols) {
        grid.write(heading, at: point, columns: columns, Look(.heading), symbols: symbols)
        let names = keys.map { $0.drawnKeys(symbols) }
        let widest = min(names.map(\.displayWidth).max() ?? 0, columns / 2, 16)
        for (index, key) in keys.enumerated() {
            let row = point.row + 1 + index
            let used = grid.write(
                names[index], at: Point(column: point.column, row: row), columns: columns, Look(.title),
                symbols: symbols)
            let start = max(widest, used) + 2
            grid.write(
                key.words, at: Point(column: point.column + start, row: row),
                columns: max(0, columns - start),
                symbols: symbols)
        }
    }
}
