/// Everything known of one film: what TMDB says of it, and what the person did with it.
///
/// What an export is made of, and what reading movielib's own formats gives back, field for field. Times are
/// ISO 8601 in UTC, such as `2026-11-21T11:44:20Z`; they are carried as text and not looked into.
public struct FilmRecord: Sendable, Equatable, Identifiable {
    /// TMDB's number for the film, at least 1.
    public var id: Int
    /// IMDb's id, such as `tt1160419`.
    public var imdbID: String?
    /// The title in the language it was fetched in; nil where the film's page was never seen.
    public var title: String?
    /// The title in the film's own language.
    public var originalTitle: String?
    /// The year of the first release.
    public var year: Int?
    /// The day of the first release: `YYYY-MM-DD`.
    public var releaseDate: String?
    /// The length in minutes.
    public var runtimeMinutes: Int?
    /// TMDB's average vote, 0 to 10.
    public var rating: Double?
    /// How many votes the rating is made of.
    public var votes: Int?
    /// TMDB's popularity, a number without a unit.
    public var popularity: Double?
    /// The plot in a paragraph.
    public var overview: String?
    /// The film's own language, as an ISO 639-1 code.
    public var originalLanguage: String?
    /// The poster's path below TMDB's image host.
    public var posterPath: String?
    /// The names of the genres, in TMDB's order.
    public var genres: [String] = []
    /// The names of the directors.
    public var directors: [String] = []
    /// The names of the cast, the first billed first.
    public var cast: [String] = []
    /// The countries of production, as they are stored.
    public var countries: [String] = []
    /// When it was put on the watch-later list; nil where it is not on it.
    public var addedAt: String?
    /// Every time it was seen, in the order it is kept in.
    public var viewings: [Viewing] = []
    /// What the person gave it, a half from 0.5 to 10.
    public var myRating: Double?
    /// When they did.
    public var ratedAt: String?
    /// The person's tags.
    public var tags: [String] = []
    /// The person's note on the film.
    public var note: String?
    /// When it was last written.
    public var notedAt: String?
    /// Whether the film's page is still to be fetched.
    public var isPageless = false

    /// A film of which nothing is known but what is set afterwards.
    public init(id: Int, title: String? = nil) {
        self.id = id
        self.title = title
    }

    /// What is said of a film in numbers, and what later adds them up and weighs them can hold; as the library has
    /// it.
    static let minutesKnown = 0...100_000
    static let ratingsKnown = 0.0...10.0
    static let votesKnown = 0...1_000_000_000
    static let popularitiesKnown = 0.0...1_000_000_000.0
    static let yearsKnown = 1800...2200

    /// One time the film was seen.
    public struct Viewing: Sendable, Equatable {
        /// The day, or as much of it as is known.
        public var on: PartialDate?
        /// Whether it had been seen before; nil where nothing says so.
        public var isRewatch: Bool?
        /// What it was given that time, a half from 0.5 to 10.
        public var rating: Double?
        /// What was thought of it that time.
        public var note: String?
        /// Where it was seen.
        public var place: String?
        /// When the viewing was written down.
        public var loggedAt: String?

        /// A viewing of which nothing is known but what is given.
        public init(
            on: PartialDate? = nil, isRewatch: Bool? = nil, rating: Double? = nil, note: String? = nil,
            place: String? = nil, loggedAt: String? = nil
        ) {
            self.on = on
            self.isRewatch = isRewatch
            self.rating = rating
            self.note = note
            self.place = place
            self.loggedAt = loggedAt
        }
    }
}
