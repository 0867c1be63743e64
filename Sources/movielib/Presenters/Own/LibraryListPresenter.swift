import Localization
import Films
import Foundation
import Library
import TMDBModels
import Query
import Records
import Terminal

/// Films in the library, with all the user's data about them: the watch-later list, or all.
struct LibraryListPresenter: Presentation {
    let films: [Film]
    /// Each film's viewings, by id: only for programs.
    var viewings: [Int: [Viewing]] = [:]
    /// Of the whole result.
    let total: Int
    var hidesRatings = false
    /// Nil if these are all.
    var pages: RowPages?
    var shelf = LibraryShelf.watchlist
    /// What they are sorted by, if that was asked for: its column is one of the last to go.
    var order: QuerySortKey?
    /// Nil for the user's own, which takes a while to look up, so only if dates are written.
    var timeZone: TimeZone?

    private static var columns: [Table.Column] {
        [FilmTable.mark, FilmTable.id, FilmTable.title, FilmTable.year, FilmTable.rating, runtime]
    }
    private static var runtime: Table.Column {
        Table.Column(head: tr("RUNTIME", context: "column"), alignment: .trailing, importance: 65)
    }
    private static var genres: Table.Column {
        Table.Column(head: tr("GENRES", context: "column"), importance: 20, minimum: 12, maximum: 40)
    }
    private static var tags: Table.Column {
        Table.Column(head: tr("TAGS", context: "column"), importance: 30, minimum: 6, maximum: 30)
    }
    private static var added: Table.Column {
        Table.Column(head: tr("ADDED", context: "column"), importance: 40)
    }

    var document: Document {
        if films.isEmpty { return Document() }
        let rows = films.map { $0.shown(hidingRatings: hidesRatings) }
        let own = FilmTable.ownColumns(rows)
        let hasTags = films.contains { !$0.tags.isEmpty }
        let zone = timeZone ?? .current
        let isMarked = rows.contains { !FilmTable.marks($0, savedToo: shelf == .library).isEmpty }
        var columns =
            Array(Self.columns.dropFirst(isMarked ? 0 : 1)) + own.columns + [Self.genres]
            + (hasTags ? [Self.tags] : []) + [Self.added]
        if let sorted = columns.firstIndex(where: { $0.head == sortedColumn?.head }) {
            columns[sorted].importance = 86
        }
        let table = Table(
            columns: columns,
            rows: zip(films, rows).map { film, row in
                var head = FilmTable.head(row)
                head[0] = FilmTable.marks(row, savedToo: shelf == .library)
                let tags = hasTags ? [StyledText(film.tags.joined(separator: ", "), .mine)] : []
                let added = film.addedAt.flatMap { PartialDate($0, in: zone) }.map(Wording.tableDate)
                return Array(head.dropFirst(isMarked ? 0 : 1)) + [
                    StyledText(film.movie.runtimeMinutes.map(Wording.runtime) ?? "")
                ] + own.cells(row) + [StyledText(film.movie.genres.joined(separator: ", "), .label)] + tags
                    + [StyledText(added ?? "", .label)]
            })
        return Document(blocks: [.table(table), .line(Wording.part(films.count, of: total, .films, pages))])
    }

    private var sortedColumn: Table.Column? {
        switch order {
        case .seen, .watched: FilmTable.seen
        case .added: Self.added
        case .rating: FilmTable.rating
        case .mine: FilmTable.mine
        case .runtime: Self.runtime
        default: nil
        }
    }

    /// Id, title, year, rating, runtime in minutes, added at.
    static func cells(_ line: ListLine) -> [String] {
        [
            "\(line.id)", line.title, line.year.cell, line.rating.cell, line.runtimeMinutes.cell,
            line.addedAt.map(Wording.time) ?? "",
        ]
    }

    /// The cells of a line; for the whole library, then my rating, times watched, last watched, tags and note.
    var rows: [[String]] {
        films.map { film in
            var line = ListLine(film)
            line.rating = film.shown(hidingRatings: hidesRatings).rating
            if shelf == .watchlist { return Self.cells(line) }
            return Self.cells(line) + [
                film.myRating.map(Wording.own) ?? "", "\(film.timesWatched)", film.lastWatchedOn.cell,
                film.tags.joined(separator: ", "), film.note?.words ?? "",
            ]
        }
    }

    static let payload = Payload<Self> {
        Field(rows: "results", each: row) { list in list.films.map { (list, $0) } }
        Field("total_results") { $0.total }
    }

    private static let row = Payload<(list: Self, film: Film)> {
        Field(Film.payload) { $0.film.shown(hidingRatings: $0.list.hidesRatings) }
        Field(Film.ownPayload) { $0.film }
        Field("viewings", each: Viewing.payload) { $0.list.viewings[$0.film.movie.id] ?? [] }
    }
}
