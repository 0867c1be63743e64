import Library
import Localization
package import MovielibCore
package import Records
import TMDBModels
package import Terminal

/// The log of viewings.
package struct ViewingListPresenter: Presentation {
    let viewings: [LoggedViewing]
    /// The number of viewings in the whole result.
    let total: Int
    var hidesRatings = false
    /// Nil if all viewings are shown.
    var pages: RowPages?

    package init(viewings: [LoggedViewing], total: Int, hidesRatings: Bool = false, pages: RowPages? = nil) {
        (self.viewings, self.total, self.hidesRatings, self.pages) = (viewings, total, hidesRatings, pages)
    }

    package var document: Document {
        if viewings.isEmpty { return Document() }
        let table = Table(viewings) {
            Column(tr("WATCHED", context: "column"), importance: 95) {
                $0.viewing.watchedOn.map { StyledText(DisplayText.tableDate($0)) } ?? StyledText(.unknown)
            }
            FilmTable.id.mappingRows { $0.film }
            FilmTable.title.mappingRows { $0.film }
            FilmTable.year.mappingRows { $0.film }
            // The user's rating at that viewing; the film's may differ. In a narrow table it matters more than an id.
            Column(YearText.ratingThenHead, alignment: .trailing, importance: 92) {
                StyledText($0.viewing.rating.map(DisplayText.userRating) ?? "", .userData)
            }
            Column(importance: 60) {
                StyledText($0.viewing.isRewatch ? tr("again", context: "viewing") : "", .label)
            }
            // The user's text is never truncated: if it does not fit in the row, it goes beneath.
            ViewingField.texts.map { field in
                Column(field.head, importance: 40, overflow: .moveBelow) {
                    StyledText($0.viewing.values[field]?.cell ?? "", .label)
                }
            }
            Column(tr("NOTE", context: "column"), importance: 20, overflow: .moveBelow) {
                StyledText($0.viewing.note?.text ?? "")
            }
        }
        return Document(blocks: [
            .table(table), .line(DisplayText.listFooter(viewings.count, of: total, .viewings, pages)),
        ])
    }

    package static let columns = "id, title, year, \(ViewingField.rowColumns)"
    package var rows: [[String]] {
        viewings.map { logged in
            var viewing = logged.viewing
            viewing.rating = rating(logged)
            return Array(logged.film.cells.prefix(3)) + ViewingText.cells(viewing)
        }
    }

    /// The rating of this viewing, else of the film.
    private func rating(_ logged: LoggedViewing) -> Double? { logged.viewing.rating ?? logged.film.myRating }

    package static let payload = Payload<Self>(
        "viewings", "Your viewings, the latest first, or those that a query asks for."
    ) {
        Field(rows: "results", "the requested ones", each: row) { list in list.viewings.map { (list, $0) } }
        Field("total_results", "how many there are in all") { $0.total }
    }

    /// A film's keys, replaced by the viewing's keys of the same name.
    private static let row = Payload<(list: Self, logged: LoggedViewing)>(
        "logged viewing", "A film and one of its viewings."
    ) {
        Field(Film.payload) { $0.logged.film.shown(hidingRatings: $0.list.hidesRatings) }
        Field(Viewing.payload) { $0.logged.viewing }
        Field("my_rating", "your rating that time, else of the film") { $0.list.rating($0.logged) }
    }
}
