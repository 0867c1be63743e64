import Films
import Library
import Localization
import Records
import Terminal

/// A year to look back on: sums, lists, and the films in the order they were seen.
struct YearPresenter: Presentation {
    let review: YearReview

    private typealias Group = YearReview.Group

    var document: Document {
        if review.films.isEmpty { return Document() }
        return Document(
            blocks: summary.blocks + [
                .gap, .line(StyledText(tr("In the order of seeing"), .heading)), .table(table),
            ])
    }

    /// All but the films one by one.
    var summary: Document {
        if review.films.isEmpty { return Document() }
        var blocks: [Document.Block] = [
            .line(StyledText(YearWords.title(review.year), .heading)), .fields(fields),
        ]
        func plot(_ heading: String, _ groups: [Group], _ names: [@Sendable () -> String]) {
            guard groups.contains(where: { $0.count > 0 }) else { return }
            blocks += [
                .gap, .line(StyledText(heading, .heading)),
                .bars(zip(groups, names).map { bar($0, $1()) }),
            ]
        }
        plot(tr("By month"), review.months, Wording.months)
        plot(tr("By weekday"), review.weekdays, Wording.weekdays)
        let pairs = [
            (
                Document.Shelf(heading: YearWords.above, rows: review.above.map(compared)),
                Document.Shelf(heading: YearWords.below, rows: review.below.map(compared))
            ),
            (shelf(YearWords.directors, review.directors), shelf(YearWords.actors, review.actors)),
        ]
        for (left, right) in pairs {
            let shelves = [left, right].filter { !$0.rows.isEmpty }
            if !shelves.isEmpty { blocks += [.gap, .shelves(shelves, narrowest: 36)] }
        }
        let gaps = YearWords.gaps(review)
        if !gaps.isEmpty { blocks += [.gap] + gaps.map { .line(StyledText($0, .label)) } }
        return Document(blocks: blocks)
    }

    private var fields: [Document.Field] {
        YearWords.facts(review).map { Document.Field(label: $0.label, value: StyledText($0.words)) }
    }

    private func bar(_ group: Group, _ name: String) -> Document.Bar {
        let parts = [RowNoun.viewings.counted(group.count), Wording.hours(group.minutes)]
        return Document.Bar(
            label: name, value: Double(group.count),
            text: StyledText(group.count == 0 ? "" : parts.compactMap(\.self).joined(separator: ", "), .label)
        )
    }

    /// `9 (TMDB 7.4)`
    private func compared(_ seen: YearReview.Seen) -> Document.Shelf.Row {
        let mine = StyledText(seen.mine.map(Wording.own) ?? "", .mine)
        let theirs = StyledText(Wording.rating(seen.film.movie.rating) ?? "", .score)
        return .init(
            title: .film(seen.film.movie.title, seen.film.movie.id),
            detail: styled("{mine} (TMDB {rating})", ["mine": mine, "rating": theirs], .label))
    }

    private func shelf(_ heading: String, _ groups: [Group]) -> Document.Shelf {
        Document.Shelf(
            heading: heading,
            rows: groups.map {
                .init(
                    title: StyledText($0.name), detail: StyledText(RowNoun.films.counted($0.count), .score))
            })
    }

    private var table: Table {
        Table(
            columns: [
                Table.Column(head: tr("WATCHED", context: "column"), importance: 95), FilmTable.id,
                FilmTable.title, FilmTable.year, FilmTable.mine, FilmTable.rating,
                Table.Column(head: "", importance: 60),
            ],
            rows: review.films.map { seen in
                let film = Film(seen.film)
                return [
                    StyledText(seen.first.watchedOn.map(Wording.tableDate) ?? ""), .number(of: film.id),
                    .film(film.title, film.id, .title), StyledText(film.year.cell),
                    StyledText(seen.mine.map(Wording.own) ?? "", .mine), FilmTable.rating(film),
                    StyledText(YearWords.again(seen), .label),
                ]
            })
    }

    /// Kind, name, count, minutes, my rating, TMDB's rating, id, date.
    var rows: [[String]] {
        func row(
            _ kind: String, _ name: String = "", _ count: Int? = nil, _ minutes: Int? = nil,
            mine: Double? = nil, tmdb: Double? = nil, id: Int? = nil, date: PartialDate? = nil
        ) -> [String] { [kind, name, count.cell, minutes.cell, mine.cell, tmdb.cell, id.cell, date.cell] }
        func film(_ kind: String, _ seen: YearReview.Seen) -> [String] {
            row(
                kind, seen.film.movie.title, seen.viewings.count, seen.runtime, mine: seen.mine,
                tmdb: seen.film.movie.rating, id: seen.film.movie.id, date: seen.first.watchedOn)
        }
        let totals = [
            row("viewings", "", review.viewings, review.minutes),
            row("films", "", review.films.count, mine: review.myAverage, tmdb: review.tmdbAverage),
            row("first_time", "", review.firstTime), row("rewatches", "", review.rewatches),
        ]
        let evening = review.evening.map {
            [row("longest_evening", "", $0.films.count, $0.minutes, date: $0.date)]
        }
        let groups: [(String, [Group])] = [
            ("month", review.months), ("weekday", review.weekdays), ("director", review.directors),
            ("actor", review.actors),
        ]
        return totals + (evening ?? [])
            + groups.flatMap { kind, groups in
                groups.map { row(kind, $0.name, $0.count, $0.minutes, mine: $0.myAverage) }
            }
            + review.above.map { film("above_tmdb", $0) } + review.below.map { film("below_tmdb", $0) }
            + review.films.map { film("film", $0) }
    }

    /// How a film was seen in the year, beside the film's own keys.
    struct Seen: Encodable {
        @OrNull var watchedAt: String?
        let times: Int
        let rewatch: Bool
        @OrNull var myRating: Double?
        @OrNull var runtimeMinutes: Int?

        enum CodingKeys: String, CodingKey {
            case times, rewatch
            case watchedAt = "watched_at"
            case myRating = "my_rating"
            case runtimeMinutes = "runtime_minutes"
        }
    }

    typealias Row = ExtendedFilmPayload<Seen>

    struct Evening: Encodable {
        let date: String
        let minutes: Int
        let films: [FilmPayload]

        enum CodingKeys: String, CodingKey { case date, minutes, films }
    }

    struct Payload: Encodable {
        let year: Int
        let viewings: Int
        let films: Int
        let minutes: Int
        let firstTime: Int
        let rewatches: Int
        @OrNull var myAverage: Double?
        @OrNull var tmdbAverage: Double?
        let months: [StatisticsPresenter.Sum]
        let weekdays: [StatisticsPresenter.Sum]
        let directors: [StatisticsPresenter.Sum]
        let actors: [StatisticsPresenter.Sum]
        let aboveTMDB: [Row]
        let belowTMDB: [Row]
        @OrNull var longestEvening: Evening?
        let withoutRuntime: Int
        let withoutMonth: Int
        let withoutDay: Int
        let unrated: Int
        let results: [Row]

        enum CodingKeys: String, CodingKey {
            case year, viewings, films, minutes, rewatches, months, weekdays, directors, actors, unrated,
                results
            case firstTime = "first_time"
            case myAverage = "my_average"
            case tmdbAverage = "tmdb_average"
            case aboveTMDB = "above_tmdb"
            case belowTMDB = "below_tmdb"
            case longestEvening = "longest_evening"
            case withoutRuntime = "without_runtime"
            case withoutMonth = "without_month"
            case withoutDay = "without_day"
        }
    }

    private func row(_ seen: YearReview.Seen) -> Row {
        Row(
            film: FilmPayload(Film(seen.film)),
            more: Seen(
                watchedAt: seen.first.watchedOn?.description, times: seen.viewings.count,
                rewatch: seen.first.isRewatch, myRating: seen.mine, runtimeMinutes: seen.runtime))
    }

    var payload: Payload {
        Payload(
            year: review.year, viewings: review.viewings, films: review.films.count, minutes: review.minutes,
            firstTime: review.firstTime, rewatches: review.rewatches, myAverage: review.myAverage,
            tmdbAverage: review.tmdbAverage, months: review.months.map(StatisticsPresenter.Sum.init),
            weekdays: review.weekdays.map(StatisticsPresenter.Sum.init),
            directors: review.directors.map(StatisticsPresenter.Sum.init),
            actors: review.actors.map(StatisticsPresenter.Sum.init), aboveTMDB: review.above.map(row),
            belowTMDB: review.below.map(row),
            longestEvening: review.evening.map {
                Evening(
                    date: "\($0.date)", minutes: $0.minutes, films: $0.films.map { FilmPayload(Film($0)) })
            },
            withoutRuntime: review.withoutRuntime, withoutMonth: review.withoutMonth,
            withoutDay: review.withoutDay, unrated: review.unrated, results: review.films.map(row))
    }
}

extension YearPresenter.Seen.CodingKeys: CaseIterable {}
extension YearPresenter.Seen: KeyedPayload {}

extension YearPresenter.Evening.CodingKeys: CaseIterable {}
extension YearPresenter.Evening: KeyedPayload {
    static var inner: [CodingKeys: Fields] { [.films: FilmPayload.fields] }
}

extension YearPresenter.Payload.CodingKeys: CaseIterable {}
extension YearPresenter.Payload: KeyedPayload {
    static var inner: [CodingKeys: Fields] {
        let sums: [CodingKeys] = [.months, .weekdays, .directors, .actors]
        var inner = Dictionary(uniqueKeysWithValues: sums.map { ($0, StatisticsPresenter.Sum.fields) })
        for key in [CodingKeys.aboveTMDB, .belowTMDB, .results] { inner[key] = YearPresenter.Row.fields }
        inner[.longestEvening] = YearPresenter.Evening.fields
        return inner
    }
    static var rowsKey: String? { CodingKeys.results.stringValue }
}
