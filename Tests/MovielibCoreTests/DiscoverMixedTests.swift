import Query
import Records
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import MovielibCore

/// Alternatives of several kinds, and empty ranges.
@Suite struct DiscoverMixedTests {
    @Test(arguments: [
        // Four searches would be too many, so the rows are checked instead.
        ("genre:drama,year:1999,rating:9..,votes:..50", [1, 2, 3, 4]),
        ("genre:drama,year:1999 genre:comedy,votes:..50 votes:0..", [4]),
        ("language:fr,year:1999,rating:9..,votes:..50", [2, 3, 4]),
        ("genre:drama,year:1999 , year:1980 , year:1970", [1, 2, 4]),
        ("-year:2000,genre:drama,votes:..50,rating:9..", [2]),
    ])
    func `every alternative of a query is searched, however many there are`(
        _ query: String, _ expected: [Int]
    ) async throws {
        let world = try await DiscoverWorld(
            DiscoverWorld.films(6) { number, film in
                (film.date, film.votes, film.rating) = ("2000-06-06", 500, 7)
                switch number {
                case 1: film.genres = [18]
                case 2: film.date = "1999-09-09"
                case 3: film.rating = 9.5
                case 4: (film.votes, film.genres) = (20, [18, 35])
                default: break
                }
            })
        let found = try await world.discover(query)
        #expect(found.films.value.rows.map(\.id).sorted() == expected)
    }

    @Test(arguments: [
        "year:>9999", "released:<0001-01-01", "out:>9999-12-31", "year:1999 year:2001", "rating:8 rating:9",
        "out:2020 out:2021", "rating:11..", "runtime:..60 runtime:90..", "votes:..5 votes:6..",
        "rating:<0", "runtime:<0", "runtime:0", "votes:<0",
    ])
    func `TMDB gets no impossible values`(_ query: String) async throws {
        let world = try await DiscoverWorld(DiscoverWorld.films(3))
        let found = try await world.discover(query)
        #expect(found.films.value.rows.isEmpty)
        for request in world.discoveries {
            #expect(
                request.query.values.contains { $0.hasPrefix("9999") || $0.hasPrefix("0001") },
                "\(request.query)")
        }
    }

    @Test func `an impossible total does not end the program`() async throws {
        let server = try await LoopbackServer.make([
            "/3/discover/movie": .json(
                #"{"page":1,"results":[],"total_pages":1,"total_results":9223372036854775807}"#)
        ])
        var run = RunDescription(CurlTransport.patient(userAgent: "movielib-tests/1"))
        run.serviceAddress = server.url
        let core = Core(run)
        let world = try await DiscoverWorld()
        let found = try await core.discover(world.query("votes:1 , votes:2"), page: 1, limit: 20)
        #expect(found.films.value.rows.isEmpty)
    }
}
