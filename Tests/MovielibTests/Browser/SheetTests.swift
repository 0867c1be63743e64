import Screen
import Terminal
import TestSupport
import Testing

@testable import FullScreen
@testable import movielib

@Suite struct SheetTests {
    @Test func `help lists the keys of the screen, of films and of all screens`() {
        var browser = Browser.over([.dune], 120, 40)
        browser.press("?")
        let text = browser.view().grid.text
        for heading in ["Marked", "On a film", "Moving", "Everywhere"] { #expect(text.contains(heading)) }
        for hint in browser.keyGroups.flatMap(\.keys) {
            #expect(text.contains(hint.keys), "\(hint.keys)")
            #expect(text.contains(hint.text), "\(hint.text)")
        }
    }

    @Test(arguments: [80, 40]) func `a description too long for its line continues below`(columns: Int) {
        var browser = Browser.over([.dune], columns, 70)
        browser.press("?")
        let words = Set(browser.view().grid.text.split(whereSeparator: \.isWhitespace))
        for hint in browser.keyGroups.flatMap(\.keys) {
            #expect(words.isSuperset(of: hint.text.split(separator: " ")), "\(hint.text)")
        }
    }

    @Test func `help scrolls if it is longer than the screen, and any other key closes it`() {
        var browser = Browser.over([.dune], 40, 10)
        browser.press("?")
        let top = browser.view().grid.text
        browser.press("↓")
        #expect(browser.view().grid.text != top)
        browser.press("g")
        #expect(browser.view().grid.text == top)
        browser.click(10, 5, .scrollDown)
        #expect(browser.view().grid.text != top)
        browser.press("G")
        #expect(browser.view().grid.text.contains("redraw the screen"))
        browser.press("PgDn", "PgUp", "Home", "w")
        #expect(browser.overlay == nil)
    }

    @Test func `help lists no key twice, and names the tabs`() {
        let browser = Browser.over([.dune], 120, 40)
        let names = browser.keyGroups.flatMap(\.keys).flatMap { $0.keys.split(separator: " ") }
        #expect(Set(names).count == names.count)
        var opened = browser
        opened.press("?")
        for names in ["1 2", "Shelves, List", "7", "Watched"] {
            #expect(opened.view().grid.text.contains(names))
        }
    }

    @Test func `only a text longer than the screen shows the scroll hint`() {
        for (rows, isLong) in [(10, true), (50, false)] {
            var browser = Browser.over([.dune], 80, rows)
            browser.press("?")
            #expect(browser.view().grid.text.contains("↑↓ scroll") == isLong)
        }
    }

    @Test func `a click outside a sheet closes it, and one inside does not`() {
        var browser = Browser.over([.dune], 120, 50)
        browser.press("?")
        browser.click(60, 25)
        #expect(browser.overlay != nil)
        browser.click(0, 1)
        #expect(browser.overlay == nil)
    }

    @Test func `any key closes a short text`() {
        for key in ["↓", "x", "Esc", "e"] {
            var browser = Browser.over()
            browser.overlay = Sheet("What failed", .text(["one line"]))
            browser.press(key)
            #expect(browser.overlay == nil)
        }
    }
}
