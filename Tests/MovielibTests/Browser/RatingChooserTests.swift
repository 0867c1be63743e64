import Presenters
import Records
import Screen
import Terminal
import TestSupport
import Testing

@testable import FullScreen
@testable import movielib

@Suite struct RatingChooserTests {
    @Test(
        arguments: [
            ("8", 8), ("8.", 8.5), ("8.5", 8.5), ("8,5", 8.5), ("8.0", 8), ("10", 10), ("1", 1), (".", 7.5),
            ("0.5", 0.5), ("x", nil), ("8x", nil), ("l", 7.5), ("hh", 6), ("10l", 10), ("9.9l", 7.5),
        ] as [(String, Double?)])
    func `typed keys set the rating`(_ keys: String, _ rating: Double?) {
        var entry = RatingEntry(7)
        for key in keys {
            let isMeant = entry.update(.character(key))
            #expect(isMeant)
        }
        #expect(entry.value == rating)
        #expect(entry.problem == nil)
    }

    @Test(
        arguments: [
            ("8.3", "halves only: 8 or 8.5"), ("7.7", "halves only: 7.5 or 8"),
            ("9.7", "halves only: 9.5 or 10"), ("11", "10 is the highest"),
            ("10.", "10 is the highest"), ("85", "10 is the highest"), ("0", "x removes it"),
            ("0.0", "x removes it"), ("..", "halves only"), ("8.50000001", "halves only"),
        ])
    func `an invalid rating is reported, and not saved`(_ keys: String, _ words: String) {
        for columns in [40, 80] {
            var browser = Browser.over([.dune], columns, 24) {
                $0.userData = [438_631: UserData(myRating: 7)]
            }
            browser.press("r")
            browser.type(keys)
            #expect(browser.view().grid.text.contains(words))
            #expect(browser.press("Enter").isEmpty)
            #expect(browser.overlay != nil)
            #expect(browser.press("x", "9", "Enter").said == ["rate [438631] 9.0"])
        }
    }

    @Test func `the chooser starts with the present rating, and Enter saves a changed one`() {
        var browser = Browser.over { $0.userData = [438_631: UserData(myRating: 7)] }
        browser.press("r")
        #expect(browser.press("→", "Enter").said == ["rate [438631] 7.5"])
        #expect(browser.overlay == nil)
        browser.press("r")
        #expect(browser.press("Enter").isEmpty)
        #expect(browser.overlay == nil)
        browser.press("r", "x")
        #expect(browser.view().grid.text.contains("Enter removes your rating"))
        #expect(browser.press("Enter").said == ["rate [438631] none"])
    }

    @Test(arguments: ["Esc", "r", "q"]) func `the chooser closes without a change`(_ key: String) {
        var browser = Browser.over()
        browser.press("r", "8")
        #expect(browser.press(key).isEmpty)
        #expect(browser.overlay == nil)
    }

    @Test func `several films get one rating in one change, whatever they had`() {
        var browser = Browser.over([.dune, .away]) { $0.userData = [129: UserData(myRating: 9)] }
        browser.press("r")
        #expect(browser.view().grid.text.contains("2 films"))
        #expect(browser.view().grid.text.contains("the ratings differ"))
        #expect(browser.press("Enter").isEmpty, "nothing was chosen")
        browser.press("r")
        #expect(browser.press("x", "Enter").said == ["rate [438631, 129] none"])
        browser.press("r")
        #expect(browser.press("9", "Enter").said == ["rate [438631, 129] 9.0"])
    }

    @Test(arguments: [20, 40, 80, 200]) func `a click on the bar sets that rating`(_ columns: Int) throws {
        var browser = Browser.over([.dune], columns, 24)
        browser.press("r")
        let drawn = browser.view().grid
        let bar = try #require(
            (0..<24).lazy.compactMap { row -> Point? in
                guard let start = drawn.row(row).firstIndex(where: { $0.text == "░" }) else { return nil }
                return Point(column: start - drawn.row(row).startIndex, row: row)
            }.first)
        browser.click(bar.column, bar.row)
        #expect(browser.press("Enter").said == ["rate [438631] \(columns < 40 ? 1.0 : 0.5)"])
        browser.press("r")
        #expect(browser.click(0, 1).isEmpty)
        #expect(browser.overlay == nil)
    }

    @Test func `half a point is visible`() {
        var grid = Grid(Size(columns: 60, rows: 4))
        for (row, columns) in [15, 25, 40].enumerated() {
            grid.symbols = row == 2 ? .ascii : .unicode
            RatingEntry(2.5).draw(on: &grid, at: Point(column: 0, row: row), columns: columns)
        }
        #expect(
            grid.text == """
                2.5  ██▌░░░░░░░
                2.5  █████░░░░░░░░░░░░░░░
                2.5  ## ## #. .. .. .. .. .. .. ..

                """)
    }

    @Test(
        arguments: [
            ("4.5", 9), ("4", 8), (".", 7), ("l", 8), ("h", 6), ("5l", 10), ("x", nil), ("0.5", 1),
        ] as [(String, Double?)])
    func `with stars keys set halves of five`(_ keys: String, _ rating: Double?) {
        RatingStyle.$current.withValue(RatingStyle(.stars)) {
            var entry = RatingEntry(7)
            for key in keys { _ = entry.update(.character(key)) }
            #expect(entry.value == rating)
            #expect(entry.problem == nil)
        }
    }

    @Test func `with stars the chooser draws stars and rejects more than five`() {
        RatingStyle.$current.withValue(RatingStyle(.stars)) {
            var browser = Browser.over([.dune], 80, 24) { $0.userData = [438_631: UserData(myRating: 7)] }
            browser.press("r")
            #expect(browser.view().grid.text.contains("3.5  ★  ★  ★  ½  ☆"))
            browser.type("9")
            #expect(browser.view().grid.text.contains("5 is the highest"))
            #expect(browser.press("x", "4", ".", "5", "Enter").said == ["rate [438631] 9.0"])
        }
    }
}
