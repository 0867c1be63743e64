import Foundation
import TestSupport
import Testing

/// The program on a real terminal: no line wraps, whatever the titles contain.
@Suite(.enabled(if: Tmux.isThere, "tmux is not installed")) struct TerminalTests {
    private let home: Home

    init() throws { home = try Home() }

    private static let titles = [
        "千と千尋の神隠し と とても長い題名のつづき", "기생충 그리고 아주 긴 제목", "👨‍👩‍👧‍👦 Family 🎬 Night 🇺🇦🇫🇷", "Тіні забутих предків",
        "وداعا بونابرت", "ฟ้าทะลายโจร", "Ame\u{301}lie ❤️", "\u{1b}[31mRed\u{1b}[0m\ttab",
        "A title that goes on and on, as if nobody had ever told it that a terminal has an edge",
    ]

    /// A server whose lists all contain these titles.
    private func server() async throws -> LoopbackServer {
        let rows = Self.titles.enumerated().map { index, title -> [String: Any] in
            [
                "id": index + 1, "title": title, "original_title": title + "!", "release_date": "2001-02-03",
                "vote_average": 7.5, "vote_count": 1234, "overview": title + " " + title, "runtime": 100,
            ]
        }
        let list: [String: Any] = ["page": 1, "results": rows, "total_pages": 3, "total_results": 60]
        let page = String(decoding: try JSONSerialization.data(withJSONObject: list), as: UTF8.self)
        let films = try rows.map {
            String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
        }
        return try await LoopbackServer.make { request in
            guard let id = request.path.split(separator: "/").last.flatMap({ Int($0) }) else {
                return .json(page)
            }
            return films.indices.contains(id - 1) ? .json(films[id - 1]) : .notFound
        }
    }

    @Test(arguments: [40, 80, 200], ["", "search x", "watchlist", "movie 1", "search x --color never"])
    func `no line wraps`(_ columns: Int, _ command: String) async throws {
        let server = try await server()
        let ids = Self.titles.indices.map { "\($0 + 1)" }
        try await home.run(["watchlist", "add"] + ids, env: server.env).succeeded()
        let screen = try await Tmux(home: home).screen(command, columns: columns, env: server.env)
        #expect(screen.shown == screen.joined)
        #expect(screen.shown.contains("code 0"))
        #expect(screen.shown.count >= 9)
        #expect(screen.shown.count <= 39)
        if command != "movie 1" { #expect(screen.shown.contains { $0.contains("千と千") }) }
    }

    @Test(arguments: [20, 40, 80, 200])
    func `the sample's home page fits on one screen`(_ columns: Int) async throws {
        let screen = try await Tmux(home: home).screen("", columns: columns, rows: 24, env: [:])
        #expect(screen.shown.last == "code 0")
        #expect(screen.shown.count <= 24)
        if columns >= 40 { #expect(screen.shown.contains { $0.contains("Top rated") }) }
    }

    @Test func `a person's page and the shelves mark films that the user has seen`() async throws {
        try await home.run("watchlist", "add", "841", "438631").succeeded()
        try await home.run("watched", "add", "157336", "--on", "2026-08", "--rating", "9.5").succeeded()
        let tmux = Tmux(home: home)
        let env = home.environment(["TERM": "xterm"])
        let person = try await tmux.screen("person 525 --limit 20", columns: 100, rows: 60, env: env).joined
        #expect(person.contains { $0.contains(" seen, your average 9.5") })
        #expect(person.contains { $0.contains("✓") && $0.contains("Interstellar") })
        let shelves = try await tmux.screen("home", columns: 160, env: env).shown
        #expect(shelves.contains { $0.contains("✓ Interstellar") })
    }

    /// One terminal of ten lines for all commands.
    @Test func `output longer than the terminal goes to the pager, and keeps its exit code`() async throws {
        try home.folder.folder(".config/movielib")
        try home.folder.write("pager = \"cat >>$HOME/paged\"\n", to: ".config/movielib/config.toml")
        let (program, kept) = (Home.program, home.folder.file("kept"))
        let screen = try await Tmux(home: home).screen(
            """
            top-rated --limit 40; echo "$?" >'\(kept)'
            '\(program)' top-rated --limit 3
            '\(program)' top-rated --limit 40 | head -n 1 >>'\(kept)'
            clear; '\(program)' movie 603 --no-pager; echo end; MOVIELIB_PAGER=false '\(program)' top-rated --limit 12
            """, columns: 80, rows: 10, env: [:])
        let paged = String(decoding: try home.folder.bytes("paged"), as: UTF8.self)
        #expect(paged.contains("\u{1b}["), "it keeps its colours")
        #expect(paged.split(separator: "\n").count == 42, "one answer, and nothing of the others")
        let notes = String(decoding: try home.folder.bytes("kept"), as: UTF8.self).split(separator: "\n")
        #expect(notes.count == 2)
        #expect(notes.first == "0")
        #expect(notes.last?.contains("\t") == true)
        #expect(screen.shown.last == "code 0")
        #expect(screen.shown.count >= 9, "the pager that failed has not swallowed the answer")
    }

    @Test func `the arrow keys and Enter choose a film, and q leaves`() async throws {
        let tmux = Tmux(home: home)
        let second = try await tmux.screen(
            "movie dune", columns: 80, rows: 60, env: [:],
            answer: ("Which one? (1-", ["Down", "Down", "Down", "Up", "Enter"]))
        #expect(second.shown.contains { $0.hasPrefix("Dune (1984)") })
        #expect(second.shown.contains { $0.hasPrefix("> 2  Dune") })
        let left = try await tmux.screen(
            "watchlist add dune", columns: 40, env: [:], answer: ("Which one? (1-", ["q"]))
        #expect(left.shown.last == "code 2")
        #expect(!home.exists(home.library))
    }

    @Test(arguments: [("y", "★★★★½"), ("Enter", "9")])
    func `the first import asks once for the rating scale`(_ key: String, _ rating: String) async throws {
        let file = try home.folder.write(
            "Date,Name,Year,Letterboxd URI,Rating\n2026-01-02,Dune,2021,https://boxd.it/a,4.5\n",
            to: "ratings.csv")
        let arguments = "import --kind letterboxd-ratings '\(file)'"
        let program = "\"\(Home.program)\""
        let screen = try await Tmux(home: home).screen(
            "\(arguments); \(program) library; \(program) \(arguments)", columns: 100, env: [:],
            answer: ("as Letterboxd does?", key == "Enter" ? [key] : [key, "Enter"]))
        #expect(screen.shown.contains { $0.contains("Dune") && $0.contains(rating) })
        #expect(screen.shown.count { $0.contains("as Letterboxd does?") } == 1)
        let kept = try String(decoding: home.folder.bytes(".config/movielib/rating-scale"), as: UTF8.self)
        #expect(kept == (key == "y" ? "stars\n" : "ten\n"))
    }

    @Test func `after tmux was widened the full screen leaves nothing in the scrollback`() async throws {
        let screen = try await Tmux(home: home).screen(
            "browse", columns: 80, rows: 24, env: [:], answer: ("Popular", ["q"]), widened: (160, 40))
        #expect(screen.shown == ["code 0"])
    }

    /// Without typed input, and with stdin open: at its end no query would be sent anyway.
    @Test(arguments: ["", "watchlist add 603", "search dune"])
    func `the terminal gets no query whose reply could arrive too late`(command: String) async throws {
        let run = try await home.shell(
            "export program=\"$0\"; mkfifo \"$HOME/keys\"; exec 9<>\"$HOME/keys\"; script -qec '\"$program\" \(command)' /dev/null <&9",
            env: ["TERM": "xterm-256color"]
        ).succeeded()
        #expect(run.stdout.contains("\u{1b}["), "it is in colour")
        #expect(!run.stdout.contains("\u{1b}]"))
        #expect(!run.stdout.contains("\u{1b}[c"))
    }

    @Test func `a typed credential is not shown`() async throws {
        let server = try await Servers.catalogue()
        let screen = try await Tmux(home: home).screen(
            "auth login", columns: 80, env: ["MOVIELIB_API_URL": server.url],
            answer: ("(it is not shown):", [Home.key, "Enter", "y", "Enter"]))
        #expect(screen.shown.last == "code 0")
        #expect(try home.folder.bytes(".config/movielib/rating-scale") == Data("stars\n".utf8))
        #expect(!screen.joined.joined().contains(Home.key.prefix(8)))
        #expect(home.mode(home.credentials) == 0o600)
    }
}
