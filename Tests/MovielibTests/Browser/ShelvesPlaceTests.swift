import Foundation
import Library
import MovielibCore
import Records
import Screen
import Testing

@testable import FullScreen
@testable import movielib

@Suite struct ShelvesPlaceTests {
    @Test func `the sample's shelves are stacked, and the first film is selected`() async throws {
        let stage = try await Stage()
        #expect(stage.lines[0].contains("1 Shelves"))
        #expect(stage.text.contains("Popular"))
        #expect(stage.browser.screen.targets.count == 1)
    }

    @Test func `Right moves along one shelf and leaves the others unchanged`() async throws {
        let stage = try await Stage()
        let first = try #require(stage.browser.screen.targets.first?.id)
        await stage.press(.right, .right)
        let third = try #require(stage.browser.screen.targets.first?.id)
        await stage.press(.down, .up)
        #expect(stage.browser.screen.targets.first?.id == third)
        #expect(first != third)
    }

    @Test func `w saves a film, its card shows that, and u undoes it`() async throws {
        let stage = try await Stage()
        let film = try #require(stage.browser.screen.targets.first)
        await stage.type("w")
        #expect(stage.browser.notice?.text == "Saved \(film.name); u undoes it")
        #expect(stage.browser.state.userData[film.id]?.isOnWatchlist == true)
        await stage.type("u")
        #expect(stage.browser.state.userData[film.id]?.isOnWatchlist == false)
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
