import Foundation
import TestSupport
import Testing

@Suite struct WatchlistTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    private func ids(_ env: [String: String] = [:]) async throws -> [String] {
        try await home.run("watchlist", env: env).succeeded().lines
            .map { String($0.prefix { $0 != "\t" }) }
    }

    @Test func `added films are listed, the newest first, and removed films are gone`() async throws {
        let server = try await Servers.anyFilm()
        let added = try await home.run("watchlist", "add", "11", "22", env: server.env).succeeded()
        #expect(added.lines.map { $0.prefix(8) } == ["added\t11", "added\t22"])
        try await home.run("later", "add", "33", env: server.env).succeeded()
        #expect(try await ids() == ["33", "22", "11"])
        let removed = try await home.run("watchlist", "remove", "22", env: server.env).succeeded()
        #expect(removed.lines == ["removed\t22\tFilm 22\t2001\t7.5\t10\t2001-02-03"])
        #expect(try await ids() == ["33", "11"])
        let second = try await home.run("watchlist", "--limit", "1", "--page", "2").succeeded()
        #expect(second.lines.map { $0.prefix(3) } == ["11\t"])
        #expect(try await home.run("watchlist", "--limit", "1", "--page", "9").stderr.contains("no page 9"))
        #expect(server.requests.count == 3)
    }

    @Test func `a title finds a film on the list, and an ambiguous one removes nothing`() async throws {
        let server = try await Servers.catalogue()
        try await home.run("watchlist", "add", "438631", "841", "129", env: server.env).succeeded()
        try await home.run("watchlist", "remove", "dune").failed(2)
        try await home.run("watchlist", "remove", "dune", "1984").succeeded()
        #expect(try await home.run("watchlist", "remove", "129", "99").failed(3).said[0].contains("99"))
        try await home.run("watchlist", "remove", "nothing like it").failed(3)
        #expect(try await ids() == ["129", "438631"])
        try await home.run("watchlist", "remove", "tt1160419").succeeded()
        try await home.run("watchlist", "remove", "spirited away").succeeded()
        #expect(try await ids().isEmpty)
    }

    @Test func `the list and a saved film's page work without the server`() async throws {
        let server = try await Servers.catalogue()
        try await home.run("watchlist", "add", "438631", env: server.env).succeeded()
        // Without the cache, so that only the library can answer.
        try FileManager.default.removeItem(atPath: "\(home.path)/.cache")
        let gone = try DeafPort()
        #expect(try await ids(gone.env) == ["438631"])
        for film in ["438631", "tt1160419", "dune"] {
            let page = try await home.run("movie", film, "--json", env: gone.env).succeeded()
            #expect(try page.json()["source"] as? String == "library")
            #expect(page.said.count == 1)
        }
        try await home.run("movie", "841", env: gone.env).failed(5)
        let offline = try await home.run("movie", "438631", "--offline", env: gone.env).succeeded()
        #expect(offline.lines[0] == "id\t438631")
        try await home.run("watchlist", "remove", "438631", env: gone.env).succeeded()
    }

    @Test func `saved films are marked in lists`() async throws {
        let server = try await Servers.catalogue()
        try await home.run("watchlist", "add", "438631", env: server.env).succeeded()
        let results = try await home.run("search", "dune", "--json", env: server.env).json()["results"]
        let films = try #require(results as? [[String: Any]])
        for film in films {
            #expect(film["in_watchlist"] as? Bool == (film["id"] as? Int == 438631))
        }
        let table = try await home.run("search", "dune", "--color", "always", env: server.env)
        #expect(table.lines.count { $0.contains("m+\u{1b}") } == 1)
        // A page marks its recommendations, and has the user's own data.
        try await home.run(
            "watched", "add", "157336", "--on", "2026-08", "--rating", "9.5", env: server.env
        ).succeeded()
        let page = try await home.run("movie", "157336", "--json", env: server.env).succeeded()
        #expect(try page.json()["last_watched_at"] as? String == "2026-08")
        #expect(try page.json()["my_rating"] as? Double == 9.5)
        let saved = try page.rows("recommendations").filter { $0["in_watchlist"] as? Bool == true }
        #expect(saved.map { $0["id"] as? Int } == [438631])
    }

    @Test func `a film of which only the title is known is reported once`() async throws {
        let film = #"{"adult":false,"id":8195,"original_title":"Ronin","popularity":9.5,"video":false}"#
        let list = try home.folder.write(film, to: "movie_ids_11_21_2026.json")
        try await home.run("catalogue", "update", "--from", list).succeeded()
        let saved = try await home.run("watchlist", "add", "ronin").succeeded()
        #expect(saved.stderr.contains("only the title of Ronin is known so far"))
        let rated = try await home.run("rate", "ronin", "8").succeeded()
        #expect(!rated.stderr.contains("only the title"))
    }
}
