/// A film as the library and export files keep it, so that it can be shown offline.
///
/// The library stores what it is given, with two limits: NUL characters are dropped everywhere, and titles
/// and genre names are cut at 1,000 Unicode scalars. An impossible number (2,000 points of 10, a film lasting
/// a year) is stored, and read, as unknown.
package struct FilmRecord: Sendable, Equatable, Identifiable {
    /// TMDB's number for the film, at least 1; below 0 while it is not known (``isStandIn``).
    package var id: Int
    /// The title in the language it was fetched in.
    package var title: String
    /// The title in the film's own language.
    package var originalTitle: String?
    /// The film's own language, as an ISO 639-1 code.
    package var originalLanguage: String?
    /// The first release, as precise as it is known: `YYYY-MM-DD` as TMDB writes it, or the year alone.
    package var releaseDate: String?
    /// The length in minutes.
    package var runtimeMinutes: Int?
    /// TMDB's average vote, 0 to 10.
    package var rating: Double?
    /// How many votes the rating is based on.
    package var votes: Int?
    /// TMDB's popularity, a number without a unit.
    package var popularity: Double?
    /// The plot in a paragraph.
    package var overview: String?
    /// The poster's path below TMDB's image host.
    package var posterPath: String?
    /// IMDb's id, such as `tt1160419`.
    package var imdbID: String?
    /// The names of the genres, in TMDB's order.
    package var genres: [String]
    /// Who made it, if known and requested; unknown if the page was never fetched.
    package var credits: MovieCredits?
    /// The whole page, if it was fetched and requested.
    package var page: MoviePage?

    /// The year of the release date, however precise that is.
    package var year: Int? { releaseDate.flatMap { Int($0.prefix(4)) } }

    /// A film of which only what is given is known.
    package init(
        id: Int, title: String, originalTitle: String? = nil, originalLanguage: String? = nil,
        releaseDate: String? = nil, runtimeMinutes: Int? = nil, rating: Double? = nil, votes: Int? = nil,
        popularity: Double? = nil, overview: String? = nil, posterPath: String? = nil, imdbID: String? = nil,
        genres: [String] = [], credits: MovieCredits? = nil, page: MoviePage? = nil
    ) {
        self.id = id
        self.title = title
        self.originalTitle = originalTitle
        self.originalLanguage = originalLanguage
        self.releaseDate = releaseDate
        self.runtimeMinutes = runtimeMinutes
        self.rating = rating
        self.votes = votes
        self.popularity = popularity
        self.overview = overview
        self.posterPath = posterPath
        self.imdbID = imdbID
        self.genres = genres
        self.credits = credits
        self.page = page
    }
}
