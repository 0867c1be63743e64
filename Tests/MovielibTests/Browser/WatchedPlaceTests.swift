import Library
import LibrarySupport
import Records
import Screen
import TestSupport
import Testing

@testable import FullScreen
@testable import Presenters
@testable import movielib

@Suite struct WatchedPlaceTests {
    private func stage() async throws -> Stage {
        try await Stage(ViewingsScreen(), filling: { try $0.fillLog() })
    }

    @Test(arguments: 5...24) func `every viewing is under its own month`(rows: Int) async throws {
        let stage = try await Stage(
            ViewingsScreen(), rows: rows,
            filling: { library in
                for month in 1...12 {
                    for day in 1...(month % 3 + 1) {
                        let film = FilmRecord(
                            id: month * 100 + day, title: "Seen in \(DisplayText.months[month - 1]())")
                        let date = PartialDate(year: 2025, month: month, day: day)
                        _ = try library.logViewings(
                            of: [film], Viewing(watchedOn: date, loggedAt: noon), at: noon)
                    }
                }
            })
        for key in [Key.Code.end, .up, .up, .pageUp, .down, .down] {
            await stage.press(key)
            var month = ""
            for line in stage.lines[2..<(rows - 1)] where !line.isEmpty {
                if line.hasSuffix(" 2025") {
                    month = String(line.prefix(3))
                } else if rows > 5 {
                    #expect(line.hasSuffix(month) && !month.isEmpty, "\(stage.text)")
                }
            }
        }
    }

    @Test func `in another order each row has its date, and there are no months`() async throws {
        let stage = try await stage()
        await stage.type("/sort:title")
        #expect(stage.lines.contains { $0.hasPrefix("20 Nov 2026  Dune") })
        #expect(!stage.lines.contains("Nov 2026"))
    }

    @Test func `Enter opens the film, and a change of the log keeps the selected viewing`() async throws {
        let stage = try await stage()
        await stage.press(.down, .down)
        let id = try #require(stage.browser.screen.targets.first?.id)
        await stage.press(.enter)
        #expect(stage.browser.screen is FilmScreen)
        await stage.type("s")
        await stage.press(.escape)
        #expect(stage.browser.screen.targets.first?.id == id)
        #expect(stage.text.contains(" / 8"))
    }

    @Test func `a click on a month has no effect, and one on a viewing selects it`() async throws {
        let stage = try await stage()
        await stage.click(2, 2)
        #expect(stage.browser.screen.targets.first?.id == 201)
        await stage.click(2, 4)
        #expect(stage.browser.screen.targets.first?.id == 200)
        await stage.click(2, 4)
        #expect(stage.browser.screen is FilmScreen)
    }
}
