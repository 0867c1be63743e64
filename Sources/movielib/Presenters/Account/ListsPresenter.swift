import Films
import Foundation
import Localization
import TMDBModels
import Terminal

/// The person's lists at TMDB.
struct ListsPresenter: Presentation {
    let lists: [ListSummary]

    var document: Document {
        if lists.isEmpty { return Document(blocks: [.line(StyledText(tr("You have no lists at TMDB.")))]) }
        let table = Table(lists) {
            Column(tr("ID", context: "column"), alignment: .trailing, importance: 90) {
                StyledText("\($0.id)", .label, link: Link(WebPage.list($0.id)))
            }
            Column(tr("LIST", context: "column"), importance: 100, minimum: 8) { StyledText($0.name, .title) }
            Column(tr("ENTRIES", context: "column"), alignment: .trailing, importance: 80) {
                StyledText("\($0.items)")
            }
            Column(tr("SEEN BY", context: "column of lists"), importance: 60) {
                StyledText($0.audience, .label)
            }
        }
        return Document(blocks: [.table(table)])
    }

    /// Number, name, entries, public or private.
    var rows: [[String]] {
        lists.map { list in
            let isPublic = list.isPublic.map { $0 ? "public" : "private" } ?? ""
            return ["\(list.id)", list.name, "\(list.items)", isPublic]
        }
    }

    static let payload = Payload<Self> { Field(rows: "results", each: list) { $0.lists } }

    private static let list = Payload<ListSummary> {
        Field("id") { $0.id }
        Field("name") { $0.name }
        Field("description") { $0.description }
        Field("entries") { $0.items }
        Field("public") { $0.isPublic }
        Field("tmdb_url") { WebPage.list($0.id) }
    }
}

/// What became of a list that was pushed.
struct PushedListPresenter: Presentation {
    let pushed: PushedList
    let name: String
    /// How many are on it now.
    let films: Int

    var document: Document {
        let words =
            pushed.isNew
            ? plural(
                "Made the private list {name} with {n} film", "Made the private list {name} with {n} films",
                films, ["name": name])
            : pushed.added == 0 && pushed.removed == 0
                ? plural(
                    "{name} is as it should be: {n} film", "{name} is as it should be: {n} films", films,
                    ["name": name])
                : tr(
                    "{name}: {added} added, {removed} taken off",
                    ["name": name, "added": "\(pushed.added)", "removed": "\(pushed.removed)"])
        return Document(blocks: [.line(StyledText(words))])
    }

    /// Number, name, how many are on it, were added and taken off.
    var rows: [[String]] { [["\(pushed.id)", name, "\(films)", "\(pushed.added)", "\(pushed.removed)"]] }

    static let payload = Payload<Self> {
        Field("id") { $0.pushed.id }
        Field("name") { $0.name }
        Field("made") { $0.pushed.isNew }
        Field("films") { $0.films }
        Field("added") { $0.pushed.added }
        Field("removed") { $0.pushed.removed }
        Field("refused") { $0.pushed.refused }
        Field("tmdb_url") { WebPage.list($0.pushed.id) }
    }
}

extension ListSummary {
    fileprivate var audience: String {
        switch isPublic {
        case true?: tr("everybody", context: "who sees a list")
        case false?: tr("you alone", context: "who sees a list")
        case nil: ""
        }
    }
}
