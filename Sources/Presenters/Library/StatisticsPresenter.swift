import Foundation
package import Library
import Localization
package import Records
package import Terminal

/// Statistics of the library.
package struct StatisticsPresenter: Presentation {
    let statistics: LibraryStatistics
    var hidesRatings = false
    /// Nothing has waited that was saved on this day.
    var today: PartialDate?

    package init(statistics: LibraryStatistics, hidesRatings: Bool = false, today: PartialDate? = nil) {
        (self.statistics, self.hidesRatings, self.today) = (statistics, hidesRatings, today)
    }

    private typealias Group = LibraryStatistics.Group

    package var document: Document {
        if statistics.isEmpty { return Document() }
        var blocks: [Document.Block] = [.fields(totals)]
        if statistics.withoutRuntime > 0 {
            blocks.append(.paragraph(YearText.missingRuntimeNote(statistics.withoutRuntime), indent: 0))
        }
        func plot(_ heading: String, _ groups: [Group], _ noun: RowNoun) {
            guard groups.count > 1 else { return }
            blocks += [.gap, .line(StyledText(heading, .heading)), .bars(groups.map { bar($0, noun) })]
        }
        plot(tr("By year"), statistics.years, .viewings)
        plot(tr("By month"), statistics.months, .viewings)
        plot(tr("By decade of release"), statistics.decades.map(\.withDecadeName), .films)
        if statistics.myAverage != nil {
            blocks += [
                .gap, .line(StyledText(ratingsHeading, .heading)),
                .sparklines([
                    // i18n: the person's own ratings, beside TMDB's
                    sparkline(
                        tr("Yours", context: "ratings"), statistics.myRatings,
                        DisplayText.userAverage(statistics.myAverage)),
                    sparkline(
                        "TMDB", statistics.tmdbRatings, DisplayText.rating(statistics.tmdbAverage)),
                ]),
            ]
        }
        // Two side by side, so that names fit on a usual terminal.
        let pairs = [
            (shelf(tr("Genres"), statistics.genres), shelf(tr("Countries"), statistics.countries)),
            (
                shelf(tr("Directors"), Self.withSeveralFilms(statistics.directors)),
                shelf(tr("Actors"), Self.withSeveralFilms(statistics.actors))
            ),
            (
                shelf(tr("Best directors"), statistics.favouriteDirectors, byAverage: true),
                shelf(tr("Best actors"), statistics.favouriteActors, byAverage: true)
            ),
        ]
        for (left, right) in pairs {
            let shelves = [left, right].filter { !$0.rows.isEmpty }
            // Wide enough for a name and its totals.
            if !shelves.isEmpty { blocks += [.gap, .shelves(shelves, narrowest: 36)] }
        }
        return Document(blocks: blocks)
    }

    /// Ten groups: a point each, or half a star.
    private var ratingsHeading: String {
        switch RatingStyle.current.scale {
        case .ten: tr("Ratings from 1 to 10")
        case .stars: tr("Ratings from half a star to five")
        }
    }

    /// The people of several films: there are too many others, which only rows and payload have.
    private static func withSeveralFilms(_ people: [Group]) -> [Group] { people.filter { $0.count > 1 } }

    private var totals: [Document.Field] {
        var fields: [Document.Field] = []
        func add(_ label: String, _ value: String) {
            fields.append(.init(label: label, value: StyledText(value)))
        }
        if statistics.viewings > 0 {
            add(
                tr("Seen", context: "label"),
                Self.viewingTotals(statistics.films, statistics.viewings, again: statistics.rewatches))
            if let hours = DisplayText.hours(statistics.minutes) { add(tr("Time"), hours) }
        }
        if statistics.saved > 0 {
            add(
                tr("Watch later", context: "list"),
                [RowNoun.films.counted(statistics.saved), DisplayText.hours(statistics.savedMinutes)]
                    .compactMap(\.self).joined(separator: ", "))
        }
        if statistics.owned > 0 {
            add(
                tr("Files", context: "label"),
                [
                    RowNoun.films.counted(statistics.owned), DisplayText.hours(statistics.ownedMinutes),
                    DisplayText.bytes(statistics.ownedBytes),
                ].compactMap(\.self).joined(separator: ", "))
        }
        if let film = statistics.longestWaitingFilm, let since = film.addedAt {
            let date = PartialDate(since, in: .current)
            if date == nil || date != today {
                let day = date.map(DisplayText.date) ?? String(DisplayText.time(since).prefix(10))
                add(tr("Longest wait"), tr("{film}, saved {date}", ["film": film.name, "date": day]))
            }
        }
        return fields
    }

    /// `12 films in 15 viewings, 3 rewatches`
    package static func viewingTotals(_ films: Int, _ viewings: Int, again rewatches: Int) -> String {
        // i18n: films comes with its number: 12 films in 15 viewings
        let seen = plural(
            "{films} in {n} viewing", "{films} in {n} viewings", viewings,
            ["films": RowNoun.films.counted(films)])
        let again = rewatches == 0 ? "" : ", " + plural("{n} rewatch", "{n} rewatches", rewatches)
        return seen + again
    }

    private func bar(_ group: Group, _ noun: RowNoun) -> Document.Bar {
        let parts = [
            noun.counted(group.count), DisplayText.hours(group.minutes),
            // i18n: the person's own rating on average
            DisplayText.userAverage(group.myAverage).map { tr("yours {rating}", ["rating": $0]) },
        ]
        let text = parts.compactMap(\.self).joined(separator: ", ")
        return Document.Bar(label: group.name, value: Double(group.count), text: StyledText(text, .label))
    }

    private func sparkline(_ label: String, _ counts: [Int], _ average: String?) -> Document.Sparkline {
        Document.Sparkline(
            label: label, values: counts.map(Double.init),
            text: StyledText(
                average.map { tr("{rating} on average", ["rating": $0]) } ?? "", .label))
    }

    private func shelf(_ heading: String, _ groups: [Group], byAverage: Bool = false) -> Document.Shelf {
        Document.Shelf(
            heading: heading,
            rows: groups.map { group in
                let average = DisplayText.userAverage(group.myAverage)
                let count = DisplayText.grouped(group.count)
                return .init(
                    title: StyledText(group.name),
                    detail: StyledText(
                        byAverage ? average ?? "" : average.map { "\(count) (\($0))" } ?? count, .score))
            })
    }

    package static let columns = "kind, name, count, minutes, your average"
    package var rows: [[String]] {
        let totals = [
            ["viewings", "", "\(statistics.viewings)", "\(statistics.minutes)", ""],
            ["films", "", "\(statistics.films)", "", statistics.myAverage.cell],
            ["rewatches", "", "\(statistics.rewatches)", "", ""],
            ["saved", "", "\(statistics.saved)", "\(statistics.savedMinutes)", ""],
        ]
        let owned =
            statistics.owned > 0
            ? [["owned", "", "\(statistics.owned)", "\(statistics.ownedMinutes)", ""]] : []
        return totals + owned
            + groups.flatMap { kind, groups in
                groups.map { [kind, $0.name, "\($0.count)", "\($0.minutes)", $0.myAverage.cell] }
            }
    }

    private var groups: [(String, [Group])] {
        [
            ("year", statistics.years), ("month", statistics.months), ("decade", statistics.decades),
            ("genre", statistics.genres), ("country", statistics.countries),
            ("director", statistics.directors), ("actor", statistics.actors),
        ]
    }

    package static let payload = Payload<Self>(
        "stats",
        """
        What viewings, ratings and the watch-later list add up to. A film seen twice is two viewings. \
        An average of your ratings counts each film once, by the film's rating, not by \
        those of its viewings.
        """
    ) {
        Field("viewings") { $0.statistics.viewings }
        Field("films", "different films") { $0.statistics.films }
        Field("rewatches", "viewings of films that you had seen before") { $0.statistics.rewatches }
        Field("minutes", "of all viewings") { $0.statistics.minutes }
        Field(
            "years", "viewings by year; those without a date are left out, here and in `months`",
            each: Group.payload
        ) { $0.statistics.years }
        Field("months", "viewings by month, the last twelve with any", each: Group.payload) {
            $0.statistics.months
        }
        Field("decades", "films by decade of release, named by its first year", each: Group.payload) {
            $0.statistics.decades
        }
        Field(
            "genres", "films by genre, the most frequent first, `--limit` of them (10)", each: Group.payload
        ) { $0.statistics.genres }
        Field("countries", "films by country of production, ISO 3166-1, likewise", each: Group.payload) {
            $0.statistics.countries
        }
        Field("directors", "films by director, likewise", each: Group.payload) { $0.statistics.directors }
        Field("actors", "films by actor, likewise", each: Group.payload) { $0.statistics.actors }
        Field("saved", "films on the watch-later list") { $0.statistics.saved }
        Field("owned", "films of which you have a file") { $0.statistics.owned }
        Field("owned_minutes", "the total length of those files") { $0.statistics.ownedMinutes }
        Field("owned_bytes", "their total size") { $0.statistics.ownedBytes }
        Field(
            "best_directors", "directors of at least two films that you rated, the best average first",
            each: Group.payload
        ) { $0.statistics.favouriteDirectors }
        Field(
            "best_actors", "actors of at least three films that you rated, the best average first",
            each: Group.payload
        ) { $0.statistics.favouriteActors }
        Field("my_ratings", "ten numbers: films rated up to 1, above 1 up to 2, and so on up to 10") {
            $0.statistics.myRatings
        }
        Field("tmdb_ratings", "the same for TMDB's ratings of these films") { $0.statistics.tmdbRatings }
        Field("my_average", "of your ratings, including those of films not seen") { $0.statistics.myAverage }
        Field("tmdb_average", "of TMDB's ratings of the same films") { $0.statistics.tmdbAverage }
        Field("saved_minutes", "their total runtime") { $0.statistics.savedMinutes }
        Field("longest_wait", "what has been on the list longest", of: wait) { page in
            page.statistics.longestWaitingFilm.map { (page, $0) }
        }
    }

    private static let wait = Payload<(page: Self, film: Film)> {
        Field(Film.payload) { $0.film.shown(hidingRatings: $0.page.hidesRatings) }
        Field(Film.userDataPayload) { $0.film }
    }
}

extension LibraryStatistics.Group {
    static let payload = Payload<Self>("sum", "Viewings or films, added up.") {
        Field("name", "`2026`, `2026-08`, `1970`, `Drama`, `FR`, `Agnès Varda`") { $0.name }
        Field("count", "viewings, or films") { $0.count }
        Field("minutes", "their total runtime") { $0.minutes }
        Field("my_average", "of your ratings of them") { $0.myAverage }
    }

    /// `1990s`.
    fileprivate var withDecadeName: Self {
        var group = self
        // i18n: a decade: 1990s
        group.name = tr("{decade}s", ["decade": name])
        return group
    }
}
