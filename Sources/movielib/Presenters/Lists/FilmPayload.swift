import Library
import TMDBModels
import Records

/// A film in the JSON contract.
struct FilmPayload: Encodable {
    let id: Int
    let title: String
    @OrNull var originalTitle: String?
    @OrNull var year: Int?
    @OrNull var releaseDate: String?
    @OrNull var rating: Double?
    @OrNull var votes: Int?
    @OrNull var popularity: Double?
    @OrNull var overview: String?
    @OrNull var originalLanguage: String?
    let posterURL: PosterLink
    let tmdbURL: String
    @OrNull var inWatchlist: Bool?
    @OrNull var watched: Int?
    @OrNull var lastWatchedAt: String?
    @OrNull var myRating: Double?
    @OrNull var owned: Bool?

    enum CodingKeys: String, CodingKey {
        case id, title, year, rating, votes, popularity, overview, watched, owned
        case originalTitle = "original_title"
        case releaseDate = "release_date"
        case originalLanguage = "original_language"
        case posterURL = "poster_url"
        case tmdbURL = "tmdb_url"
        case inWatchlist = "in_watchlist"
        case lastWatchedAt = "last_watched_at"
        case myRating = "my_rating"
    }

    init(_ film: Film) {
        id = film.id
        title = film.title
        originalTitle = film.originalTitle
        year = film.year
        releaseDate = film.releaseDate?.description
        rating = film.rating
        votes = film.votes
        popularity = film.popularity
        overview = film.overview
        originalLanguage = film.originalLanguage
        posterURL = PosterLink(path: film.posterPath)
        tmdbURL = film.tmdbURL
        inWatchlist = film.isSaved
        watched = film.mark?.timesWatched
        lastWatchedAt = film.mark?.lastWatchedOn?.description
        myRating = film.mark?.myRating
        owned = film.mark?.isOwned
    }
}

/// A film with additional data, in one flat object.
struct ExtendedFilmPayload<More: Encodable>: Encodable {
    let film: FilmPayload
    let more: More

    func encode(to encoder: any Encoder) throws {
        try film.encode(to: encoder)
        try more.encode(to: encoder)
    }
}

/// A list in the JSON contract.
struct ListPayload<Row: Encodable>: Encodable {
    let source: String
    let asOf: String
    let page: Int
    let totalPages: Int
    let totalResults: Int
    let results: [Row]

    enum CodingKeys: String, CodingKey {
        case source, page, results
        case asOf = "as_of"
        case totalPages = "total_pages"
        case totalResults = "total_results"
    }

    init<Value>(_ answer: ListAnswer<Value>, _ row: (Value) -> Row) {
        self.init(answer, results: answer.value.rows.map(row))
    }

    init<Value>(_ answer: ListAnswer<Value>, results: [Row]) {
        source = answer.source.rawValue
        asOf = Wording.time(answer.asOf)
        page = answer.value.page
        totalPages = answer.value.totalPages
        totalResults = answer.value.totalResults
        self.results = results
    }
}

extension FilmPayload.CodingKeys: CaseIterable {}
extension FilmPayload: KeyedPayload {}

extension ExtendedFilmPayload: Fielded where More: Fielded {
    static var fields: Fields { FilmPayload.fields + More.fields }
}

extension ListPayload.CodingKeys: CaseIterable {}
extension ListPayload: Fielded, KeyedPayload where Row: Fielded {
    static var inner: [CodingKeys: Fields] { [.results: Row.fields] }
    static var rowsKey: String? { CodingKeys.results.stringValue }
}
