/// A film as TMDB lists it: in searches, shelves, recommendations and filmographies.
///
/// Source: TMDB, "Search: Movie". What TMDB leaves blank is nil.
public struct Movie: Sendable, Equatable, Codable, Identifiable {
    /// TMDB's number for the film.
    public let id: Int
    /// In the language asked for, else the original title as TMDB gives it.
    public let title: String
    public let originalTitle: String?
    /// ISO 639-1.
    public let originalLanguage: String?
    public let overview: String?
    /// The earliest release, or the region's own where a region was asked for.
    public let releaseDate: CalendarDate?
    /// TMDB's mean vote, 0 to 10; nil while nobody has voted.
    public let rating: Double?
    public let votes: Int?
    public let popularity: Double?
    /// Begins with a slash; a size and the image service's address go before it.
    public let posterPath: String?
    public let genreIDs: [Int]
    public let isAdult: Bool

    enum CodingKeys: String, CodingKey {
        case id, title, overview, popularity
        case originalTitle = "original_title"
        case originalLanguage = "original_language"
        case releaseDate = "release_date"
        case rating = "vote_average"
        case votes = "vote_count"
        case posterPath = "poster_path"
        case genreIDs = "genre_ids"
        case isAdult = "adult"
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.id(.id)
        title = try fields.required(.title)
        originalTitle = fields.text(.originalTitle)
        originalLanguage = fields.text(.originalLanguage)
        overview = fields.text(.overview)
        releaseDate = fields.date(.releaseDate)
        votes = fields.integer(.votes).flatMap { $0 >= 0 ? $0 : nil }
        let mean = fields.number(.rating).flatMap { (0...10).contains($0) ? $0 : nil }
        rating = votes == 0 ? nil : mean
        popularity = fields.number(.popularity)
        posterPath = fields.text(.posterPath)
        genreIDs = fields.rows(.genreIDs)
        isAdult = fields.flag(.isAdult)
    }
}
