package import Records

/// A film in the format of TMDB's lists: in searches, shelves, recommendations and filmographies.
///
/// Source: TMDB, "Search: Movie". What TMDB leaves blank is nil.
extension FilmRecord: Codable {
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
        case isAdult = "adult"
        case isSoftcore = "softcore"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let originalTitle = fields.text(.originalTitle)
        let votes = fields.integer(.votes).flatMap { $0 >= 0 ? $0 : nil }
        let mean = fields.number(.rating).flatMap { (0...10).contains($0) ? $0 : nil }
        self.init(
            id: try fields.id(.id), title: try fields.text(.title) ?? fields.requiredText(.originalTitle),
            originalTitle: originalTitle, originalLanguage: fields.text(.originalLanguage),
            releaseDate: fields.date(.releaseDate), rating: votes == 0 || mean == 0 ? nil : mean,
            votes: votes, popularity: fields.number(.popularity), overview: fields.text(.overview),
            posterPath: fields.text(.posterPath))
        backdropPath = fields.text(.backdropPath)
        genreIDs = fields.rows(.genreIDs)
        isAdult = fields.flag(.isAdult) || fields.flag(.isSoftcore)
    }

    /// Encodes in TMDB's list format; values that only pages have are omitted.
    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(title, forKey: .title)
        try fields.encodeIfPresent(originalTitle, forKey: .originalTitle)
        try fields.encodeIfPresent(originalLanguage, forKey: .originalLanguage)
        try fields.encodeIfPresent(overview, forKey: .overview)
        try fields.encodeIfPresent(releaseDate, forKey: .releaseDate)
        try fields.encodeIfPresent(rating, forKey: .rating)
        try fields.encodeIfPresent(votes, forKey: .votes)
        try fields.encodeIfPresent(popularity, forKey: .popularity)
        try fields.encodeIfPresent(posterPath, forKey: .posterPath)
        try fields.encodeIfPresent(backdropPath, forKey: .backdropPath)
        try fields.encode(genreIDs, forKey: .genreIDs)
        try fields.encode(isAdult, forKey: .isAdult)
    }
}

extension FilmRecord {
    /// The film with another release date, or an unknown one.
    package func withReleaseDate(_ date: PartialDate?) -> FilmRecord {
        var film = self
        film.releaseDate = date
        return film
    }
}
