import Foundation
import TestSupport
import Testing

/// What a search shows while TMDB is still being asked.
@Suite(.enabled(if: Tmux.isThere, "tmux is not installed"))
struct SearchAtOnceTests {
    private let home: Home
    private var gate: String { home.folder.file("gate") }

    init() throws { home = try Home() }

    private static let list = (1...40).map {
        #"{"adult":false,"id":\#($0),"original_title":"Old Dune \#($0)","popularity":\#(50 - $0),"video":false}"#
    }.joined(separator: "\n")
    private static let answer = """
        {"page":1,"results":[{"id":438631,"title":"Dune: Part One","original_title":"Dune","release_date":"2021-09-15"}],
        "total_pages":1,"total_results":1}
        """

    /// A server that says nothing before the gate is open.
    private func slowServer(status: Int = 200) async throws -> LoopbackServer {
        let file = try home.folder.write(Self.list, to: "movie_ids_11_21_2026.json")
        try await home.run("catalogue", "update", "--from", file).succeeded()
        return try await LoopbackServer.make { [gate] _ in
            while !FileManager.default.fileExists(atPath: gate) {
                try await Task.sleep(for: .milliseconds(20))
            }
            return .json(Self.answer, status: status)
        }
    }

    @Test(arguments: [(40, 12), (80, 24), (200, 60)])
    func `the catalogue answers at once, and TMDB's answer takes its place`(
        _ columns: Int, _ rows: Int
    ) async throws {
        let server = try await slowServer()
        let screen = try await Tmux(home: home).screen(
            "search dune", columns: columns, rows: rows, env: server.env,
            passing: (
                "from the catalogue",
                { seen in
                    #expect(seen.contains { $0.contains("Old Dune 1") })
                    #expect(seen.first?.contains("TITLE") == true, "nothing has scrolled away")
                    try Data().write(to: URL(fileURLWithPath: gate))
                }
            ))
        #expect(screen.shown.count { $0.contains("TITLE") } == 1, "nothing of the draft is left")
        #expect(screen.shown.first?.contains("TITLE") == true)
        #expect(screen.shown.contains { $0.contains("Dune: Part One") })
        #expect(!screen.shown.contains { $0.contains("Old Dune") || $0.contains("catalogue") })
        #expect(screen.shown.suffix(2) == ["1 film", "code 0"])
        #expect(server.requests.count == 1)
    }

    @Test func `where TMDB fails in the end, the catalogue's answer stays and says why`() async throws {
        let server = try await slowServer(status: 404)
        let screen = try await Tmux(home: home).screen(
            "search dune", columns: 100, rows: 30, env: server.env,
            passing: ("still being asked", { _ in try Data().write(to: URL(fileURLWithPath: gate)) }))
        #expect(
            screen.shown.first?.hasPrefix(
                "movielib: from the catalogue of 2026-11-21; TMDB could not answer") == true)
        #expect(screen.shown.count { $0.contains("Old Dune 7") } == 1)
        #expect(screen.shown.last == "code 0")
    }

    @Test(arguments: ["search dune --plain", "search dune --json", "search dune | cat"])
    func `what a program reads is TMDB's answer alone`(_ command: String) async throws {
        let server = try await slowServer()
        async let screen = Tmux(home: home).screen(command, columns: 200, env: server.env)
        try await Task.sleep(for: .milliseconds(1500))
        try Data().write(to: URL(fileURLWithPath: gate))
        let shown = try await screen.shown.joined()
        #expect(shown.contains("Dune: Part One"))
        #expect(!shown.contains("Old Dune"))
    }
}
