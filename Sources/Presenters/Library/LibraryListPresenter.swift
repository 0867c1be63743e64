package import Foundation
package import Library
import Localization
package import MovielibCore
package import Query
package import Records
import TMDBModels
package import Terminal

/// Films in the library, with all the user's data about them: the watch-later list, or all.
package struct LibraryListPresenter: Presentation {
    let films: [Film]
    /// The films' viewings, by the film's id; only for JSON.
    var viewings: [Int: [Viewing]] = [:]
    /// The number of films in the whole result.
    let total: Int
    var hidesRatings = false
    /// Nil if all films are shown.
    var pages: RowPages?
    var scope = LibraryScope.watchlist
    /// The requested sort key, if any: its column is one of the last to be dropped.
    var order: QuerySortKey?
    /// Nil for the user's time zone, which is slow to look up and only needed if dates are written.
    var timeZone: TimeZone?

    package init(
        films: [Film], viewings: [Int: [Viewing]] = [:], total: Int, hidesRatings: Bool = false,
        pages: RowPages? = nil, scope: LibraryScope = .watchlist, order: QuerySortKey? = nil,
        timeZone: TimeZone? = nil
    ) {
        (self.films, self.viewings, self.total, self.hidesRatings) = (films, viewings, total, hidesRatings)
        (self.pages, self.scope, self.order, self.timeZone) = (pages, scope, order, timeZone)
    }

    package var document: Document {
        if films.isEmpty { return Document() }
        let shown = films.map { $0.shown(hidingRatings: hidesRatings) }
        let savedToo = scope == .library
        let zone = timeZone ?? .current
        let table = Table(shown) {
            if shown.contains(where: { !FilmTable.marks($0, savedToo: savedToo).isEmpty }) {
                FilmTable.mark(savedToo: savedToo)
            }
            FilmTable.id
            FilmTable.title
            FilmTable.year
            FilmTable.rating.prioritised(if: order == .rating)
            Column(tr("RUNTIME", context: "column"), alignment: .trailing, importance: 65) {
                StyledText($0.record.runtimeMinutes.map(DisplayText.runtime) ?? "")
            }.prioritised(if: order == .runtime)
            FilmTable.userDataColumns(shown, sortedBy: order)
            Column(tr("GENRES", context: "column"), importance: 20, minimum: 12, maximum: 40) {
                StyledText($0.record.genres.joined(separator: ", "), .label)
            }
            if films.contains(where: { !$0.tags.isEmpty }) {
                Column(tr("TAGS", context: "column"), importance: 30, minimum: 6, maximum: 30) {
                    StyledText($0.tags.joined(separator: ", "), .userData)
                }
            }
            // In the library most films were seen, and have no such date.
            Column(tr("ADDED", context: "column"), importance: savedToo ? 34 : 40) {
                let day = $0.addedAt.flatMap { PartialDate($0, in: zone) }
                return StyledText(day.map(DisplayText.tableDate) ?? "", .label)
            }.prioritised(if: order == .added)
        }
        return Document(blocks: [
            .table(table), .line(DisplayText.listFooter(films.count, of: total, .films, pages)),
        ])
    }

    /// Id, title, year, rating, runtime in minutes, added at.
    package static func cells(_ line: WatchlistLine) -> [String] {
        [
            "\(line.id)", line.title, line.year.cell, line.rating.cell, line.runtimeMinutes.cell,
            line.addedAt.map(DisplayText.time) ?? "",
        ]
    }

    package static let columns =
        "id, title, year, rating, runtime in minutes, time of adding; of `library` also your rating, times seen, last seen, tags, note"
    package var rows: [[String]] {
        films.map { film in
            var line = WatchlistLine(film)
            if hidesRatings { line.rating = film.shown(hidingRatings: true).rating }
            if scope == .watchlist { return Self.cells(line) }
            return Self.cells(line) + [
                film.myRating.map(DisplayText.userRating) ?? "", "\(film.timesWatched)",
                film.lastWatchedOn.cell,
                film.tags.joined(separator: ", "), film.note?.text ?? "",
            ]
        }
    }

    package static let payload = Payload<Self>(
        "watchlist",
        """
        Films of the library: the watch-later list, the latest addition first; all films; or those \
        that a query asks for.
        """
    ) {
        Field(rows: "results", "the requested ones", each: row) { list in list.films.map { (list, $0) } }
        Field("total_results", "how many there are in all") { $0.total }
    }

    private static let row = Payload<(list: Self, film: Film)>("listed film") {
        Field(Film.payload) { $0.film.shown(hidingRatings: $0.list.hidesRatings) }
        Field(Film.userDataPayload) { $0.film }
        Field("viewings", "the latest first", each: Viewing.payload) {
            $0.list.viewings[$0.film.record.id] ?? []
        }
    }
}
