package import Library
package import Records

/// What was seen in a year: every number and list that a page about it shows, made from the viewings alone.
package struct YearReview: Sendable, Equatable {
    /// A film, and how it was seen in the year.
    package struct Seen: Sendable, Equatable {
        /// The film, with its credits.
        package let film: Film
        /// Its viewings of the year, the earliest first; never empty.
        package let viewings: [Viewing]

        /// When it was seen first in the year.
        package var first: Viewing { viewings[0] }
        /// Its last rated viewing in the year.
        private var rated: Viewing? { viewings.last { $0.rating != nil } }
        /// The person's rating of it in the year: of its last rated viewing there, else the film's own.
        package var mine: Double? { rated?.rating ?? film.myRating }
        /// The viewing that the rating is of, where the first has another or none.
        package var ratedLater: Viewing? { first.rating == rated?.rating ? nil : rated }
        /// Minutes of one viewing; nil if unknown.
        package var runtime: Int? { film.movie.runtimeMinutes.flatMap { $0 > 0 ? $0 : nil } }
        /// How much better the person found it than TMDB's voters did; nil if either has no rating.
        package var difference: Double? {
            guard let mine, let theirs = film.movie.rating, theirs > 0 else { return nil }
            return mine - theirs
        }
        fileprivate var minutes: Int { (runtime ?? 0) * viewings.count }
    }

    /// The day on which most time was spent on films.
    package struct Evening: Sendable, Equatable {
        /// With its day.
        package let date: PartialDate
        /// Minutes of the films with a known runtime.
        package let minutes: Int
        /// In the order they were logged; a film seen twice is in it twice.
        package let films: [Film]
    }

    /// Viewings, or films, that share something.
    package typealias Group = LibraryStatistics.Group

    package let year: Int
    /// In the order in which they were seen first; those without a day come after their month, and those without a
    /// month last.
    package private(set) var films: [Seen] = []
    package private(set) var viewings = 0
    /// Of films with a known runtime.
    package private(set) var minutes = 0
    /// Viewings of films that had been seen before, in this year or earlier.
    package private(set) var rewatches = 0
    /// Films that had not been seen before the year.
    package var firstTime: Int { films.count { !$0.first.isRewatch } }
    /// The latest viewing with a day, and its film.
    package var last: (film: Film, viewing: Viewing)? {
        films.reduce(nil) { latest, seen in
            // A film's latest is its last with a day.
            guard let viewing = seen.viewings.last(where: { $0.watchedOn?.day != nil }) else { return latest }
            if let latest, Self.isEarlier(viewing, latest.viewing) { return latest }
            return (seen.film, viewing)
        }
    }
    /// The twelve months' viewings: `2026-01`.
    package private(set) var months: [Group] = []
    /// The seven days' viewings, from `monday`.
    package private(set) var weekdays: [Group] = []
    /// By films, the most first, with at least two of them.
    package private(set) var directors: [Group] = []
    package private(set) var actors: [Group] = []
    /// Films the person liked more than TMDB's voters, by how much.
    package private(set) var above: [Seen] = []
    /// Films the person liked less, by how much.
    package private(set) var below: [Seen] = []
    package private(set) var evening: Evening?
    /// The mean of the person's ratings of the year's films; nil if none is rated.
    package private(set) var myAverage: Double?
    /// The mean of TMDB's ratings of those of the same films that have one.
    package private(set) var tmdbAverage: Double?
    /// Films that the person and TMDB's voters have rated.
    package private(set) var ratedByBoth = 0
    /// Films left out of all sums of time.
    package private(set) var withoutRuntime = 0
    /// Films the person has not rated.
    package private(set) var unrated = 0
    /// Viewings left out of the months.
    package private(set) var withoutMonth = 0
    /// Viewings left out of the weekdays and the longest evening; those without a month are among them.
    package private(set) var withoutDay = 0

    /// - Parameters:
    ///   - films: those seen in the year, each with its viewings of the year alone.
    ///   - limit: the most names or films in a list.
    package init(_ year: Int, of films: [WholeFilm] = [], limit: Int = 10) {
        self.year = year
        self.films = films.compactMap { whole in
            whole.viewings.isEmpty
                ? nil : Seen(film: whole.film, viewings: whole.viewings.sorted(by: Self.isEarlier))
        }
        self.films.sort { Self.isEarlier($0.first, $1.first) }
        addUp()
        directors = Self.people(self.films, \.directors, limit)
        actors = Self.people(self.films, \.actors, limit)
        compare(limit)
    }

    /// By date, what is not known of it last, then as they were logged.
    private static func isEarlier(_ one: Viewing, _ other: Viewing) -> Bool {
        func moment(_ viewing: Viewing) -> (Int, Int, Int) {
            (viewing.watchedOn?.month ?? 13, viewing.watchedOn?.day ?? 32, viewing.id)
        }
        return moment(one) < moment(other)
    }

    private mutating func addUp() {
        var (months, weekdays) = (
            [Tally](repeating: Tally(), count: 12), [Tally](repeating: Tally(), count: 7)
        )
        var days: [PartialDate: Tally] = [:]
        for seen in films {
            if seen.runtime == nil { withoutRuntime += 1 }
            minutes += seen.minutes
            viewings += seen.viewings.count
            for viewing in seen.viewings {
                if viewing.isRewatch { rewatches += 1 }
                guard let date = viewing.watchedOn, let month = date.month else {
                    withoutMonth += 1
                    withoutDay += 1
                    continue
                }
                months[month - 1].add(seen, viewing.rating)
                guard date.day != nil else {
                    withoutDay += 1
                    continue
                }
                weekdays[date.weekday].add(seen, viewing.rating)
                days[date, default: Tally()].add(seen, viewing.rating)
            }
        }
        self.months = months.enumerated().map { month, tally in
            tally.group(PartialDate(year: year, month: month + 1)?.description ?? "")
        }
        self.weekdays = zip(PartialDate.weekdays, weekdays).map { $1.group($0) }
        // Of days alike, the first.
        let longest = days.max { ($0.value.minutes, $1.key) < ($1.value.minutes, $0.key) }
        guard let (date, tally) = longest, tally.minutes > 0 else { return }
        evening = Evening(
            date: date, minutes: tally.minutes,
            films: films.flatMap { seen in
                seen.viewings.filter { $0.watchedOn == date }.map { ($0.id, seen.film) }
            }.sorted { $0.0 < $1.0 }.map(\.1))
    }

    private static func people(
        _ films: [Seen], _ names: (MovieCredits) -> [String], _ limit: Int
    ) -> [Group] {
        // A name's films, and the index of the last one: somebody with two parts in a film is met once.
        var people: [String: (tally: Tally, last: Int)] = [:]
        for (index, seen) in films.enumerated() {
            for name in seen.film.movie.credits.map(names) ?? [] {
                var person = people[name] ?? (Tally(), -1)
                guard person.last != index else { continue }
                person.tally.add(seen, seen.mine)
                person.last = index
                people[name] = person
            }
        }
        return people.filter { $0.value.tally.count > 1 }.map { $0.value.tally.group($0.key) }.sorted {
            left, right in
            (right.count, right.myAverage ?? 0, left.name) < (left.count, left.myAverage ?? 0, right.name)
        }.prefix(limit).map(\.self)
    }

    /// What is closer together looks the same with one decimal.
    private static let shown = 0.05

    private mutating func compare(_ limit: Int) {
        let rated = films.indices.filter { films[$0].mine != nil }
        unrated = films.count - rated.count
        myAverage = Self.mean(rated.compactMap { films[$0].mine })
        let theirs = rated.compactMap { films[$0].film.movie.rating }.filter { $0 > 0 }
        tmdbAverage = Self.mean(theirs)
        ratedByBoth = theirs.count
        // Of films as far apart, the one seen first comes first.
        let apart = rated.compactMap { index in films[index].difference.map { (by: $0, index: index) } }
        above = apart.filter { $0.by >= Self.shown }.sorted { (-$0.by, $0.index) < (-$1.by, $1.index) }
            .prefix(limit).map { films[$0.index] }
        below = apart.filter { $0.by <= -Self.shown }.sorted { ($0.by, $0.index) < ($1.by, $1.index) }
            .prefix(limit).map { films[$0.index] }
    }

    fileprivate static func mean(_ numbers: [Double]) -> Double? {
        numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    }
}

extension Films {
    /// A year to look back on; empty if nothing was seen in it.
    ///
    /// - Parameter limit: the most names or films in a list.
    package func review(of year: Int, limit: Int = 10) throws(FilmsError) -> YearReview {
        let seen = try inLibrary { (library) throws(LibraryError) in try library.films(seenIn: year) }
        return YearReview(year, of: seen ?? [], limit: limit)
    }

    /// The years in which anything was seen, the earliest first.
    package func yearsSeen() throws(FilmsError) -> [Int] {
        try inLibrary { (library) throws(LibraryError) in try library.yearsSeen() } ?? []
    }
}

/// A sum being made.
private struct Tally {
    private(set) var count = 0
    private(set) var minutes = 0
    /// The films' last ratings, by their ids: an average counts each film once, as in the library's statistics.
    private var ratings: [Int: Double] = [:]

    /// - Parameter rating: of the viewing; without one in all of the sum, the film's own counts.
    mutating func add(_ seen: YearReview.Seen, _ rating: Double?) {
        count += 1
        minutes += seen.runtime ?? 0
        let id = seen.film.movie.id
        ratings[id] = rating ?? ratings[id] ?? seen.film.myRating
    }

    func group(_ name: String) -> YearReview.Group {
        YearReview.Group(
            name: name, count: count, minutes: minutes,
            myAverage: YearReview.mean(ratings.values.sorted()))
    }
}
