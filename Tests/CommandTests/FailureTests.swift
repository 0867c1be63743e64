import Foundation
import TestSupport
import Testing

/// Each kind of failure has its code, and a message of one to three lines.
@Suite struct FailureTests {
    private let home: Home

    init() throws { home = try Home() }

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

    @Test func `offline without cached data is code 5, and sends no request`() async throws {
        let server = try await Servers.catalogue()
        for arguments in [["search", "dune"], ["movie", "603"], ["auth", "login"]] {
            let run = try await home.run(arguments + ["--offline"], env: server.env, input: Home.token)
            run.failed(5)
        }
        #expect(server.requests.isEmpty)
        #expect(!home.exists(home.credentials))
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
