import Foundation
import Localization
package import MovielibCore
package import TMDBModels
package import Terminal

/// The user's lists at TMDB.
package struct ListsPresenter: Presentation {
    let lists: [ListSummary]

    package init(lists: [ListSummary]) { self.lists = lists }

    package var document: Document {
        if lists.isEmpty { return Document(blocks: [.line(StyledText(tr("You have no lists on TMDB.")))]) }
        let table = Table(lists) {
            Column(tr("ID", context: "column"), alignment: .trailing, importance: 90) {
                StyledText("\($0.id)", .label, link: Link(WebPage.list($0.id)))
            }
            Column(tr("LIST", context: "column"), importance: 100, minimum: 8) { StyledText($0.name, .title) }
            Column(tr("ENTRIES", context: "column"), alignment: .trailing, importance: 80) {
                StyledText("\($0.itemCount)")
            }
            Column(tr("VISIBLE TO", context: "column of lists"), importance: 60) {
                StyledText($0.audience, .label)
            }
        }
        return Document(blocks: [.table(table)])
    }

    package static let columns = "id, name, films and series on it, `public` or `private`"
    package var rows: [[String]] {
        lists.map { list in
            let isPublic = list.isPublic.map { $0 ? "public" : "private" } ?? ""
            return ["\(list.id)", list.name, "\(list.itemCount)", isPublic]
        }
    }

    package static let payload = Payload<Self>(
        "lists", "Your lists at TMDB."
    ) { Field(rows: "results", "in TMDB's order", each: list) { $0.lists } }

    private static let list = Payload<ListSummary>("own list", "A list of yours.") {
        Field("id", "TMDB's id of the list") { $0.id }
        Field("name") { $0.name }
        Field("description") { $0.description }
        Field("entries", "films and series on it") { $0.itemCount }
        Field("public", "whether everybody may read it; null if TMDB does not say") { $0.isPublic }
        Field("tmdb_url", "its page on TMDB") { WebPage.list($0.id) }
    }
}

/// The result of pushing a list.
package struct PushedListPresenter: Presentation {
    let pushed: PushedList
    let name: String
    /// The number of films now on the list.
    let films: Int

    package init(pushed: PushedList, name: String, films: Int) {
        (self.pushed, self.name, self.films) = (pushed, name, films)
    }

    package var document: Document {
        let words =
            pushed.isNew
            ? plural(
                "Made the private list {name} with {n} film", "Made the private list {name} with {n} films",
                films, ["name": name])
            : pushed.added == 0 && pushed.removed == 0
                ? plural(
                    "{name} is up to date: {n} film", "{name} is up to date: {n} films", films,
                    ["name": name])
                : tr(
                    "{name}: {added} added, {removed} removed",
                    ["name": name, "added": "\(pushed.added)", "removed": "\(pushed.removed)"])
        return Document(blocks: [.line(StyledText(words))])
    }

    package static let columns = "id, name, films on it, how many were added, how many were removed"
    package var rows: [[String]] {
        [["\(pushed.id)", name, "\(films)", "\(pushed.added)", "\(pushed.removed)"]]
    }

    package static let payload = Payload<Self>("pushed list", "What `lists push` did.") {
        Field("id", "TMDB's id of the list") { $0.pushed.id }
        Field("name") { $0.name }
        Field("made", "whether it is new") { $0.pushed.isNew }
        Field("films", "how many are on it now") { $0.films }
        Field("added", "how many were added") { $0.pushed.added }
        Field("removed", "how many were removed") { $0.pushed.removed }
        Field("refused", "TMDB's ids of films that it did not add") { $0.pushed.rejected }
        Field("tmdb_url", "its page on TMDB") { WebPage.list($0.pushed.id) }
    }
}

extension ListSummary {
    fileprivate var audience: String {
        switch isPublic {
        case true?: tr("everybody", context: "who sees a list")
        case false?: tr("only you", context: "who sees a list")
        case nil: ""
        }
    }
}
