import Foundation
import Records
import Testing

@testable import TMDBClient
@testable import TMDBModels

/// The sample answers discover requests as TMDB would for the same films, so that everything works without a key.
@Suite struct SampleDiscoverTests {
    private let tmdb = TMDB(transport: SampleTransport(), locale: ContentLocale(language: "en", region: "US"))

    private func page(_ query: [String: String]) async throws -> Page<FilmRecord> {
        try await tmdb.fetch(Endpoint("discover/movie", query: query)).value
    }

    private func films(_ query: [String: String]) async throws -> [Int] {
        var ids: [Int] = []
        for number in 1...10 {
            let rows = try await page(query.merging(["page": "\(number)"]) { $1 }).rows
            if rows.isEmpty { break }
            ids += rows.map(\.id)
        }
        return ids
    }

    private func facts(_ query: [String: String]) async throws -> [SampleFacts] {
        let ids = Set(try await films(query))
        return SampleFacts.all.filter { ids.contains($0.id) }
    }

    @Test func `without a query discover finds all films, most popular first, 20 per page`() async throws {
        let first = try await page([:])
        #expect(first.rows.count == 20)
        #expect(first.totalResults == SampleFacts.all.count)
        #expect(first.skipped == 0)
        let popularity = first.rows.compactMap(\.popularity)
        #expect(popularity == popularity.sorted(by: >))
        #expect(try await films([:]).count == first.totalResults)
    }

    /// Each parameter selects some films and not all, and every selected film matches it.
    private static let questions: [(query: [String: String], isMeant: @Sendable (SampleFacts) -> Bool)] = [
        (["with_genres": "878,18"], { $0.genres.contains(878) && $0.genres.contains(18) }),
        (["with_genres": "878|18"], { $0.genres.contains(878) || $0.genres.contains(18) }),
        (["without_genres": "18,35"], { !$0.genres.contains(18) && !$0.genres.contains(35) }),
        (
            ["primary_release_date.gte": "1990-01-01", "primary_release_date.lte": "1999-12-31"],
            { $0.day.hasPrefix("199") }
        ),
        (["vote_average.gte": "8", "vote_count.gte": "1000"], { $0.rating >= 8 && $0.votes >= 1000 }),
        (["vote_average.lte": "7"], { $0.rating <= 7 }),
        (["with_runtime.gte": "1", "with_runtime.lte": "89"], { (1...89).contains($0.runtime) }),
        (["with_original_language": "uk"], { $0.language == "uk" }),
        (["with_origin_country": "FR|JP"], { $0.countries.contains("FR") || $0.countries.contains("JP") }),
        (
            ["with_watch_providers": "8", "watch_region": "US"],
            { $0.offers["US"]?.values.joined().contains { $0.id == 8 } == true }
        ),
        (
            ["with_watch_monetization_types": "rent|buy", "watch_region": "UA"],
            { $0.offers["UA"]?["rent"] != nil || $0.offers["UA"]?["buy"] != nil }
        ),
        (
            [
                "with_watch_providers": "2", "with_watch_monetization_types": "flatrate",
                "watch_region": "US",
            ], { _ in false }
        ),
        (
            ["certification": "G|PG", "certification_country": "US"],
            { $0.releases.contains { $0.country == "US" && ["G", "PG"].contains($0.certification) } }
        ),
        (["with_cast": "6384"], { $0.cast.contains(6384) }),
        (["with_crew": "137427"], { $0.crew.contains(137427) }),
        (["with_keywords": "4565"], { $0.keywords.contains { $0.id == 4565 } }),
        (["without_keywords": "4565"], { !$0.keywords.contains { $0.id == 4565 } }),
        (["with_companies": "10342"], { $0.companies.contains { $0.name == "Studio Ghibli" } }),
        (
            ["release_date.gte": "2020-01-01", "region": "US", "with_release_type": "4"],
            { $0.releases.contains { $0.country == "US" && $0.kind == 4 && $0.day >= "2020" } }
        ),
    ]

    @Test(arguments: questions.indices)
    func `every filter selects exactly the films that match it`(_ index: Int) async throws {
        let (query, isMeant) = Self.questions[index]
        let found = try await facts(query)
        #expect(Set(found.map(\.id)) == Set(SampleFacts.all.filter(isMeant).map(\.id)))
        #expect(found.count < SampleFacts.all.count)
    }

    @Test(arguments: [
        ["with_watch_providers": "8"], ["with_watch_monetization_types": "rent"], ["with_text": "dune"],
        ["certification": "G"], ["with_release_type": "4"], ["with_genres": ""],
    ])
    func `parameters that TMDB ignores are ignored here as well`(_ query: [String: String]) async throws {
        #expect(try await page(query).totalResults == SampleFacts.all.count)
    }

    @Test func `rows have the region's release date if the query names the region`() async throws {
        let query = ["primary_release_date.gte": "2021-01-01", "with_companies": "923"]
        func dune(_ query: [String: String]) async throws -> String? {
            try await page(query).rows.first { $0.id == 438_631 }?.releaseDate?.description
        }
        #expect(try await dune(query) == "2021-09-15")
        #expect(try await dune(query.merging(["region": "GB"]) { $1 }) == "2021-10-21")
    }

    @Test(arguments: ["title.asc", "vote_average.desc", "primary_release_date.asc", "vote_count.desc"])
    func `the order is the requested one`(_ order: String) async throws {
        let ids = try await films(["sort_by": order])
        let byID = Dictionary(uniqueKeysWithValues: SampleFacts.all.map { ($0.id, $0) })
        let films = ids.compactMap { byID[$0] }
        for (one, next) in zip(films, films.dropFirst()) {
            switch order {
            case "title.asc": #expect(one.title <= next.title)
            case "vote_average.desc": #expect(one.rating >= next.rating)
            case "primary_release_date.asc": #expect(one.day <= next.day)
            default: #expect(one.votes >= next.votes)
            }
        }
        #expect(films.count == SampleFacts.all.count)
    }

    @Test func `the services are those of the region's offers`() async throws {
        let american = try await tmdb.fetch(.services(locale: tmdb.locale)).value.services(in: "US")
        #expect(american.contains { $0.name == "Netflix" && $0.id == 8 })
        #expect(!american.contains { $0.name == "Sky Go" })
        #expect(american.map(\.order) == Array(0..<american.count))
        let none = ContentLocale(language: "en", region: "ZZ")
        #expect(try await tmdb.fetch(.services(locale: none)).value.services(in: "ZZ").isEmpty)
    }

    @Test func `certifications, languages and countries are available`() async throws {
        let list = try await tmdb.fetch(.certifications()).value.byCountry
        #expect(list["US"]?.map(\.name) == ["NR", "G", "PG", "PG-13", "R", "NC-17"])
        #expect(list["UA"]?.map(\.name) == ["0+", "12+", "16+", "18+"])
        let languages = try await tmdb.fetch(.languages()).value.rows
        #expect(Set(SampleFacts.all.map(\.language)).isSubset(of: languages.map(\.code)))
        let countries = try await tmdb.fetch(.countries(locale: tmdb.locale)).value.rows
        #expect(Set(SampleFacts.all.flatMap(\.countries)).isSubset(of: countries.map(\.code)))
    }

    @Test func `keywords, companies and collections are found by words, the exact name first`() async throws {
        let keywords = try await tmdb.fetch(.searchKeywords("space", page: 1)).value.rows
        #expect(keywords.first?.name == "space")
        #expect(keywords.contains { $0.name == "space travel" })
        let companies = try await tmdb.fetch(.searchCompanies("ghibli", page: 1)).value.rows
        #expect(companies.map(\.id) == [10342])
        #expect(companies.first?.country == "JP")
        let series = try await tmdb.fetch(.searchCollections("dune", page: 1, locale: tmdb.locale)).value
        #expect(series.rows.map(\.name) == ["Dune Collection"])
        #expect(try await tmdb.fetch(.searchKeywords("!", page: 1)).value.rows.isEmpty)
    }
}
