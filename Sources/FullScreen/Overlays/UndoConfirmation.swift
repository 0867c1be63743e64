import Localization
import Presenters
import Records
import Screen
import Terminal

/// Asks for a confirmation before undoing a change that was made before this run, or that affects many films.
struct UndoConfirmation: ConfirmationDialog {
    private let change: LibraryChange

    init(_ change: LibraryChange) { self.change = change }

    var keys: [KeyHint] {
        [
            KeyHint("Enter", tr("undo it", context: "key"), isShown: true),
            KeyHint("Esc", tr("keep it", context: "key"), isShown: true),
        ]
    }

    var question: String { tr("Undo this change?") }

    var effects: [Effect] {
        let words = "\(change.command) \(change.displayText.plain)"
        return [.show(Notice(tr("Undoing: {change}", ["change": words]))), .undo(change)]
    }

    func draw(on frame: inout Frame, _ state: BrowserState) {
        panel(state).draw(on: &frame) { box in
            box.grid.write(
                StyledText("\(change.command)  ", .label) + change.displayText, at: Point(row: 0),
                columns: box.grid.size.columns)
            var facts = [DisplayText.tableMoment(change.madeAt, in: state.timeZone)]
            if let films = change.filmCount, films > 1 {
                facts.append(plural("{n} film", "{n} films", films))
            }
            box.grid.write(facts.joined(separator: state.symbols.separator), at: Point(row: 1), Look(.label))
        }
    }
}
