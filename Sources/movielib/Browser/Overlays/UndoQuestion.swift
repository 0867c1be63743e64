import Localization
import Records
import Screen
import Terminal

/// Asks whether a change is really to be taken back: one of before this evening, or of many films.
struct UndoQuestion: Overlay {
    private let change: LibraryChange

    init(_ change: LibraryChange) { self.change = change }

    var keys: [KeyHint] {
        [
            KeyHint("Enter", tr("take it back", context: "key"), isShown: true),
            KeyHint("Esc", tr("leave it", context: "key"), isShown: true),
        ]
    }

    private func panel(_ world: World) -> Panel {
        Panel(tr("Take this back?"), columns: 60, rows: 2, in: world)
    }

    mutating func update(_ input: Input, _ world: World) -> OverlayResult {
        switch input {
        case .key(let key) where key.code == .enter:
            let words = "\(change.command) \(change.words.plain)"
            return .closes([.show(Notice(tr("Taking back: {change}", ["change": words]))), .takeBack(change)])
        case .key(let key): return [.escape, .character("q")].contains(key.code) ? .closes([]) : .stays
        case .mouse(let mouse):
            let isBeside = mouse.action == .press && !panel(world).outer.contains(mouse.point)
            return isBeside ? .closes([]) : .stays
        case .paste: return .stays
        }
    }

    func draw(on frame: inout Frame, _ world: World) {
        let panel = panel(world)
        panel.draw(on: &frame, world.symbols)
        guard panel.inside.size.rows > 0 else { return }
        frame.grid.write(
            StyledText("\(change.command)  ", .label) + change.words, at: panel.inside.origin,
            columns: panel.inside.size.columns, symbols: world.symbols)
        var facts = [Wording.tableMoment(change.madeAt, in: world.timeZone)]
        if let films = change.films, films > 1 { facts.append(plural("{n} film", "{n} films", films)) }
        panel.write(
            facts.joined(separator: world.symbols.separator), row: 1, Look(.label), on: &frame.grid,
            world.symbols)
    }
}
