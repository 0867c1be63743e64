import Localization
import Screen
import Terminal

/// What is converted in the background, and what came of it: the list, and below it what is known of the selected one.
struct ConversionsPlace: Place {
    private var selection = Selection()

    var title: String { tr("Conversions", context: "place") }
    var keys: [KeyHint] {
        [
            KeyHint("x", tr("stop it", context: "key"), isShown: true),
            KeyHint("↑↓", tr("move", context: "key")),
        ]
    }

    mutating func update(_ event: PlaceEvent, _ world: World) -> [Effect] {
        let all = world.conversions
        switch event {
        case .key(let key):
            if key == .character("x"), let selected = selected(world) {
                return selected.isUnderWay
                    ? [.overlay(StopQuestion.stopping(selected))]
                    : [.show(Notice(tr("It is over already")))]
            }
            _ = selection.move(key, of: all.count, room: rows(world.area, world))
        case .mouse(let mouse):
            let room = rows(world.area, world)
            switch mouse.action {
            case .scrollUp: selection.move(by: -1, of: all.count, room: room)
            case .scrollDown: selection.move(by: 1, of: all.count, room: room)
            case .press where mouse.point.row < min(room, all.count):
                selection.move(
                    to: selection.first(of: all.count, room: room) + mouse.point.row, of: all.count,
                    room: room)
            default: break
            }
        default: break
        }
        return []
    }

    private func selected(_ world: World) -> BackgroundConversion? {
        let all = world.conversions
        return all.isEmpty ? nil : all[min(selection.index, all.count - 1)]
    }

    /// How many of the list are seen: it leaves the larger part to what is below it.
    private func rows(_ area: Size, _ world: World) -> Int {
        min(max(1, world.conversions.count), max(1, area.rows / 3))
    }

    func view(_ size: Size, _ world: World) -> Frame {
        var frame = Frame(Grid(size))
        let all = world.conversions
        guard let selected = selected(world) else {
            let lines = [
                tr("Nothing was converted since you came here."),
                tr("C on a film of yours, or ':convert', begins it."),
            ]
            let text = Document(blocks: lines.map { .paragraph($0, indent: 0) })
            frame.grid.lay(
                text.grid(columns: size.columns, symbols: world.symbols), at: Point(column: 0, row: 0))
            return frame
        }
        let room = rows(size, world)
        let first = selection.first(of: all.count, room: room)
        let width = (all.map(\.standing.displayWidth).max() ?? 0) + 2
        for (row, conversion) in all.dropFirst(first).prefix(room).enumerated() {
            let marks: Look.Attributes = conversion.id == selected.id ? .reversed : []
            frame.grid.fill(
                Rect(column: 0, row: row, columns: size.columns, rows: 1), Cell(" ", Look(.title, marks)))
            frame.grid.write(
                conversion.standing, at: Point(column: 0, row: row), columns: size.columns,
                Look(conversion.state == .failed ? .warning : .label, marks), symbols: world.symbols)
            frame.grid.write(
                conversion.name, at: Point(column: width, row: row), columns: max(0, size.columns - width),
                Look(.title, marks), symbols: world.symbols)
        }
        if size.rows > room + 1 {
            frame.grid.lay(
                selected.document.grid(columns: size.columns, symbols: world.symbols),
                at: Point(column: 0, row: room + 1))
        }
        return frame
    }
}
