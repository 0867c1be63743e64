import Library
import Localization
package import MovielibCore
import Records
package import Terminal

/// The review of a year: totals, lists, and the films in the order they were seen.
package struct YearPresenter: Presentation {
    let review: YearReview

    package init(review: YearReview) { self.review = review }

    private typealias Group = YearReview.Group

    package var document: Document {
        if review.films.isEmpty { return Document() }
        return Document(
            blocks: summary.blocks + [
                .gap, .line(StyledText(tr("In the order you saw them"), .heading)), .table(table),
            ])
    }

    /// The document without the list of the films.
    package var summary: Document {
        if review.films.isEmpty { return Document() }
        var blocks: [Document.Block] = [
            .line(StyledText(YearText.title(review.year), .heading)), .fields(fields),
        ]
        func plot(_ heading: String, _ groups: [Group], _ names: [@Sendable () -> String]) {
            guard groups.contains(where: { $0.count > 0 }) else { return }
            blocks += [
                .gap, .line(StyledText(heading, .heading)), .bars(zip(groups, names).map { bar($0, $1()) }),
            ]
        }
        plot(tr("By month"), review.months, DisplayText.months)
        plot(tr("By weekday"), review.weekdays, DisplayText.weekdays)
        let pairs = [
            (
                Document.Shelf(
                    heading: YearText.aboveTMDBHeading, rows: review.filmsAboveTMDB.map(comparisonRow)),
                Document.Shelf(
                    heading: YearText.belowTMDBHeading, rows: review.filmsBelowTMDB.map(comparisonRow))
            ), (shelf(YearText.directors, review.directors), shelf(YearText.actors, review.actors)),
        ]
        for (left, right) in pairs {
            let shelves = [left, right].filter { !$0.rows.isEmpty }
            if !shelves.isEmpty { blocks += [.gap, .shelves(shelves, narrowest: 36)] }
        }
        let gaps = YearText.gaps(review)
        if !gaps.isEmpty { blocks += [.gap] + gaps.map { .line(StyledText($0, .label)) } }
        return Document(blocks: blocks)
    }

    private var fields: [Document.Field] {
        YearText.facts(review).map { Document.Field(label: $0.label, value: StyledText($0.words)) }
    }

    private func bar(_ group: Group, _ name: String) -> Document.Bar {
        let parts = [RowNoun.viewings.counted(group.count), DisplayText.hours(group.minutes)]
        return Document.Bar(
            label: name, value: Double(group.count),
            text: StyledText(group.count == 0 ? "" : parts.compactMap(\.self).joined(separator: ", "), .label)
        )
    }

    /// `9 (TMDB 7.4)`
    private func comparisonRow(_ seen: YearReview.WatchedFilm) -> Document.Shelf.Row {
        let mine = StyledText(seen.myRating.map(DisplayText.userRating) ?? "", .userData)
        let theirs = StyledText(DisplayText.rating(seen.film.record.rating) ?? "", .score)
        return .init(
            title: .film(seen.film.record.title, seen.film.record.id),
            detail: styled("{mine} (TMDB {rating})", ["mine": mine, "rating": theirs], .label))
    }

    private func shelf(_ heading: String, _ groups: [Group]) -> Document.Shelf {
        Document.Shelf(
            heading: heading,
            rows: groups.map {
                .init(title: StyledText($0.name), detail: StyledText(RowNoun.films.counted($0.count), .score))
            })
    }

    private var table: Table {
        Table(review.films) {
            Column(tr("WATCHED", context: "column"), importance: 95) {
                StyledText($0.first.watchedOn.map(DisplayText.tableDate) ?? "")
            }
            FilmTable.id.mappingRows { $0.film }
            FilmTable.title.mappingRows { $0.film }
            FilmTable.year.mappingRows { $0.film }
            Column(YearText.ratingThenHead, alignment: .trailing, importance: 75) {
                StyledText(YearText.ratingThen($0) ?? "", .userData)
            }
            FilmTable.rating.mappingRows { $0.film }
            Column(importance: 60) { StyledText(YearText.rewatchText($0), .label) }
        }
    }

    package static let columns =
        "kind, name, count, minutes, your rating, TMDB's rating, id, date; films have the kind `film`"
    package var rows: [[String]] {
        func row(
            _ kind: String, _ name: String = "", _ count: Int? = nil, _ minutes: Int? = nil,
            local: Double? = nil, tmdb: Double? = nil, id: Int? = nil, date: PartialDate? = nil
        ) -> [String] { [kind, name, count.cell, minutes.cell, local.cell, tmdb.cell, id.cell, date.cell] }
        func film(_ kind: String, _ seen: YearReview.WatchedFilm) -> [String] {
            row(
                kind, seen.film.record.title, seen.viewings.count, seen.runtime, local: seen.myRating,
                tmdb: seen.film.record.rating, id: seen.film.record.id, date: seen.first.watchedOn)
        }
        let totals = [
            row("viewings", "", review.statistics.viewings, review.statistics.minutes),
            row("films", "", review.films.count, local: review.myAverage, tmdb: review.tmdbAverage),
            row("first_time", "", review.firstTime), row("rewatches", "", review.statistics.rewatches),
        ]
        let evening = review.longestDay.map {
            [row("longest_evening", "", $0.films.count, $0.minutes, date: $0.date)]
        }
        let groups: [(String, [Group])] = [
            ("month", review.months), ("weekday", review.weekdays), ("director", review.directors),
            ("actor", review.actors),
        ]
        return totals + (evening ?? [])
            + groups.flatMap { kind, groups in
                groups.map { row(kind, $0.name, $0.count, $0.minutes, local: $0.myAverage) }
            } + review.filmsAboveTMDB.map { film("above_tmdb", $0) }
            + review.filmsBelowTMDB.map { film("below_tmdb", $0) }
            + review.films.map { film("film", $0) }
    }

    package static let payload = Payload<Self>(
        "year",
        """
        What you saw in a year. Lists have `--limit` entries (10), but `months`, `weekdays` and \
        `results` are complete.
        """
    ) {
        Field("year") { $0.review.year }
        Field("viewings") { $0.review.statistics.viewings }
        Field("films", "different films") { $0.review.films.count }
        Field("minutes", "of all viewings of films with a known runtime") { $0.review.statistics.minutes }
        Field("rewatches", "viewings of films that you had seen before") { $0.review.statistics.rewatches }
        Field("months", "viewings by month, from `2026-01`", each: Group.payload) { $0.review.months }
        Field("weekdays", "viewings by weekday, from `monday`", each: Group.payload) { $0.review.weekdays }
        Field("directors", "of two films or more, the most frequent first", each: Group.payload) {
            $0.review.directors
        }
        Field("actors", "of two films or more, the most frequent first", each: Group.payload) {
            $0.review.actors
        }
        Field("unrated", "films that you have not rated") { $0.review.unrated }
        Field(
            rows: "results",
            "in the order of viewing; those without a day after their month, those without a month last",
            each: watchedFilm
        ) { $0.review.films }
        Field("first_time", "of these, films that you had not seen before") { $0.review.firstTime }
        Field("my_average", "of your ratings of these films") { $0.review.myAverage }
        Field("tmdb_average", "of TMDB's ratings of the same films") { $0.review.tmdbAverage }
        Field("above_tmdb", "films you rated above TMDB, by the difference", each: watchedFilm) {
            $0.review.filmsAboveTMDB
        }
        Field("below_tmdb", "films you rated below TMDB, by the difference", each: watchedFilm) {
            $0.review.filmsBelowTMDB
        }
        Field("longest_evening", "the day with the most minutes", of: longestDay) { $0.review.longestDay }
        Field("without_runtime", "films that no minutes count") { $0.review.withoutRuntime }
        Field("without_month", "viewings not in `months`") { $0.review.withoutMonth }
        Field("without_day", "viewings not in `weekdays` and `longest_evening`") { $0.review.withoutDay }
    }

    /// A film, and its viewings in the year.
    private static let watchedFilm = Payload<YearReview.WatchedFilm>(
        "film of a year", "A film that you saw in a year."
    ) {
        Field(Film.payload) { $0.film }
        Field("times", "its viewings in the year") { $0.viewings.count }
        Field("rewatch", "whether you had seen it before") { $0.first.isRewatch }
        Field("watched_at", "its first viewing in the year") { $0.first.watchedOn }
        Field("my_rating", "of its last rated viewing in the year, else the film's") { $0.myRating }
        Field("rating_then", "of its last rated viewing in the year") { $0.ratingThen }
        Field("runtime_minutes") { $0.runtime }
    }

    private static let longestDay = Payload<YearReview.LongestDay>("evening") {
        Field("date", as: .date) { $0.date }
        Field("minutes", "of the films with a known runtime") { $0.minutes }
        Field("films", "in the order they were logged", each: Film.payload) { $0.films }
    }
}
