package import Foundation
import Localization
package import Records
package import Terminal

/// Changes to the library, latest first.
package struct HistoryPresenter: Presentation {
    let changes: [LibraryChange]
    /// Whether the changes have just been undone or redone.
    var outcome = Outcome.nothing
    /// Nil for the user's time zone.
    var timeZone: TimeZone?

    package init(changes: [LibraryChange], outcome: Outcome = .nothing, timeZone: TimeZone? = nil) {
        (self.changes, self.outcome, self.timeZone) = (changes, outcome, timeZone)
    }

    package enum Outcome { case nothing, undone, redone }

    package var document: Document {
        if changes.isEmpty { return Document() }
        if outcome != .nothing {
            return Document(
                blocks: changes.map { change in
                    .line(
                        (outcome == .undone
                            ? styled("Undone: {change}", ["change": StyledText(change.command)], .label)
                            : styled("Done again: {change}", ["change": StyledText(change.command)], .label))
                            + "  " + change.displayText)
                })
        }
        let zone = timeZone ?? .current
        let table = Table(Array(changes.enumerated())) {
            Column(alignment: .trailing, importance: 90) { StyledText("\($0.offset + 1)", .label) }
            Column(tr("WHEN", context: "column"), importance: 50, overflow: .moveBelow) {
                StyledText(DisplayText.tableMoment($0.element.madeAt, in: zone), .label)
            }
            Column(tr("WHAT", context: "column"), importance: 80) { StyledText($0.element.command) }
            Column(
                tr("FILMS", context: "column"), importance: 100, minimum: 10,
                comforts: [.init(width: 16, importance: 40)], overflow: .wrap
            ) { $0.element.displayText }
        }
        return Document(blocks: [.table(table)])
    }

    package static let columns = "time, command, what it was done to and the new value"
    package var rows: [[String]] {
        changes.map { change in
            [DisplayText.time(change.madeAt), change.command, inEnglish { change.displayText.raw }]
        }
    }

    package static let payload = Payload<Self>(
        "history",
        """
        Changes of the library, the latest first: those that can be undone, or for `undo` and `redo` \
        those that were undone or redone, in that order.
        """
    ) { Field(rows: "changes", each: change) { $0.changes } }

    private static let change = Payload<LibraryChange>("entry", "A change of the library.") {
        Field("command") { $0.command }
        Field("summary", "what was changed and the new value, for people") { $0.displayText.raw }
        Field("made_at") { $0.madeAt }
    }
}
