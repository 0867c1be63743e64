import Foundation
import TestSupport
import Testing

/// Each kind of failure has its code, and a message of one to three lines.
@Suite struct FailureTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `an unknown film or person is code 3`() async throws {
        let server = try await Servers.catalogue()
        for arguments in [
            ["movie", "999999999"], ["movie", "tt99999999"], ["movie", "zxqwv zxqwv"],
            ["movie", "dune", "1999"], ["person", "999999999"], ["person", "nm99999999"],
            ["person", "zxqwv"], ["watchlist", "add", "999999999"],
        ] {
            let run = try await home.run(arguments, env: server.env)
            let isAmbiguous = arguments == ["movie", "dune", "1999"]
            run.failed(isAmbiguous && run.status == 2 ? 2 : 3)
            #expect(run.stdout.isEmpty)
        }
        #expect(!home.exists(home.library))
    }

    @Test func `a rejected credential is code 4`() async throws {
        let server = try await Servers.always(.invalidKey)
        for arguments in [["search", "dune"], ["movie", "603"], [], ["person", "nm3154303"]] {
            let before = server.requests.count
            let run = try await home.run(arguments, env: server.env).failed(4)
            #expect(run.stderr.contains("auth login"))
            #expect(server.requests.count - before == (arguments.isEmpty ? 4 : 1), "not tried again")
        }
    }

    @Test(arguments: [
        "junk", "eyJ.only-two", "eyJa.b.c d", "0123456789abcdef", "a\nHeader: x", "\u{1b}[2J",
        "eyJa.b.c\r\nX: y",
        String(repeating: "e", count: 100_000),
    ])
    func `an invalid credential is code 4 before any request`(_ junk: String) async throws {
        let server = try await Servers.catalogue()
        let run = try await home.run(
            "popular", env: ["MOVIELIB_API_URL": server.url, "TMDB_TOKEN": junk]
        ).failed(4)
        #expect(server.requests.isEmpty)
        #expect(!run.stderr.contains(junk))
    }

    @Test func `a port without a listener is code 5`() async throws {
        let port = try DeafPort()
        for arguments in [["search", "dune"], ["movie", "603"], []] {
            let run = try await home.run(arguments, env: port.env).failed(5)
            #expect(run.stdout.isEmpty)
        }
    }

    @Test func `offline without cached data is code 5, and sends no request`() async throws {
        let server = try await Servers.catalogue()
        for arguments in [["search", "dune"], ["movie", "603"], ["auth", "login"]] {
            let run = try await home.run(arguments + ["--offline"], env: server.env, input: Home.token)
            run.failed(5)
        }
        #expect(server.requests.isEmpty)
        #expect(!home.exists(home.credentials))
    }

    @Test func `offline without a catalogue a search uses library and cache and suggests one`() async throws {
        let server = try await Servers.catalogue()
        let none = try await home.run("search", "dune", "--offline", env: server.env).failed(5)
        #expect(none.stderr.contains("'movielib catalogue update'"))
        try await home.run("watchlist", "add", "dune 2021", env: server.env).succeeded()
        let found = try await home.run("search", "dun", "--offline", env: server.env)
            .succeeded()
        #expect(found.lines.map { $0.prefix { $0 != "\t" } } == ["438631"])
        #expect(found.stderr.contains("only from your library and the cache; 'movielib catalogue update'"))
    }

    @Test func `a rejected credential shows a cached page, and reports the rejection`() async throws {
        let server = try await Servers.catalogue()
        try await home.run("watchlist", "add", "438631", env: server.env).succeeded()
        let refusing = try await Servers.always(.invalidKey)
        let page = try await home.run("movie", "438631", env: refusing.env).succeeded()
        #expect(page.lines[0] == "id\t438631")
        #expect(page.stderr.contains("TMDB refused the credential"))
    }

    @Test func `a failing second page is reported, and is code 8`() async throws {
        let rows = (1...20).map { #"{"id": \#($0), "title": "F\#($0)"}"# }.joined(separator: ",")
        let server = try await LoopbackServer.make { request in
            request.query["page"] == "1"
                ? .json(#"{"page": 1, "results": [\#(rows)], "total_pages": 3, "total_results": 60}"#)
                : .json("{}", status: 500)
        }
        let run = try await home.run("popular", "--limit", "40", env: server.env)
        #expect(run.status == 8)
        #expect(run.lines.count == 20)
        #expect(run.stderr.contains("some results are missing"))
    }

    @Test func `home with a missing shelf shows the others and is code 8`() async throws {
        let page = #"{"page": 1, "results": [{"id": 1, "title": "T"}], "total_pages": 1, "total_results": 1}"#
        let server = try await LoopbackServer.make { request in
            request.path.hasSuffix("upcoming") ? .notFound : .json(page)
        }
        let run = try await home.run([], env: server.env)
        #expect(run.status == 8)
        #expect(run.lines.map { $0.split(separator: "\t")[0] } == ["popular", "top_rated", "now_playing"])
    }
}
