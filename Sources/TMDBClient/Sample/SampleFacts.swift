import Foundation
import Records
import TMDBModels

/// The facts about a film that TMDB can filter by, read from its page in the sample.
struct SampleFacts: Decodable, Sendable {
    /// A keyword, a company, a service: anything with a number and a name.
    struct Named: Decodable, Sendable {
        let id: Int
        let name: String
        let logo: String?
        /// For a company; "" if TMDB knows none.
        let country: String

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: AnyKey.self)
            id = try fields.integer(AnyKey("provider_id")) ?? fields.id(AnyKey("id"))
            name = try fields.text(AnyKey("provider_name")) ?? fields.required(AnyKey("name"))
            logo = fields.text(AnyKey("logo_path"))
            country = fields.text(AnyKey("origin_country")) ?? ""
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
    let keywords: [Named]
    let companies: [Named]
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
    /// By country, then by TMDB's word for the kind of offer.
    let offers: [String: [String: [Named]]]

    /// The sample's films that have pages, by id.
    static let all: [SampleFacts] = SampleCatalogue.files(named: "movie-").compactMap { file in
        Int(file.suffix) == nil ? nil : try? JSONDecoder().decode(SampleFacts.self, from: file.data)
    }.sorted { $0.id < $1.id }

    private struct Numbered: Decodable { let id: Int }

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
        let fields = try decoder.container(keyedBy: AnyKey.self)
        func numbers(_ key: String, in outer: String) -> [Int] {
            let credits = try? fields.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(outer))
            let people: [Numbered] = credits?.rows(AnyKey(key)) ?? []
            return people.map(\.id)
        }
        id = try fields.id(AnyKey("id"))
        isAdult = fields.flag(AnyKey("adult"))
        isVideo = fields.flag(AnyKey("video"))
        let genres: [Numbered] = fields.rows(AnyKey("genres"))
        self.genres = genres.map(\.id)
        keywords = fields.rows(AnyKey("keywords"), in: "keywords")
        companies = fields.rows(AnyKey("production_companies"))
        cast = numbers("cast", in: "credits")
        crew = numbers("crew", in: "credits")
        language = fields.text(AnyKey("original_language")) ?? ""
        countries = fields.rows(AnyKey("origin_country"))
        day = fields.text(AnyKey("release_date")) ?? ""
        let releases: [CountryReleases] = fields.rows(AnyKey("release_dates"), in: "results")
        self.releases = releases.flatMap { country in
            country.release_dates.map {
                Release(
                    country: country.iso_3166_1, kind: $0.type, day: String($0.release_date.prefix(10)),
                    certification: $0.certification)
            }
        }
        rating = fields.number(AnyKey("vote_average")) ?? 0
        votes = fields.integer(AnyKey("vote_count")) ?? 0
        popularity = fields.number(AnyKey("popularity")) ?? 0
        revenue = fields.integer(AnyKey("revenue")) ?? 0
        runtime = fields.integer(AnyKey("runtime")) ?? 0
        title = fields.text(AnyKey("title")) ?? ""
        originalTitle = fields.text(AnyKey("original_title")) ?? ""
        let watching = try? fields.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("watch/providers"))
        let countries = try? watching?.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("results"))
        offers = (countries?.allKeys ?? []).reduce(into: [:]) { offers, country in
            guard let kinds = try? countries?.nestedContainer(keyedBy: AnyKey.self, forKey: country) else {
                return
            }
            for kind in ["flatrate", "free", "ads", "rent", "buy"] {
                let services: [Named] = kinds.rows(AnyKey(kind))
                if !services.isEmpty { offers[country.stringValue, default: [:]][kind] = services }
            }
        }
    }
}
