import Foundation
import Testing

@testable import TMDBClient
@testable import TMDBModels

@Suite struct FacetTests {
    private func ask<Value>(_ endpoint: Endpoint<Value>, _ body: String) async throws -> Value {
        try await TMDB.make(body).fetch(endpoint).value
    }

    @Test func `services are in the region's order, equal ones by name`() async throws {
        let body = #"""
            {"results":[
            {"provider_id":3,"provider_name":"Play","display_priority":1,"display_priorities":{"UA":18,"US":0}},
            {"provider_id":9,"provider_name":"Amazon Prime Video","display_priority":4,"display_priorities":{"UA":18}},
            {"provider_id":8,"provider_name":"Netflix ","display_priority":30,"display_priorities":{"UA":0}},
            {"provider_id":7,"provider_name":"Old","display_priority":2}]}
            """#
        let list = try await ask(.services(locale: .test), body)
        #expect(list.services(in: "UA").map(\.name) == ["Netflix", "Old", "Amazon Prime Video", "Play"])
        #expect(list.services(in: "US").map(\.id) == [3, 7])
    }

    @Test func `an invalid row of a list does not affect the others`() async throws {
        let services = try await ask(
            .services(locale: .test),
            #"""
            {"results":[{"provider_id":0,"provider_name":"Zero"},{"provider_name":"None"},null,7,
            {"provider_id":8,"provider_name":"Netflix","display_priorities":{"AT":"first"}}]}
            """#)
        #expect(services.services(in: "AT").map(\.id) == [8])
        let genres = try await ask(
            .genres(locale: .test), #"{"genres":[{"id":28},{"id":36,"name":"Historie "},{"name":"x"}]}"#)
        #expect(genres.genres.map(\.name) == ["Historie"])
        let languages = try await ask(
            .languages(),
            #"""
            [{"iso_639_1":"ka","english_name":"Georgian","name":"?????"},{"iso_639_1":"uk","english_name":"Ukrainian",
            "name":"Український"},{"iso_639_1":"bi","english_name":"Bislama","name":""},{"english_name":"No code"}]
            """#)
        #expect(languages.rows.map(\.code) == ["ka", "uk", "bi"])
        #expect(languages.rows.map(\.nativeName) == [nil, "Український", nil])
        let countries = try await ask(
            .countries(locale: .test),
            #"[{"iso_3166_1":"FR","english_name":"France","native_name":"Frankreich"},{"iso_3166_1":""}]"#)
        #expect(countries.rows.map(\.name) == ["Frankreich"])
    }

    @Test func `certifications are sorted, the mildest first, and ties as in TMDB`() async throws {
        let list = try await ask(
            .certifications(),
            #"""
            {"certifications":{"ES":[{"certification":"16","meaning":"","order":5},{"certification":"12","order":5},
            {"certification":"A","order":1}],"XX":[],"YY":"none","UA":[{"certification":"0+","order":1},{"order":2}]}}
            """#)
        #expect(list.byCountry["ES"]?.map(\.name) == ["A", "16", "12"])
        #expect(list.byCountry["UA"]?.map(\.name) == ["0+"])
        #expect(list.byCountry.keys.sorted() == ["ES", "UA"])
        #expect(list.byCountry["ES"]?[1].meaning == nil)
    }

    @Test func `certifications of one level are grouped, and that of unrated films has none`() async throws {
        let list = try await ask(
            .certifications(),
            #"""
            {"certifications":{"ES":[{"certification":"18","order":6},{"certification":"16","order":5},
            {"certification":"12","order":5},{"certification":"NR","order":0},{"certification":"A","order":1}],
            "SE":[{"certification":"7","order":1},{"certification":"Btl","order":0}]}}
            """#)
        #expect(list.rankedGroups(in: "ES") == [["A"], ["16", "12"], ["18"]])
        // The mildest one may come first in a list without an entry for unrated films.
        #expect(list.rankedGroups(in: "SE") == [["Btl"], ["7"]])
        #expect(list.rankedGroups(in: "AQ").isEmpty)
    }

    @Test(arguments: ["{}", #"{"genres":[]}"#, #"{"genres":[{"id":28}]}"#, "[]", #"{"genres":null}"#])
    func `an empty list of genres is an error`(_ body: String) async {
        let tmdb = TMDB.make(body)
        let error = await failure { () throws(TMDBError) in try await tmdb.fetch(.genres(locale: .test)) }
        #expect(error?.kind == .badAnswer)
    }

    @Test func `keywords, companies and collections are searched by name`() async throws {
        let network = CannedTransport { _ in
            .make(
                #"{"page":1,"results":[{"id":10342,"name":"Ghibli","origin_country":"","logo_path":null}]}"#)
        }
        let tmdb = TMDB(transport: network, locale: .test)
        #expect(try await tmdb.fetch(.searchKeywords("a+b", page: 1)).value.rows.map(\.id) == [10342])
        let company = try await tmdb.fetch(.searchCompanies("ghibli", page: 2)).value.rows.first
        #expect(company?.country == nil)
        #expect(company?.logoPath == nil)
        _ = try await tmdb.fetch(.searchCollections("star wars", page: 1, locale: .test))
        #expect(network.requests.map(\.path) == ["search/keyword", "search/company", "search/collection"])
        #expect(network.requests[0].query == ["query": "a+b", "page": "1"])
        #expect(network.requests[0].url.hasSuffix("page=1&query=a%2Bb"))
        #expect(network.requests[2].query["language"] == "de-AT")
    }

    /// A list that the server declares stale after a minute, requested through a cache.
    private struct Kept {
        let clock = ManualClock()
        let store = MemoryStore()
        let network = CannedTransport { request throws(TMDBError) in
            .make(
                request.path == "search/keyword"
                    ? #"{"page":1,"results":[]}"# : #"{"genres":[{"id":28,"name":"Action"}]}"#,
                headers: ["cache-control": "max-age=60"])
        }

        func tmdb(_ use: CachingTransport.CachePolicy = .normal) -> TMDB {
            TMDB(
                transport: CachingTransport(
                    network, store: store, cachePolicy: use, now: { [clock] in clock.now }),
                locale: .test)
        }
    }

    @Test func `a list that hardly changes is requested weekly, whatever the server says`() async throws {
        let kept = Kept()
        _ = try await kept.tmdb().fetch(.genres(locale: .test))
        kept.clock.advance(7 * 86_400 - 1)
        _ = try await kept.tmdb().fetch(.genres(locale: .test))
        #expect(kept.network.requests.count == 1)
        kept.clock.advance(1)
        _ = try await kept.tmdb().fetch(.genres(locale: .test))
        #expect(kept.network.requests.count == 2)
        // A renewed list is valid for another week.
        kept.clock.advance(6 * 86_400)
        _ = try await kept.tmdb().fetch(.genres(locale: .test))
        #expect(kept.network.requests.count == 2)
        _ = try await kept.tmdb(.refresh).fetch(.genres(locale: .test))
        #expect(kept.network.requests.count == 3)
    }

    @Test func `a search for a name is cached for as long as the server specifies`() async throws {
        let kept = Kept()
        _ = try await kept.tmdb().fetch(.searchKeywords("heist", page: 1))
        kept.clock.advance(61)
        _ = try await kept.tmdb().fetch(.searchKeywords("heist", page: 1))
        #expect(kept.network.requests.count == 2)
    }
}
