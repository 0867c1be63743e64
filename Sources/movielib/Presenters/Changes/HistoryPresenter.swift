import Localization
import Foundation
import Records
import Terminal

/// Changes to the library, latest first.
struct HistoryPresenter: Presentation {
    let changes: [LibraryChange]
    /// What has just been done to them.
    var done = Done.nothing
    /// Nil for the user's own.
    var timeZone: TimeZone?

    enum Done { case nothing, undone, redone }

    var document: Document {
        if changes.isEmpty { return Document() }
        if done != .nothing {
            return Document(
                blocks: changes.map { change in
                    .line(
                        (done == .undone
                            ? styled("Undone: {change}", ["change": StyledText(change.command)], .label)
                            : styled("Done again: {change}", ["change": StyledText(change.command)], .label))
                            + "  " + change.words)
                })
        }
        let zone = timeZone ?? .current
        let columns = [
            Table.Column(head: "", alignment: .trailing, importance: 90),
            Table.Column(head: tr("WHEN", context: "column"), importance: 50, overflow: .beneath),
            Table.Column(head: tr("WHAT", context: "column"), importance: 80),
            Table.Column(
                head: tr("FILMS", context: "column"), importance: 100, minimum: 10,
                comforts: [.init(width: 16, importance: 40)], overflow: .wrap),
        ]
        let rows = changes.enumerated().map { index, change in
            [
                StyledText("\(index + 1)", .label),
                StyledText(Wording.tableMoment(change.madeAt, in: zone), .label),
                StyledText(change.command), change.words,
            ]
        }
        return Document(blocks: [.table(Table(columns: columns, rows: rows))])
    }

    /// Time, verb, and what it was done to.
    var rows: [[String]] {
        changes.map { change in [Wording.time(change.madeAt), change.command, inEnglish { change.words.raw }]
        }
    }

    static let payload = Payload<Self> { Field(rows: "changes", each: change) { $0.changes } }

    private static let change = Payload<LibraryChange> {
        Field("command") { $0.command }
        Field("summary") { $0.words.raw }
        Field("made_at") { Wording.time($0.madeAt) }
    }
}
