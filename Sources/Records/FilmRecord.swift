/// The data about a film, as far as TMDB's lists and pages, the library or an export file contain it.
///
/// The library stores all properties except ``genreIDs``, ``backdropPath`` and ``isAdult``, with two limits:
/// NUL characters are dropped everywhere, and titles and genre names are cut at 1,000 Unicode scalars. An
/// impossible number (2,000 points of 10, a film lasting a year) is stored, and read, as unknown.
package struct FilmRecord: Sendable, Equatable, Identifiable {
    /// TMDB's number for the film, at least 1; negative while it is unknown (``isPlaceholder``).
    package var id: Int
    /// The title in the language it was fetched in.
    package var title: String
    /// The title in the film's own language.
    package var originalTitle: String?
    /// The film's own language, as an ISO 639-1 code.
    package var originalLanguage: String?
    /// The first release, or a region's if requested; from an import possibly only the year.
    package var releaseDate: PartialDate?
    /// The length in minutes.
    package var runtimeMinutes: Int?
    /// TMDB's average vote, 0 to 10; nil without votes.
    package var rating: Double?
    package var votes: Int?
    /// TMDB's measure of attention, without a unit; its scale changed in 2025, so it is only for ordering.
    package var popularity: Double?
    /// The plot in a paragraph.
    package var overview: String?
    /// The poster's path below TMDB's image host, with its slash.
    package var posterPath: String?
    /// A wide picture's path, like ``posterPath``.
    package var backdropPath: String?
    /// IMDb's id, such as `tt1160419`.
    package var imdbID: String?
    /// The names of the genres, the main one first; empty in TMDB's lists, which only have ``genreIDs``.
    package var genres: [String]
    /// TMDB's numbers of the genres.
    package var genreIDs: [Int] = []
    /// Pornography, soft or not, by either of TMDB's marks: `include_adult` filters only one of them.
    package var isAdult = false
    /// The film's makers, if known and requested; unknown if the page was never fetched.
    package var credits: FilmCredits?
    /// The complete page, if it was fetched and requested.
    package var page: StoredFilmPage?

    /// The year of the release date, however precise that is.
    package var year: Int? { releaseDate?.year }

    /// The day of the release; nil if only a month or a year is known.
    package var releaseDay: PartialDate? { releaseDate?.day == nil ? nil : releaseDate }

    /// Whether it may be released by that day, as far as either is known.
    package func mayBeReleased(by day: PartialDate?) -> Bool {
        guard let releaseDate, let day else { return true }
        return releaseDate <= day
    }

    package init(
        id: Int, title: String, originalTitle: String? = nil, originalLanguage: String? = nil,
        releaseDate: PartialDate? = nil, runtimeMinutes: Int? = nil, rating: Double? = nil, votes: Int? = nil,
        popularity: Double? = nil, overview: String? = nil, posterPath: String? = nil, imdbID: String? = nil,
        genres: [String] = [], credits: FilmCredits? = nil, page: StoredFilmPage? = nil
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
