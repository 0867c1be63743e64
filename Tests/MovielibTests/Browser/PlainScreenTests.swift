import Library
import MovielibCore
import Records
import Screen
import TestSupport
import Testing

@testable import FullScreen
@testable import movielib

/// The screen for screen readers and braille displays, which read the text at the cursor.
@Suite struct PlainScreenTests {
    private func stage(_ tab: BrowserTab, columns: Int = 80, rows: Int = 24) async throws -> Stage {
        try await Stage(tab.screen, columns: columns, rows: rows) {
            $0.isPlain = true
        } filling: { library in
            try library.fillLog()
            if tab != .shelves { try library.fillList() }
        }
    }

    /// The line that the cursor is on.
    private func line(_ stage: Stage) -> String { stage.frame.cursor.map { stage.lines[$0.row] } ?? "" }

    @Test(arguments: [(80, 24), (40, 12), (200, 60)])
    func `the cursor follows the selection to a film and back`(columns: Int, rows: Int) async throws {
        let stage = try await stage(.shelves, columns: columns, rows: rows)
        var said: [String] = []
        for key in [Key.Code.right, .right, .down, .up] {
            await stage.press(key)
            let film = try #require(stage.browser.screen.targets.first)
            #expect(line(stage).hasPrefix(film.title.prefix(16)), "after \(key)")
            said.append(line(stage))
        }
        #expect(said[1] == said[3] && Set(said).count == 3)
        await stage.press(.enter)
        let title = try #require(stage.browser.screen.targets.first?.title)
        #expect(stage.lines[0].contains("1 Shelves › "))
        #expect(line(stage).contains(title.prefix(16)), "the page begins with its film")
        let first = line(stage)
        await stage.press(.down)
        #expect(line(stage) != first, "it goes by line by line")
        await stage.press(.tab)
        #expect(stage.lines.contains { $0.hasPrefix("Cast") })
        let actor = line(stage)
        await stage.press(.right)
        #expect(line(stage) != actor && !line(stage).isEmpty)
        await stage.press(.escape)
        #expect(line(stage) == said[3])
    }

    @Test func `in a list the cursor is on the selected row, or on a query being typed`() async throws {
        let stage = try await stage(.list)
        for title in ["abc", "Clear", "Family"] {
            await stage.press(.down)
            #expect(line(stage).contains(title))
        }
        await stage.type("/dune")
        #expect(line(stage).hasPrefix("/dune"))
        #expect(stage.frame.cursor?.column == 5)
        await stage.press(.enter)
        #expect(line(stage).contains("Dune"))
        await stage.type("w")
        #expect(stage.lines[23] == "Removed from the list: Dune (1950); u undoes it")
    }

    @Test func `an overlay is read from its first line, without a frame`() async throws {
        let stage = try await stage(.list)
        await stage.type("?")
        #expect(stage.lines[1] == "Keys" && line(stage) == "List")
        await stage.press(.escape)
        await stage.type("r")
        #expect(stage.lines[1] == "Your rating" && line(stage).contains("Cléo"))
        await stage.type("8")
        #expect(line(stage).hasPrefix("8"))
        await stage.press(.escape)
        await stage.type("S")
        #expect(line(stage).hasPrefix("Date"))
        await stage.press(.tab)
        #expect(line(stage).hasPrefix("Rating"))
    }

    @Test(arguments: BrowserTab.allCases)
    func `a plain screen has no pictures or frames, and a visible cursor`(_ tab: BrowserTab) async throws {
        let stage = try await stage(tab, columns: 120, rows: 40)
        for key in [Key.Code.down, .right, .tab, .enter, .tab, .down] {
            await stage.press(key)
            #expect(stage.frame.cursor != nil && stage.frame.placements.isEmpty)
            #expect(!stage.text.contains { "╭│─╰▐".contains($0) }, "\(tab) after \(key)")
        }
    }

    @Test func `in the statistics the cursor moves by days`() async throws {
        let stage = try await stage(.stats)
        #expect(line(stage).contains("Dune (1999)"))
        await stage.press(.down)
        #expect(line(stage).contains("21 Nov 2026") && line(stage).contains("nothing seen"))
    }

    @Test func `in a year the cursor moves by films, and in its statistics by lines`() async throws {
        let stage = try await stage(.list)
        await stage.enter(":year")
        let first = line(stage)
        await stage.press(.down)
        #expect(line(stage) != first && line(stage).contains("2026"))
        await stage.press(.tab)
        #expect(line(stage).hasPrefix("Seen"))
        await stage.press(.down)
        #expect(!line(stage).hasPrefix("Seen") && !line(stage).isEmpty)
    }

    @Test func `discovered films, and those of a custom shelf, are read one by one`() async throws {
        let stage = try await stage(.list, columns: 40, rows: 12)
        await stage.enter(":discover decade:1990s")
        var said: Set<String> = []
        for _ in 1...3 {
            let film = try #require(stage.browser.screen.targets.first)
            #expect(line(stage).contains(film.title.prefix(12)))
            said.insert(line(stage))
            await stage.press(.down)
        }
        #expect(said.count == 3)
        let own = HomeShelf.Kind.custom(try CustomShelf("Saved ones", "saved", of: "test"), isOfLibrary: true)
        await stage.enter(":shelves saved ones")
        await stage.tell(.shelvesChanged([own]))
        let first = line(stage)
        await stage.press(.right)
        #expect(stage.text.contains("Saved ones") && line(stage) != first && !line(stage).isEmpty)
    }
}
