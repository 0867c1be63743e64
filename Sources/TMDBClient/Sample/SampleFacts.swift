import Foundation
import Records
import TMDBModels

/// The filterable facts about a film, read from its page in the sample.
struct SampleFacts: Decodable, Sendable {
    /// An object with a number and a name: a keyword, a company, a service.
    struct NamedFact: Decodable, Sendable {
        let id: Int
        let name: String
        let logo: String?
        /// For a company; "" if TMDB knows none.
        let country: String

        init(from decoder: any Decoder) throws {
            let fields = try decoder.fields
            id = try fields.integer("provider_id") ?? fields.id("id")
            name = try fields.text("provider_name") ?? fields.requiredText("name")
            logo = fields.text("logo_path")
            country = fields.text("origin_country") ?? ""
        }
    }

    struct Release: Sendable {
        let country: String
        let kind: Int
        /// YYYY-MM-DD, which sorts as text.
        let day: String
        let certification: String
    }

    let id: Int
    let isAdult: Bool
    let isVideo: Bool
    let genres: [Int]
    let keywords: [NamedFact]
    let companies: [NamedFact]
    let cast: [Int]
    let crew: [Int]
    let language: String
    let countries: [String]
    /// YYYY-MM-DD; empty while unknown.
    let day: String
    let releases: [Release]
    let rating: Double
    let votes: Int
    let popularity: Double
    let revenue: Int
    /// Minutes; 0 while unknown.
    let runtime: Int
    let title: String
    let originalTitle: String
    /// By country, then by TMDB's name for the kind of offer.
    let offers: [String: [String: [NamedFact]]]

    /// The sample's films that have pages, by id.
    static let all: [SampleFacts] = SampleCatalogue.files(named: "movie-").compactMap { file in
        Int(file.suffix) == nil ? nil : try? JSONDecoder().decode(SampleFacts.self, from: file.data)
    }.sorted { $0.id < $1.id }

    private struct NumberedFact: Decodable { let id: Int }

    private struct CountryReleases: Decodable {
        let iso_3166_1: String
        let release_dates: [Day]

        struct Day: Decodable {
            let release_date: String
            let type: Int
            let certification: String
        }
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.fields
        let cast: [NumberedFact] = fields.rows("credits", in: "cast")
        let crew: [NumberedFact] = fields.rows("credits", in: "crew")
        id = try fields.id("id")
        isAdult = fields.flag("adult")
        isVideo = fields.flag("video")
        let genres: [NumberedFact] = fields.rows("genres")
        self.genres = genres.map(\.id)
        keywords = fields.rows("keywords", in: "keywords")
        companies = fields.rows("production_companies")
        (self.cast, self.crew) = (cast.map(\.id), crew.map(\.id))
        language = fields.text("original_language") ?? ""
        countries = fields.rows("origin_country")
        day = fields.text("release_date") ?? ""
        let releases: [CountryReleases] = fields.rows("release_dates", in: "results")
        self.releases = releases.flatMap { country in
            country.release_dates.map {
                Release(
                    country: country.iso_3166_1, kind: $0.type, day: String($0.release_date.prefix(10)),
                    certification: $0.certification)
            }
        }
        rating = fields.number("vote_average") ?? 0
        votes = fields.integer("vote_count") ?? 0
        popularity = fields.number("popularity") ?? 0
        revenue = fields.integer("revenue") ?? 0
        runtime = fields.integer("runtime") ?? 0
        title = fields.text("title") ?? ""
        originalTitle = fields.text("original_title") ?? ""
        let countries = fields.object("watch/providers")?.object("results")
        offers = (countries?.allKeys ?? []).reduce(into: [:]) { offers, country in
            guard let kinds = countries?.object(country) else { return }
            for kind: FieldKey in ["flatrate", "free", "ads", "rent", "buy"] {
                let services: [NamedFact] = kinds.rows(kind)
                if !services.isEmpty {
                    offers[country.stringValue, default: [:]][kind.stringValue] = services
                }
            }
        }
    }
}
