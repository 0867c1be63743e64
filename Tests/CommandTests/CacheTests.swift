import Foundation
import TestSupport
import Testing

/// Cached responses, used while they are fresh and if no server answers.
@Suite struct CacheTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    private static let page =
        #"{"page": 1, "results": [{"id": 1, "title": "T"}], "total_pages": 1, "total_results": 1}"#

    /// One film for every list, fresh for `maxAge` seconds; with `failing`, the server answers once, and then fails.
    private func server(_ maxAge: Int = 3600, failing: Bool = false) async throws -> LoopbackServer {
        let good = LoopbackServer.Reply.json(
            Self.page, headers: ["Cache-Control": "public, max-age=\(maxAge)"])
        return try await LoopbackServer.make(inTurn: failing ? [good, .json("{}", status: 500)] : [good])
    }

    @Test func `a fresh response is not requested again, and its source is the cache`() async throws {
        let server = try await server()
        for source in ["tmdb", "cache", "cache"] {
            let run = try await home.run("popular", "--json", env: server.env).succeeded()
            #expect(try run.json()["source"] as? String == source)
            #expect(run.stderr.isEmpty)
        }
        #expect(server.requests.count == 1)
        try await home.run("popular", "--refresh", env: server.env).succeeded()
        #expect(server.requests.count == 2)
        try await home.run("popular", "--offline", env: server.env).succeeded()
        #expect(server.requests.count == 2)
    }

    @Test func `a stale response replaces that of a failing server, and its age is printed`() async throws {
        let server = try await server(0, failing: true)
        try await home.run("popular", env: server.env).succeeded()
        let run = try await home.run("popular", env: server.env).succeeded()
        #expect(run.lines == ["1\tT\t\t\t\t"])
        #expect(run.said.count == 1)
        #expect(run.said[0].hasPrefix("movielib: cached just now; no newer data from TMDB"))
    }

    @Test func `the cache can be deleted at any time`() async throws {
        let server = try await server()
        try await home.run("popular", env: server.env).succeeded()
        #expect(try await home.run("cache", "--json").json()["entries"] as? Int == 1)
        try await home.run("cache", "clear").succeeded()
        #expect(try await home.run("cache", "--json").json()["entries"] as? Int == 0)
        try await home.run("popular", env: server.env).succeeded()
        #expect(server.requests.count == 2)
    }
}
