import Localization
import Films
import Library
import TMDBModels
import Records
import Terminal

/// The log of viewings.
struct ViewingListPresenter: Presentation {
    let viewings: [LoggedViewing]
    /// Of the whole result.
    let total: Int
    var hidesRatings = false
    /// Nil if these are all.
    var pages: RowPages?

    private static var columns: [Table.Column] {
        [
            Table.Column(head: tr("WATCHED", context: "column"), importance: 95), FilmTable.id,
            FilmTable.title, FilmTable.year,
            Table.Column(head: tr("RATED", context: "column"), alignment: .trailing, importance: 75),
            Table.Column(head: "", importance: 60),
            // The user's text is never truncated: if it does not fit in the row, it goes beneath.
            Table.Column(head: tr("PLACE", context: "column"), importance: 40, overflow: .beneath),
            Table.Column(head: tr("NOTE", context: "column"), importance: 20, overflow: .beneath),
        ]
    }

    var document: Document {
        if viewings.isEmpty { return Document() }
        let table = Table(
            columns: Self.columns,
            rows: viewings.map { logged in
                let film = logged.film
                return [
                    logged.viewing.watchedOn.map { StyledText(Wording.tableDate($0)) }
                        ?? StyledText(.unknown), .number(of: film.id), .film(film.title, film.id, .title),
                    StyledText(film.year.cell),
                    // What the person thought then; the film's own rating may be another.
                    StyledText(logged.viewing.rating.map(Wording.own) ?? "", .mine),
                    StyledText(logged.viewing.isRewatch ? tr("again", context: "viewing") : "", .label),
                    StyledText(logged.viewing.place ?? "", .label),
                    StyledText(logged.viewing.note?.words ?? ""),
                ]
            })
        return Document(blocks: [
            .table(table), .line(Wording.part(viewings.count, of: total, .viewings, pages)),
        ])
    }

    /// Id, title, year, watched at, my rating, whether it was a rewatch, place, note.
    var rows: [[String]] {
        viewings.map { logged in
            Array(logged.film.cells.prefix(3)) + [
                logged.viewing.watchedOn.cell, rating(logged).map(Wording.own) ?? "",
                "\(logged.viewing.isRewatch)", logged.viewing.place ?? "", logged.viewing.note?.words ?? "",
            ]
        }
    }

    /// The rating of this viewing, else of the film.
    private func rating(_ logged: LoggedViewing) -> Double? { logged.viewing.rating ?? logged.film.myRating }

    static let payload = Payload<Self> {
        Field(rows: "results", each: row) { list in list.viewings.map { (list, $0) } }
        Field("total_results") { $0.total }
    }

    /// A film's keys, and in their place those of the viewing that have the same name.
    private static let row = Payload<(list: Self, logged: LoggedViewing)> {
        Field(Film.payload) { $0.logged.film.shown(hidingRatings: $0.list.hidesRatings) }
        Field(Viewing.payload) { $0.logged.viewing }
        Field("my_rating") { $0.list.rating($0.logged) }
    }
}
