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
    private func stage(columns: Int = 80, rows: Int = 24) async throws -> Stage {
        try await Stage(ViewingsScreen(), columns: columns, rows: rows, filling: { try $0.fillLog() })
    }

    @Test func `viewings are grouped by month, the latest first and undated ones last`()
        async throws
    {
        let stage = try await stage()
        #expect(
            stage.text == """
                 1 Shelves  2 List  3 Library  4 People  5 Search  6 Stats  7 Watched     sample
                1 / 7
                Nov 2026
                Fri 20  千と千尋の神隠し                     1999     9  again  Odeon
                Fri 20  Dune                                 1999
                Mon 2   وداعا بونابرت                        1999
                Aug 2026
                Fri 14  👨‍👩‍👧‍👦 Family 🎬 Movie 🇺🇦                1999
                Jan 2026
                Thu 1   ^[[2J^[]0;owned^GClear               1999
                Feb 2024
                Thu 29  Cléo de 5 à 7                        1999
                Date unknown
                        abc�fed                              1999









                Enter open  / filter  w watch later  s seen today  r rate  ? keys  Esc back
                """)
    }

    @Test func `the log at 20 by 6 keeps the selected viewing under its month`() async throws {
        let stage = try await stage(columns: 20, rows: 6)
        await stage.press(.down, .down, .down)
        #expect(
            stage.text == """
                 7 Watched    sample
                4 / 7
                Aug 2026
                Fri 14  👨‍👩‍👧‍👦 Family…

                Enter open  ? keys
                """)
    }

    @Test(arguments: 5...24)
    func `every viewing is under its own month`(rows: Int) async throws {
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

    @Test func `in another order each row has its date, and there are no months`()
        async throws
    {
        let stage = try await stage()
        await stage.type("/sort:title")
        #expect(stage.lines.contains { $0.hasPrefix("20 Nov 2026  Dune") })
        #expect(!stage.lines.contains("Nov 2026"))
    }

    @Test func `a query narrows the log, and Esc shows all viewings again`() async throws {
        let stage = try await stage()
        await stage.type("/place:odeon")
        #expect(stage.lines.filter { $0.contains("Fri 20") }.count == 1)
        await stage.press(.escape)
        #expect(stage.lines[1] == "1 / 7")
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

    @Test(arguments: [(20, 6), (20, 4), (40, 12), (200, 60), (1, 1), (0, 0), (3, 3)])
    func `the selected viewing is visible at any size`(columns: Int, rows: Int) async throws {
        let stage = try await stage()
        await stage.press(.end, .up)
        await stage.resize(columns, rows)
        #expect(stage.frame.grid.size == Size(columns: columns, rows: rows))
        guard columns >= 20 else { return }
        #expect(stage.selected.contains { $0.contains("Cléo") })
    }
}
