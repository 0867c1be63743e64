import TestSupport
import Testing

@Suite struct MarkTests {
    @Test(.enabled(if: Tmux.isThere, "tmux is not installed"))
    func `a person's page and the shelves mark films that the user has seen`() async throws {
        let home = try Home()
        try await home.run("watched", "add", "157336", "--on", "2026-08", "--rating", "9.5").succeeded()
        let tmux = Tmux(home: home)
        let env = home.environment(["TERM": "xterm"])
        let person = try await tmux.screen("person 525 --limit 20", columns: 100, rows: 60, env: env).joined
        #expect(person.contains { $0.contains(" seen, your average 9.5") })
        #expect(person.contains { $0.contains("✓") && $0.contains("Interstellar") })
        let shelves = try await tmux.screen("home", columns: 160, env: env).shown
        #expect(shelves.contains { $0.contains("✓ Interstellar") })
    }
}
