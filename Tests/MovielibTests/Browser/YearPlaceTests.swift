import Library
import Records
import Screen
import Terminal
import Testing

@testable import FullScreen
@testable import movielib

@Suite struct YearPlaceTests {
    private func stage(columns: Int = 120, rows: Int = 40) async throws -> Stage {
        let stage = try await Stage(columns: columns, rows: rows, filling: { try $0.fillLog() })
        await stage.enter(":year")
        return stage
    }

    @Test func `the year's posters are in the order of viewing, below its statistics`() async throws {
        let stage = try await stage()
        #expect(stage.browser.screen is YearScreen)
        #expect(stage.lines[0].contains("2026 in films"))
        #expect(stage.lines[2] == "5 films in 5 viewings, 1 rewatch · 8h 20m")
        #expect(stage.lines.contains { $0.contains("1 Jan 2026") && $0.contains("20 Nov 2026") })
        #expect(stage.browser.screen.targets.map(\.title) == [LibraryStore.titles[4]])
    }

    @Test func `closing the lock drops the year's films, and they are requested again`() async throws {
        var screen = try await stage().browser.screen
        #expect(!screen.targets.isEmpty)
        screen.closeNotes()
        #expect(screen.targets.isEmpty)
        _ = screen.update(.appeared, BrowserState())
        #expect(!screen.pendingRequests.isEmpty)
    }

    @Test func `a year at 40 columns shows the posters, and its statistics after Tab`() async throws {
        let stage = try await stage(columns: 40, rows: 16)
        #expect(stage.lines[1].hasPrefix("5 films in 5 viewings, 1 rewatch"))
        #expect(stage.lines[13] == "▐^[[2J^[]0;ow…▌ 👨‍👩‍👧‍👦 Family 🎬…")
        #expect(stage.lines[14] == " ✓ 1 Jan 2026   ✓ 14 Aug 2026")
        await stage.press(.tab)
        #expect(stage.lines[1] == "Seen                5 films in 5")
        #expect(stage.lines.contains { $0.hasPrefix("Longest evening     Fri 20 Nov 2026, 3h") })
        await stage.press(.end, .down)
        #expect(stage.text.contains("not rated"))
        #expect(stage.browser.screen.targets.isEmpty)
    }

    @Test func `brackets switch to the previous and next year with viewings`() async throws {
        let stage = try await stage()
        await stage.type("[")
        #expect(stage.lines[0].contains("2024 in films"))
        #expect(stage.lines[2] == "1 film in 1 viewing · 1h 40m")
        await stage.type("[")
        #expect(stage.lines[0].contains("2024 in films"))
        await stage.type("]]")
        #expect(stage.lines[0].contains("2026 in films"))
    }

    @Test func `a year command opens a year, even without films, and rejects an invalid one`() async throws {
        let stage = try await stage()
        await stage.enter(":year 2025")
        #expect(stage.lines[2] == "nothing was seen in 2025")
        await stage.press(.enter, .down, .tab, .end)
        await stage.press(.escape)
        #expect(stage.lines[0].contains("2026 in films"))
        await stage.enter(":year soon")
        #expect(stage.text.contains("a year is a number such as 2026, not 'soon'"))
    }

    @Test func `keys apply to the selected film, and their changes are counted`() async throws {
        let stage = try await stage()
        await stage.type("s")
        #expect(stage.lines[2].contains("6 viewings, 2 rewatches"))
        await stage.press(.enter)
        #expect(stage.browser.screen is FilmScreen)
    }
}
