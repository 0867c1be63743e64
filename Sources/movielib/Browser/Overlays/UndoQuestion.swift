import Localization
import Records
import Screen
import Terminal

/// Asks whether a change is really to be taken back: one of before this evening, or of many films.
struct UndoQuestion: Question {
    private let change: LibraryChange

    init(_ change: LibraryChange) { self.change = change }

    var keys: [KeyHint] {
        [
            KeyHint("Enter", tr("take it back", context: "key"), isShown: true),
            KeyHint("Esc", tr("leave it", context: "key"), isShown: true),
        ]
    }

    var question: String { tr("Take this back?") }

    var effects: [Effect] {
        let words = "\(change.command) \(change.words.plain)"
        return [.show(Notice(tr("Taking back: {change}", ["change": words]))), .takeBack(change)]
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
