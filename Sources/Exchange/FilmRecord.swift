package import Records

/// Everything known of one film: what TMDB says of it, and what the person did with it.
///
/// What an export is made of, and what reading movielib's own formats gives back, field for field. Times are
/// ISO 8601 in UTC, such as `2026-11-21T11:44:20Z`; they are carried as text and not looked into.
package struct FilmRecord: Sendable, Equatable, Identifiable {
    /// TMDB's number for the film, at least 1.
    package var id: Int
    /// IMDb's id, such as `tt1160419`.
    package var imdbID: String?
    /// The title in the language it was fetched in; nil where the film's page was never seen.
    package var title: String?
    /// The title in the film's own language.
    package var originalTitle: String?
    /// The year of the first release.
    package var year: Int?
    /// The day of the first release: `YYYY-MM-DD`.
    package var releaseDate: String?
    /// The length in minutes.
    package var runtimeMinutes: Int?
    /// TMDB's average vote, 0 to 10.
    package var rating: Double?
    /// How many votes the rating is made of.
    package var votes: Int?
    /// TMDB's popularity, a number without a unit.
    package var popularity: Double?
    /// The plot in a paragraph.
    package var overview: String?
    /// The film's own language, as an ISO 639-1 code.
    package var originalLanguage: String?
    /// The poster's path below TMDB's image host.
    package var posterPath: String?
    /// The names of the genres, in TMDB's order.
    package var genres: [String] = []
    /// The names of the directors.
    package var directors: [String] = []
    /// The names of the cast, the first billed first.
    package var cast: [String] = []
    /// The countries of production, as they are stored.
    package var countries: [String] = []
    /// When it was put on the watch-later list; nil where it is not on it.
    package var addedAt: String?
    /// Every time it was seen, in the order it is kept in.
    package var viewings: [Viewing] = []
    /// What the person gave it, a half from 0.5 to 10.
    package var myRating: Double?
    /// When they did.
    package var ratedAt: String?
    /// The person's tags.
    package var tags: [String] = []
    /// The person's note on the film.
    package var note: String?
    /// When it was last written.
    package var notedAt: String?
    /// Whether the film's page is still to be fetched.
    package var isPageless = false

    /// A film of which nothing is known but what is set afterwards.
    package init(id: Int, title: String? = nil) {
        self.id = id
        self.title = title
    }

    /// One time the film was seen.
    package struct Viewing: Sendable, Equatable {
        /// The day, or as much of it as is known.
        package var on: PartialDate?
        /// Whether it had been seen before; nil where nothing says so.
        package var isRewatch: Bool?
        /// What it was given that time, a half from 0.5 to 10.
        package var rating: Double?
        /// What was thought of it that time.
        package var note: String?
        /// Where it was seen.
        package var place: String?
        /// When the viewing was written down.
        package var loggedAt: String?

        /// A viewing of which nothing is known but what is given.
        package init(
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
