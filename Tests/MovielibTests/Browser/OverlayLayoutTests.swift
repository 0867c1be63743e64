import Library
import MovielibCore
import Records
import Screen
import TMDBModels
import Terminal
import TestSupport
import Testing

@testable import FullScreen
@testable import movielib

/// Every overlay at every size.
@Suite struct OverlayLayoutTests {
    private static let words = ValuesUsed.Response(
        tagsOfFilms: [438_631: ["desert", "千と"], 7: ["مرحبا"]], tags: ["desert", "noir"],
        texts: [.place: ["Odeon"]])

    /// Opens the overlay and types into it.
    private static func opened(_ key: String, _ browser: inout Browser) {
        browser.press(key)
        browser.answer(words)
        switch key {
        case "r": browser.press("8", ".")
        case "S", ":": browser.type("wa")
        case "t": browser.type("no")
        default: break
        }
    }

    private func drawn(
        _ key: String, _ columns: Int, _ rows: Int, _ films: [FilmRecord] = [.dune],
        _ symbols: Symbols = .unicode
    ) -> String {
        var browser = Browser.over(films, columns, rows) { $0.symbols = symbols }
        Self.opened(key, &browser)
        return browser.view().grid.text
    }

    @Test(arguments: ["r", "S", "t", ":", "?"])
    func `overlays draw at any size, and no key traps there`(_ key: String) {
        for (columns, rows) in [
            (0, 0), (1, 1), (1, 3), (3, 2), (5, 3), (2, 60), (300, 3), (20, 6), (500, 200),
        ] {
            var browser = Browser.over([.hostile, .dune], columns, rows)
            Self.opened(key, &browser)
            for name in ["Tab", "↓", "↑", "PgDn", "x", "→", "End", "Space", "Backspace"] {
                browser.press(name)
                browser.click(columns / 2, rows / 2, .scrollDown)
                let frame = browser.view()
                #expect(frame.grid.size == Size(columns: columns, rows: rows))
                if let cursor = frame.cursor { #expect(frame.grid.bounds.contains(cursor)) }
            }
            _ = browser.update(.resized(Size(columns: rows, rows: columns)))
            _ = browser.view()
        }
    }

    @Test(arguments: ["r", "S", "t", ":", "?"])
    func `pictures are not drawn over an overlay, and the cursor is in the overlay`(_ key: String) {
        var browser = Browser.over()
        #expect(browser.view().placements.count == 1)
        Self.opened(key, &browser)
        let frame = browser.view()
        let pieces = frame.placements.flatMap(\.pieces)
        // The key help covers the complete screen.
        #expect(pieces.isEmpty == (key == "?"))
        for piece in pieces {
            for row in piece.origin.row..<piece.bottom {
                let cells = Array(frame.grid.row(row))[piece.origin.column..<piece.right]
                #expect(cells.allSatisfy { $0.text == "~" }, "the overlay is not under a picture")
            }
        }
        #expect((frame.cursor != nil) == ["S", "t", ":"].contains(key))
    }

    @Test(arguments: ["r", "S", "t", ":", "?"]) func `an ASCII terminal gets only ASCII`(_ key: String) {
        #expect(drawn(key, 80, 24, [.dune], .ascii).utf8.allSatisfy { $0 < 0x80 } || key == "t")
    }

    @Test(arguments: ["r", "S", "t", ":", "?"]) func `a title sends no control characters`(_ key: String) {
        let text = drawn(key, 80, 24, [.hostile])
        #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    }

    @Test(arguments: [
        ("r", ["Your rating", "Dune (2021)", "8.5  ████████▌░", "not rated yet", "Enter save"]),
        ("S", ["Seen: Dune (2021)", "Date    wa", "a date is needed: t…", "Rating  –", "Enter save"]),
        ("t", ["Tags of Dune (2021)", "> no", "noir", "  desert", "Enter save"]),
        (":", ["~~~~~~~~~~~~~~~~~~~~", " watchlist <query>", " watchlist add", " … 3 more", ":wa"]),
        ("?", ["Keys", "Marked", "←→  along", "", "↑↓ scroll  Esc close"]),
    ])
    func `an overlay matches its snapshot at 20 by 6`(_ key: String, _ lines: [String]) {
        #expect(drawn(key, 20, 6) == ([" Marked"] + lines).joined(separator: "\n"))
    }

    @Test func `an overlay has all its parts on large screens`() {
        for (text, parts) in [
            (
                drawn("r", 80, 24),
                [
                    "╭─ Your rating ────────────────────────────╮",
                    "│ 8.5  ██ ██ ██ ██ ██ ██ ██ ██ █░ ░░       │",
                ]
            ),
            (
                drawn("S", 80, 24, [.hostile], .ascii),
                ["+- Seen: ", "| Date    wa ", "| Note ", "[ ] on the watch-later list"]
            ),
            (drawn("S", 200, 60), ["│ Keep    [ ] on the watch-later list                      │"]),
            (
                drawn("t", 80, 24, [.hostile, .dune]),
                ["Tags of 2 films", "│ > no ", "desert (1 of 2)", "千と (1 of 2)"]
            ),
            (
                drawn(":", 80, 24),
                [
                    "\n watched <query>                  the viewings\n",
                    "\n watched add <date>               seen: today, friday, 2003, unknown\n:wa",
                ]
            ),
        ] {
            for part in parts { #expect(text.contains(part)) }
        }
        let help = drawn("?", 120, 40).split(separator: "\n")
        #expect(help.contains { $0.contains("Marked") && $0.contains("Moving") }, "side by side")
    }
}
