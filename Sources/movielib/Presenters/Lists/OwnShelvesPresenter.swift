import Localization
import Terminal

/// The user's own shelves, in order.
struct OwnShelvesPresenter: Presentation {
    let shelves: [OwnShelf]

    var document: Document {
        if shelves.isEmpty { return Document() }
        let columns = [
            Table.Column(head: "", alignment: .trailing, importance: 80),
            Table.Column(head: tr("SHELF", context: "column"), importance: 100, minimum: 8, maximum: 40),
            Table.Column(head: tr("QUERY", context: "column"), importance: 90, minimum: 12),
        ]
        let rows = shelves.enumerated().map { place, shelf in
            [
                StyledText("\(place + 1)", .label), StyledText(shelf.name, .title),
                StyledText(shelf.query, .label),
            ]
        }
        return Document(blocks: [.table(Table(columns: columns, rows: rows))])
    }

    /// Name and question.
    var rows: [[String]] { shelves.map { [$0.name, $0.query] } }

    static let payload = Payload<Self> { Field(rows: "shelves", each: shelf) { $0.shelves } }

    private static let shelf = Payload<OwnShelf> {
        Field("name") { $0.name }
        Field("query") { $0.query }
    }
}
