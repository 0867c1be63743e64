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

/// The path in the header, and the marks on the target of a key.
@Suite struct WayTests {
    /// The shelves, a film, one of its actors, and one of her films.
    private func walk(_ columns: Int = 100, _ rows: Int = 24) -> Walk {
        var walk = Walk(ShelvesScreen(), columns: columns, rows: rows)
        for screen in [
            FilmScreen(.dune) as any BrowserScreen, PersonScreen(id: 505_710, name: "Zendaya"),
            FilmScreen(.heat),
        ] {
            walk.open(screen)
        }
        return walk
    }

    private func head(_ walk: Walk) -> String { walk.browser.view().grid.lines[0] }

    @Test func `the header shows the path to the open screen, however far it is scrolled`() {
        var walk = walk()
        #expect(head(walk) == " 1 Shelves › Dune › Zendaya › Heat")
        walk.press(.pageDown, .end)
        #expect(head(walk) == " 1 Shelves › Dune › Zendaya › Heat")
        walk.press(.escape)
        #expect(head(walk) == " 1 Shelves › Dune › Zendaya")
        walk.press(.escape, .escape)
        #expect(head(walk).hasPrefix(" 1 Shelves  2 List"))
        var plain = Walk(ShelvesScreen()) { $0.symbols = .ascii }
        plain.open(FilmScreen(.heat))
        #expect(head(plain) == " 1 Shelves > Heat")
    }

    @Test(
        arguments: [
            (42, " 1 Shelves › Dune › Zendaya › Heat"), (40, " 1 Shelves › … › Zendaya › Heat"),
            (36, " 1 Shelves › … › Heat"), (24, " 1 › … › Heat"), (16, " Heat"), (5, " Hea…"),
        ])
    func `a narrow header drops the middle first and the end last`(_ columns: Int, _ shown: String) {
        #expect(head(walk(columns, 8)) == shown)
    }

    @Test func `a click on a part of the path returns there`() throws {
        var walk = walk()
        let column = try #require(head(walk).firstRange(of: "Dune"))
        walk.click(head(walk).distance(from: head(walk).startIndex, to: column.lowerBound), 0)
        #expect(head(walk) == " 1 Shelves › Dune")
        walk.click(3, 0)
        #expect(walk.browser.stack.count == 1)
    }

    @Test func `the keys' target is highlighted: the page in the header, or a card in it`() async throws {
        let stage = try await Stage(columns: 100)
        await stage.press(.enter)
        let title = try #require(stage.browser.screen.targets.first?.title)
        #expect(stage.selected.first == title)
        // The cast first, to which no film key applies; then films.
        await stage.press(.tab)
        #expect(stage.selected.first == title && stage.selected.count > 1)
        await stage.press(.tab)
        let other = try #require(stage.browser.screen.targets.first?.title)
        #expect(other != title && !stage.selected.contains(title))
        #expect(stage.selected.contains { other.hasPrefix($0.prefix(8)) })
    }

    @Test func `bars mark the selected poster, even in the first column`() async throws {
        let stage = try await Stage()
        func bars() -> [Int] {
            stage.lines[2..<10].compactMap { line in
                Array(line).firstIndex(of: "▐").map { left in
                    Array(line).lastIndex(of: "▌") == left + 11 ? left : -1
                }
            }
        }
        #expect(bars() == Array(repeating: 0, count: 8))
        await stage.press(.right)
        #expect(bars() == Array(repeating: 12, count: 8))
        #expect(stage.frame.placements.allSatisfy { $0.rect.origin.column % 12 == 1 })
    }

    @Test func `a high screen has a blank line below the header`() async throws {
        let stage = try await Stage(columns: 120, rows: 40)
        #expect(stage.lines[1].isEmpty && stage.lines[2].hasPrefix("Popular  1 / 20"))
        await stage.click(30, 5)
        #expect(stage.lines[2].hasPrefix("Popular  2 / 20"))
        await stage.resize(120, 24)
        #expect(stage.lines[1].hasPrefix("Popular"))
    }

    @Test func `a list shows its position, and keys scroll by half a screen and a full one`() {
        var walk = Walk(LibraryScreen(.library), columns: 80, rows: 12)
        let films = (1...500).map { Film(FilmRecord(id: $0, title: "Film \($0)")) }
        walk.answer(LibraryFilms.firstPage(of: .library), RowPage(rows: films, total: 10_001))
        #expect(walk.text.hasPrefix("1 / 10,001"))
        for (key, place) in [("d", 5), ("f", 13), ("u", 9), ("b", 1)] {
            walk.tell(.input(.key(.control(Character(key)))))
            #expect(walk.text.hasPrefix("\(place) / 10,001"), "Ctrl-\(key)")
        }
        #expect(walk.effects.isEmpty, "d takes nothing off")
    }
}

extension FilmRecord {
    fileprivate static let heat = FilmRecord(id: 949, title: "Heat")
}
