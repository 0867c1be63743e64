import Library
import Records
import Screen
import Terminal
import Testing

@testable import FullScreen
@testable import movielib

@Suite struct StatsPlaceTests {
    private func stage(
        columns: Int = 80, rows: Int = 24, filling fill: (LibraryStore) throws -> Void = { try $0.fillLog() }
    ) async throws -> Stage {
        try await Stage(StatisticsScreen(), columns: columns, rows: rows, filling: fill)
    }

    @Test func `a library without viewings is reported`() async throws {
        let stage = try await stage(filling: { _ in })
        #expect(stage.text.contains("No statistics yet"))
        #expect(stage.text.contains("Sun 22 Nov 2026 · nothing seen"))
    }

    @Test func `Enter on a day opens its film, or its viewings if there are several`() async throws {
        let stage = try await stage()
        await stage.press(.enter)
        #expect(stage.browser.screen is ViewingsScreen)
        #expect(stage.lines[1] == "/seen:2026-11-20 · 1 / 2")
        await stage.press(.escape)
        await stage.press(.home, .enter)
        #expect(stage.browser.screen is FilmScreen)
    }

    @Test func `arrow keys move by days and weeks, and page keys by years`() async throws {
        let stage = try await stage()
        await stage.press(.up, .left)
        #expect(stage.text.contains("Thu 12 Nov 2026 · nothing seen"))
        await stage.press(.home)
        #expect(stage.text.contains("Thu 29 Feb 2024 · 1 viewing"))
        await stage.press(.pageUp)
        // The library has no earlier viewing.
        #expect(stage.text.contains("Thu 29 Feb 2024 · 1 viewing"))
        await stage.press(.pageDown, .pageDown, .pageDown)
        #expect(stage.lines[1].hasPrefix("2026 · 5 viewings"))
    }

    @Test func `a query narrows calendar and statistics`() async throws {
        let stage = try await stage()
        await stage.type("/place:odeon")
        #expect(stage.text.contains("2026 · 1 viewing"))
        await stage.tell(.input(.paste(" yaer:3")))
        #expect(stage.text.contains("did you mean 'place:odeon year:3'?"))
        #expect(stage.text.contains("2026 · 1 viewing"))
        await stage.press(.escape)
        #expect(stage.text.contains("2026 · 5 viewings"))
    }

    @Test func `a query shows how many fit, and a bare year suggests the field for years`() async throws {
        let stage = try await stage()
        await stage.enter("/2024")
        #expect(stage.lines[1] == "/2024 · 0 viewings · seen:2024 finds that year")
        await stage.enter("/seen:2024")
        #expect(stage.lines[1] == "/seen:2024 · 1 viewing")
        #expect(stage.lines[2].hasPrefix("2024 · 1 viewing"))
        #expect(stage.text.contains("All matches"))
    }

    @Test func `keys apply to the first film of a day`() async throws {
        let stage = try await stage()
        #expect(stage.browser.screen.targets.map(\.title) == ["Dune"])
        #expect(stage.selected.contains { $0.contains("Dune (1999)") })
        await stage.type("s")
        #expect(stage.text.contains("2026 · 6 viewings"))
    }

    @Test func `a viewing logged on another screen is counted`() async throws {
        let stage = try await stage()
        await stage.press(.home, .enter)
        await stage.type("s")
        await stage.press(.escape, .end)
        #expect(stage.text.contains("2026 · 6 viewings"))
        #expect(stage.text.contains("Sun 22 Nov 2026"))
    }

    @Test func `Tab leads to the statistics, which scroll to their end and no further`() async throws {
        let stage = try await stage()
        await stage.press(.tab, .end)
        #expect(stage.text.contains("Drama"))
        #expect(!stage.text.contains("2026 · 5"))
        await stage.press(.down)
        #expect(stage.text.contains("Drama"))
        await stage.press(.tab)
        #expect(stage.text.contains("2026 · 5"))
    }

    @Test func `a click selects a day, and a second one opens it`() async throws {
        let stage = try await stage(columns: 130, rows: 40)
        await stage.press(.home)
        await stage.press(.pageDown, .pageDown)
        #expect(stage.text.contains("Sat 28 Feb 2026"))
        // The first of January 2026 was a Thursday.
        await stage.click(4, 7)
        #expect(stage.text.contains("Thu 1 Jan 2026 · 1 viewing"))
        await stage.click(4, 7)
        #expect(stage.browser.screen is FilmScreen)
    }
}
