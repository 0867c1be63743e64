import Foundation
import Library
import TMDBClient
import Records
import Terminal

/// Changes of the library, the latest first.
struct HistoryPresenter: Presentation {
    let changes: [LibraryChange]
    /// Whether they have just been taken back.
    var isUndone = false
    /// Nil for the person's own.
    var timeZone: TimeZone?

    var document: Document {
        if changes.isEmpty { return Document() }
        if isUndone {
            return Document(
                blocks: changes.map { change in
                    .line(
                        StyledText("Taken back: ", .label) + StyledText(change.command) + "  "
                            + StyledText(change.summary, .title))
                })
        }
        let zone = timeZone ?? .current
        let columns = [
            Table.Column(head: "", alignment: .trailing, importance: 90),
            Table.Column(head: "WHEN", importance: 50), Table.Column(head: "WHAT", importance: 80),
            Table.Column(
                head: "FILMS", importance: 100, minimum: 10, comfort: .init(width: 16, importance: 40)),
        ]
        let rows = changes.enumerated().map { index, change in
            [
                StyledText("\(index + 1)", .label),
                StyledText(PartialDate(change.madeAt, in: zone).map(Wording.date) ?? "", .label),
                StyledText(change.command), StyledText(change.summary, .title),
            ]
        }
        return Document(blocks: [.table(Table(columns: columns, rows: rows))])
    }

    /// Time, verb, what it was done to.
    var rows: [[String]] { changes.map { [Wording.time($0.madeAt), $0.command, $0.summary] } }

    struct Row: Encodable {
        let madeAt: String
        let command: String
        let summary: String

        enum CodingKeys: String, CodingKey {
            case command, summary
            case madeAt = "made_at"
        }
    }

    struct Payload: Encodable {
        let changes: [Row]
    }

    var payload: Payload {
        Payload(
            changes: changes.map {
                Row(madeAt: Wording.time($0.madeAt), command: $0.command, summary: $0.summary)
            })
    }
}
