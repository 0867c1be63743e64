import Foundation
import Library
import MovielibCore
import Records
import Screen
import TMDBModels
import Terminal
import Testing

@testable import FullScreen
@testable import movielib

@Suite struct ShelvesPlaceTests {
    @Test func `Right moves along one shelf and leaves the others unchanged`() async throws {
        let stage = try await Stage()
        let first = try #require(stage.browser.screen.targets.first?.id)
        await stage.press(.right, .right)
        let third = try #require(stage.browser.screen.targets.first?.id)
        await stage.press(.down, .up)
        #expect(stage.browser.screen.targets.first?.id == third)
        #expect(first != third)
    }

    @Test func `a narrow card drops TMDB's rating, then the year, but not the user's rating`() async throws {
        let state = try await Stage().browser.state
        let userData = UserData(addedAt: .distantPast, myRating: 8.5, timesWatched: 1)
        let card = Card(
            Film(FilmRecord(id: 1, title: "?", releaseDate: PartialDate(year: 2021), rating: 7), userData))
        func facts(_ columns: Int) -> String {
            let size = CardSize(rows: columns * 3 / 4)
            var frame = Frame(Grid(Size(columns: size.columns, rows: size.height)))
            card.draw(on: &frame, at: Point(column: 0, row: 0), size, isSelected: false, state)
            return frame.grid.lines[size.height - 1]
        }
        #expect(facts(20) == "✓+ 2021 (8.5) 7.0" && facts(16) == "✓+ 2021 (8.5)" && facts(12) == "✓+ (8.5)")
    }

    /// A film's card of 13 columns, and the rows of its caption.
    private func card(title: String = "Dune", _ change: (inout BrowserState) -> Void) -> Grid {
        var state = BrowserState()
        change(&state)
        let record = FilmRecord(
            id: 1, title: title, releaseDate: PartialDate(year: 2021), rating: 7, posterPath: "/a.jpg")
        let size = CardSize(rows: 10)
        var frame = Frame(Grid(Size(columns: size.columns, rows: size.height), symbols: state.symbols))
        Card(Film(record)).draw(on: &frame, at: Point(column: 0, row: 0), size, isSelected: false, state)
        return frame.grid
    }

    @Test func `a card has the title and year on it once there is no picture, else below it`() throws {
        let address = try #require(BrowserState().picture("/a.jpg", .poster, in: Size(columns: 13, rows: 10)))
        let missing = card {
            $0.drawsColors = true
            $0.missingPictures = [address]
        }
        #expect(missing.lines[4...5].map(\.trimmed) == ["Dune", "2021"])
        #expect(missing.lines[10...].map(\.trimmed) == ["7.0", ""])
        for isLate in [true, false] {
            let awaited = card {
                $0.drawsColors = true
                $0.images = isLate ? .images : nil
            }
            #expect(awaited.lines[10...].map(\.trimmed) == (isLate ? ["Dune", "2021 7.0"] : ["7.0", ""]))
            #expect(awaited.lines[..<10].contains { $0.contains("Dune") } != isLate)
        }
        #expect(card { $0.images = nil }.lines.first == "╭───────────╮", "without colours it is a frame")
        let long = card(title: String(repeating: "Wonder ", count: 12)) {
            $0.drawsColors = true
            ($0.images, $0.symbols) = (nil, .ascii)
        }
        #expect(long.lines[8].trimmed == "Wonder ...")
    }

    @Test(arguments: (0..<72).map { 5 * $0 }) func `text on a card is readable with any hue`(_ hue: Int) {
        // Source: https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio
        func luminance(_ color: UInt32, in256: Bool) -> Double {
            zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
                let value = Int(color >> part.0 & 0xFF)
                // The levels of the cube of 256 colours that are nearest to dark ones.
                let level = Double(in256 && value < 115 ? (value < 48 ? 0 : 95) : value) / 255
                return sum + part.1 * (level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4))
            }
        }
        for row in 0..<10 {
            let background = CardColors(hue: hue).background(row: row, of: 10)
            for (text, in256) in [
                (CardColors.title, true), (CardColors.year, true), (CardColors.year, false),
            ] {
                let light = luminance(text, in256: false) + 0.05
                #expect(light / (luminance(background, in256: in256) + 0.05) >= 4.5)
            }
        }
    }

    @Test func `Esc returns to the same film of the same shelf`() async throws {
        let stage = try await Stage()
        await stage.press(.down, .right, .right)
        let film = stage.browser.screen.targets.first?.id
        let before = stage.text
        await stage.press(.enter)
        #expect(stage.browser.stack.count == 2)
        await stage.press(.escape)
        #expect(stage.browser.screen.targets.first?.id == film)
        #expect(stage.text == before)
    }

    @Test func `a hidden screen waits for no request`() async throws {
        let stage = try await Stage()
        stage.answers = false
        await stage.press(.enter)
        #expect(stage.browser.pendingRequests.contains { $0.id.request is FilmPage })
        await stage.press(.escape)
        #expect(!stage.browser.pendingRequests.contains { $0.id.request is FilmPage })
    }
}
