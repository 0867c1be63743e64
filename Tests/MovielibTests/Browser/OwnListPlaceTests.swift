import Foundation
import Library
import LibrarySupport
import Records
import Screen
import TestSupport
import Testing

@testable import FullScreen
@testable import movielib

@Suite struct OwnListPlaceTests {
    private func stage(
        _ shelf: LibraryScope = .watchlist, columns: Int = 80, rows: Int = 24,
        filling fill: (LibraryStore) throws -> Void = { try $0.fillList() }
    ) async throws -> Stage {
        try await Stage(
            LibraryScreen(shelf), columns: columns, rows: rows,
            { ($0.timeZone, $0.images) = (.gmt, nil) }, filling: fill)
    }

    private func title(_ stage: Stage) -> String? { stage.browser.screen.targets.first?.title }

    @Test func `the list begins with the film saved last`() async throws {
        let stage = try await stage()
        #expect(title(stage) == "Cléo de 5 à 7")
        for part in ["│Cléo de│", "Saved  27 Nov 2026", "Your note", "With Ana."] {
            #expect(stage.text.contains(part), "the preview, without pictures")
        }
        await stage.press(.end)
        #expect(title(stage) == "Dune")
    }

    @Test func `an empty list or library explains how to fill it`() async throws {
        let list = try await stage(filling: { _ in })
        #expect(list.text.contains("Press w on any film to save it."))
        let library = try await stage(.library, filling: { _ in })
        #expect(library.text.contains("Films you save, see, rate, tag or note are kept here."))
    }

    @Test func `each typed letter narrows the list`() async throws {
        let stage = try await stage()
        await stage.type("/cl")
        #expect(stage.text.contains("Cléo de 5 à 7"))
        #expect(!stage.text.contains("Dune"))
        #expect(stage.frame.cursor == Point(column: 3, row: 1))
        await stage.press(.enter)
        #expect(stage.lines[1].hasPrefix("/cl · "))
        #expect(!stage.browser.screen.isTyping)
    }

    @Test func `an invalid query keeps the rows and reports the error`() async throws {
        let stage = try await stage()
        await stage.type("/genre:drama")
        #expect(stage.lines[1].hasPrefix("/genre:drama ") && stage.lines[1].hasSuffix(" 1 / 4"))
        await stage.tell(.input(.paste(" yaer:1999")))
        #expect(stage.lines[2] == "did you mean 'genre:drama year:1999'?")
        #expect(stage.text.contains("Dune"))
        #expect(!stage.lines[1].contains("film"))
        #expect(stage.browser.notice == nil)
        await stage.press(.enter)
        #expect(stage.browser.screen.isTyping)
        await stage.press(.escape)
        #expect(!stage.text.contains("did you mean"))
        #expect(stage.text.contains("1 / 7"))
    }

    @Test func `Esc shows all films again with the same film selected`() async throws {
        let stage = try await stage()
        await stage.press(.down, .down)
        let before = title(stage)
        await stage.type("/dune")
        #expect(title(stage) == "Dune")
        await stage.press(.escape)
        #expect(title(stage) == before)
        await stage.type("/dune")
        await stage.press(.enter, .escape)
        #expect(title(stage) == before)
        #expect(stage.browser.stack.count == 1)
    }

    @Test func `the selected film stays selected while the list narrows around it`() async throws {
        let stage = try await stage()
        await stage.press(.end)
        await stage.type("/genre:drama")
        #expect(title(stage) == "Dune")
    }

    @Test func `a comma switches to the next order, and a minus reverses it`() async throws {
        let stage = try await stage()
        #expect(stage.lines[1].contains("newest first"))
        await stage.type(",")
        #expect(stage.lines[1].contains("by title"))
        await stage.type("-")
        #expect(stage.lines[1].contains("by title, Z to A"))
        await stage.type(",")
        #expect(stage.lines[1].contains("latest release first"))
        await stage.press(.home)
        #expect(title(stage) == "Cléo de 5 à 7")
        await stage.type("-")
        await stage.press(.home)
        #expect(title(stage) == "Dune")
        await stage.type(",,,,")
        #expect(stage.lines[1].contains("newest first"))
    }

    @Test(arguments: [
        ("title:\"du", "close the quote"), ("seen:foo", "dates look like 2026-08-14, 2026-08, 2026"),
        ("year:199x", "did you mean 'year:1990s'?"),
    ])
    func `an error in a query is shown with only its remedy`(_ query: String, _ words: String) async throws {
        let stage = try await stage(columns: 48)
        await stage.type("/" + query)
        #expect(stage.lines[2] == words)
    }

    @Test func `an invalid query from a command is shown with its error and without a count`() async throws {
        let stage = try await stage(.library)
        await stage.enter(":library director:\"agnès")
        #expect(stage.lines[1] == "/director:\"agnès")
        #expect(stage.lines[2] == "close the quote")
        await stage.type("\"")
        #expect(stage.text.contains("No film matches."))
    }

    @Test func `a reopened query is selected: a letter replaces it, and Backspace does not`() async throws {
        let stage = try await stage()
        await stage.enter("/dune")
        await stage.type("/")
        #expect(stage.selected.contains("dune"))
        await stage.type("cl")
        #expect(stage.lines[1].hasPrefix("/cl "))
        #expect(title(stage) == "Cléo de 5 à 7")
        await stage.press(.enter)
        await stage.type("/")
        await stage.press(.backspace)
        #expect(stage.lines[1].hasPrefix("/c "))
    }

    @Test(arguments: [
        LibraryScreen(.watchlist) as any BrowserScreen, LibraryScreen(.library), ViewingsScreen(),
    ])
    func `an unreadable library is not reported as empty`(_ screen: any BrowserScreen) async throws {
        let stage = try await Stage(
            screen,
            filling: {
                try $0.fillList()
                try Data(repeating: 65, count: 8192).write(to: URL(filePath: $0.path))
            })
        #expect(!stage.text.contains("Nothing"))
        #expect(stage.lines[2].contains("library"), "\(stage.text)")
    }

    @Test func `a new order starts at the top`() async throws {
        let stage = try await stage()
        await stage.press(.end)
        await stage.type(",")
        #expect(title(stage) == "\u{1b}[2J\u{1b}]0;owned\u{7}Clear")
        await stage.press(.end)
        await stage.type("/sort:released")
        #expect(title(stage) == "Dune")
    }

    @Test func `a typed order applies until a key switches to the next one`() async throws {
        let stage = try await stage()
        await stage.enter(",/genre:drama sort:title-")
        #expect(stage.lines[1] == "/genre:drama sort:title- · 1 / 4")
        await stage.type(",")
        #expect(stage.lines[1] == "/genre:drama · 1 / 4 · latest release first")
        #expect(title(stage) == "Cléo de 5 à 7")
    }

    @Test func `a film hidden by a new query is not marked any more`() async throws {
        let stage = try await stage()
        await stage.type("   ")
        await stage.enter("/dune")
        #expect(!stage.lines[1].contains("marked"))
        #expect(stage.browser.screen.targets.map(\.title) == ["Dune"])
        #expect(stage.lines[23].hasPrefix("Esc show all"))
        await stage.press(.escape)
        await stage.type(" ,")
        #expect(stage.lines[1].hasPrefix("1 marked"))
        #expect(stage.lines[23].hasPrefix("Esc unmark"))
    }

    @Test func `commands apply to the marked films, and Esc unmarks them before it leaves`() async throws {
        let stage = try await stage()
        await stage.type("  ")
        #expect(stage.browser.screen.targets.map(\.id) == [106, 105])
        #expect(stage.lines[1].hasPrefix("2 marked · 3 / 7"))
        await stage.press(.escape)
        #expect(stage.browser.screen.targets.map(\.id) == [104])
        await stage.press(.escape)
        #expect(stage.browser.stack.count == 1)
    }

    @Test func `a film that left the list is not marked any more`() async throws {
        let stage = try await stage()
        await stage.type("  d")
        #expect(stage.lines[1].hasPrefix("1 / 5"))
        #expect(stage.browser.screen.targets.map(\.id) == [104])
        await stage.type("u")
        #expect(stage.lines[1].hasPrefix("3 / 7"))
        #expect(stage.browser.screen.targets.map(\.id) == [104])
    }

    @Test func `after a removal the next film is selected`() async throws {
        let stage = try await stage()
        await stage.press(.down)
        await stage.type("d")
        #expect(stage.browser.screen.targets.map(\.id) == [104])
        await stage.press(.end)
        await stage.type("d")
        #expect(stage.browser.screen.targets.map(\.id) == [101])
    }

    @Test func `Enter opens the film, and Esc returns to it`() async throws {
        let stage = try await stage()
        await stage.press(.down, .down, .enter)
        #expect(stage.browser.screen is FilmScreen)
        await stage.press(.escape)
        #expect(stage.browser.screen.targets.map(\.id) == [104])
    }

    @Test func `a click selects, a second one opens, and the wheel scrolls`() async throws {
        let stage = try await stage()
        await stage.click(5, 5)
        #expect(stage.browser.screen.targets.map(\.id) == [104])
        await stage.click(5, 5)
        #expect(stage.browser.screen is FilmScreen)
        await stage.press(.escape)
        await stage.tell(.input(.mouse(Mouse(.scrollDown, at: Point(column: 5, row: 5)))))
        #expect(stage.browser.screen.targets.map(\.id) == [101])
    }

    @Test func `a long list is loaded from the visible rows on`() async throws {
        let stage = try await stage(.library, columns: 120, rows: 40) { library in
            let films = (1...1700).map { FilmRecord(id: $0, title: "Film \(10_000 + $0)") }
            try library.addToWatchlist(films, at: noon)
        }
        #expect(stage.lines[2].hasPrefix("1 / 1,700"))
        await stage.press(.end)
        #expect(title(stage) == "Film 11700")
        #expect(stage.text.contains("Film 11680"))
        for _ in 0..<20 { await stage.press(.pageUp) }
        #expect(!stage.lines.contains { $0.hasPrefix("…") })
        await stage.press(.home)
        #expect(title(stage) == "Film 10001")
        await stage.press(.end)
        await stage.type("d")
        #expect(title(stage) == "Film 11699")
    }
}
