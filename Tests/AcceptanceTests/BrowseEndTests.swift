import Foundation
import TestSupport
import Testing

/// How the full screen starts and ends, and when it does not start.
@Suite struct BrowseEndTests {
    private let home: Home

    init() throws { home = try Home() }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `a signal ends the full screen and restores the terminal`(_ signal: Int32) async throws {
        let screen = try await FullScreen.open(in: home)
        try await screen.shows("Popular")
        screen.send(signal)
        #expect(try await screen.end() == 128 + signal)
        #expect(screen.isAsBefore)
        #expect(screen.beside.hasSuffix("\u{1b}[?1049l"))
    }

    /// Uses a shell that restores no terminal modes by itself.
    @Test func `after kill -9 the next run of movielib restores the terminal`() async throws {
        let script = try home.folder.write(
            "'\(Home.program)' browse\necho killed\n'\(Home.program)' --version\necho again\n"
                + "'\(Home.program)' --version\necho over\nread line\n", to: "script.sh")
        let screen = try await FullScreen(["sh", script], in: home)
        try await screen.shows("Popular")
        let children = "/proc/\(screen.process)/task/\(screen.process)/children"
        let text = try String(contentsOfFile: children, encoding: .utf8)
        kill(try #require(pid_t(text.split(separator: " ").first ?? "")), SIGKILL)
        try await screen.becomes("over") { $0.beside.contains("over") }
        #expect(screen.isAsBefore)
        let after = screen.beside.components(separatedBy: "killed").last ?? ""
        let parts = after.components(separatedBy: "again")
        #expect(parts.first?.contains("\u{1b}[?1049l") == true)
        #expect(parts.last?.contains("\u{1b}") == false)
        screen.press("Enter")
        #expect(try await screen.end() == 0)
    }

    @Test(arguments: ["dumb", ""])
    func `a terminal without cursor addressing gets an error message`(_ type: String) async throws {
        let screen = try await FullScreen.open(in: home, env: ["TERM": type])
        #expect(try await screen.end() == 2)
        #expect(screen.beside.contains("movielib: browse: it needs a terminal that can show a full screen"))
        #expect(!screen.beside.contains("\u{1b}[?1049h"))
        #expect(screen.isAsBefore)
    }

    @Test func `without a terminal the browse command suggests what to run instead`() async throws {
        let run = try await home.run("browse").failed(2)
        #expect(run.stdout.isEmpty)
        #expect(run.said.contains { $0.contains("movielib home") })
    }

    @Test func `the full screen opens at a named screen, with words, and by a setting`() async throws {
        let list = try await FullScreen.open("browse", "list", in: home)
        try await list.shows("Nothing here yet.", "Press w on any film to save it.")
        let words = try await FullScreen.open("browse", "the", "matrix", in: home)
        try await words.shows("Search  the matrix", "1999")
        try home.folder.folder(".config/movielib")
        _ = try home.folder.write("home = \"browse\"\n", to: ".config/movielib/config.toml")
        let bare = try await FullScreen([Home.program], in: home)
        try await bare.shows("Popular", "Trending this week")
        words.press("q")
        try await words.shows("the matrixq")
        for (screen, key) in [(list, "q"), (bare, "q"), (words, "Ctrl-C")] {
            screen.press(key)
            #expect(try await screen.end() == 0 && screen.isAsBefore)
        }
    }
}
