import Foundation
import TestSupport
import Testing

/// The full screen with a server that answers, rejects, hangs, disappears and returns.
@Suite struct BrowseNetworkTests {
    private let home: Home

    init() throws { home = try Home() }

    /// Makes the cached responses this many hours old.
    private func age(_ hours: Int) async throws {
        let sql = "UPDATE response SET stored_at = stored_at - \(hours * 3600)"
        try await home.shell("sqlite3 ~/.cache/movielib/responses.db '\(sql)'").succeeded()
    }

    private func leave(_ screen: FullScreen) async throws {
        screen.press("q")
        #expect(try await screen.end() == 0)
        #expect(screen.isAsBefore)
    }

    @Test func `without a network the shelves show cached films and their age`() async throws {
        var server: LoopbackServer? = try await Servers.catalogue()
        let env = try #require(server).env
        let port = try #require(server).port
        let before = try await FullScreen.open(in: home, env: env)
        try await before.shows("Popular", "The Super", "2026", "6.7")
        try await before.becomes("all shelves") {
            !$0.text.contains("loading") && $0.text.contains("Hamnet")
        }
        try await leave(before)
        try await age(5)
        server = nil
        try await Self.waitUntilClosed(port)
        let screen = try await FullScreen.open(in: home, env: env)
        try await screen.shows("Popular", "The Super", "cached 5 hours ago")
        screen.press("4")
        try await screen.shows("4 People", "127.0.0.1 cannot be reached")
        screen.press("e")
        try await screen.shows("What failed")
        try await screen.escape(from: "What failed")
        server = try await Servers.catalogue(port: port)
        screen.press("1")
        try await screen.becomes("shelves") { $0.text.contains("Popular") && !$0.text.contains("reach") }
        screen.press("4")
        try await screen.shows("Morgan Freeman")
        try await leave(screen)
    }

    /// Waits until the port has no listener any more.
    private static func waitUntilClosed(_ port: UInt16) async throws {
        for _ in 0..<15_000 {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_in()
            (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            let isListening = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            if !isListening { return }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    @Test func `keys work while a server hangs, and q leaves at once`() async throws {
        let server = try RawServer.make(.hang)
        let screen = try await FullScreen.open(
            in: home, env: ["MOVIELIB_API_URL": server.url, "TMDB_TOKEN": Home.token])
        try await screen.shows("Popular", "loading")
        screen.press("?")
        try await screen.shows("Everywhere")
        try await screen.escape(from: "Everywhere")
        screen.press("2")
        try await screen.shows("Nothing here yet.")
        screen.press("5")
        try await screen.shows("Type a title")
        screen.press("dune", "Esc")
        try await screen.shows("Nothing here yet.")
        try await leave(screen)
    }

    @Test func `a rejected key is reported on the bottom line, and e shows the full message`() async throws {
        let server = try await Servers.always(.invalidKey)
        let screen = try await FullScreen.open(in: home, env: server.env)
        try await screen.becomes("words on the bottom line") {
            let line = $0.lines.last ?? ""
            return line.contains("TMDB refused the credential") && line.contains("(e: more, R: retry)")
        }
        screen.press("e")
        try await screen.shows("What failed", "hint:")
        try await screen.escape(from: "What failed")
        try await leave(screen)
    }

    @Test func `offline the full screen shows cached data and sends no request`() async throws {
        let server = try await Servers.catalogue()
        try await home.run("popular", env: server.env).succeeded()
        let asked = server.requests.count
        let screen = try await FullScreen.open("browse", "--offline", in: home, env: server.env)
        try await screen.shows("Popular", "The Super", "offline")
        screen.press("Enter")
        try await screen.shows("The Super Mario Galaxy Movie (2026)")
        try await leave(screen)
        #expect(server.requests.count == asked)
    }
}
