import Foundation
import TestSupport
import Testing

/// The poster next to a film's page, from the sample: pictures need no credential.
@Suite(.enabled(if: Tmux.isThere, "tmux is not installed")) struct PosterTests {
    private let home: Home
    private static let path = "/t/p/w342/d5NXSklXo0qyIYkgV94XAgMIckC.jpg"
    private static let blocks = Set("▀▄▌▐▖▗▘▝▚▞▙▛▜▟█▁▂▃▅▆▇▏▎▍▋▊▉")

    init() throws { home = try Home() }

    private func server(_ status: Int = 200, _ body: [UInt8] = SamplePicture.jpeg) async throws
        -> LoopbackServer
    {
        try await LoopbackServer.make(inTurn: [
            .init(status: status, headers: ["Content-Type": "image/jpeg"], body: Data(body))
        ])
    }

    private func env(_ server: LoopbackServer, _ more: [String: String] = [:]) -> [String: String] {
        ["MOVIELIB_IMAGE_URL": server.url.replacing("/3", with: "/t/p"), "MOVIELIB_PAGER": ""].merging(more) {
            $1
        }
    }

    private func screen(
        _ options: String, columns: Int = 80, rows: Int = 60, _ env: [String: String]
    ) async throws -> [String] {
        let screen = try await Tmux(home: home).screen(
            "movie 438631 \(options)", columns: columns, rows: rows, env: env)
        #expect(screen.shown == screen.joined)
        #expect(screen.shown.contains("code 0"))
        return screen.shown
    }

    private func hasPicture(_ screen: [String]) -> Bool {
        screen.contains { $0.contains(where: Self.blocks.contains) }
    }

    /// All bytes that the program writes to a terminal of 100 columns.
    private func bytes(_ options: String, rows: Int = 40, _ env: [String: String]) async throws -> String {
        let line = "stty cols 100 rows \(rows); exec \"$0\" movie 438631 \(options)"
        return try await home.shell(
            "script -qec '\(line.replacing("$0", with: Home.program))' /dev/null",
            env: env.merging(["TERM": "xterm-256color"]) { own, _ in own }
        ).succeeded().stdout
    }

    @Test(arguments: [60, 80, 160])
    func `the poster is at the left, and text below it has the full width`(_ columns: Int) async throws {
        let server = try await server()
        let shown = try await screen("--poster --limit 1", columns: columns, env(server))
        let width = min(max(columns / 4, 16), 30)
        let title = try #require(shown.first { $0.hasSuffix("Dune (2021)") })
        #expect(title.count == width + 2 + "Dune (2021)".count)
        #expect(hasPicture(shown))
        // If the text next to the poster is at least as long as the poster, as at 80, the table below has the full
        // width.
        #expect(shown.contains("You may also like") == (columns < 160))
        #expect(server.paths == [Self.path])
    }

    @Test func `the setting always shows posters, and an option overrides it`() async throws {
        let server = try await server()
        #expect(try await !hasPicture(screen("", env(server))))
        try home.folder.folder(".config/movielib")
        try home.folder.write("posters = true\n", to: ".config/movielib/config.toml")
        #expect(try await hasPicture(screen("", env(server))))
        #expect(try await !hasPicture(screen("--images none", env(server))))
        try home.folder.write("posters = true\nimages = \"none\"\n", to: ".config/movielib/config.toml")
        #expect(try await !hasPicture(screen("", env(server))))
        #expect(try await hasPicture(screen("--images blocks", env(server))))
    }

    @Test func `without space, colours or a terminal no poster is shown or downloaded`() async throws {
        let server = try await server()
        for options in [
            "--poster --json", "--poster --plain", "--poster --images none", "--poster --color never",
        ] {
            #expect(try await !bytes(options, env(server)).contains("48;5;"))
        }
        #expect(try await !hasPicture(screen("--poster", columns: 59, env(server))))
        for options in [[], ["--json"], ["--plain"], ["--images", "kitty"]] {
            let run = try await home.run(["movie", "438631", "--poster"] + options, env: env(server))
                .succeeded()
            #expect(!run.stdout.contains("\u{1b}"))
        }
        #expect(server.requests.isEmpty)
    }

    @Test func `an offline poster comes only from the cache`() async throws {
        let server = try await server()
        #expect(try await hasPicture(screen("--poster", env(server))))
        #expect(try await hasPicture(screen("--poster --offline", env(server))))
        try await home.run("cache", "clear").succeeded()
        #expect(!home.exists("\(home.path)/.cache/movielib/pictures"))
        let cleared = try await screen("--poster --offline", env(server))
        #expect(cleared.contains { $0.hasPrefix("movielib: no poster: offline") })
        #expect(cleared.contains("Dune (2021)") && server.requests.count == 1)
    }

    @Test(arguments: [
        (404, "there is no such picture"), (500, "HTTP 500"), (200, "the answer is not a JPEG"),
    ])
    func `a page without its picture is still shown`(_ status: Int, _ why: String) async throws {
        let server = try await server(status, Array("<html>".utf8))
        let shown = try await screen("--poster", env(server))
        #expect(shown.contains("movielib: no poster: \(why)"))
        #expect(shown.contains("Dune (2021)"))
    }

    @Test(arguments: ["libturbojpeg.so.0", "libchafa.so.0"])
    func `a missing shared library is reported, and the page is shown`(_ name: String) async throws {
        let server = try await server()
        try home.folder.folder("lib")
        try home.folder.write("no library", to: "lib/\(name)")
        let shown = try await screen(
            "--poster", columns: 120, env(server, ["LD_LIBRARY_PATH": home.folder.file("lib")]))
        #expect(
            shown.contains {
                $0.hasPrefix(
                    "movielib: no poster: a library is missing (libturbojpeg0 or libturbojpeg, libchafa0)")
            })
        #expect(shown.contains("Dune (2021)") && !hasPicture(shown))
    }

    @Test(arguments: [
        ("kitty", "\u{1b}_Ga=t,q=2,f=24,o=z,"), ("iterm", "\u{1b}]1337;File=inline=1;"),
        ("sixel", "\u{1b}P0;1;0q"),
    ])
    func `a picture is sent once, and the text moves past it`(_ way: String, _ start: String) async throws {
        let server = try await server()
        let all = try await bytes("--poster --images \(way)", env(server))
        #expect(all.components(separatedBy: start).count == 2)
        #expect(all.contains("\u{1b}[25C  \u{1b}[1mDune (2021)"))
        // The cursor's way back from the picture: down over its rows, and up again.
        #expect(all.contains("\u{1b}[19A\u{1b}7\u{1b}") && all.contains("\u{1b}8"))
    }

    @Test func `a page with a picture of blocks is paged, one with a terminal picture is not`() async throws {
        let server = try await server()
        let paged = env(server, ["MOVIELIB_PAGER": "sed s/Dune/PAGED/"])
        #expect(try await bytes("--poster", rows: 20, paged).contains("PAGED"))
        #expect(try await !bytes("--poster --images kitty", rows: 20, paged).contains("PAGED"))
    }
}
