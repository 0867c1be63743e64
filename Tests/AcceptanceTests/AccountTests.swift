import Foundation
import Synchronization
import TestSupport
import Testing

@testable import tmdb_sample_server

/// Signing in, syncing and signing out, by the program itself.
@Suite struct AccountTests {
    private let home: Home
    private let accounts = SampleAccounts()

    init() throws {
        home = try Home()
    }

    /// Whoever asks to be let in is let in.
    private func server() async throws -> LoopbackServer {
        try await LoopbackServer.make { [accounts] request in
            let bearer = request.headers["authorization"]?.dropFirst(7).description
            let reply = accounts.answer(
                SampleAccounts.Request(
                    method: request.method, path: request.path, query: request.query, bearer: bearer,
                    hasKey: request.query["api_key"] != nil, body: request.body))
            accounts.approveAll()
            guard let reply else { return .notFound }
            return LoopbackServer.Reply(
                status: reply.status, headers: ["Content-Type": "application/json"], body: reply.body)
        }
    }

    private var file: String { home.config + "/account" }

    @Test func `a session is approved, kept for its owner alone, used, shown by nobody, and ended`()
        async throws
    {
        let server = try await server()
        let env = ["MOVIELIB_API_URL": server.url, "TMDB_API_KEY": Home.key]
        let login = try await home.run("account", "login", env: env).succeeded()
        let address = try #require(login.said.first { $0.hasPrefix("http") })
        #expect(address.hasPrefix("http://127.0.0.1:\(server.port)/authenticate/"))
        #expect(home.mode(file) == 0o600)
        let session = try #require(accounts.state.withLock { $0.sessions.first })
        #expect(
            try String(decoding: home.folder.bytes(".config/movielib/account"), as: UTF8.self).contains(
                session))

        accounts.change { ($0.watchlist, $0.rated) = ([438_631], [(603, 8, Date())]) }
        try await home.run("sync", env: env).failed(2)
        let runs = [
            login, try await home.run("sync", "--first-sync", "--verbose", env: env).succeeded(),
            try await home.run("account", "--json", env: env).succeeded(),
            try await home.run("sync", "--json", env: env).succeeded(),
        ]
        #expect(runs[1].lines == ["pull\trating\t603\tThe Matrix\t\t8", "pull\tsaved\t438631\tDune\t\t1"])
        #expect(try runs[2].json()["to_push"] as? Int == 0)
        for run in runs { #expect(!(run.stdout + run.stderr).contains(session)) }
        #expect(try await home.run("watchlist", env: env).succeeded().stdout.contains("Dune"))

        let elsewhere = ["MOVIELIB_API_URL": "http://127.0.0.1:9/3", "TMDB_API_KEY": Home.key]
        try await home.run("sync", env: elsewhere).failed(4)
        try await home.run("account", "logout", env: env).succeeded()
        #expect(!home.exists(file) && accounts.state.withLock { $0.sessions.isEmpty })
        try await home.run("sync", env: env).failed(4)
    }

    @Test func `a session that was revoked ends nothing but itself`() async throws {
        let server = try await server()
        let env = ["MOVIELIB_API_URL": server.url, "TMDB_API_KEY": Home.key]
        try await home.run("account", "login", env: env).succeeded()
        accounts.state.withLock { $0.sessions = [] }
        let run = try await home.run("sync", "--first-sync", env: env).failed(4)
        #expect(run.stderr.contains("movielib account login"))
        try await home.run("account", "logout", env: env).succeeded()
    }
}
