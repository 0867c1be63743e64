import Records
import TMDBModels

/// What a film's page adds to a film in the JSON contract.
struct MoviePagePayload: Encodable {
    let source: String
    let asOf: String
    @OrNull var titleLanguage: String?
    @OrNull var overviewLanguage: String?
    @OrNull var tagline: String?
    @OrNull var runtimeMinutes: Int?
    let genres: [String]
    let keywords: [String]
    let companies: [String]
    let countries: [String]
    @OrNull var collection: Collection?
    @OrNull var certification: String?
    @OrNull var status: String?
    @OrNull var imdbID: String?
    let directors: [Member]
    let writers: [Writer]
    let cast: [Actor]
    let crew: [Job]
    @OrNull var trailerURL: String?
    @OrNull var whereToWatch: Offers?
    let recommendations: [FilmPayload]
    let tags: [String]
    @OrNull var note: String?
    let locked: Bool
    let viewings: [ViewingPayload]
    @OrNull var account: Account?
    let files: [FilesPresenter.Row]

    enum CodingKeys: String, CodingKey {
        case source, tagline, genres, certification, status, directors, writers, cast, crew, recommendations
        case tags, note, locked, viewings, account, files, keywords, companies, countries, collection
        case titleLanguage = "title_language"
        case overviewLanguage = "overview_language"
        case asOf = "as_of"
        case runtimeMinutes = "runtime_minutes"
        case imdbID = "imdb_id"
        case trailerURL = "trailer_url"
        case whereToWatch = "where_to_watch"
    }

    struct Member: Encodable {
        let id: Int
        let name: String
    }

    struct Writer: Encodable {
        let id: Int
        let name: String
        @OrNull var job: String?
    }

    struct Actor: Encodable {
        let id: Int
        let name: String
        @OrNull var character: String?
    }

    struct Job: Encodable {
        let id: Int
        let name: String
        @OrNull var job: String?
        @OrNull var department: String?
    }

    /// The film's series; its place in it if known without another request.
    struct Collection: Encodable {
        let id: Int
        let name: String
        let tmdbURL: String
        @OrNull var part: Int?
        @OrNull var parts: Int?
        @OrNull var previous: FilmPayload?
        @OrNull var next: FilmPayload?

        enum CodingKeys: String, CodingKey {
            case id, name, part, parts, previous, next
            case tmdbURL = "tmdb_url"
        }
    }

    /// What the person's account at TMDB says of the film, as of the last sync.
    struct Account: Encodable {
        let saved: Bool
        @OrNull var rating: Double?
        let favorite: Bool
    }

    /// From JustWatch, which must be named wherever this is shown.
    struct Offers: Encodable {
        let region: String
        @OrNull var link: String?
        let stream: [String]
        let rent: [String]
        let buy: [String]
        let free: [String]

        init(_ offers: WatchOptions, region: String) {
            (self.region, link) = (region, offers.link)
            (stream, rent, buy, free) = (offers.stream, offers.rent, offers.buy, offers.free)
        }
    }

    init(
        _ answer: Answer<MovieDetails>, region: String, own: LibraryFilm?, viewings: [Viewing],
        recommendations: [FilmPayload], collection: Collection?,
        account: [AccountField: Double] = [:], files: [FilesPresenter.Row] = []
    ) {
        self.files = files
        let details = answer.value
        source = answer.source.rawValue
        asOf = Wording.time(answer.asOf)
        titleLanguage = details.titleLanguage
        overviewLanguage = details.overviewLanguage
        tagline = details.tagline
        runtimeMinutes = details.movie.runtimeMinutes
        genres = details.movie.genres
        keywords = details.keywords.map(\.name)
        companies = details.companies.map(\.name)
        countries = details.countries
        self.collection = collection
        certification = details.certification(in: region)
        status = details.status
        imdbID = details.movie.imdbID
        directors = details.directors.map { Member(id: $0.id, name: $0.name) }
        writers = details.writers.map { Writer(id: $0.id, name: $0.name, job: $0.job) }
        cast = details.cast.map { Actor(id: $0.id, name: $0.name, character: $0.character) }
        crew = details.crew.map { Job(id: $0.id, name: $0.name, job: $0.job, department: $0.department) }
        trailerURL = details.trailerURL
        whereToWatch = details.watchProviders[region].map { Offers($0, region: region) }
        self.recommendations = recommendations
        tags = own?.tags ?? []
        (note, locked) = (own?.note?.words, own?.note?.isLocked ?? false)
        self.viewings = viewings.map { ViewingPayload($0) }
        self.account =
            account.isEmpty
            ? nil
            : Account(
                saved: account[.saved] != nil, rating: account[.rating], favorite: account[.favorite] != nil)
    }
}

extension MoviePagePayload.Account: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case saved, rating, favorite }
}
extension MoviePagePayload.CodingKeys: CaseIterable {}
extension MoviePagePayload: KeyedPayload {
    static var inner: [CodingKeys: Fields] {
        [
            .directors: Member.fields, .writers: Writer.fields, .cast: Actor.fields, .crew: Job.fields,
            .collection: Collection.fields, .account: Account.fields, .whereToWatch: Offers.fields,
            .recommendations: FilmPayload.fields,
            .viewings: ViewingPayload.fields, .files: FilesPresenter.Row.fields,
        ]
    }
}

extension MoviePagePayload.Member: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case id, name }
}

extension MoviePagePayload.Writer: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case id, name, job }
}

extension MoviePagePayload.Actor: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case id, name, character }
}

extension MoviePagePayload.Offers: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case region, link, stream, rent, buy, free }
}

extension MoviePagePayload.Job: KeyedPayload {
    enum CodingKeys: String, CodingKey, CaseIterable { case id, name, job, department }
}

extension MoviePagePayload.Collection.CodingKeys: CaseIterable {}
extension MoviePagePayload.Collection: KeyedPayload {
    static var inner: [CodingKeys: Fields] { [.previous: FilmPayload.fields, .next: FilmPayload.fields] }
}
