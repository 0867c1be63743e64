import Library
import MovielibCore
import Records
import Screen
import TMDBModels
import TestSupport
import Testing

@testable import FullScreen
@testable import movielib

@Suite struct SeenFormTests {
    private func form(_ films: [FilmRecord] = [.dune]) -> Browser {
        var browser = Browser.over(films)
        browser.press("S")
        return browser
    }

    @Test(
        arguments: [
            ("", ["←"], "2026-11-21"), ("", ["←", "←", "→"], "2026-11-21"), ("", ["→"], "2026-11-22"),
            ("", ["PgUp"], "2026-10-22"), ("", ["PgUp", "PgDn", "PgDn"], "2026-11-22"),
            ("2024-03-31", ["PgUp"], "2024-02-29"), ("2026-08", ["←"], "2026-07"),
            ("2026-01", ["PgUp"], "2025-12"), ("2003", ["←"], "2002"), ("1800", ["←"], "1800"),
            ("2026-03-01", ["←"], "2026-02-28"), ("unknown", ["←"], "2026-11-21"),
            ("what", ["←"], "2026-11-21"),
        ])
    func `arrow keys step by a day, a month or a year of the date, and never beyond today`(
        _ typed: String, _ keys: [String], _ day: String
    ) {
        var browser = form()
        browser.type(typed)
        for key in keys { browser.press(key) }
        #expect(browser.press("Enter").said == ["log [438631]|\(day)"])
    }

    @Test(
        arguments: [
            ("friday", "2026-11-20", "Friday, 20 Nov 2026"), ("2003", "2003", "2003"),
            ("2026-08", "2026-08", "Aug 2026"), ("unknown", "unknown", "date unknown"),
            ("today", "2026-11-22", "Sunday, 22 Nov 2026 (today)"),
        ])
    func `a date is typed as in a command, and explained`(_ typed: String, _ day: String, _ shown: String) {
        var browser = form()
        browser.type(typed)
        #expect(browser.view().grid.text.contains(shown))
        #expect(browser.press("Enter").said == ["log [438631]|\(day)"])
    }

    @Test(
        arguments: [
            ("frday", "a date is needed: today, friday, 2026-08-14"),
            ("last year", "a date is needed: today, friday, 2026-08-14"),
            ("2026-12-24", "2026-12-24 is in the future"),
            ("1700", "1700 is before there were films"),
        ])
    func `an invalid date is reported, and the other fields stay`(_ typed: String, _ why: String) {
        var browser = form()
        browser.type(typed)
        browser.press("Tab", "8", "Tab")
        browser.type("Odeon")
        #expect(browser.press("Enter").isEmpty)
        let text = browser.view().grid.text
        #expect(text.contains(why))
        #expect(text.contains("Odeon"))
        for _ in typed { browser.press("Backspace") }
        browser.type("2020")
        #expect(browser.press("Enter").said == ["log [438631]|2020|8.0|Odeon"])
    }

    @Test func `an empty date is reported`() {
        var browser = form()
        _ = browser.update(.input(.key(.control("u"))))
        #expect(browser.view().grid.text.contains("a date is needed: today, friday, 2026-08-14"))
        #expect(browser.press("Enter").isEmpty)
    }

    @Test func `a viewing does not take the film's rating, and an invalid rating is not saved`() {
        var browser = Browser.over { $0.userData = [438_631: UserData(myRating: 8.5)] }
        browser.press("S")
        #expect(browser.press("Enter").said == ["log [438631]|2026-11-22"])
        browser.press("S", "Tab")
        browser.type("7.7")
        browser.press("Tab")
        #expect(browser.press("Enter").isEmpty)
        #expect(browser.view().grid.text.contains("halves only"))
    }

    @Test func `small screens also show how to leave the form`() {
        var browser = Browser.over([.dune], 40, 12)
        browser.press("S")
        #expect(browser.view().grid.text.hasSuffix("Esc cancel"))
    }

    @Test func `a logged viewing is edited, and untouched fields stay`() {
        var viewing = Viewing(
            id: 5, watchedOn: PartialDate("2026-08-14"), rating: 7, note: "One.\nTwo.", place: "Odeon",
            loggedAt: noon)
        viewing.companions = ["Taras", "Olena, Jr."]
        let film = Film(.dune)
        var browser = Browser.over([.dune])
        browser.screen = MarkedPlace(films: [.dune], viewing: LoggedViewing(film: film, viewing: viewing))
        browser.press("S")
        #expect(!browser.view().grid.text.contains("Keep"))
        browser.press("←", "Tab", "8", "Tab", "Tab", "Tab")
        #expect(
            browser.press("Enter").said == [
                "edit viewing 5 of [438631]|2026-08-13|8.0|Odeon|Taras, Olena, Jr."
            ])
        #expect(browser.press("d").said == ["remove viewing 5 of [438631]"])
    }

    @Test func `every field is saved`() {
        var browser = form()
        browser.press("←", "↓", "9", ".", "↓")
        browser.type("Kino 千")
        browser.press("Tab")
        browser.type("Taras,olena, ")
        browser.press("Tab")
        browser.type(" with friends ")
        browser.press("↓", "Space")
        #expect(browser.view().grid.text.contains("[x] on the watch-later list"))
        #expect(
            browser.press("Enter").said == [
                "log [438631]|2026-11-21|9.5|Kino 千|Taras, olena|with friends|kept"
            ])
    }

    @Test func `an earlier place is completed, and Enter logs a viewing of several films today`() {
        var browser = form([.dune, .away])
        browser.answer(ValuesUsed.Response(texts: [.place: ["Odéon", "Oslo"]]))
        browser.press("Tab", "Tab")
        browser.type("od")
        #expect(browser.view().grid.text.contains("odéon"))
        browser.press("→")
        #expect(browser.press("Enter").said == ["log [438631, 129]|2026-11-22|Odéon"])
        #expect(browser.overlay == nil)
    }

    @Test func `the last of several names is completed`() {
        var browser = form()
        browser.answer(ValuesUsed.Response(texts: [.companions: ["Taras", "Olena"]]))
        browser.press("Tab", "Tab", "Tab")
        browser.type("Ola, ta")
        #expect(browser.view().grid.text.contains("Ola, taras"))
        browser.press("→")
        #expect(browser.press("Enter").said == ["log [438631]|2026-11-22|Ola, Taras"])
    }

    @Test func `Esc and a click outside close the form`() {
        for leave in [{ $0.press("Esc") }, { $0.click(0, 1) }] as [(inout Browser) -> [Effect]] {
            var browser = form()
            browser.type("2020")
            #expect(leave(&browser).isEmpty)
            #expect(browser.overlay == nil)
        }
    }

    @Test func `pasted text is text`() {
        var browser = form()
        _ = browser.update(.input(.paste("2019\n")))
        browser.press("Tab", "Tab")
        _ = browser.update(.input(.paste("a\u{1b}[2Jb")))
        #expect(browser.press("Enter").said == ["log [438631]|2019|a^[[2Jb"])
    }
}
