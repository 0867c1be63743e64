import Foundation
import Synchronization
import TestSupport
import Testing

/// Titles that are looked up in the catalogue before TMDB is searched.
struct CatalogueLookupTests {
    private let home: Home

    init() throws { home = try Home() }

    private static func line(_ id: Int, _ title: String, _ popularity: Double) -> String {
        #"{"adult":false,"id":\#(id),"original_title":"\#(title)","popularity":\#(popularity),"video":false}"#
    }
    private static let list = [
        line(438631, "Dune", 17), line(841, "Dune", 9), line(10681, "WALL·E", 11), line(87516, "Oldboy", 4),
    ].joined(separator: "\n")

    /// The film, and the remake that has this title as its original one.
    private static let oldboys = [(670, "올드보이", 2003), (87516, "Oldboy", 2013)].map { id, original, year in
        #"{"id":\#(id),"title":"Oldboy","original_title":"\#(original)","release_date":"\#(year)-01-01"}"#
    }

    private func update() async throws {
        let file = try home.folder.write(Self.list, to: "movie_ids_11_21_2026.json")
        try await home.run("catalogue", "update", "--from", file).succeeded()
    }

    /// The server answers the search only after the page was requested: sequential requests would never end.
    @Test(arguments: [["movie"], ["watchlist", "add"]])
    func `the page of a well-known film is requested while TMDB searches`(_ command: [String]) async throws {
        try await update()
        let film = #"{"id":10681,"title":"WALL·E","original_title":"WALL·E","release_date":"2008-06-22"}"#
        let isRead = Mutex(false)
        let server = try await LoopbackServer.make { request in
            if request.path == "/3/movie/10681" {
                isRead.withLock { $0 = true }
                return .json(film)
            }
            for _ in 0..<15_000 where !isRead.withLock({ $0 }) {
                try await Task.sleep(for: .milliseconds(20))
            }
            return .json(#"{"page":1,"results":[\#(film)],"total_pages":1,"total_results":1}"#)
        }
        try await home.run(command + ["wall e"], env: server.env).succeeded()
        #expect(server.paths.sorted() == ["/3/movie/10681", "/3/search/movie"])
    }

    @Test(.enabled(if: Tmux.isThere, "tmux is not installed"))
    func `a slow TMDB is named while the command waits, and only the result stays on screen`() async throws {
        try await update()
        let gate = home.folder.file("gate")
        let server = try await LoopbackServer.make { _ in
            while !FileManager.default.fileExists(atPath: gate) {
                try await Task.sleep(for: .milliseconds(20))
            }
            return .json(#"{"page":1,"results":[\#(Self.oldboys[0])],"total_pages":1,"total_results":1}"#)
        }
        let screen = try await Tmux(home: home).screen(
            "search oldboy", columns: 80, env: server.env,
            passing: (
                "waiting for 127.0.0.1",
                { seen in
                    #expect(seen.count { !$0.isEmpty } == 1)
                    try Data().write(to: URL(fileURLWithPath: gate))
                }
            ))
        #expect(screen.shown.first?.contains("TITLE") == true)
        #expect(!screen.shown.contains { $0.contains("waiting") })
        #expect(screen.shown.suffix(2) == ["1 film", "code 0"])
    }

    @Test(.enabled(if: Tmux.isThere, "tmux is not installed"))
    func `the wait notice does not overwrite the prompt to choose a film`() async throws {
        try await update()
        let server = try await LoopbackServer.make { request in
            if request.path == "/3/movie/87516" { try await Task.sleep(for: .seconds(3)) }
            if request.path.hasPrefix("/3/movie/") { return .json(Self.oldboys[0]) }
            return .json(
                #"{"page":1,"results":[\#(Self.oldboys.joined(separator: ","))],"total_pages":1,"total_results":2}"#
            )
        }
        let screen = try await Tmux(home: home).screen(
            "watchlist add oldboy", columns: 80, env: server.env,
            answer: ("Which one? (1-2", ["1", "Enter"]),
            patience: .seconds(2))
        #expect(screen.shown.contains("Which one? (1-2, arrows or text; Esc for none) 1"))
        #expect(screen.shown.last == "code 0")
    }
}
