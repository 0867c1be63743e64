package import Records

/// A film as TMDB lists it: in searches, shelves, recommendations and filmographies.
///
/// Source: TMDB, "Search: Movie". What TMDB leaves blank is nil.
package struct Movie: Sendable, Equatable, Codable, Identifiable {
    /// TMDB's number for the film.
    package let id: Int
    /// In the language asked for, else the original title as TMDB gives it.
    package internal(set) var title: String
    /// In the language and script of the film.
    package let originalTitle: String?
    /// ISO 639-1.
    package let originalLanguage: String?
    /// In the language asked for; nil where nobody has translated it.
    package internal(set) var overview: String?
    /// The earliest release, or the region's own if a region was requested.
    package internal(set) var releaseDate: PartialDate?
    /// TMDB's mean vote, 0 to 10; nil while nobody has voted.
    package let rating: Double?
    /// How many have voted.
    package let votes: Int?
    /// TMDB's measure of attention; its scale changed in 2025, so use it only for ordering.
    package let popularity: Double?
    /// Begins with a slash; a size and the image service's address go before it.
    package let posterPath: String?
    /// As ``posterPath``, of a wide picture; nil also in pages saved before it was read.
    package let backdropPath: String?
    /// TMDB's numbers; `GenreList` names them. Empty in a film's page, which names its genres itself.
    package let genreIDs: [Int]
    private let isMarkedAdult: Bool
    private let isSoftcore: Bool
    /// Pornography, soft or not, by either of TMDB's marks: `include_adult` filters only one of them.
    package var isAdult: Bool { isMarkedAdult || isSoftcore }

    enum CodingKeys: String, CodingKey {
        case id, title, overview, popularity
        case originalTitle = "original_title"
        case originalLanguage = "original_language"
        case releaseDate = "release_date"
        case rating = "vote_average"
        case votes = "vote_count"
        case posterPath = "poster_path"
        case backdropPath = "backdrop_path"
        case genreIDs = "genre_ids"
        case isMarkedAdult = "adult"
        case isSoftcore = "softcore"
    }

    /// A film of which only what is given is known.
    package init(
        id: Int, title: String, originalTitle: String? = nil, originalLanguage: String? = nil,
        overview: String? = nil, releaseDate: PartialDate? = nil, rating: Double? = nil, votes: Int? = nil,
        popularity: Double? = nil, posterPath: String? = nil
    ) {
        (self.id, self.title, self.originalTitle) = (id, title, originalTitle)
        (self.originalLanguage, self.overview, self.releaseDate) = (originalLanguage, overview, releaseDate)
        (self.rating, self.votes, self.popularity, self.posterPath) = (rating, votes, popularity, posterPath)
        (genreIDs, backdropPath) = ([], nil)
        (isMarkedAdult, isSoftcore) = (false, false)
    }

    /// Reads the API's own shape; throws `DecodingError` where there is no id, or no title in any language.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.id(.id)
        originalTitle = fields.text(.originalTitle)
        title = try fields.text(.title) ?? fields.required(.originalTitle)
        originalLanguage = fields.text(.originalLanguage)
        overview = fields.text(.overview)
        releaseDate = fields.date(.releaseDate)
        votes = fields.integer(.votes).flatMap { $0 >= 0 ? $0 : nil }
        let mean = fields.number(.rating).flatMap { (0...10).contains($0) ? $0 : nil }
        rating = votes == 0 || mean == 0 ? nil : mean
        popularity = fields.number(.popularity)
        posterPath = fields.text(.posterPath)
        backdropPath = fields.text(.backdropPath)
        genreIDs = fields.rows(.genreIDs)
        isMarkedAdult = fields.flag(.isMarkedAdult)
        isSoftcore = fields.flag(.isSoftcore)
    }
}

extension Movie {
    /// The same film with another release date, or an unknown one.
    package func released(_ date: PartialDate?) -> Movie {
        var movie = self
        movie.releaseDate = date
        return movie
    }
}
