import Foundation
import TestSupport
import Testing

/// The requests that commands send.
@Suite struct RequestTests {
    private let home: Home

    init() throws { home = try Home() }

    static let reading =
        Home.reading + [
            ["movie", "438631", "--crew"], ["movie", "https://www.imdb.com/title/tt1160419/"],
            ["movie", "dune", "--first"], ["open", "dune", "2021"], ["open", "nm3154303"],
            ["discover", "genre:drama", "rating:8.."],
        ]

    /// How many requests a command line makes; one or two if it is not among these.
    private static let requests = [
        "": 4, "home": 4, "search dune": 1, "popular": 1, "top-rated --page 3": 1, "top-rated --limit 100": 3,
        "movie 438631": 1, "movie tt1160419": 1, "movie https://www.imdb.com/title/tt1160419/": 1,
        "movie dune 2021": 2, "movie dune --first": 2, "person 1190668": 1, "person nm3154303": 2,
        "movie 438631 --crew": 1, "collection 438631": 2, "collection blade runner 2049": 4,
        "open dune 2021": 1, "open nm3154303": 1, "discover genre:drama rating:8..": 2,
    ]

    private func isExpected(_ count: Int, _ arguments: [String]) -> Bool {
        Self.requests[arguments.joined(separator: " ")].map { $0 == count } ?? (1...2).contains(count)
    }

    @Test(arguments: reading)
    func `a command sends few requests, with the token in a header`(_ arguments: [String]) async throws {
        let server = try await Servers.catalogue()
        let run = try await home.run(arguments, env: server.env).succeeded()
        #expect(!run.lines.isEmpty)
        #expect(run.said.allSatisfy { $0.contains("series left out") })
        #expect(isExpected(server.requests.count, arguments), "\(server.paths)")
        for request in server.requests {
            #expect(request.method == "GET")
            #expect(request.headers["authorization"] == "Bearer \(Home.token)")
            #expect(request.query["api_key"] == nil)
            #expect(request.headers["user-agent"]?.hasPrefix("movielib/") == true)
        }
    }

    @Test(arguments: reading)
    func `a server's answers equal the sample's except for the source`(_ arguments: [String]) async throws {
        let server = try await Servers.catalogue()
        func text(_ run: ProgramRun) -> String {
            run.stdout.replacing(#/"as_of":"[^"]*"/#, with: "").replacing("\"source\":\"tmdb\"", with: "S")
                .replacing("\"source\":\"sample\"", with: "S")
                // The films before and after a film are known in the sample, and would need a request to TMDB.
                .replacing(#/"collection":\{.*?/collection/\d+"\}/#, with: "")
        }
        let asked = try await home.run(arguments + ["--json"], env: server.env).succeeded()
        let sample = try await home.run(arguments + ["--json"]).succeeded()
        #expect(text(asked) == text(sample))
    }

    @Test func `language, region, year and page are sent`() async throws {
        let server = try await Servers.catalogue()
        let options = ["--language", "uk", "--region", "ua", "--year", "1984", "--page", "2"]
        let run = try await home.run(["search", "dune", "--verbose"] + options, env: server.env).succeeded()
        #expect(run.stderr.contains("GET \(server.url)/search/movie"))
        let query = try #require(server.requests.first?.query)
        #expect(query["language"] == "uk")
        // It would replace the films' release dates by the region's.
        #expect(query["region"] == nil)
        #expect(query["year"] == "1984")
        #expect(query["page"] == "2")
        #expect(query["include_adult"] == "false")
        try await home.run("popular", env: server.env.merging(["LANG": "uk_UA.UTF-8"]) { _, new in new })
            .succeeded()
        #expect(server.requests.last?.query["language"] == "uk-UA")
        #expect(server.requests.last?.query["region"] == "UA")
    }

    @Test func `a fresh response is not requested again, and its source is the cache`() async throws {
        let page = #"{"page": 1, "results": [{"id": 1, "title": "T"}], "total_pages": 1, "total_results": 1}"#
        let server = try await Servers.always(.json(page, headers: ["Cache-Control": "public, max-age=3600"]))
        for source in ["tmdb", "cache", "cache"] {
            let run = try await home.run("popular", "--json", env: server.env).succeeded()
            #expect(try run.json()["source"] as? String == source && run.stderr.isEmpty)
        }
        #expect(server.requests.count == 1)
        for option in ["--refresh", "--offline"] {
            try await home.run("popular", option, env: server.env).succeeded()
            #expect(server.requests.count == 2)
        }
    }
}
