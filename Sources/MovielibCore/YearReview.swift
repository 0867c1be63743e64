package import Library
import Query
package import Records

/// The viewings of a year: their statistics, and its films in the order of their viewings.
package struct YearReview: Sendable, Equatable {
    /// A film, and how it was seen in the year.
    package struct WatchedFilm: Sendable, Equatable {
        package let film: Film
        /// Its viewings of the year, the earliest first; never empty.
        package let viewings: [Viewing]

        /// The film's first viewing in the year.
        package var first: Viewing { viewings[0] }
        /// The film's last rated viewing in the year.
        private var lastRatedViewing: Viewing? { viewings.last { $0.rating != nil } }
        /// The rating given at its last rated viewing of the year; nil if none was.
        package var ratingThen: Double? { lastRatedViewing?.rating }
        /// The rating given then, else the film's.
        package var myRating: Double? { ratingThen ?? film.myRating }
        /// The viewing that the rating is of, if the first viewing has another rating or none.
        package var laterRatedViewing: Viewing? {
            first.rating == lastRatedViewing?.rating ? nil : lastRatedViewing
        }
        /// Minutes of one viewing; nil if unknown.
        package var runtime: Int? { film.record.runtimeMinutes.flatMap { $0 > 0 ? $0 : nil } }
        /// How much better the user found it than TMDB's voters did; nil if either has no rating.
        package var difference: Double? {
            guard let myRating, let theirs = film.record.rating, theirs > 0 else { return nil }
            return myRating - theirs
        }
    }

    /// The day on which most time was spent on films.
    package struct LongestDay: Sendable, Equatable {
        /// A date with a day.
        package let date: PartialDate
        /// Minutes of the films with a known runtime.
        package let minutes: Int
        /// In the order they were logged; a film seen twice is in it twice.
        package let films: [Film]
    }

    /// Viewings, or films, with a common value.
    package typealias Group = LibraryStatistics.Group

    package let year: Int
    /// The sums of the year's viewings, as `stats seen:YEAR` shows them.
    package let statistics: LibraryStatistics
    /// In the order in which they were seen first; those without a day come after their month, and those without a
    /// month last.
    package let films: [WatchedFilm]
    package let longestDay: LongestDay?
    /// Films the user liked more than TMDB's voters, by how much.
    package private(set) var filmsAboveTMDB: [WatchedFilm] = []
    /// Films the user liked less, by how much.
    package private(set) var filmsBelowTMDB: [WatchedFilm] = []
    /// The mean of the user's ratings of the year's films; nil if none is rated.
    package private(set) var myAverage: Double?
    /// The mean of TMDB's ratings of the same films, without films that have none.
    package private(set) var tmdbAverage: Double?
    /// Films that the user and TMDB's voters have rated.
    package private(set) var ratedByBoth = 0
    /// Films the user has not rated.
    package private(set) var unrated = 0

    /// Films that had not been seen before the year.
    package var firstTime: Int { films.count { !$0.first.isRewatch } }
    /// The latest viewing with a day, and its film.
    package var last: (film: Film, viewing: Viewing)? {
        films.reduce(nil) { latest, seen in
            // A film's latest viewing is its last one with a day.
            guard let viewing = seen.viewings.last(where: { $0.watchedOn?.day != nil }) else { return latest }
            if let latest, Self.isEarlier(viewing, latest.viewing) { return latest }
            return (seen.film, viewing)
        }
    }
    /// The viewings of each of the twelve months, named like `2026-01`.
    package var months: [Group] {
        Self.all((1...12).compactMap { PartialDate(year: year, month: $0)?.description }, statistics.months)
    }
    /// The viewings of each day of the week, from `monday`.
    package var weekdays: [Group] { Self.all(PartialDate.weekdays, statistics.weekdays) }
    /// Directors of at least two of the films, the most films first.
    package var directors: [Group] { statistics.directors.filter { $0.count > 1 } }
    /// Actors in at least two of the films, the most films first.
    package var actors: [Group] { statistics.actors.filter { $0.count > 1 } }
    /// Films left out of all sums of time.
    package var withoutRuntime: Int { films.count { $0.runtime == nil } }
    /// Viewings left out of the months.
    package var withoutMonth: Int { statistics.viewings - months.reduce(0) { $0 + $1.count } }
    /// Viewings left out of the weekdays and the longest evening; those without a month are among them.
    package var withoutDay: Int { statistics.viewings - weekdays.reduce(0) { $0 + $1.count } }

    /// - Parameters:
    ///   - films: those seen in the year, each with its viewings of the year alone.
    ///   - limit: the most films in a list.
    package init(
        _ year: Int, of films: [FilmWithViewings] = [], _ statistics: LibraryStatistics = LibraryStatistics(),
        limit: Int = 10
    ) {
        (self.year, self.statistics) = (year, statistics)
        self.films = films.map {
            WatchedFilm(film: $0.film, viewings: $0.viewings.sorted(by: Self.isEarlier))
        }
        .sorted { Self.isEarlier($0.first, $1.first) }
        longestDay = Self.longestDay(of: self.films)
        compare(limit)
    }

    /// A year of a library.
    package init(_ year: Int, in library: LibraryStore, limit: Int = 10) throws(LibraryError) {
        guard let day = PartialDate(year: year), let query = try? LibraryQuery("seen:\(year)", today: day)
        else {
            self.init(year)
            return
        }
        let viewings = try library.viewings(matching: query).viewings
        let films = Dictionary(grouping: viewings, by: \.film.record.id).values.map { viewings in
            FilmWithViewings(film: viewings[0].film, viewings: viewings.map(\.viewing))
        }
        self.init(year, of: films, try library.statistics(matching: query, limit: limit), limit: limit)
    }

    /// Orders viewings by date, unknown months and days last, then as they were logged.
    private static func isEarlier(_ one: Viewing, _ other: Viewing) -> Bool {
        func moment(_ viewing: Viewing) -> (Int, Int, Int) {
            (viewing.watchedOn?.month ?? 13, viewing.watchedOn?.day ?? 32, viewing.id)
        }
        return moment(one) < moment(other)
    }

    /// The group of each name, empty if it has no viewings.
    private static func all(_ names: [String], _ groups: [Group]) -> [Group] {
        names.map { name in
            groups.first { $0.name == name } ?? Group(name: name, count: 0, minutes: 0, myAverage: nil)
        }
    }

    private static func longestDay(of films: [WatchedFilm]) -> LongestDay? {
        var days: [PartialDate: [(viewing: Int, seen: WatchedFilm)]] = [:]
        for seen in films {
            for viewing in seen.viewings {
                guard let date = viewing.watchedOn, date.day != nil else { continue }
                days[date, default: []].append((viewing.id, seen))
            }
        }
        let evenings = days.map { date, viewings in
            LongestDay(
                date: date, minutes: viewings.reduce(0) { $0 + ($1.seen.runtime ?? 0) },
                films: viewings.sorted { $0.viewing < $1.viewing }.map(\.seen.film))
        }
        // Of evenings of the same length, the first one wins.
        let longest = evenings.max { ($0.minutes, $1.date) < ($1.minutes, $0.date) }
        return longest.flatMap { $0.minutes > 0 ? $0 : nil }
    }

    /// Ratings closer together than this look the same with one decimal.
    private static let minShownDifference = 0.05

    private mutating func compare(_ limit: Int) {
        let rated = films.indices.filter { films[$0].myRating != nil }
        unrated = films.count - rated.count
        myAverage = Self.mean(rated.compactMap { films[$0].myRating })
        let theirs = rated.compactMap { films[$0].film.record.rating }.filter { $0 > 0 }
        tmdbAverage = Self.mean(theirs)
        ratedByBoth = theirs.count
        // Films with the same difference are in the order in which they were first seen.
        let apart = rated.compactMap { index in films[index].difference.map { (by: $0, index: index) } }
        filmsAboveTMDB = apart.filter { $0.by >= Self.minShownDifference }.sorted {
            (-$0.by, $0.index) < (-$1.by, $1.index)
        }
        .prefix(limit).map { films[$0.index] }
        filmsBelowTMDB = apart.filter { $0.by <= -Self.minShownDifference }.sorted {
            ($0.by, $0.index) < ($1.by, $1.index)
        }
        .prefix(limit).map { films[$0.index] }
    }

    private static func mean(_ numbers: [Double]) -> Double? {
        numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    }
}

/// The review of a year; empty if nothing was seen in it.
package struct YearReviewRequest: Request, Hashable, Sendable {
    package struct Response: Sendable {
        package var review: YearReview
        /// The years in which anything was seen, the earliest first.
        package var years: [Int] = []

        package init(_ review: YearReview, years: [Int] = []) { (self.review, self.years) = (review, years) }
    }

    package var year: Int
    /// The most names or films in a list.
    package var limit: Int

    package init(_ year: Int, limit: Int = 10) { (self.year, self.limit) = (year, limit) }

    package func response(from core: Core) throws(CoreError) -> Response {
        let found = try core.readLibrary { (library) throws(LibraryError) in
            Response(try YearReview(year, in: library, limit: limit), years: try library.yearsSeen())
        }
        return found ?? Response(YearReview(year))
    }
}
