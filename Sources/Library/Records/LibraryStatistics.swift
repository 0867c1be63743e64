package import Records

package struct LibraryStatistics: Sendable, Equatable {
    /// Viewings with something in common: a year, a genre, a director.
    package struct Group: Sendable, Equatable {
        /// The year, the genre, the name.
        package var name: String
        /// The viewings, or the films if each counts once: see the property that holds the group.
        package var count: Int
        /// Minutes of films with a known runtime.
        package var minutes: Int
        /// The mean of the user's ratings of these films; nil if none is rated.
        package var myAverage: Double?

        package init(name: String, count: Int, minutes: Int, myAverage: Double?) {
            (self.name, self.count, self.minutes, self.myAverage) = (name, count, minutes, myAverage)
        }
    }

    package var viewings = 0
    /// Films seen, each once.
    package var films = 0
    /// Viewings of films that had been seen before.
    package var rewatches = 0
    /// Minutes spent on films with a known runtime.
    package var minutes = 0
    /// Films, seen or on the watch-later list, without a known runtime.
    package var withoutRuntime = 0
    /// Viewings by year, the earliest first.
    package var years: [Group] = []
    /// Viewings by month (`2026-08`) of the latest twelve that have any, the earliest first.
    package var months: [Group] = []
    /// Viewings by weekday (`monday`), in no order; days without any are missing.
    package var weekdays: [Group] = []
    /// Films by decade of release (`1990`), the earliest first.
    package var decades: [Group] = []
    /// Films by genre, the most frequent first.
    package var genres: [Group] = []
    /// Films by country of production, as ISO 3166-1 codes, the most frequent first.
    package var countries: [Group] = []
    /// Films by director, the most frequent first.
    package var directors: [Group] = []
    /// Films by actor, the most frequent first.
    package var actors: [Group] = []
    /// Directors with at least two rated films, by the user's average, the best first.
    package var favouriteDirectors: [Group] = []
    /// Actors with at least three rated films, by the user's average, the best first.
    package var favouriteActors: [Group] = []
    /// Films the user rated; 10 numbers, for ratings above 0 to 1, above 1 to 2, …
    package var myRatings = [Int](repeating: 0, count: 10)
    /// The same films by TMDB's rating, if it has one.
    package var tmdbRatings = [Int](repeating: 0, count: 10)
    /// The mean of the user's ratings.
    package var myAverage: Double?
    /// The mean of TMDB's ratings of the same films.
    package var tmdbAverage: Double?
    /// Films on the watch-later list.
    package var saved = 0
    /// Minutes of films on it with a known runtime.
    package var savedMinutes = 0
    /// The film that has been on it longest, with its date.
    package var longestWaitingFilm: Film?

    /// Films with a file.
    package var owned = 0
    /// Minutes and bytes of their files.
    package var ownedMinutes = 0
    package var ownedBytes = 0

    package init() {}

    /// Whether there is nothing to add up.
    package var isEmpty: Bool { viewings == 0 && saved == 0 && myAverage == nil && owned == 0 }
}
