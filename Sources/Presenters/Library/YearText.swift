import Library
import Localization
import MovielibCore
import Records

/// The texts about a year, wherever it is shown.
package enum YearText {
    /// `2026 in films`
    package static func title(_ year: Int) -> String { tr("{year} in films", ["year": "\(year)"]) }

    static var aboveTMDBHeading: String { tr("Rated above TMDB") }
    static var belowTMDBHeading: String { tr("Rated below TMDB") }
    static var directors: String { tr("Directors seen most") }
    static var actors: String { tr("Actors seen most") }

    /// The most films named in one sentence.
    private static let maxNames = 8

    /// The year's facts, in order; unknown ones are omitted.
    static func facts(_ review: YearReview) -> [(label: String, words: String)] {
        var facts: [(label: String, words: String)] = [
            (
                tr("Seen", context: "label"),
                StatisticsPresenter.viewingTotals(
                    review.films.count, review.statistics.viewings, again: review.statistics.rewatches)
            )
        ]
        if let hours = DisplayText.hours(review.statistics.minutes) { facts.append((tr("Time"), hours)) }
        facts.append((tr("For the first time"), RowNoun.films.counted(review.firstTime)))
        let again = review.films.filter { $0.first.isRewatch || $0.viewings.count > 1 }
        if !again.isEmpty { facts.append((tr("Seen again"), names(again.map { name($0) }))) }
        if let mine = DisplayText.userAverage(review.myAverage) {
            let words =
                DisplayText.rating(review.tmdbAverage).map {
                    review.ratedByBoth == review.films.count - review.unrated
                        // i18n: ratings of the same films: the person's own, and those of TMDB's voters
                        ? tr("{mine} on average, TMDB {rating}", ["mine": mine, "rating": $0])
                        : plural(
                            "{mine} on average, TMDB {rating} for the {n} film it rates",
                            "{mine} on average, TMDB {rating} for the {n} films it rates", review.ratedByBoth,
                            ["mine": mine, "rating": $0])
                } ?? tr("{rating} on average", ["rating": mine])
            facts.append((tr("Your rating"), words))
        }
        if let first = review.films.first(where: { $0.first.watchedOn?.day != nil }), let last = review.last {
            facts.append(
                (tr("First", context: "film of a year"), filmAndDate(first.first, first.film.record)))
            facts.append((tr("Last", context: "film of a year"), filmAndDate(last.viewing, last.film.record)))
        }
        if let evening = review.longestDay {
            let films = names(evening.films.map(\.name))
            facts.append(
                (
                    tr("Longest evening"),
                    // i18n: a date, a time, films: Fri 14 Aug 2026, 6h 20m: Dune (2021), Heat (1995)
                    tr(
                        "{date}, {time}: {films}",
                        [
                            "date": weekday(evening.date), "time": DisplayText.runtime(evening.minutes),
                            "films": films,
                        ])
                ))
        }
        return facts
    }

    static var ratingThenHead: String { tr("RATED", context: "column") }

    /// The rating given in the year, else the film's in brackets; nil if there is neither.
    static func ratingThen(_ seen: YearReview.WatchedFilm) -> String? {
        seen.ratingThen.map(DisplayText.userRating)
            ?? seen.film.myRating.map { "(\(DisplayText.userRating($0)))" }
    }

    /// `Dune (2021), 2×`
    private static func name(_ seen: YearReview.WatchedFilm) -> String {
        seen.film.name + (seen.viewings.count > 1 ? " \(seen.viewings.count)×" : "")
    }

    private static func names(_ names: [String]) -> String {
        let list = names.prefix(maxNames).joined(separator: ", ")
        let rest = names.count - maxNames
        return rest > 0 ? plural("{films} and {n} more", "{films} and {n} more", rest, ["films": list]) : list
    }

    private static func filmAndDate(_ viewing: Viewing, _ record: FilmRecord) -> String {
        let date = viewing.watchedOn.map(DisplayText.date) ?? ""
        // i18n: a film and the day it was seen: Dune (2021), 14 Aug 2026
        return tr("{film}, {date}", ["film": Film(record, nil).name, "date": date])
    }

    /// `Fri 14 Aug 2026`
    static func weekday(_ date: PartialDate) -> String {
        tr(
            "{weekday} {date}",
            ["weekday": DisplayText.weekdays[date.weekday](), "date": DisplayText.date(date)])
    }

    /// The date without its year, which the context shows.
    static func day(_ date: PartialDate) -> String {
        date.day == nil ? DisplayText.date(date) : DisplayText.dayAndMonth(date)
    }

    /// `rewatchText`, `2×`, `rewatchText, 2×, rated 14 August`
    static func rewatchText(_ seen: YearReview.WatchedFilm) -> String {
        [
            seen.first.isRewatch ? tr("again", context: "viewing") : nil,
            seen.viewings.count > 1 ? "\(seen.viewings.count)×" : nil,
            // The day shown beside it is the first viewing's.
            seen.laterRatedViewing?.watchedOn.map { tr("rated {date}", ["date": day($0)]) },
        ].compactMap(\.self).joined(separator: ", ")
    }

    /// The note about films that are missing from a number of hours.
    static func missingRuntimeNote(_ films: Int) -> String {
        plural(
            "{n} film has no known length and is left out of the hours.",
            "{n} films have no known length and are left out of the hours.", films)
    }

    /// The notes about data missing from the numbers, a sentence each.
    static func gaps(_ review: YearReview) -> [String] {
        var gaps: [String] = []
        func add(_ count: Int, _ words: @autoclosure () -> String) { if count > 0 { gaps.append(words()) } }
        add(review.withoutRuntime, missingRuntimeNote(review.withoutRuntime))
        add(
            review.withoutMonth,
            plural(
                "{n} viewing has no month and is left out of the months.",
                "{n} viewings have no month and are left out of the months.", review.withoutMonth))
        add(
            review.withoutDay,
            plural(
                "{n} viewing has no day and is left out of the weekdays.",
                "{n} viewings have no day and are left out of the weekdays.", review.withoutDay))
        add(
            review.unrated,
            plural(
                "{n} film is not rated, so not compared with TMDB.",
                "{n} films are not rated, so not compared with TMDB.", review.unrated))
        if review.films.contains(where: { $0.ratingThen == nil && $0.film.myRating != nil }) {
            gaps.append(tr("A rating in brackets is the film's, not from a viewing in this year."))
        }
        return gaps
    }
}
