import Localization
package import Records
package import Terminal

/// The user's custom shelves, in order.
package struct CustomShelvesPresenter: Presentation {
    let shelves: [CustomShelf]

    package init(shelves: [CustomShelf]) { self.shelves = shelves }

    package var document: Document {
        if shelves.isEmpty { return Document() }
        let table = Table(Array(shelves.enumerated())) {
            Column(alignment: .trailing, importance: 80) { StyledText("\($0.offset + 1)", .label) }
            Column(tr("SHELF", context: "column"), importance: 100, minimum: 8, maximum: 40) {
                StyledText($0.element.name, .title)
            }
            Column(tr("QUERY", context: "column"), importance: 90, minimum: 12) {
                StyledText($0.element.query, .label)
            }
        }
        return Document(blocks: [.table(table)])
    }

    package static let columns = "name, query"
    package var rows: [[String]] { shelves.map { [$0.name, $0.query] } }

    package static let payload = Payload<Self>(
        "shelves", "Your shelves, as they are now."
    ) { Field(rows: "shelves", "in order", each: shelf) { $0.shelves } }

    private static let shelf = Payload<CustomShelf>("shelf", "One of your shelves.") {
        Field("name") { $0.name }
        Field("query", "in the query language") { $0.query }
    }
}
