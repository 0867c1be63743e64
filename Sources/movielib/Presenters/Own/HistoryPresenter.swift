import Localization
import Foundation
import Library
import TMDBClient
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
                            ? styled("Taken back: {change}", ["change": StyledText(change.command)], .label)
                            : styled("Done again: {change}", ["change": StyledText(change.command)], .label))
                            + "  " + summary(change))
                })
        }
        let zone = timeZone ?? .current
        let columns = [
            Table.Column(head: "", alignment: .trailing, importance: 90),
            Table.Column(head: tr("WHEN", context: "column"), importance: 50, overflow: .beneath),
            Table.Column(head: tr("WHAT", context: "column"), importance: 80),
            Table.Column(
                head: tr("FILMS", context: "column"), importance: 100, minimum: 10,
                comforts: [.init(width: 16, importance: 40)],
                overflow: .wrap),
        ]
        let rows = changes.enumerated().map { index, change in
            [
                StyledText("\(index + 1)", .label),
                StyledText(Wording.tableMoment(change.madeAt, in: zone), .label),
                StyledText(change.command), summary(change),
            ]
        }
        return Document(blocks: [.table(Table(columns: columns, rows: rows))])
    }

    /// The log is in English; its words are titles and values, except for a number of films: `12 films: +noir`.
    private static func spoken(_ summary: String) -> String {
        let words = summary.prefix { $0 != ":" }.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, words[1] == "films", let count = Int(words[0]) else { return summary }
        let rest = summary.dropFirst(words[0].count + " films".count)
        // In English, as stored in the log, without thousands separators.
        return Interface.language == nil ? summary : RowNoun.films.counted(count) + rest
    }

    /// Draws the arrow between two values as the terminal can.
    private func summary(_ change: LibraryChange) -> StyledText {
        let parts = Self.spoken(change.summary).components(separatedBy: " → ").map { StyledText($0, .title) }
        return parts.dropFirst().reduce(parts[0]) { $0 + " " + StyledText(.arrow, .label) + " " + $1 }
    }

    /// Time, verb, and what it was done to.
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

extension HistoryPresenter.Row.CodingKeys: CaseIterable {}
extension HistoryPresenter.Row: KeyedPayload {}

extension HistoryPresenter.Payload: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case changes }

    static var inner: [CodingKeys: Fields] { [.changes: HistoryPresenter.Row.fields] }
    static var rowsKey: String? { CodingKeys.changes.stringValue }
}
