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
        #expect(server.requests.count == 3)
    }

    @Test func `an empty list is reported, and is not an error`() async throws {
        let run = try await home.run("watchlist").succeeded()
        #expect(run.stdout.isEmpty)
        #expect(run.said.count == 1)
        #expect(try await home.run("watchlist", "--json").json()["total_results"] as? Int == 0)
        #expect(!home.exists(home.library))
    }

    @Test func `adding a film twice changes nothing and sends no request`() async throws {
        let server = try await Servers.anyFilm()
        try await home.run("watchlist", "add", "11", "11", "22", env: server.env).succeeded()
        #expect(server.requests.count == 2)
        let again = try await home.run("watchlist", "add", "11", env: server.env).succeeded()
        #expect(again.lines.map { $0.prefix(16) } == ["already_there\t11"])
        #expect(server.requests.count == 2)
        let json = try await home.run("watchlist", "add", "11", "--json", env: server.env).json()
        #expect((json["added"] as? [Any])?.count == 0)
        #expect((json["already_there"] as? [Any])?.count == 1)
        #expect(try await ids() == ["22", "11"])
    }

    @Test func `films are read from standard input, one per line`() async throws {
        let server = try await Servers.anyFilm()
        let input = "11\r\n\n  22 \nhttps://www.themoviedb.org/movie/33-x\n11\n"
        try await home.run("watchlist", "add", "-", env: server.env, input: input).succeeded()
        #expect(try await ids() == ["33", "22", "11"])
        try await home.run("watchlist", "remove", "-", input: "33\n11\n").succeeded()
        #expect(try await ids() == ["22"])
        try await home.run("watchlist", "add", "-", env: server.env, input: "").failed(2)
    }

    @Test func `one unknown film among several means that none is added`() async throws {
        let server = try await Servers.catalogue()
        let run = try await home.run("watchlist", "add", "438631", "999999999", "841", env: server.env)
            .failed(3)
        #expect(run.said[0].contains("999999999"))
        #expect(!home.exists(home.library))
        try await home.run("watchlist", "add", "438631", env: server.env).succeeded()
        try await home.run("watchlist", "add", "841", "999999999", env: server.env).failed(3)
        try await home.run("watchlist", "add", "841", "dune", env: server.env).failed(2)
        #expect(try await ids() == ["438631"])
    }

    @Test func `removing a film that is not listed is code 3 and removes nothing`() async throws {
        let server = try await Servers.anyFilm()
        try await home.run("watchlist", "remove", "11").failed(3)
        #expect(!home.exists(home.library))
        try await home.run("watchlist", "add", "11", "22", env: server.env).succeeded()
        let run = try await home.run("watchlist", "remove", "11", "99").failed(3)
        #expect(run.said[0].contains("99"))
        try await home.run("watchlist", "remove", "nothing like it").failed(3)
        #expect(try await ids() == ["22", "11"])
    }

    @Test func `a title finds a film on the list, and an ambiguous one removes nothing`() async throws {
        let server = try await Servers.catalogue()
        try await home.run("watchlist", "add", "438631", "841", "129", env: server.env).succeeded()
        try await home.run("watchlist", "remove", "dune").failed(2)
        try await home.run("watchlist", "remove", "dune", "1984").succeeded()
        #expect(try await ids() == ["129", "438631"])
        try await home.run("watchlist", "remove", "tt1160419").succeeded()
        try await home.run("watchlist", "remove", "spirited away").succeeded()
        #expect(try await ids().isEmpty)
    }

    @Test func `the list and a saved film's page work without the server`() async throws {
        let port: UInt16
        do {
            let server = try await Servers.catalogue()
            port = server.port
            try await home.run("watchlist", "add", "438631", env: server.env).succeeded()
        }
        // Without the cache, so that only the library can answer.
        try FileManager.default.removeItem(atPath: "\(home.path)/.cache")
        let gone = try DeafPort()
        #expect(port != gone.port)
        for env in [gone.env, ["TMDB_TOKEN": Home.token, "MOVIELIB_API_URL": "http://127.0.0.1:1/3"]] {
            #expect(try await ids(env) == ["438631"])
            for film in ["438631", "tt1160419", "dune"] {
                let page = try await home.run("movie", film, "--json", env: env).succeeded()
                let json = try page.json()
                #expect(json["source"] as? String == "library")
                #expect(json["in_watchlist"] as? Bool == true)
                #expect((json["cast"] as? [Any])?.isEmpty == false)
                #expect(page.said.count == 1)
            }
            try await home.run("movie", "841", env: env).failed(5)
        }
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

    @Test func `limit and page select a part of the list`() async throws {
        let server = try await Servers.anyFilm()
        try await home.run(["watchlist", "add"] + (1...25).map(String.init), env: server.env).succeeded()
        #expect(
            try await home.run("watchlist", "--limit", "2").lines.map { $0.prefix(3) } == ["25\t", "24\t"])
        #expect(
            try await home.run("watchlist", "--limit", "10", "--page", "3").lines.map {
                $0.prefix { $0 != "\t" }
            }
                == ["5", "4", "3", "2", "1"])
        #expect(try await home.run("watchlist", "--limit", "10", "--page", "9").stderr.contains("no page 9"))
    }
}
