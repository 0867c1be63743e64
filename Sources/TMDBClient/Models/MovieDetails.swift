/// A film's page: its details with everything the one request appends.
///
/// Source: TMDB, "Movie: Details" with `append_to_response`. It encodes back into the API's own shape, so that
/// a saved page is read through the same decoding as a fetched one.
package struct MovieDetails: Sendable, Equatable, Codable {
    /// What a list says of the film, too.
    package private(set) var movie: Movie
    /// Of the title, where it is neither in the language asked for nor the original one: `en`.
    package private(set) var titleLanguage: String?
    /// Of the overview, where it is not the one asked for: `en`.
    package private(set) var overviewLanguage: String?
    private var translations: Translations?
    /// In the language asked for.
    package private(set) var tagline: String?
    /// Minutes; nil while unknown (TMDB writes 0).
    package let runtime: Int?
    /// Named in the language asked for, the main one first.
    package let genres: [Genre]
    /// Those that it was produced in.
    package let producers: [ProductionCountry]
    /// The companies that produced it, the main one first.
    package let companies: [Company]
    /// What it is about, in English and lower case, in no order.
    package let keywords: [Keyword]
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
        case producers = "production_countries"
        case companies = "production_companies"
        case keywords
        case collection = "belongs_to_collection"
        case releases = "release_dates"
        case watchProviders = "watch/providers"
        case translations
        case titleLanguage = "title_language"
        case overviewLanguage = "overview_language"
    }

    private enum Inner: String, CodingKey {
        case cast, crew, results, keywords
        case imdbID = "imdb_id"
    }

    /// A country that a film was produced in.
    package struct ProductionCountry: Sendable, Equatable, Codable {
        /// ISO 3166-1.
        package let code: String
        /// In English; the code in pages that were saved before it was read.
        package let name: String

        enum CodingKeys: String, CodingKey {
            case code = "iso_3166_1"
            case name
        }

        /// Reads the API's own shape; throws `DecodingError` where there is no code.
        package init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            code = try fields.required(.code)
            name = fields.text(.name) ?? code
        }
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
        titleLanguage = fields.text(.titleLanguage)
        overviewLanguage = fields.text(.overviewLanguage)
        translations = fields.part(.translations)
        tagline = fields.text(.tagline)
        runtime = fields.positive(.runtime, through: Self.longestRuntime)
        genres = fields.rows(.genres)
        producers = fields.rows(.producers)
        companies = fields.rows(.companies)
        keywords = fields.rows(.keywords, in: "keywords")
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
        let offers = try? fields.nestedContainer(keyedBy: Inner.self, forKey: .watchProviders)
        let byCountry = try? offers?.nestedContainer(keyedBy: AnyKey.self, forKey: .results)
        watchProviders = (byCountry?.allKeys ?? []).reduce(into: [:]) { options, key in
            options[key.stringValue] = byCountry?.part(key)
        }
    }

    /// The same with texts in another language, where there are none in the one asked for.
    ///
    /// A tagline comes in the language asked for or not at all: out of its language it says little.
    func withTexts(for locale: ContentLocale) -> MovieDetails {
        var details = self
        details.translations = nil
        guard let translations else { return details }
        func found(_ part: KeyPath<Translations.Row, String?>, else fallback: String?, _ original: String?)
            -> (text: String, language: String)?
        {
            translations.text(part, insteadOf: locale.language, else: fallback, original: original)
        }
        let original = movie.originalLanguage
        if movie.overview == nil, let overview = found(\.text, else: locale.fallback, original) {
            (details.movie.overview, details.overviewLanguage) = overview
        }
        // Where nobody has translated the title, TMDB gives the original one.
        if movie.title == movie.originalTitle, original != locale.language.languageAlone,
            !translations.hasTitle(in: locale.language),
            let title = found(\.title, else: locale.fallback == original ? nil : locale.fallback, nil),
            title.text != movie.title
        {
            (details.movie.title, details.titleLanguage) = title
        }
        if tagline == nil { details.tagline = found(\.tagline, else: nil, nil)?.text }
        return details
    }

    /// Writes the API's own shape, without what was left out in reading; and the languages of title and overview.
    package func encode(to encoder: any Encoder) throws {
        try movie.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(titleLanguage, forKey: .titleLanguage)
        try fields.encodeIfPresent(overviewLanguage, forKey: .overviewLanguage)
        try fields.encodeIfPresent(tagline, forKey: .tagline)
        try fields.encodeIfPresent(runtime, forKey: .runtime)
        try fields.encode(genres, forKey: .genres)
        try fields.encode(producers, forKey: .producers)
        try fields.encode(companies, forKey: .companies)
        var topics = fields.nestedContainer(keyedBy: Inner.self, forKey: .keywords)
        try topics.encode(keywords, forKey: .keywords)
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
