import Localization
import Query
package import Records
package import TMDBModels
package import Terminal

/// Films from a shelf or a search.
package struct FilmListPresenter: Presentation {
    let answer: ListAnswer<FilmRecord>
    let userData: UserDataByFilm
    /// Whether the release date is shown, rather than just the year.
    var showsDates = false

    package init(answer: ListAnswer<FilmRecord>, userData: UserDataByFilm, showsDates: Bool = false) {
        (self.answer, self.userData, self.showsDates) = (answer, userData, showsDates)
    }

    private var films: [Film] { answer.value.rows.map { Film($0, userData) } }

    package var document: Document {
        if films.isEmpty { return Document() }
        return Document(blocks: [
            .table(FilmTable.table(films, withDates: showsDates)), .line(answer.footer(.films)),
        ])
    }

    package static let columns = Film.columns
    package var rows: [[String]] { films.map(\.cells) }

    package static let payload = Payload<Self> {
        Field(ListAnswer<FilmRecord>.page()) { $0.answer }
        Field(rows: "results", each: Film.payload) { $0.films }
    }
}

/// The columns shared by several tables of films.
package enum FilmTable {
    static var mark: Column<Film> { mark(savedToo: true) }
    static func mark(savedToo: Bool) -> Column<Film> {
        Column(importance: 80) { marks($0, savedToo: savedToo) }
    }
    static var id: Column<Film> { .id { .number(of: $0.id) } }
    static var title: Column<Film> { title(.cut) }
    /// The title on a page, where nothing is truncated.
    static var pageTitle: Column<Film> { title(.wrap) }
    /// The title: its readable part comes before votes and runtimes; ids, years and ratings come before the rest of it.
    private static func title(_ overflow: Table.Column.Overflow) -> Column<Film> {
        Column(
            tr("TITLE", context: "column"), importance: 100, minimum: 8, maximum: 60,
            comforts: [.init(width: 40, importance: 50), .init(width: 16, importance: 68)], overflow: overflow
        ) { .film($0.title, $0.id, .title) }
    }
    static var year: Column<Film> { .year { $0.year } }
    package static var rating: Column<Film> {
        Column(tr("RATING", context: "column"), alignment: .trailing, importance: 70) { rating($0) }
    }

    /// The user's ratings and viewings, if any of the films has them.
    static func userDataColumns(_ films: [Film], sortedBy order: QuerySortKey? = nil) -> [Column<Film>] {
        let mine = Column<Film>.myRating { $0.userData?.myRating }
        let seen = Column<Film>(tr("SEEN", context: "column"), importance: 35) {
            StyledText($0.userData.flatMap(lastSeen) ?? "", .userData)
        }
        let hasRatings = films.contains { $0.userData?.myRating != nil }
        let hasViewings = films.contains { ($0.userData?.timesWatched ?? 0) > 0 }
        return (hasRatings ? [mine.prioritised(if: order == .mine)] : [])
            + (hasViewings ? [seen.prioritised(if: order == .seen || order == .watched)] : [])
    }

    /// `14 Aug 2026`, `2×, Aug 2026`, `once`.
    private static func lastSeen(_ mark: UserData) -> String? {
        guard mark.timesWatched > 0 else { return nil }
        guard let last = mark.lastWatchedOn else { return DisplayText.times(mark.timesWatched) }
        return (mark.timesWatched > 1 ? "\(mark.timesWatched)×, " : "") + DisplayText.tableDate(last)
    }

    /// - Parameters:
    ///   - withDates: Shows the release date instead of the year.
    ///   - regionalDates: Shown instead of the year for films selected by a country's releases.
    static func table(
        _ films: [Film], withDates: Bool = false, regionalDates: [Int: PartialDate]? = nil
    ) -> Table {
        Table(films) {
            mark
            id
            title
            if withDates || regionalDates != nil { day(regionalDates) } else { year }
            rating
            userDataColumns(films)
            Column(tr("VOTES", context: "column"), alignment: .trailing, importance: 60) {
                StyledText($0.votes.map(DisplayText.count) ?? "", .label)
            }
            Column(tr("ORIGINAL TITLE", context: "column"), importance: 30, minimum: 14, maximum: 40) {
                StyledText($0.otherTitle ?? "", .label)
            }
            Column(tr("OVERVIEW", context: "column"), importance: 10, minimum: 40) {
                StyledText($0.overview ?? "", .label)
            }
        }
    }

    private static func day(_ regionalDates: [Int: PartialDate]?) -> Column<Film> {
        // i18n: the day on which a film came out first, and in the user's country
        let head = regionalDates == nil ? tr("RELEASED", context: "column") : tr("OUT", context: "column")
        return Column(head, alignment: .trailing, importance: 85) { film in
            let day = regionalDates.map { $0[film.id] } ?? film.releaseDate
            return StyledText(day.map(DisplayText.tableDate) ?? "")
        }
    }

    /// The signs for owned, seen and saved, the last two with the initials of those in the share for whom they are true, if it
    /// is not the user alone.
    ///
    /// - Parameter isNarrow: Whether there is only space for the signs of the user.
    package static func marks(_ film: Film, savedToo: Bool = true, isNarrow: Bool = false) -> StyledText {
        guard let mark = film.userData else { return "" }
        func sign(_ symbol: Symbol, _ isUsers: Bool, _ initials: String) -> StyledText {
            let (style, initials) = (isUsers ? Style.userData : .label, isNarrow ? "" : initials)
            return isUsers || !initials.isEmpty
                ? StyledText(symbol, style) + StyledText(initials, style) : ""
        }
        return (mark.isOwned ? StyledText(.owned, .userData) : "")
            + sign(.seen, mark.timesWatched > 0, mark.seenBy)
            + (savedToo ? sign(.saved, mark.isOnWatchlist, mark.savedBy) : "")
    }

    package static func rating(_ film: Film) -> StyledText {
        DisplayText.rating(film.rating).map { StyledText($0, .score) } ?? StyledText(.unknown, .score)
    }
}

/// Columns with the same content for rows of several kinds.
extension Column {
    static func id(_ cell: @escaping (Row) -> StyledText) -> Column {
        Column(tr("ID", context: "column"), alignment: .trailing, importance: 90, cell)
    }

    static func year(_ year: @escaping (Row) -> Int?) -> Column {
        Column(tr("YEAR", context: "column"), importance: 85) { StyledText(year($0).cell) }
    }

    /// The user's rating.
    static func myRating(_ rating: @escaping (Row) -> Double?) -> Column {
        Column(tr("MINE", context: "column"), alignment: .trailing, importance: 75) {
            StyledText(rating($0).map(DisplayText.userRating) ?? "", .userData)
        }
    }
}
