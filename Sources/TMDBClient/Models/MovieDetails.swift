/// A film's page: its details with everything the one request appends.
///
/// Source: TMDB, "Movie: Details" with `append_to_response`. It encodes back into the API's own shape, so that
/// a saved page is read through the same decoding as a fetched one.
package struct MovieDetails: Sendable, Equatable, Codable {
    /// What a list says of the film, too.
    package private(set) var movie: Movie
    /// Of the overview, where it is not the one asked for: `en`.
    package private(set) var overviewLanguage: String?
    private var translations: Translations?
    /// In the language asked for.
    package let tagline: String?
    /// Minutes; nil while unknown (TMDB writes 0).
    package let runtime: Int?
    /// Named in the language asked for, the main one first.
    package let genres: [Genre]
    /// Of production, as ISO 3166-1 codes.
    package let countries: [String]
    /// An open list: Released, Post Production, Rumored, …
    package let status: String?
    /// `tt` and digits.
    package let imdbID: String?
    /// US dollars; nil while unknown.
    package let budget: Int?
    /// US dollars; nil while unknown.
    package let revenue: Int?
    /// Billing order.
    package let cast: [CastMember]
    /// A row for each job of each person.
    package let crew: [CrewMember]
    /// In the language asked for and in English.
    package let videos: [Video]
    /// By country, in no order.
    package let releases: [CountryReleases]
    /// By ISO 3166-1 country. TMDB has them from JustWatch, which must be named wherever they are shown.
    package let watchProviders: [String: WatchOptions]
    /// What people liked who liked this; the first page of it.
    package let recommendations: [Movie]
    /// The series of films that it is one of.
    package let collection: CollectionName?

    enum CodingKeys: String, CodingKey {
        case tagline, runtime, genres, status, budget, revenue, credits, videos, recommendations
        case imdbID = "imdb_id"
        case externalIDs = "external_ids"
        case countries = "production_countries"
        case collection = "belongs_to_collection"
        case releases = "release_dates"
        case watchProviders = "watch/providers"
        case translations
        case overviewLanguage = "overview_language"
    }

    private enum Inner: String, CodingKey {
        case cast, crew, results
        case imdbID = "imdb_id"
    }

    private struct ProductionCountry: Codable {
        let code: String

        enum CodingKeys: String, CodingKey { case code = "iso_3166_1" }
    }

    private struct Billed: Decodable {
        let member: CastMember
        /// The last where it is not said.
        let order: Int

        private enum CodingKeys: String, CodingKey { case order }

        init(from decoder: any Decoder) throws {
            member = try CastMember(from: decoder)
            order = try decoder.container(keyedBy: CodingKeys.self).integer(.order) ?? .max
        }
    }

    /// Longer than any film: Logistics runs 51,420 minutes.
    private static let longestRuntime = 60_000

    /// Reads the API's own shape; throws `DecodingError` where there is no id or title.
    package init(from decoder: any Decoder) throws {
        movie = try Movie(from: decoder)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        overviewLanguage = fields.text(.overviewLanguage)
        translations = fields.part(.translations)
        tagline = fields.text(.tagline)
        runtime = fields.positive(.runtime, through: Self.longestRuntime)
        genres = fields.rows(.genres)
        let producers: [ProductionCountry] = fields.rows(.countries)
        countries = producers.map(\.code)
        status = fields.text(.status)
        budget = fields.positive(.budget)
        revenue = fields.positive(.revenue)
        let external = try? fields.nestedContainer(keyedBy: Inner.self, forKey: .externalIDs)
        imdbID = fields.text(.imdbID) ?? external?.text(.imdbID)
        let credits = try? fields.nestedContainer(keyedBy: Inner.self, forKey: .credits)
        // In 2013 TMDB sent the cast in another order than the billing.
        let billed: [Billed] = credits?.rows(.cast) ?? []
        cast = billed.enumerated()
            .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element.member)
        crew = credits?.rows(.crew) ?? []
        videos = fields.rows(.videos, in: "results")
        releases = fields.rows(.releases, in: "results")
        recommendations = fields.rows(.recommendations, in: "results")
        collection = fields.part(.collection)
        let countries = try? fields.nestedContainer(keyedBy: Inner.self, forKey: .watchProviders)
        let byCountry = try? countries?.nestedContainer(keyedBy: AnyKey.self, forKey: .results)
        watchProviders = (byCountry?.allKeys ?? []).reduce(into: [:]) { options, key in
            options[key.stringValue] = byCountry?.part(key)
        }
    }

    /// The same with an overview in another language, where there is none in the one asked for.
    func withOverview(askedIn language: String) -> MovieDetails {
        var details = self
        if movie.overview == nil,
            let found = translations?.text(insteadOf: language, original: movie.originalLanguage)
        {
            (details.movie.overview, details.overviewLanguage) = (found.text, found.language)
        }
        details.translations = nil
        return details
    }

    /// Writes the API's own shape, without what was left out in reading; and the language of the overview.
    package func encode(to encoder: any Encoder) throws {
        try movie.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(overviewLanguage, forKey: .overviewLanguage)
        try fields.encodeIfPresent(tagline, forKey: .tagline)
        try fields.encodeIfPresent(runtime, forKey: .runtime)
        try fields.encode(genres, forKey: .genres)
        try fields.encode(countries.map(ProductionCountry.init), forKey: .countries)
        try fields.encodeIfPresent(status, forKey: .status)
        try fields.encodeIfPresent(imdbID, forKey: .imdbID)
        try fields.encodeIfPresent(collection, forKey: .collection)
        try fields.encodeIfPresent(budget, forKey: .budget)
        try fields.encodeIfPresent(revenue, forKey: .revenue)
        var credits = fields.nestedContainer(keyedBy: Inner.self, forKey: .credits)
        try credits.encode(cast, forKey: .cast)
        try credits.encode(crew, forKey: .crew)
        func encodeResults(_ results: some Encodable, _ key: CodingKeys) throws {
            var inner = fields.nestedContainer(keyedBy: Inner.self, forKey: key)
            try inner.encode(results, forKey: .results)
        }
        try encodeResults(videos, .videos)
        try encodeResults(releases, .releases)
        try encodeResults(recommendations, .recommendations)
        try encodeResults(watchProviders, .watchProviders)
    }
}
