import Localization
import Library
import Records
import Terminal

/// Statistics of the library.
struct StatisticsPresenter: Presentation {
    let statistics: LibraryStatistics
    var hidesRatings = false

    private typealias Group = LibraryStatistics.Group

    static func isEmpty(_ statistics: LibraryStatistics) -> Bool {
        statistics.viewings == 0 && statistics.saved == 0 && statistics.myAverage == nil
            && statistics.owned == 0
    }

    var document: Document {
        if Self.isEmpty(statistics) { return Document() }
        var blocks: [Document.Block] = [.fields(totals)]
        func plot(_ heading: String, _ groups: [Group], _ noun: RowNoun) {
            guard groups.count > 1 else { return }
            blocks += [.gap, .line(StyledText(heading, .heading)), .bars(groups.map { bar($0, noun) })]
        }
        plot(tr("By year"), statistics.years, .viewings)
        plot(tr("By month"), statistics.months, .viewings)
        plot(tr("By decade of release"), statistics.decades.map(\.named), .films)
        if statistics.myAverage != nil {
            blocks += [
                .gap, .line(StyledText(tr("Ratings from 1 to 10"), .heading)),
                .sparklines([
                    // i18n: the person's own ratings, beside TMDB's
                    sparkline(tr("Mine", context: "ratings"), statistics.myRatings, statistics.myAverage),
                    sparkline("TMDB", statistics.tmdbRatings, statistics.tmdbAverage),
                ]),
            ]
        }
        // Two side by side, so that names fit on a usual terminal.
        let pairs = [
            (shelf(tr("Genres"), statistics.genres), shelf(tr("Countries"), statistics.countries)),
            (shelf(tr("Directors"), statistics.directors), shelf(tr("Actors"), statistics.actors)),
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

    private var totals: [Document.Field] {
        var fields: [Document.Field] = []
        func add(_ label: String, _ value: String) {
            fields.append(.init(label: label, value: StyledText(value)))
        }
        if statistics.viewings > 0 {
            add(
                tr("Seen", context: "label"),
                Self.seen(statistics.films, statistics.viewings, again: statistics.rewatches))
            if let hours = Wording.hours(statistics.minutes) { add(tr("Time"), hours) }
        }
        if statistics.saved > 0 {
            add(
                tr("Watch later", context: "list"),
                [RowNoun.films.counted(statistics.saved), Wording.hours(statistics.savedMinutes)]
                    .compactMap(\.self).joined(separator: ", "))
        }
        if statistics.owned > 0 {
            add(
                tr("Files", context: "label"),
                [
                    RowNoun.films.counted(statistics.owned), Wording.hours(statistics.ownedMinutes),
                    Wording.bytes(statistics.ownedBytes),
                ].compactMap(\.self).joined(separator: ", "))
        }
        if let film = statistics.longestWait, let since = film.addedAt {
            let text = String(Wording.time(since).prefix(10))
            let day = PartialDate(text).map(Wording.date) ?? text
            add(tr("Longest wait"), tr("{film}, saved {date}", ["film": Film(film).name, "date": day]))
        }
        return fields
    }

    /// `12 films in 15 viewings, 3 of them again`
    static func seen(_ films: Int, _ viewings: Int, again rewatches: Int) -> String {
        // i18n: films comes with its number: 12 films in 15 viewings
        let seen = plural(
            "{films} in {n} viewing", "{films} in {n} viewings", viewings,
            ["films": RowNoun.films.counted(films)])
        let again =
            rewatches == 0 ? "" : ", " + plural("{n} of them again", "{n} of them again", rewatches)
        return seen + again
    }

    private func bar(_ group: Group, _ noun: RowNoun) -> Document.Bar {
        let parts = [
            noun.counted(group.count), Wording.hours(group.minutes),
            // i18n: the person's own rating on average
            Wording.rating(group.myAverage).map { tr("mine {rating}", ["rating": $0]) },
        ]
        let text = parts.compactMap(\.self).joined(separator: ", ")
        return Document.Bar(label: group.name, value: Double(group.count), text: StyledText(text, .label))
    }

    private func sparkline(_ label: String, _ counts: [Int], _ average: Double?) -> Document.Sparkline {
        Document.Sparkline(
            label: label, values: counts.map(Double.init),
            text: StyledText(
                Wording.rating(average).map { tr("{rating} on average", ["rating": $0]) } ?? "", .label))
    }

    private func shelf(_ heading: String, _ groups: [Group], byAverage: Bool = false) -> Document.Shelf {
        Document.Shelf(
            heading: heading,
            rows: groups.map { group in
                let average = Wording.rating(group.myAverage)
                let count = Wording.grouped(group.count)
                return .init(
                    title: StyledText(group.name),
                    detail: StyledText(
                        byAverage ? average ?? "" : average.map { "\(count) (\($0))" } ?? count, .score))
            })
    }

    /// Kind, name, count, minutes, my average.
    var rows: [[String]] {
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
                groups.map {
                    [kind, $0.name, "\($0.count)", "\($0.minutes)", $0.myAverage.cell]
                }
            }
    }

    private var groups: [(String, [Group])] {
        [
            ("year", statistics.years), ("month", statistics.months), ("decade", statistics.decades),
            ("genre", statistics.genres), ("country", statistics.countries),
            ("director", statistics.directors), ("actor", statistics.actors),
        ]
    }

    struct Sum: Encodable {
        let name: String
        let count: Int
        let minutes: Int
        @OrNull var myAverage: Double?

        enum CodingKeys: String, CodingKey {
            case name, count, minutes
            case myAverage = "my_average"
        }

        init(_ group: LibraryStatistics.Group) {
            name = group.name
            count = group.count
            minutes = group.minutes
            myAverage = group.myAverage
        }
    }

    struct Payload: Encodable {
        let viewings: Int
        let films: Int
        let rewatches: Int
        let minutes: Int
        let years: [Sum]
        let months: [Sum]
        let decades: [Sum]
        let genres: [Sum]
        let countries: [Sum]
        let directors: [Sum]
        let actors: [Sum]
        let bestDirectors: [Sum]
        let bestActors: [Sum]
        let myRatings: [Int]
        let tmdbRatings: [Int]
        @OrNull var myAverage: Double?
        @OrNull var tmdbAverage: Double?
        let saved: Int
        let savedMinutes: Int
        let owned: Int
        let ownedMinutes: Int
        let ownedBytes: Int
        @OrNull var longestWait: ExtendedFilmPayload<LibraryListPresenter.Own>?

        enum CodingKeys: String, CodingKey {
            case viewings, films, rewatches, minutes, years, months, decades, genres, countries, directors
            case actors, saved, owned
            case ownedMinutes = "owned_minutes"
            case ownedBytes = "owned_bytes"
            case bestDirectors = "best_directors"
            case bestActors = "best_actors"
            case myRatings = "my_ratings"
            case tmdbRatings = "tmdb_ratings"
            case myAverage = "my_average"
            case tmdbAverage = "tmdb_average"
            case savedMinutes = "saved_minutes"
            case longestWait = "longest_wait"
        }
    }

    var payload: Payload {
        let statistics = statistics
        return Payload(
            viewings: statistics.viewings, films: statistics.films, rewatches: statistics.rewatches,
            minutes: statistics.minutes, years: statistics.years.map(Sum.init),
            months: statistics.months.map(Sum.init), decades: statistics.decades.map(Sum.init),
            genres: statistics.genres.map(Sum.init), countries: statistics.countries.map(Sum.init),
            directors: statistics.directors.map(Sum.init), actors: statistics.actors.map(Sum.init),
            bestDirectors: statistics.favouriteDirectors.map(Sum.init),
            bestActors: statistics.favouriteActors.map(Sum.init), myRatings: statistics.myRatings,
            tmdbRatings: statistics.tmdbRatings, myAverage: statistics.myAverage,
            tmdbAverage: statistics.tmdbAverage, saved: statistics.saved,
            savedMinutes: statistics.savedMinutes, owned: statistics.owned,
            ownedMinutes: statistics.ownedMinutes, ownedBytes: statistics.ownedBytes,
            longestWait: statistics.longestWait.map {
                ExtendedFilmPayload(
                    film: FilmPayload(Film($0, hidingRatings: hidesRatings)),
                    more: LibraryListPresenter.Own($0))
            })
    }
}

extension LibraryStatistics.Group {
    /// `1990s`.
    fileprivate var named: Self {
        var group = self
        // i18n: a decade: 1990s
        group.name = tr("{decade}s", ["decade": name])
        return group
    }
}

extension StatisticsPresenter.Sum.CodingKeys: CaseIterable {}
extension StatisticsPresenter.Sum: KeyedPayload {}

extension StatisticsPresenter.Payload.CodingKeys: CaseIterable {}
extension StatisticsPresenter.Payload: KeyedPayload {
    static var inner: [CodingKeys: Fields] {
        let sums: [CodingKeys] = [
            .years, .months, .decades, .genres, .countries, .directors, .actors, .bestDirectors, .bestActors,
        ]
        var inner = Dictionary(uniqueKeysWithValues: sums.map { ($0, StatisticsPresenter.Sum.fields) })
        inner[.longestWait] = ExtendedFilmPayload<LibraryListPresenter.Own>.fields
        return inner
    }
}
