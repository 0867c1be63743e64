import Foundation
import TestSupport
import Testing

/// Hyperlinks, and pages opened in a web browser.
@Suite struct LinkTests {
    private let home: Home

    init() throws { home = try Home() }

    /// A command's output on a terminal, and its exit code.
    private func onTerminal(_ command: String, rows: Int = 60, _ env: [String: String]) async throws
        -> ProgramRun
    {
        let line = "stty cols 100 rows \(rows); exec \"\(Home.program)\" \(command)"
        return try await home.shell(
            "script -qec '\(line)' /dev/null",
            env: env.merging(["TERM": "xterm-256color"]) { own, _ in own })
    }

    private static let link = "\u{1b}]8;;https://www.themoviedb.org/movie/438631\u{1b}\\"

    @Test func `a page contains links only if the terminal supports them`() async throws {
        let kitty = ["TERM": "xterm-kitty"]
        #expect(try await onTerminal("movie 438631", kitty).succeeded().stdout.contains(Self.link))
        let plain = "\u{1b}]8;"
        #expect(try await !onTerminal("movie 438631", [:]).succeeded().stdout.contains(plain))
        #expect(try await !onTerminal("movie 438631 --plain", kitty).succeeded().stdout.contains(plain))
        #expect(try await !onTerminal("movie 438631 | cat", kitty).succeeded().stdout.contains(plain))
        let pager = ["MOVIELIB_PAGER": "sed s/Dune/PAGED/"].merging(kitty) { $1 }
        let paged = try await onTerminal("movie 438631", rows: 10, pager).succeeded().stdout
        #expect(paged.contains("PAGED") && !paged.contains(plain))
        try home.folder.folder(".config/movielib")
        try home.folder.write("links = \"never\"\n", to: ".config/movielib/config.toml")
        #expect(try await !onTerminal("movie 438631", kitty).succeeded().stdout.contains(plain))
    }

    @Test func `open starts the web browser, prints the address, and reports a failure`() async throws {
        let script = try home.folder.write(
            "#!/bin/sh\necho \"$#:$1\" >\"$HOME/asked\"\nexit ${CODE:-0}\n", to: "web")
        let env = ["BROWSER": "/bin/sh \(script)"]
        for (command, address) in [
            ("open 438631", "1:https://www.themoviedb.org/movie/438631\n"),
            ("movie 438631 --trailer", "1:https://www.youtube.com/watch?v="),
            ("person nm3154303 --web", "1:https://www.themoviedb.org/person/1190668\n"),
        ] {
            let opened = try await onTerminal(command, env).succeeded().stdout
            #expect(command != "open 438631" || opened.contains("opened https://www.themoviedb.org/movie/"))
            #expect(try String(decoding: home.folder.bytes("asked"), as: UTF8.self).hasPrefix(address))
        }
        let failed = try await onTerminal("open 438631", env.merging(["CODE": "4"]) { $1 })
        let words = failed.stdout.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(failed.status == 1 && words.contains("it ended with code 4"))
    }

    @Test func `a collection's missing films are added in one change, without those seen`() async throws {
        try await home.run("watched", "add", "438631").succeeded()
        let added = try await home.run("collection", "dune", "--add").succeeded()
        #expect(added.lines.map { $0.prefix { $0 != "\t" } } == ["added"])
        #expect(added.said.contains { $0.contains("left out 1 film that you have seen") })
        #expect(try await home.run("watchlist").succeeded().lines.count == 1)
        try await home.run("undo").succeeded()
        #expect(try await home.run("watchlist").succeeded().lines.isEmpty)
        #expect(try await home.run("collection", "129").status == 3)
    }
}
