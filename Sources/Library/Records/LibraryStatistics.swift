/// What a library adds up to.
public struct LibraryStatistics: Sendable, Equatable {
    /// Viewings that share something: a year, a genre, a director.
    public struct Group: Sendable, Equatable {
        /// The year, the genre, the name.
        public var name: String
        /// Viewings, or films where a film counts once: see the property that holds the group.
        public var count: Int
        /// Minutes of films of which the runtime is known.
        public var minutes: Int
        /// The mean of the person's ratings of these films; nil where none is rated.
        public var myAverage: Double?
    }

    /// Viewings logged.
    public var viewings = 0
    /// Films seen, each once.
    public var films = 0
    /// Viewings of films that had been seen before.
    public var rewatches = 0
    /// Minutes spent on films of which the runtime is known.
    public var minutes = 0
    /// Viewings by year, the earliest first.
    public var years: [Group] = []
    /// Viewings by month (`2026-08`) of the latest twelve that have any, the earliest first.
    public var months: [Group] = []
    /// Films by decade of release (`1990`), the earliest first.
    public var decades: [Group] = []
    /// Films by genre, the most frequent first.
    public var genres: [Group] = []
    /// Films by country of production, as ISO 3166-1 codes, the most frequent first.
    public var countries: [Group] = []
    /// Films by director, the most frequent first.
    public var directors: [Group] = []
    /// Films by actor, the most frequent first.
    public var actors: [Group] = []
    /// Directors with at least two rated films, by the person's average, the best first.
    public var favouriteDirectors: [Group] = []
    /// Actors with at least three rated films, by the person's average, the best first.
    public var favouriteActors: [Group] = []
    /// Films the person rated; 10 numbers, for ratings above 0 to 1, above 1 to 2, …
    public var myRatings = [Int](repeating: 0, count: 10)
    /// The same films by TMDB's rating, where there is one.
    public var tmdbRatings = [Int](repeating: 0, count: 10)
    /// The mean of the person's ratings.
    public var myAverage: Double?
    /// The mean of TMDB's ratings of the same films.
    public var tmdbAverage: Double?
    /// Films on the watch-later list.
    public var saved = 0
    /// Minutes of films on it of which the runtime is known.
    public var savedMinutes = 0
    /// The film that has been on it for longest, and since when.
    public var longestWait: LibraryFilm?

    /// Nothing.
    public init() {}
}
