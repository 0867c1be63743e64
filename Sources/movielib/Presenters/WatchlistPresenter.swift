import Foundation
import Library
import TMDBClient

/// The watch-later list, newest first.
struct WatchlistPresenter: Presentation {
    let entries: [WatchlistEntry]
    /// Of the whole list.
    let total: Int
    let symbols: Symbols
    /// Nil for the person's own; it is looked up only where days are written, because that takes a while.
    var timeZone: TimeZone?

    private static let columns = [
        FilmTable.id, FilmTable.title, FilmTable.year, FilmTable.rating,
        Table.Column(head: "RUNTIME", alignment: .trailing, importance: 65),
        Table.Column(head: "GENRES", importance: 20, minimum: 12, maximum: 40),
        Table.Column(head: "ADDED", importance: 40),
    ]

    var document: Document {
        if entries.isEmpty { return Document() }
        let table = Table(
            columns: Self.columns,
            rows: entries.map { entry in
                Array(FilmTable.head(film(entry), symbols).dropFirst()) + [
                    StyledText(entry.movie.runtimeMinutes.map(Wording.runtime) ?? ""),
                    StyledText(entry.movie.genres.joined(separator: ", "), .label),
                    StyledText(
                        CalendarDate(entry.addedAt, in: timeZone ?? .current).map(Wording.date) ?? "", .label),
                ]
            })
        let count =
            entries.count < total
            ? "\(entries.count) of \(Wording.counted(total, "film")); --page and --limit show more"
            : Wording.counted(total, "film")
        return Document(blocks: [.table(table), .line(StyledText(count, .label))])
    }

    /// Id, title, year, rating, runtime in minutes, added at.
    var rows: [[String]] {
        entries.map { entry in
            Array(film(entry).cells.prefix(4)) + [
                entry.movie.runtimeMinutes.cell, Wording.time(entry.addedAt),
            ]
        }
    }

    struct Saved: Encodable {
        let addedAt: String
        @OrNull var runtimeMinutes: Int?
        let genres: [String]

        enum CodingKeys: String, CodingKey {
            case genres
            case addedAt = "added_at"
            case runtimeMinutes = "runtime_minutes"
        }
    }

    struct ListPayload: Encodable {
        let totalResults: Int
        let results: [ExtendedFilmPayload<Saved>]

        enum CodingKeys: String, CodingKey {
            case results
            case totalResults = "total_results"
        }
    }

    var payload: ListPayload {
        ListPayload(
            totalResults: total,
            results: entries.map { entry in
                ExtendedFilmPayload(
                    film: FilmPayload(film(entry)),
                    more: Saved(
                        addedAt: Wording.time(entry.addedAt), runtimeMinutes: entry.movie.runtimeMinutes,
                        genres: entry.movie.genres))
            })
    }

    private func film(_ entry: WatchlistEntry) -> Film { Film(entry.movie, isSaved: true) }
}
