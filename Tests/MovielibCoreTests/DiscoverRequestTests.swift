import Foundation
import Query
import Records
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore

/// The parameters for films first released from one day to another.
private func released(_ first: String, _ last: String) -> [String: String] {
    ["primary_release_date.gte": first, "primary_release_date.lte": last]
}

/// The parameters sent to TMDB for each term of a query, to a server that rejects what TMDB would ignore.
@Suite struct DiscoverRequestTests {
    @Test(
        arguments: [
            // Genres, by any of their names and by id.
            ("genre:drama", ["with_genres": "18"]), ("genre:drama,comedy", ["with_genres": "18|35"]),
            ("genre:drama genre:comedy", ["with_genres": "18,35"]),
            ("-genre:horror", ["without_genres": "27"]),
            ("-genre:horror,drama", ["without_genres": "27,18"]),
            ("genre:\"science fiction\"", ["with_genres": "878"]), ("genre:99", ["with_genres": "99"]),
            // All of these and any of those: the rows are checked for the rest.
            ("genre:drama genre:comedy,horror", ["with_genres": "18"]),
            // Years are ranges of dates.
            ("year:1999", released("1999-01-01", "1999-12-31")),
            ("decade:1990s", released("1990-01-01", "1999-12-31")),
            ("decade:1970s,1980s", released("1970-01-01", "1989-12-31")),
            ("year:1970..1999 year:1990..", released("1990-01-01", "1999-12-31")),
            ("released:-6m", released("2026-05-22", "2026-11-22")),
            ("year:..1960", ["primary_release_date.lte": "1960-12-31"]),
            // Unknown lengths are not short ones.
            ("runtime:<2h", ["with_runtime.gte": "1", "with_runtime.lte": "119"]),
            ("runtime:90..", ["with_runtime.gte": "90"]),
            ("runtime:100", ["with_runtime.gte": "100", "with_runtime.lte": "100"]),
            // Ratings as displayed, with a minimum of votes.
            ("rating:8", ["vote_average.gte": "8", "vote_average.lte": "8.999", "vote_count.gte": "100"]),
            (
                "rating:7.8",
                ["vote_average.gte": "7.75", "vote_average.lte": "7.849", "vote_count.gte": "100"]
            ),
            ("rating:7..", ["vote_average.gte": "7", "vote_count.gte": "100"]),
            ("rating:>7", ["vote_average.gte": "7.001", "vote_count.gte": "100"]),
            ("rating:7.. votes:0..", ["vote_average.gte": "7", "vote_count.gte": "0"]),
            ("votes:>=1000", ["vote_count.gte": "1000"]), ("votes:<50", ["vote_count.lte": "49"]),
            ("sort:rating-", ["sort_by": "vote_average.desc", "vote_count.gte": "100"]),
            // Countries and languages.
            ("language:uk", ["with_original_language": "uk"]),
            ("language:ukrainian", ["with_original_language": "uk"]),
            ("language:uk,fr", ["with_original_language": "fr|uk"]),
            ("country:FR", ["with_origin_country": "FR"]),
            ("country:Україна,deutschland", ["with_origin_country": "UA|DE"]),
            ("language:українська", ["with_original_language": "uk"]),
            ("country:france,DE", ["with_origin_country": "FR|DE"]),
            ("country:\"soviet union\"", ["with_origin_country": "SU"]),
            // Offers: all ids of a name, and always the country.
            ("on:netflix", ["with_watch_providers": "8", "watch_region": "UA"]),
            ("on:\"amazon prime video\"", ["with_watch_providers": "9|119", "watch_region": "UA"]),
            ("on:netflix,mubi", ["with_watch_providers": "8|11", "watch_region": "UA"]),
            ("on:netflix on:mubi", ["with_watch_providers": "8,11", "watch_region": "UA"]),
            ("on:mine", ["with_watch_providers": "8|11", "watch_region": "UA"]),
            ("-on:netflix", ["without_watch_providers": "8", "watch_region": "UA"]),
            ("offer:stream", ["with_watch_monetization_types": "flatrate", "watch_region": "UA"]),
            ("offer:rent,buy", ["with_watch_monetization_types": "rent|buy", "watch_region": "UA"]),
            ("offer:free,ads", ["with_watch_monetization_types": "free|ads", "watch_region": "UA"]),
            // Keywords: the one with that name, or else all with that prefix.
            ("about:\"time travel\"", ["with_keywords": "4379"]),
            ("about:\"time l\"", ["with_keywords": "10002"]),
            ("about:time", ["with_keywords": "4379|10001|10002|10003"]),
            ("-about:\"time loop\"", ["without_keywords": "10002"]),
            // Studios: the main one with that name.
            ("studio:ghibli", ["with_companies": "10342"]),
            ("studio:\"studio ghibli\"", ["with_companies": "10342"]),
            ("studio:a24", ["with_companies": "41077"]), ("-studio:a24", ["without_companies": "41077"]),
            // Certifications one by one, and never those for unrated films.
            ("age:..12+", ["certification": "0+|12+", "certification_country": "UA"]),
            ("age:16", ["certification": "16+", "certification_country": "UA"]),
            ("age:16..", ["certification": "16+|18+", "certification_country": "UA"]),
            // Releases in the country, always with a date.
            (
                "out:cinema,-1m",
                [
                    "with_release_type": "2|3", "release_date.gte": "2026-10-22",
                    "release_date.lte": "2026-11-22", "region": "UA",
                ]
            ),
            (
                "out:2026",
                ["release_date.gte": "2026-01-01", "release_date.lte": "2026-12-31", "region": "UA"]
            ),
            (
                "out:digital,physical out:2026..",
                ["with_release_type": "4|5", "release_date.gte": "2026-01-01", "region": "UA"]
            ),
            // Sort orders.
            ("sort:popularity-", [:]), ("sort:votes-", ["sort_by": "vote_count.desc"]),
            ("sort:year", ["sort_by": "primary_release_date.asc"]),
            ("sort:released-", ["sort_by": "primary_release_date.desc"]),
            ("sort:title", ["sort_by": "title.asc"]),
            // Terms about user data are not sent to TMDB.
            ("unseen unsaved -tag:noir mine:none", [:]), ("", [:]),
            // A typical query for an evening.
            (
                "decade:1990s genre:thriller on:netflix runtime:<2h rating:7.. unseen",
                [
                    "primary_release_date.gte": "1990-01-01", "primary_release_date.lte": "1999-12-31",
                    "with_genres": "53", "with_watch_providers": "8", "watch_region": "UA",
                    "with_runtime.gte": "1",
                    "with_runtime.lte": "119", "vote_average.gte": "7", "vote_count.gte": "100",
                ]
            ),
        ] as [(String, [String: String])])
    func `a query becomes TMDB's parameters`(_ query: String, _ expected: [String: String]) async throws {
        let world = try await DiscoverWorld()
        try await world.discover(query, services: ["Netflix", "MUBI"])
        #expect(world.asked == [expected])
        for request in world.discoveries {
            #expect(request.query["include_adult"] == "false" && request.query["include_video"] == "false")
            #expect(!request.rawQuery.contains { "+|,".contains($0) }, "\(request.rawQuery)")
        }
    }

    @Test func `people are found by name, and a director's films are those directed`() async throws {
        let world = try await DiscoverWorld([
            .init(101, "Directed") { $0.crew = [1: "Director"] },
            .init(102, "Produced") { $0.crew = [1: "Producer"] },
            .init(103, "Played in") { $0.cast = [2] },
        ])
        let directed = try await world.discover("director:\"agnès varda\"")
        #expect(directed.films.value.rows.map(\.id) == [101])
        #expect(directed.filteredOut == 1)
        #expect(directed.films.value.totalResults == 2)
        #expect(try await world.discover("actor:\"catherine deneuve\"").films.value.rows.map(\.id) == [103])
        #expect(world.asked == [["with_crew": "1"], ["with_cast": "2"]])
        #expect(try await world.discover("-director:1").films.value.rows.map(\.id) == [102, 103])
        #expect(try await world.discover("-actor:2").films.value.rows.map(\.id) == [101, 102])
    }

    @Test func `several people with one name are ambiguous; an unknown person is an error`() async throws {
        let world = try await DiscoverWorld()
        let error = await #expect(throws: CoreError.self) {
            try await world.discover("actor:\"steve mcqueen\"")
        }
        guard case .ambiguous(.person, _, let people) = error else { throw WrongError(error) }
        #expect(people.map(\.id) == [3, 4])
        let none = await #expect(throws: CoreError.self) { try await world.discover("actor:nobody") }
        guard case .notFound(.person, _, _, _, _) = none else { throw WrongError(none) }
        #expect(world.discoveries.isEmpty)
        try await world.discover("actor:4")
        #expect(world.asked == [["with_cast": "4"]])
    }

    @Test(arguments: [
        ("genre:draam", DiscoverProblem.unknown(.genre, name: "draam", nearest: "Drama", others: [])),
        ("genre:sci-fi", .unknown(.genre, name: "sci-fi", nearest: "Science Fiction", others: [])),
        ("on:netflx", .unknown(.on, name: "netflx", nearest: "Netflix", others: [])),
        // A service that is not available here would match every film.
        ("on:hulu genre:drama", .unknown(.on, name: "hulu", nearest: nil, others: [])),
        ("-on:hulu", .unknown(.on, name: "hulu", nearest: nil, others: [])),
        ("about:xyzzy", .unknown(.about, name: "xyzzy", nearest: nil, others: [])),
        (
            "about:travel",
            .unknown(.about, name: "travel", nearest: nil, others: ["time travel", "time travel romance"])
        ),
        ("studio:xyzzy", .unknown(.studio, name: "xyzzy", nearest: nil, others: [])),
        (
            "studio:warner",
            .unclear(.studio, name: "warner", candidates: ["90003 Warner One", "90004 Warner Two"])
        ),
        ("language:klingon", .unknown(.language, name: "klingon", nearest: nil, others: [])),
        ("language:en-US", .unknown(.language, name: "en-US", nearest: nil, others: [])),
        ("country:frnce", .unknown(.country, name: "frnce", nearest: "France", others: [])),
        ("age:PG-13", .unknown(.age, name: "pg-13", nearest: nil, others: ["0+", "12+", "16+", "18+"])),
        ("age:NR", .unknown(.age, name: "nr", nearest: nil, others: ["0+", "12+", "16+", "18+"])),
        ("age:18..12", .reversed(.age, "18..12", order: ["0+", "12+", "16+", "18+"])),
        ("-runtime:90", .unsupportedExclusion(.runtime)), ("-out:cinema", .unsupportedExclusion(.out)),
        ("-age:16", .unsupportedExclusion(.age)),
        ("-offer:rent", .unsupportedExclusion(.offer)), ("-country:FR", .unsupportedExclusion(.country)),
        ("year:none", .unknownValue(.year)), ("on:none", .unknownValue(.on)),
        ("about:time about:\"time loop\"", .allAndAny(.about)), ("out:cinema out:digital", .allAndAny(.out)),
        ("runtime:90,100,110,120", .tooManyAlternatives(3)),
        ("genre:drama,runtime:90,on:mubi,out:cinema", .tooManyAlternatives(3)),
        ("year:1950 , year:1960 , year:1970 , year:1980", .tooManyAlternatives(3)),
        ("sort:rating-,title", .severalOrders),
    ])
    func `an unsupported query is not searched`(_ query: String, _ problem: DiscoverProblem) async throws {
        let world = try await DiscoverWorld()
        let error = await #expect(throws: CoreError.self) { try await world.discover(query) }
        guard case .discover(let found) = error else { throw WrongError(error) }
        #expect(found == problem)
        #expect(world.discoveries.isEmpty)
    }

    @Test func `a country without services or certifications is an error and finds no films`() async throws {
        let world = try await DiscoverWorld()
        world.locale = ContentLocale(language: "en-US", region: "AQ")
        for query in ["on:netflix", "age:16"] {
            await #expect(throws: CoreError.self) { try await world.discover(query) }
        }
        #expect(world.discoveries.isEmpty)
    }

    @Test func `genres are also known in the language of the responses`() async throws {
        let world = try await DiscoverWorld(language: "uk-UA")
        for query in ["genre:жахи", "genre:horror", "genre:трилер"] { try await world.discover(query) }
        // Both names send the same request, so the second is answered from the cache.
        #expect(world.asked == [["with_genres": "27"], ["with_genres": "53"]])
        #expect(world.discoveries.allSatisfy { $0.query["language"] == "uk-UA" })
    }

    @Test func `a query with known names needs one request, and an unknown name one more`() async throws {
        let world = try await DiscoverWorld()
        try await world.discover("genre:drama on:netflix age:16")
        let lists = world.server.requests.count
        try await world.discover("genre:comedy on:mubi age:12 runtime:<100 language:fr country:FR")
        #expect(world.server.requests.count == lists + 1)
        try await world.discover("about:\"time travel\" genre:drama")
        #expect(world.server.requests.count == lists + 3)
    }

    @Test func `offline only a cached query is answered`() async throws {
        let world = try await DiscoverWorld([.init(7, "Seven") { $0.genres = [18] }])
        try await world.discover("genre:drama")
        world.isOffline = true
        let count = world.server.requests.count
        let again = try await world.discover("genre:drama")
        #expect(again.films.value.rows.map(\.id) == [7])
        #expect(again.films.source == .cache)
        await #expect(throws: CoreError.self) { try await world.discover("genre:comedy") }
        #expect(world.server.requests.count == count)
    }
}

@Suite struct NameListTests {
    private let services = NameList([
        ("Netflix", 8), ("Amazon Prime Video", 9), ("Disney Plus", 337), ("Amazon Prime Video", 119),
        ("Netflix basic with Ads", 1796), ("Curzon Amazon Channel", 2141), ("Télé 7", 5),
    ])

    @Test(arguments: [
        ("netflix", [8]), ("AMAZON prime-video", [9, 119]), ("disney+", [337]), ("DisneyPlus", [337]),
        ("tele 7", [5]), ("amazon", []), ("", []), ("  ", []),
    ])
    func `a name matches every entry with that name, however it is spelled`(_ name: String, _ ids: [Int]) {
        #expect(services.values(named: name) == ids)
    }

    @Test(
        arguments: [
            ("netflx", "Netflix"), ("netf", "Netflix"), ("prime", "Amazon Prime Video"),
            ("curzon channel", "Curzon Amazon Channel"), ("zzz", nil), ("", nil),
        ] as [(String, String?)])
    func `an unknown name has a nearest match if any is near`(_ name: String, _ nearest: String?) {
        #expect(services.nearest(to: name) == nearest)
    }

    @Test(arguments: [
        ("amazon kids", ["Amazon Prime Video", "Curzon Amazon Channel"]), ("a 7", []), ("zzz", []),
    ])
    func `names that share a word with an unknown one are found once`(_ name: String, _ names: [String]) {
        #expect(services.related(to: name) == names)
    }

    @Test func `genres are found in the user's language and English, by one request if equal`() async throws {
        let world = try World(CannedTransport(sample: true))
        let answer = try await world.core.genres()
        let names = NameList(answer.value)
        #expect(names.values(named: "science-fiction") == [878])
        #expect(world.tmdb.paths == ["genre/movie/list"])
        world.locale = ContentLocale(language: "uk-UA", region: "UA")
        let both = try await world.core.genres()
        #expect(world.tmdb.paths.count == 3)
        #expect(both.value.count == 19)
    }
}
