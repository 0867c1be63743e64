import Localization
package import Terminal

/// The user's tags, with the number of films for each.
package struct TagsPresenter: Presentation {
    let tags: [(name: String, count: Int)]
    /// The total number; nil if these are all.
    var total: Int?

    package init(tags: [(name: String, count: Int)], total: Int? = nil) {
        (self.tags, self.total) = (tags, total)
    }

    package var document: Document {
        if tags.isEmpty { return Document() }
        let table = Table(tags) {
            Column(tr("FILMS", context: "column"), alignment: .trailing, importance: 90) {
                StyledText("\($0.count)")
            }
            Column(tr("TAG", context: "column"), importance: 100, minimum: 8) {
                StyledText($0.name, .userData)
            }
        }
        var blocks: [Document.Block] = [.table(table)]
        if let total, total > tags.count {
            let words = plural(
                "{shown} of {n} tag; --limit {all} shows them all",
                "{shown} of {n} tags; --limit {all} shows them all", total,
                ["shown": "\(tags.count)", "all": "\(total)"])
            blocks.append(.line(StyledText(words, .label)))
        }
        return Document(blocks: blocks)
    }

    package static let columns = "films, tag"
    package var rows: [[String]] { tags.map { ["\($0.count)", $0.name] } }

    package static let payload = Payload<Self>(
        "tags", "Your tags, the most used first."
    ) { Field(rows: "tags", each: tag) { $0.tags } }

    private static let tag = Payload<(name: String, count: Int)>("tag") {
        Field("name") { $0.name }
        Field("films", "how many films have it") { $0.count }
    }
}
