import Foundation
import TestSupport
import Testing

/// The requests sent, and the data that must never come back from them.
@Suite struct RequestTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    static let reading =
        Home.reading + [
            ["movie", "438631", "--crew"], ["movie", "https://www.imdb.com/title/tt1160419/"],
            ["open", "dune", "2021"], ["open", "nm3154303"], ["discover", "genre:drama", "rating:8.."],
        ]

    /// How many requests a command line makes; one or two if it is not among these.
    private static let requests = [
        "": 4, "home": 4, "search dune": 1, "popular": 1, "top-rated --page 3": 1, "top-rated --limit 100": 3,
        "movie 438631": 1,
        "movie tt1160419": 1, "movie https://www.imdb.com/title/tt1160419/": 1, "movie dune 2021": 2,
        "person 1190668": 1, "person nm3154303": 2, "movie 438631 --crew": 1, "collection 438631": 2,
        "collection blade runner 2049": 4,
        "open dune 2021": 1, "open nm3154303": 1, "discover genre:drama rating:8..": 2,
    ]

    private func isExpected(_ count: Int, _ arguments: [String]) -> Bool {
        Self.requests[arguments.joined(separator: " ")].map { $0 == count } ?? (1...2).contains(count)
    }

    @Test(arguments: reading)
    func `a reading command makes as few requests as possible, with the token in a header`(
        _ arguments: [String]
    ) async throws {
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
    func `a key of 32 digits is sent as a parameter`(_ arguments: [String]) async throws {
        let server = try await Servers.catalogue()
        let env = ["MOVIELIB_API_URL": server.url, "TMDB_API_KEY": Home.key]
        try await home.run(arguments, env: env).succeeded()
        #expect(isExpected(server.requests.count, arguments), "\(server.paths)")
        for request in server.requests {
            #expect(request.query["api_key"] == Home.key)
            #expect(request.headers["authorization"] == nil)
        }
    }

    @Test(arguments: reading)
    func `a server's answers equal the sample's except for the source`(_ arguments: [String])
        async throws
    {
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

    @Test(arguments: [
        "a+b", "tom & jerry", "#alive", "100%", "тіні забутих предків", "千と千尋", "8½", "what?", "a=b;c", "%41",
        "\u{1F3AC}", "é", "\\\"'", "../../etc", "$(id)",
    ])
    func `a query is sent as it was typed`(_ words: String) async throws {
        let server = try await Servers.catalogue()
        try await home.run("search", words, env: server.env).succeeded()
        // If no film is found, people are searched.
        #expect(server.requests.first?.path == "/3/search/movie")
        #expect(server.requests.allSatisfy { $0.query["query"] == words })
    }

    @Test func `language, region, year and page are sent`() async throws {
        let server = try await Servers.catalogue()
        let options = ["--language", "uk", "--region", "ua", "--year", "1984", "--page", "2"]
        try await home.run(["search", "dune"] + options, env: server.env).succeeded()
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

    static let credentials = [("TMDB_TOKEN", Home.token), ("TMDB_API_KEY", Home.key)]

    @Test(arguments: credentials)
    func `verbose output shows requests and never the credential`(_ name: String, _ secret: String)
        async throws
    {
        let server = try await Servers.catalogue()
        let env = ["MOVIELIB_API_URL": server.url, name: secret]
        let run = try await home.run("search", "dune", "--verbose", env: env).succeeded()
        #expect(run.stderr.contains("GET \(server.url)/search/movie"))
        #expect(run.stderr.contains("200"))
        #expect(run.stderr.contains("bytes"))
        #expect(!leaks(run, secret))
    }

    @Test(arguments: credentials, [400, 401, 403, 404, 422, 500, 200])
    func `a server that echoes the request cannot reveal a secret`(
        _ credential: (name: String, secret: String), _ status: Int
    ) async throws {
        let server = try await LoopbackServer.make { request in
            let echo = "\(request.rawQuery) \(request.headers["authorization"] ?? "")"
            let twice = "\(echo) \(echo.uppercased()) \(Data(credential.secret.utf8).base64EncodedString())"
            let body = #"{"success": false, "status_code": 99, "status_message": "\#(twice)"}"#
            return .json(body, status: status)
        }
        let env = ["MOVIELIB_API_URL": server.url, credential.name: credential.secret]
        for arguments in [["search", "dune"], ["movie", "603", "--verbose"], ["doctor"], ["--json"]] {
            let run = try await home.run(arguments, env: env)
            #expect(run.status != 0)
            #expect(!leaks(run, credential.secret))
        }
    }

    @Test func `a redirect is not followed, and the credential is sent to no other host`() async throws {
        let other = try await Servers.catalogue()
        let server = try await Servers.always(
            .json("{}", status: 302, headers: ["Location": "\(other.url)/search/movie?query=x"]))
        try await home.run("search", "dune", env: server.env).failed(6)
        #expect(server.requests.count == 1)
        #expect(other.requests.isEmpty)
    }

    private func leaks(_ run: ProgramRun, _ secret: String) -> Bool {
        let all = (run.stdout + run.stderr).lowercased()
        return [secret, Data(secret.utf8).base64EncodedString(), String(secret.dropFirst(4).dropLast(4))]
            .contains { all.contains($0.lowercased()) }
    }
}
