import Foundation
import TestSupport
import Testing

@Suite struct MarkTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test func `every list and page marks saved, seen and rated films`() async throws {
        let home = try Home()
        try await home.run("watchlist", "add", "841", "438631").succeeded()
        try await home.run("watched", "add", "157336", "--on", "2026-08", "--rating", "9.5").succeeded()
        let found = try await home.run("search", "dune", "--json").json()
        let films = try #require(found["results"] as? [[String: Any]])
        #expect(films.filter { $0["in_watchlist"] as? Bool == true }.count == 2)
        let page = try await home.run("movie", "157336", "--json").json()
        #expect(page["watched"] as? Int == 1)
        #expect(page["last_watched_at"] as? String == "2026-08")
        #expect(page["my_rating"] as? Double == 9.5)
        let others = try #require(page["recommendations"] as? [[String: Any]])
        #expect(others.contains { $0["in_watchlist"] as? Bool == true })
        guard Tmux.isThere else { return }
        let tmux = Tmux(home: home)
        let env = home.environment(["TERM": "xterm"])
        let person = try await tmux.screen("person 525 --limit 20", columns: 100, rows: 60, env: env).joined
        #expect(person.contains { $0.contains(" seen, your average 9.5") })
        #expect(person.contains { $0.contains("✓") && $0.contains("Interstellar") })
        let search = try await tmux.screen("search dune", columns: 80, env: env).shown
        #expect(search.contains { $0.hasPrefix("+") && $0.contains("1984") })
        let shelves = try await tmux.screen("home", columns: 160, env: env).shown
        #expect(shelves.contains { $0.contains("✓ Interstellar") })
        let movie = try await tmux.screen("movie 157336", columns: 80, rows: 60, env: env).shown
        #expect(movie.contains { $0.contains("Your rating") && $0.contains("9.5") })
    }
}
