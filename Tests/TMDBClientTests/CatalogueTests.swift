import Foundation
import Records
import Testing

@testable import TMDBClient
@testable import TMDBModels

/// Every file of the sample catalogue, row by row.
@Suite struct CatalogueTests {
    private static let films = SampleCatalogue.files(named: "movie-").compactMap { Int($0.suffix) }
    private static let people = SampleCatalogue.files(named: "person-").compactMap { Int($0.suffix) }
    private static let lists = [
        "movie-popular", "movie-top", "movie-now", "movie-upcoming", "trending-", "search-",
    ]
    .flatMap { prefix in SampleCatalogue.files(named: prefix).map { prefix + $0.suffix } }

    private func raw(_ file: String) throws -> [String: Any] {
        let data = try #require(SampleCatalogue.file(file))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func count(_ object: Any?, _ path: String...) -> Int {
        var value = object
        for key in path { value = (value as? [String: Any])?[key] }
        return (value as? [Any])?.count ?? (value as? [String: Any])?.count ?? 0
    }

    @Test func `the sample catalogue is complete`() {
        #expect(Self.films.count >= 100 && Self.people.count >= 60 && Self.lists.count >= 10)
    }

    @Test(arguments: films)
    func `a film's page loses no row and survives encoding`(id: Int) async throws {
        let details = try await TMDB(transport: SampleTransport()).movie(id: id).value
        let raw = try raw("movie-\(id)")
        #expect(details.cast.count == count(raw, "credits", "cast"))
        #expect(details.crew.count == count(raw, "credits", "crew"))
        #expect(details.videos.count == count(raw, "videos", "results"))
        #expect(details.releases.count == count(raw, "release_dates", "results"))
        #expect(details.watchProviders.count == count(raw, "watch/providers", "results"))
        #expect(details.recommendations.count == count(raw, "recommendations", "results"))
        #expect(details.record.genres.count == count(raw, "genres"))
        #expect(details.collection?.id == (raw["belongs_to_collection"] as? [String: Any])?["id"] as? Int)
        let cast = (raw["credits"] as? [String: Any])?["cast"] as? [[String: Any]] ?? []
        #expect(
            Set(details.cast.compactMap(\.profilePath))
                == Set(cast.compactMap { $0["profile_path"] as? String }))

        let encoded = try JSONEncoder().encode(details)
        #expect(try JSONDecoder().decode(MovieDetails.self, from: encoded) == details)
    }

    @Test(arguments: people)
    func `a person's page loses no row`(id: Int) async throws {
        let details = try await TMDB(transport: SampleTransport()).person(id: id).value
        let raw = try raw("person-\(id)")
        #expect(details.cast.count == count(raw, "movie_credits", "cast"))
        #expect(details.crew.count == count(raw, "movie_credits", "crew"))
        #expect(!details.cast.isEmpty || !details.crew.isEmpty)
    }

    @Test(arguments: lists)
    func `a list loses no row`(file: String) async throws {
        struct Row: Decodable, Sendable {
            init(from decoder: any Decoder) throws {
                if (try? FilmRecord(from: decoder)) == nil { _ = try Person(from: decoder) }
            }
        }
        let data = try #require(SampleCatalogue.file(file))
        let page = try JSONDecoder().decode(Page<Row>.self, from: data)
        #expect(page.skipped == 0)
        #expect(page.rows.count == count(try raw(file), "results"))
    }

    @Test func `a film's page agrees with the lists`() async throws {
        let rows = try await TMDB(transport: SampleTransport()).listing(from: 1, limit: 1000) {
            .shelf(.popular, page: $0, locale: .test)
        }.value.rows
        for row in rows where Self.films.contains(row.id) {
            let page = try await TMDB(transport: SampleTransport()).movie(id: row.id).value.record
            #expect(page.title == row.title && page.releaseDate == row.releaseDate)
        }
    }
}
