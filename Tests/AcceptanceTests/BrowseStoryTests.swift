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
        screen.press("t")
        try await screen.shows("Tags of \(Self.mario)")
        screen.press("noir", "Enter")
        try await screen.shows("Added the tag noir to The Super")
        screen.press("s")
        try await screen.shows("Logged The Super Mario")
        screen.press("u")
        try await screen.shows("Undone: ")
        try await leave(screen)
        let saved = try await home.run("watchlist", "list", "--plain").succeeded()
        #expect(saved.lines.count == 1)
        #expect(saved.stdout.contains("The Super Mario Galaxy Movie"))
        func commands() async throws -> [String] {
            try await home.run("history", "--plain").succeeded().lines.map {
                String($0.split(separator: "\t").dropFirst().first ?? "")
            }
        }
        let before = try await commands()
        #expect(before.count == 3)
        try await home.run("undo").succeeded()
        #expect(try await commands().count == 2)
        try await home.run("undo", "2").succeeded()
        #expect(try await home.run("watchlist", "list", "--plain").succeeded().stdout.isEmpty)
    }

    @Test func `the editor takes over the terminal for a note, and returns it`() async throws {
        let editor = try home.folder.write(
            "#!/bin/sh\nstty -a | grep -ow -e '-\\?icanon' > \"$HOME/mode\"\necho 'A note of mine' > \"$1\"\n",
            to: "editor")
        chmod(editor, 0o755)
        let screen = try await FullScreen.open(in: home, env: ["EDITOR": editor])
        try await screen.shows("Popular", "The Super")
        screen.press("n")
        try await screen.shows("Saved the note on \(Self.mario); u undoes it", "Trending this week")
        #expect(screen.beside.components(separatedBy: "\u{1b}[?1049h").count == 3)
        #expect(try home.folder.bytes("mode") == Data("icanon\n".utf8))
        try await leave(screen)
        #expect(try await home.run("history").succeeded().stdout.contains("note"))
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

    @Test func `the o key opens the selected film's page in a browser, and reports a failure`() async throws {
        let script = try home.folder.write(
            "#!/bin/sh\necho \"$1\" >>\"$HOME/asked\"\ntest $(wc -l <\"$HOME/asked\") = 1\n", to: "web")
        let screen = try await FullScreen.open(in: home, env: ["BROWSER": "/bin/sh \(script)"])
        try await screen.shows("Popular", "The Super")
        screen.press("o")
        try await screen.shows("Opened https://www.themoviedb.org/movie/1226863")
        screen.press("o")
        try await screen.shows("The browser could not open")
        try await leave(screen)
        let address = "https://www.themoviedb.org/movie/1226863\n"
        #expect(try home.folder.bytes("asked") == Data((address + address).utf8))
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
        try await screen.shows("3 / 20", "Enter open")
        let (frames, last) = (screen.frames, screen.text)
        screen.press("Ctrl-L")
        try await screen.becomes("a whole frame") { $0.frames > frames }
        #expect(screen.text == last)
        try await leave(screen)
    }

    @Test func `a suspended full screen yields the terminal, and redraws when it resumes`() async throws {
        let line = "\"$0\" browse; echo stopped; read; fg >/dev/null; echo over"
        let screen = try await FullScreen(["bash", "-mc", line, Home.program], in: home)
        try await screen.shows("Popular")
        screen.press("Ctrl-Z")
        try await screen.becomes("stopped") { $0.beside.contains("stopped") }
        #expect(screen.isAsBefore)
        // Another program saves the selected film.
        let id = "1226863"
        try await home.run("watchlist", "add", id).succeeded()
        screen.press("Enter")
        try await screen.becomes("the mark of what is saved") { $0.text.contains("+ 6.7") }
        screen.press("w")
        try await screen.shows("Removed from the list: The Super Mario")
        screen.press("q")
        try await screen.becomes("over") { $0.beside.contains("over") }
        #expect(try await screen.end() == 0)
        #expect(screen.isAsBefore)
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

    @Test func `with the setting ratings are typed and shown in stars`() async throws {
        try home.folder.folder(".config/movielib")
        try home.folder.write("rating_scale = \"stars\"\n", to: ".config/movielib/config.toml")
        let screen = try await FullScreen.open(in: home)
        try await screen.shows("Popular", "The Super")
        screen.press("r", "4.5", "Enter")
        try await screen.shows("\(Self.mario): ★★★★½; u undoes it")
        try await leave(screen)
        #expect(try await home.run("library", "--fields", "my_rating").succeeded().stdout == "9\n")
    }

    @Test func `an ASCII terminal gets ASCII characters, and a monochrome one no colours`() async throws {
        let plain = try await FullScreen.open(in: home, env: ["LANG": "C"])
        try await plain.shows("Popular", "|  Super   |")
        plain.press("Enter")
        try await plain.shows("Directed by", "Cast")
        let strange = plain.text.filter { !$0.isASCII && !$0.isLetter }
        #expect(strange.isEmpty)
        try await leave(plain)
        // Without colours a card is a frame, with the title below it, too.
        let grey = try await FullScreen.open("browse", "--color", "never", in: home, env: ["LANG": "C"])
        try await grey.shows("Popular", "+--------+", "The Sup...")
        // A frame may come in two pieces.
        try await grey.becomes("selected") { $0.selected.contains { $0.contains("The Sup") } }
        #expect(!grey.hasColors)
        try await leave(grey)
    }
}
