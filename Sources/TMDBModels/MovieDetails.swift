package import Records

/// A film's page: its details, with all appendices in the same request.
///
/// Source: TMDB, "Movie: Details" with `append_to_response`. It encodes into TMDB's format, so that saved and
/// fetched pages share one decoder.
package struct MovieDetails: Sendable, Equatable, Codable {
    /// The film itself, with its genres, runtime, IMDb id and credits.
    package private(set) var record: FilmRecord
    /// The title's language, if neither the one requested nor the original: `en`.
    package private(set) var titleLanguage: String?
    /// The overview's language, if not the one requested: `en`.
    package private(set) var overviewLanguage: String?
    private var translations: Translations?
    /// In the requested language.
    package private(set) var tagline: String?
    package let productionCountries: [ProductionCountry]
    /// The companies that produced it, the main one first.
    package let companies: [Company]
    /// Subjects, in English and lower case, in no order.
    package let keywords: [Keyword]
    /// An open list: Released, Post Production, Rumored, …
    package let status: String?
    /// US dollars; nil while unknown.
    package let budget: Int?
    /// US dollars; nil while unknown.
    package let revenue: Int?
    /// In billing order.
    package let cast: [CastMember]
    /// One row per job of each person.
    package let crew: [CrewMember]
    /// In the requested language and in English.
    package let videos: [Video]
    /// By country, in no order.
    package let releases: [CountryReleases]
    /// By ISO 3166-1 country. TMDB has them from JustWatch, which must be named wherever they are shown.
    package let watchProviders: [String: WatchOptions]
    /// Films that people who liked this also liked; the first page only.
    package let recommendations: [FilmRecord]
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

    private enum NestedKeys: CodingKey { case cast, crew, results, keywords }

    package struct ProductionCountry: Sendable, Equatable, Codable {
        /// ISO 3166-1.
        package let code: String
        /// In English; the code in pages saved before this field existed.
        package let name: String

        enum CodingKeys: String, CodingKey {
            case code = "iso_3166_1"
            case name
        }

        package init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            code = try fields.requiredText(.code)
            name = fields.text(.name) ?? code
        }
    }

    private struct CastEntry: Decodable {
        let member: CastMember
        /// Sorts last if missing.
        let order: Int

        init(from decoder: any Decoder) throws {
            member = try CastMember(from: decoder)
            order = try decoder.fields.integer("order") ?? .max
        }
    }

    /// The page of a film about which nothing more is known.
    package init(_ film: FilmRecord) {
        record = film
        (titleLanguage, overviewLanguage, translations, tagline, status) = (nil, nil, nil, nil, nil)
        (productionCountries, companies, keywords, cast, crew, videos) = ([], [], [], [], [], [])
        (releases, watchProviders, recommendations) = ([], [:], [])
        (budget, revenue, collection) = (nil, nil, nil)
    }

    /// Longer than any film: Logistics runs 51,420 minutes.
    private static let maxRuntime = 60_000

    package init(from decoder: any Decoder) throws {
        var film = try FilmRecord(from: decoder)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        titleLanguage = fields.text(.titleLanguage)
        overviewLanguage = fields.text(.overviewLanguage)
        translations = fields.part(.translations)
        tagline = fields.text(.tagline)
        film.runtimeMinutes = fields.positiveInteger(.runtime, through: Self.maxRuntime)
        let genres: [Genre] = fields.rows(.genres)
        (film.genres, film.genreIDs) = (genres.map(\.name), genres.map(\.id))
        productionCountries = fields.rows(.producers)
        companies = fields.rows(.companies)
        keywords = fields.rows(.keywords, in: "keywords")
        status = fields.text(.status)
        budget = fields.positiveInteger(.budget)
        revenue = fields.positiveInteger(.revenue)
        film.imdbID = fields.text(.imdbID) ?? fields.object(.externalIDs)?.text("imdb_id")
        let credits = try? fields.nestedContainer(keyedBy: NestedKeys.self, forKey: .credits)
        // In 2013 TMDB did not send the cast in billing order.
        let billed: [CastEntry] = credits?.rows(.cast) ?? []
        cast = billed.enumerated()
            .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element.member)
        crew = credits?.rows(.crew) ?? []
        videos = fields.rows(.videos, in: "results")
        releases = fields.rows(.releases, in: "results")
        recommendations = fields.rows(.recommendations, in: "results")
        collection = fields.part(.collection)
        let offers = try? fields.nestedContainer(keyedBy: NestedKeys.self, forKey: .watchProviders)
        let byCountry = offers?.object(.results)
        watchProviders = (byCountry?.allKeys ?? []).reduce(into: [:]) { options, key in
            options[key.stringValue] = byCountry?.part(key)
        }
        record = film
        record.credits = FilmCredits(
            directors: directors.map(\.name), actors: cast.map(\.name), countries: countries)
    }

    /// The page, with texts from another language if the requested one has none.
    ///
    /// Except the tagline, which says little in another language.
    package func withTexts(for locale: ContentLocale) -> MovieDetails {
        var details = self
        details.translations = nil
        guard let translations else { return details }
        func found(_ part: KeyPath<Translations.Row, String?>, else fallback: String?, _ original: String?)
            -> (text: String, language: String)?
        {
            translations.text(part, insteadOf: locale.language, else: fallback, original: original)
        }
        let original = record.originalLanguage
        if record.overview == nil, let overview = found(\.text, else: locale.fallback, original) {
            (details.record.overview, details.overviewLanguage) = overview
        }
        // Without a translation, TMDB returns the original title.
        if record.title == record.originalTitle, original != locale.language.languageOnly,
            !translations.hasTitle(in: locale.language),
            let title = found(\.title, else: locale.fallback == original ? nil : locale.fallback, nil),
            title.text != record.title
        {
            (details.record.title, details.titleLanguage) = title
        }
        if tagline == nil { details.tagline = found(\.tagline, else: nil, nil)?.text }
        return details
    }

    /// Encodes in TMDB's format, without values that decoding dropped, plus the languages of title and overview.
    package func encode(to encoder: any Encoder) throws {
        try record.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(titleLanguage, forKey: .titleLanguage)
        try fields.encodeIfPresent(overviewLanguage, forKey: .overviewLanguage)
        try fields.encodeIfPresent(tagline, forKey: .tagline)
        try fields.encodeIfPresent(record.runtimeMinutes, forKey: .runtime)
        try fields.encode(zip(record.genreIDs, record.genres).map(Genre.init), forKey: .genres)
        try fields.encode(productionCountries, forKey: .producers)
        try fields.encode(companies, forKey: .companies)
        var topics = fields.nestedContainer(keyedBy: NestedKeys.self, forKey: .keywords)
        try topics.encode(keywords, forKey: .keywords)
        try fields.encodeIfPresent(status, forKey: .status)
        try fields.encodeIfPresent(record.imdbID, forKey: .imdbID)
        try fields.encodeIfPresent(collection, forKey: .collection)
        try fields.encodeIfPresent(budget, forKey: .budget)
        try fields.encodeIfPresent(revenue, forKey: .revenue)
        var credits = fields.nestedContainer(keyedBy: NestedKeys.self, forKey: .credits)
        try credits.encode(cast, forKey: .cast)
        try credits.encode(crew, forKey: .crew)
        func encodeResults(_ results: some Encodable, _ key: CodingKeys) throws {
            var inner = fields.nestedContainer(keyedBy: NestedKeys.self, forKey: key)
            try inner.encode(results, forKey: .results)
        }
        try encodeResults(videos, .videos)
        try encodeResults(releases, .releases)
        try encodeResults(recommendations, .recommendations)
        try encodeResults(watchProviders, .watchProviders)
    }
}
