import Foundation
import Synchronization
import TestSupport
import Testing

@testable import tmdb_sample_server

/// Signing in, syncing and signing out with the built program.
@Suite struct AccountTests {
    private let home: Home
    private let accounts = SampleAccounts()

    init() throws { home = try Home() }

    /// A server that approves every sign-in request.
    private func server() async throws -> LoopbackServer {
        try await LoopbackServer.make { [accounts] request in
            let bearer = request.headers["authorization"]?.dropFirst(7).description
            let reply = accounts.answer(
                SampleAccounts.Request(
                    method: request.method, path: request.path, query: request.query, bearer: bearer,
                    body: request.body))
            accounts.approveAll()
            guard let reply else { return .notFound }
            return LoopbackServer.Reply(
                status: reply.status, headers: ["Content-Type": "application/json"], body: reply.body)
        }
    }

    private var file: String { home.config + "/account" }

    @Test func `a session is approved, private to its owner, used, never shown, and ended`() async throws {
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

        // A session that TMDB has revoked can still be ended.
        try await home.run("account", "login", env: env).succeeded()
        accounts.state.withLock { $0.sessions = [] }
        let revoked = try await home.run("sync", "--first-sync", env: env).failed(4)
        #expect(revoked.stderr.contains("movielib account login"))
        try await home.run("account", "logout", env: env).succeeded()
    }

    @Test func `a sync waits if TMDB asks for it, and prints that unless it is quiet`() async throws {
        let server = try await server()
        let env = ["MOVIELIB_API_URL": server.url, "TMDB_API_KEY": Home.key]
        try await home.run("account", "login", env: env).succeeded()
        accounts.change { $0.watchlist = [438_631] }
        for quiet in [[], ["--quiet"]] {
            accounts.state.withLock { $0.faults.refusals = 3 }
            let run = try await home.run(["sync", "--first-sync"] + quiet, env: env).succeeded()
            #expect(run.stderr.contains("TMDB asks for a pause") == quiet.isEmpty)
        }
        #expect(try await home.run("watchlist", env: env).succeeded().stdout.contains("Dune"))
    }

    @Test func `with automatic sync, changes made in the full screen are sent to the account`() async throws {
        let server = try await server()
        let env = ["MOVIELIB_API_URL": server.url, "TMDB_API_KEY": Home.key]
        try await home.run("account", "login", env: env).succeeded()
        accounts.change { $0.watchlist = [438_631, 603] }
        try await home.run("sync", "--first-sync", env: env).succeeded()
        _ = try home.folder.write("sync = \"after-change\"\n", to: ".config/movielib/config.toml")
        let screen = try await FullScreen.open("browse", "list", in: home, env: env, columns: 160)
        try await screen.shows("The Matrix", "synced")
        screen.press("r", "7", "Enter")
        try await screen.shows("1 to push")
        try await screen.shows("sent to TMDB: 1 rating", "synced")
        #expect(accounts.lists.rated.map(\.id) == [603] && accounts.lists.rated[0].value == 7)
        // A command does not sync; its change is sent with the next change in the full screen.
        try await home.run("rate", "438631", "6", env: env).succeeded()
        #expect(accounts.lists.rated.count == 1)
        screen.press("r", "8", "Enter")
        try await screen.shows("sent to TMDB: 2 ratings", "synced")
        #expect(accounts.lists.rated.reduce(into: [:]) { $0[$1.id] = $1.value } == [603: 8, 438_631: 6])
        screen.press("q")
        #expect(try await screen.end() == 0 && screen.isAsBefore)
    }

    @Test func `any public list can be read, and only the user's own lists can be written`() async throws {
        let server = try await server()
        let token = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0In0.c2lnbmF0dXJl"
        let env = ["MOVIELIB_API_URL": server.url, "TMDB_API_KEY": token]
        accounts.state.withLock { state in
            for id in 1...60 { state.titles[id] = "Film \(id)" }
            state.userLists[8136] = .init(name: "Long", isPublic: true, items: Array(1...45), series: [7, 8])
            state.userLists[8137] = .init(name: "Open house", isPublic: true)
        }
        let address = "https://www.themoviedb.org/list/8136-long"
        let read = try await home.run("lists", address, env: env).succeeded()
        #expect(read.lines.count == 45)
        #expect(read.stderr.contains("Long: 45 films; 2 entries that are not films"))
        try await home.run("lists", env: env).failed(4)
        try await home.run("lists", "9", env: env).failed(3)

        try await home.run("account", "login", env: env).succeeded()
        #expect(try await home.run("lists", env: env).cells.map { $0[1] } == ["Long", "Open house"])
        try await home.run("lists", "push", "Mine", env: env).failed(4)
        #expect(accounts.state.withLock { $0.userLists.count } == 2)

        try await home.run("account", "login", "--v4", env: env).succeeded()
        try await home.run("rate", "438631", "9", env: ["TMDB_API_KEY": ""]).succeeded()
        try await home.run("rate", "603", "7", env: ["TMDB_API_KEY": ""]).succeeded()
        let made = try await home.run("lists", "push", "Best of", "mine:7..", "--json", env: env).succeeded()
        #expect(try made.json()["made"] as? Bool == true && made.json()["films"] as? Int == 2)
        let list = try #require(
            accounts.state.withLock { $0.userLists.values.first { $0.name == "Best of" } })
        #expect(!list.isPublic && list.items.sorted() == [603, 438_631])
        let again = try await home.run("lists", "push", "best of", "mine:8..", env: env).succeeded()
        #expect(again.cells.first.map { Array($0[1...]) } == ["Best of", "1", "0", "1"])
        let shown = try await home.run("lists", "best of", env: env).succeeded()
        #expect(shown.cells.map { $0[0] } == ["438631"])
        // An empty result is more likely a mistyped query than a wish to empty the list.
        let none = try await home.run("lists", "push", "best of", "mine:10", env: env).failed(1)
        #expect(none.stderr.contains("every film on 'Best of' would be removed"))
        #expect(
            accounts.state.withLock { $0.userLists.values.first { $0.name == "Best of" }?.items } == [438_631]
        )
        try await home.run("lists", "push", "best of", "mine:10", "--allow-removals", "1", env: env)
            .succeeded()
        #expect(accounts.state.withLock { $0.userLists.values.first { $0.name == "Best of" }?.items } == [])
        accounts.state.withLock { ($0.faults.listsArePublic, $0.faults.gone) = (true, [603]) }
        let shown2 = try await home.run("lists", "push", "New", "mine:7..", env: env)
        #expect(shown2.status != 0 && shown2.stderr.contains("TMDB made the list public"))
        #expect(accounts.state.withLock { $0.userLists.values.first { $0.name == "New" }?.items } == [])
        accounts.state.withLock { $0.faults.listsArePublic = false }
        let part = try await home.run("lists", "push", "Part", "mine:7..", "--json", env: env).failed(8)
        #expect(try part.json()["refused"] as? [Int] == [603] && part.json()["added"] as? Int == 1)
        let refused = try await home.run("lists", "push", "Open House", env: env).failed(1)
        #expect(refused.stderr.contains("is public"))
        #expect(accounts.state.withLock { $0.userLists[8137]?.items.isEmpty } == true)
    }

    @Test func `after a killed sync the next one finishes, and loses or revives no value`() async throws {
        let server = try await server()
        let token = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0In0.c2lnbmF0dXJl"
        let env = ["MOVIELIB_API_URL": server.url, "TMDB_API_KEY": token]
        accounts.state.withLock { state in for id in 1...60 { state.titles[id] = "Film \(id)" } }
        accounts.change { $0.rated = (31...60).map { ($0, 5, Date()) } }
        let films = (1...30).map {
            #"{"id": \#($0), "title": "Film \#($0)", "pageless": true, "my_rating": 5}"#
        }
        let file = try home.folder.write(
            #"{"format": "movielib", "version": 1, "films": [\#(films.joined(separator: ", "))]}"#,
            to: "own.json")
        try await home.run("import", file, "--offline", env: env).succeeded()
        try await home.run("account", "login", env: env).succeeded()
        try await home.run("sync", "--first-sync", env: env).succeeded()
        var expected = Dictionary(uniqueKeysWithValues: (1...60).map { ($0, 5.0) })
        var (kills, round) = (0, 0)
        while round < 12 {
            round += 1
            // Each side changes its own films, and removes one rating.
            let (mine, theirs, value) = (round, 30 + round, Double(round % 5) + 6)
            try await home.run("rate", "\(mine)", "\(value)", "--offline", env: env).succeeded()
            try await home.run("rate", "\(mine + 15)", "--remove", "--offline", env: env).succeeded()
            accounts.change { lists in
                lists.rated.removeAll { $0.id == theirs || $0.id == theirs + 15 }
                lists.rated.append((theirs, value, Date()))
            }
            (expected[mine], expected[theirs]) = (value, value)
            (expected[mine + 15], expected[theirs + 15]) = (nil, nil)
            // The kill comes later in each round: from before the first request to after the last.
            let wait = round * 4 + 100
            let line =
                #""$0" sync --allow-removals 60 & sleep 0.\#("\(wait)".dropFirst()); kill -9 $!; wait $!"#
            let run = try await home.shell(line, env: env)
            kills += run.status == 137 ? 1 : 0
        }
        #expect(kills > 0)
        for _ in 0..<2 {
            // A value sent a moment ago is requested film by film.
            try await home.run("sync", "--allow-removals", "60", env: env).succeeded()
        }
        let own = try await home.run("library", "rated", "--limit", "100", env: env).succeeded().cells
        let ratings = Dictionary(uniqueKeysWithValues: own.map { (Int($0[0]) ?? 0, Double($0[6]) ?? 0) })
        #expect(ratings == expected)
        #expect(Dictionary(uniqueKeysWithValues: accounts.lists.rated.map { ($0.id, $0.value) }) == expected)
    }
}
