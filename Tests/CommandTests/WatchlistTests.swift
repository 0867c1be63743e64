import Foundation
import TestSupport
import Testing

@Suite struct WatchlistTests {
    private let home: Home

    init() throws { home = try Home() }

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
        let removed = try await home.all("watchlist remove 22")
        #expect(removed.lines == ["removed\t22\tFilm 22\t2001\t7.5\t10\t2001-02-03"])
        #expect(try await home.all("watchlist --limit 1 --page 2").cells.map { $0[0] } == ["11"])
        #expect(try await home.run("watchlist", "--limit", "1", "--page", "9").stderr.contains("no page 9"))
        #expect(server.requests.count == 3)
    }

    @Test func `a title finds a film on the list, and an ambiguous one removes nothing`() async throws {
        try await home.all("watchlist add 438631 841 129")
        for (code, film) in [(2, "dune"), (3, "129 99"), (3, "'nothing like it'")] {
            try await home.run(Home.words("watchlist remove \(film)")).failed(Int32(code))
        }
        try await home.all("watchlist remove dune 1984", "watchlist remove tt1160419")
        #expect(try await ids() == ["129"])
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
            #expect(try page.json()["source"] as? String == "library" && page.said.count == 1)
        }
        try await home.run("movie", "438631", "--offline", env: gone.env).succeeded()
        try await home.run("movie", "841", env: gone.env).failed(5)
        try await home.run("watchlist", "remove", "438631", env: gone.env).succeeded()
    }

    @Test func `saved films are marked in lists, and a page has the user's own data`() async throws {
        try await home.all("watchlist add 438631", "watched add 157336 --on 2026-08 --rating 9.5")
        for film in try await home.all("search dune --json").rows("results") {
            #expect(film["in_watchlist"] as? Bool == (film["id"] as? Int == 438631))
        }
        let table = try await home.run("search", "dune", "--color", "always")
        #expect(table.lines.count { $0.contains("m+\u{1b}") } == 1)
        let page = try await home.all("movie 157336 --json")
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
