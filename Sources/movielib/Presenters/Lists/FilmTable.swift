import Localization
import Records
import TMDBModels
import Terminal

/// The columns shared by several tables of films.
enum FilmTable {
    static let mark = Table.Column(head: "", importance: 80)
    static var id: Table.Column {
        Table.Column(head: tr("ID", context: "column"), alignment: .trailing, importance: 90)
    }
    /// A readable title comes before votes and runtimes; ids, years and ratings come before the rest of it.
    private static let comforts = [
        Table.Column.Comfort(width: 40, importance: 50), .init(width: 16, importance: 68),
    ]
    static var title: Table.Column {
        Table.Column(
            head: tr("TITLE", context: "column"), importance: 100, minimum: 8, maximum: 60, comforts: comforts
        )
    }
    /// The same on a page, where nothing is truncated.
    static var pageTitle: Table.Column {
        Table.Column(
            head: tr("TITLE", context: "column"), importance: 100, minimum: 8, maximum: 60,
            comforts: comforts, overflow: .wrap)
    }
    static var year: Table.Column { Table.Column(head: tr("YEAR", context: "column"), importance: 85) }
    static var rating: Table.Column {
        Table.Column(head: tr("RATING", context: "column"), alignment: .trailing, importance: 70)
    }
    /// The user's rating.
    static var mine: Table.Column {
        Table.Column(head: tr("MINE", context: "column"), alignment: .trailing, importance: 75)
    }

    /// When the user saw it last.
    static var seen: Table.Column { Table.Column(head: tr("SEEN", context: "column"), importance: 35) }

    private static var columns: [Table.Column] {
        [
            mark, id, title, year, rating,
            Table.Column(head: tr("VOTES", context: "column"), alignment: .trailing, importance: 60),
            Table.Column(
                head: tr("ORIGINAL TITLE", context: "column"), importance: 30, minimum: 14, maximum: 40),
            Table.Column(head: tr("OVERVIEW", context: "column"), importance: 10, minimum: 40),
        ]
    }

    /// - Parameters:
    ///   - withDates: shows the release date instead of the year.
    ///   - regionalDates: also shown instead of it, for films selected by a country's releases.
    static func table(
        _ films: [Film], withDates: Bool = false, regionalDates: [Int: PartialDate]? = nil
    ) -> Table {
        let own = ownColumns(films)
        var columns = columns
        if withDates || regionalDates != nil {
            // i18n: the day on which a film came out first, and in the person's country
            let head = regionalDates == nil ? tr("RELEASED", context: "column") : tr("OUT", context: "column")
            columns[3] = Table.Column(head: head, alignment: .trailing, importance: 85)
        }
        return Table(
            columns: columns.prefix(5) + own.columns + columns.dropFirst(5),
            rows: films.map { film in
                var cells = cells(film)
                if withDates { cells[3] = StyledText(film.releaseDate.map(Wording.tableDate) ?? "") }
                if let regionalDates {
                    cells[3] = StyledText(regionalDates[film.id].map(Wording.tableDate) ?? "")
                }
                return cells.prefix(5) + own.cells(film) + cells.dropFirst(5)
            })
    }

    /// Owned, seen, saved, or several of them.
    static func marks(_ film: Film, savedToo: Bool = true) -> StyledText {
        guard let mark = film.own else { return "" }
        return (mark.isOwned ? StyledText(.owned, .mine) : "")
            + (mark.timesWatched > 0 ? StyledText(.seen, .mine) : "")
            + (mark.isSaved && savedToo ? StyledText(.saved, .mine) : "")
    }

    /// The user's ratings and viewings, if any of the films has them.
    static func ownColumns(_ films: [Film]) -> OwnColumns {
        OwnColumns(
            hasRatings: films.contains { $0.own?.myRating != nil },
            hasViewings: films.contains { ($0.own?.timesWatched ?? 0) > 0 })
    }

    struct OwnColumns {
        let hasRatings: Bool
        let hasViewings: Bool

        var columns: [Table.Column] {
            (hasRatings ? [FilmTable.mine] : []) + (hasViewings ? [FilmTable.seen] : [])
        }

        func cells(_ film: Film) -> [StyledText] {
            (hasRatings ? [StyledText(film.own?.myRating.map(Wording.own) ?? "", .mine)] : [])
                + (hasViewings ? [StyledText(film.own.flatMap(seen) ?? "", .mine)] : [])
        }

        /// `14 Aug 2026`, `2×, Aug 2026`, `once`.
        private func seen(_ mark: OwnData) -> String? {
            guard mark.timesWatched > 0 else { return nil }
            guard let last = mark.lastWatchedOn else { return Wording.times(mark.timesWatched) }
            return (mark.timesWatched > 1 ? "\(mark.timesWatched)×, " : "") + Wording.tableDate(last)
        }
    }

    /// Mark, id, title, year and rating: the start of every row for a film.
    static func head(_ film: Film) -> [StyledText] {
        [
            marks(film), .number(of: film.id), .film(film.title, film.id, .title), StyledText(film.year.cell),
            rating(film),
        ]
    }

    static func rating(_ film: Film) -> StyledText {
        Wording.rating(film.rating).map { StyledText($0, .score) } ?? StyledText(.unknown, .score)
    }

    private static func cells(_ film: Film) -> [StyledText] {
        head(film) + [
            StyledText(film.votes.map(Wording.count) ?? "", .label),
            StyledText(film.otherTitle ?? "", .label), StyledText(film.overview ?? "", .label),
        ]
    }
}
