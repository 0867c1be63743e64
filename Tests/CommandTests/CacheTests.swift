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
        #expect(run.said[0].hasPrefix("movielib: saved just now; TMDB could not answer"))
    }

    @Test func `an error response is never cached`() async throws {
        let bad = LoopbackServer.Reply.json(
            #"{"success": false, "status_code": 34, "status_message": "x"}"#, status: 404,
            headers: ["Cache-Control": "public, max-age=28800"])
        let server = try await Servers.always(bad)
        for _ in 0..<2 { try await home.run("movie", "5", env: server.env).failed(3) }
        #expect(server.requests.count == 2)
    }

    @Test func `neither the cache nor any other file contains the credential`() async throws {
        for (name, secret) in [("TMDB_TOKEN", Home.token), ("TMDB_API_KEY", Home.key)] {
            let server = try await server()
            try await home.run("popular", env: ["MOVIELIB_API_URL": server.url, name: secret]).succeeded()
            try await home.run("watchlist", env: ["MOVIELIB_API_URL": server.url, name: secret]).succeeded()
            for name in try FileManager.default.subpathsOfDirectory(atPath: home.path) {
                let bytes = FileManager.default.contents(atPath: home.folder.file(name)) ?? Data()
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
            }
        }
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

    @Test(arguments: ["text", "folder"])
    func `a damaged cache does not prevent an answer`(_ kind: String) async throws {
        let server = try await server()
        try await home.run("popular", env: server.env).succeeded()
        let files = try FileManager.default.subpathsOfDirectory(atPath: "\(home.path)/.cache/movielib")
        for file in files {
            let path = "\(home.path)/.cache/movielib/\(file)"
            try FileManager.default.removeItem(atPath: path)
            if kind == "folder" {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            } else {
                try Data("damaged".utf8).write(to: URL(fileURLWithPath: path))
            }
        }
        #expect(try await home.run("popular", env: server.env).succeeded().lines.count == 1)
    }
}
