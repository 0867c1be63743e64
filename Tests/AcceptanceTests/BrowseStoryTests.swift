import Foundation
import TestSupport
import Testing

/// A user's session in the full screen, from an empty home folder until it ends.
@Suite struct BrowseStoryTests {
    private let home: Home

    init() throws { home = try Home() }

    private static let mario = "The Super Mario Galaxy Movie (2026)"

    /// Quits, and checks that the terminal is restored.
    private func leave(_ screen: FullScreen, _ location: SourceLocation = #_sourceLocation) async throws {
        screen.press("q")
        #expect(try await screen.end() == 0, sourceLocation: location)
        #expect(screen.isAsBefore, sourceLocation: location)
        #expect(screen.beside.hasSuffix("\u{1b}[?25h\u{1b}[?1049l"), sourceLocation: location)
    }

    @Test func `each change in the full screen is one history entry, and one undo reverts it`() async throws {
        let screen = try await FullScreen.open(in: home)
        try await screen.shows("Popular", "The Super")
        screen.press("w")
        try await screen.shows("Saved \(Self.mario); u undoes it")
        screen.press("r", "8", "Enter")
        try await screen.shows("\(Self.mario): 8; u undoes it")
        screen.press("s")
        try await screen.shows("Logged The Super Mario")
        screen.press("u")
        try await screen.shows("Undone: ")
        try await leave(screen)
        #expect(try await home.run("history").succeeded().lines.count == 2)
        try await home.run("undo").succeeded()
        #expect(try await home.run("watchlist").succeeded().cells.map { $0[0] } == ["1226863"])
    }

    @Test func `a failing editor of a locked note is reported, and its text is locked`() async throws {
        let passphrase = "five random words"
        try await home.run("lock", "setup", "--light", input: "\(passphrase)\n\(passphrase)\n").succeeded()
        try await home.run("note", "1226863", "--locked", "First.").succeeded()
        let editor = try home.folder.write(
            "#!/bin/sh\necho 'canaryword typed' > \"$1\"\nexit 3\n", to: "editor")
        chmod(editor, 0o755)
        let screen = try await FullScreen.open(in: home, env: ["EDITOR": editor])
        try await screen.shows("Popular", "The Super")
        screen.press("n")
        try await screen.shows("Tab write below it")
        screen.press("Tab")
        try await screen.shows("the editor failed; what you wrote is kept in the locked note")
        try await leave(screen)
        let page = try await home.run("movie", "1226863", "--json", "--unlock", input: passphrase + "\n")
        #expect(try page.succeeded().json()["note"] as? String == "First.\n\ncanaryword typed")
    }

    @Test func `after many resizes the film is still selected, and the last frame complete`() async throws {
        let screen = try await FullScreen.open(in: home)
        // A shelf accepts no key before its films are loaded.
        try await screen.becomes("two shelves of films") {
            $0.text.contains("Frankens") && $0.text.contains("Hamnet")
        }
        screen.press("↓")
        try await screen.shows("Trending this week  1 / 20")
        screen.press("→", "→")
        try await screen.shows("3 / 20")
        var dice = SeededGenerator(state: 11)
        for number in 1...50 {
            let isTiny = number.isMultiple(of: 5)
            screen.resize(
                .random(in: isTiny ? 1...20 : 20...200, using: &dice),
                .random(in: isTiny ? 1...6 : 6...60, using: &dice))
            // Keys that arrive together with a new size may leave the screen unchanged: then no frame can be awaited.
            if number % 10 == 0 { screen.press("↓", "↑") }
        }
        for (columns, rows) in [(20, 6), (200, 60), (40, 12)] {
            screen.resize(columns, rows)
            // Selected is a card between marks, or a line of a list.
            try await screen.becomes("Hamnet selected at \(columns)x\(rows)") {
                ($0.lines + $0.selected.map { "▐\($0)▌" }).contains {
                    $0.contains(/▐ *Hamnet( \(2025\))? *▌/)
                }
            }
        }
        screen.resize(80, 24)
        // A card changes once more when its poster cannot be loaded: its title moves above a line of ratings alone.
        try await screen.becomes("two shelves of six cards without posters") {
            $0.lines.count { $0.matches(of: /\d\.\d/).count == 6 && !$0.contains(where: \.isLetter) } == 2
        }
        try await screen.shows("3 / 20", "Enter open")
        let (frames, last) = (screen.frames, screen.text)
        screen.press("Ctrl-L")
        try await screen.becomes("a whole frame") { $0.frames > frames }
        #expect(screen.text == last)
        try await leave(screen)
    }

    @Test func `two full screens and a command line on one library show each other's changes`() async throws {
        try await home.run("watchlist", "add", "603").succeeded()
        let one = try await FullScreen.open("browse", "list", in: home)
        let other = try await FullScreen.open("browse", "list", in: home)
        try await one.shows("The Matrix")
        try await other.shows("The Matrix")
        try await home.run("watchlist", "add", "680").succeeded()
        // Without a key, and with what is typed left as it is.
        try await one.shows("The Matrix", "Pulp Fiction")
        one.press(":", "no")
        try await one.shows(":no")
        other.press("d")
        try await other.shows("Removed from the list", "1 / 1", "Pulp Fiction")
        try await one.becomes("one film") { $0.text.contains("1 / 1") && !$0.text.contains("The Matrix") }
        #expect(one.text.contains(":no"))
        one.press("Esc")
        try await home.run("shelves", "add", "Mine", "saved").succeeded()
        one.press(":", "shelves mine", "Enter")
        try await one.shows("Mine  1 / 1")
        try await leave(one)
        try await leave(other)
        #expect(try await home.run("history").succeeded().lines.count == 3)
    }

    // MARK: A server that answers, hangs, disappears and returns

    /// Makes the cached responses this many hours old.
    private func age(_ hours: Int) async throws {
        let sql = "UPDATE response SET stored_at = stored_at - \(hours * 3600)"
        try await home.shell("sqlite3 ~/.cache/movielib/responses.db '\(sql)'").succeeded()
    }

    @Test func `without a network the shelves show cached films and their age`() async throws {
        var server: LoopbackServer? = try await Servers.catalogue()
        let env = try #require(server).env
        let port = try #require(server).port
        let before = try await FullScreen.open(in: home, env: env)
        try await before.shows("Popular", "The Super", "2026", "6.7")
        try await before.becomes("all shelves") { !$0.text.contains("loading") && $0.text.contains("Hamnet") }
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
