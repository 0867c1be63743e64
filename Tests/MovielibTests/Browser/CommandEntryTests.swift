import Foundation
import Library
import LibrarySupport
import MovielibCore
import Records
import Screen
import TMDBModels
import TestSupport
import Testing

@testable import FullScreen
@testable import Presenters
@testable import movielib

@Suite struct CommandEntryTests {
    private func open(_ films: [FilmRecord] = [.dune]) -> Browser {
        var browser = Browser.over(films)
        browser.press(":")
        return browser
    }

    /// The browser after this command.
    private func entered(_ line: String, _ films: [FilmRecord] = [.dune]) -> Browser {
        var browser = open(films)
        browser.type(line)
        browser.press("Enter")
        return browser
    }

    @Test(
        arguments: [
            ("watchlist add", "save [438631]"), ("later add", "save [438631]"),
            ("watchlist remove", "take off [438631]"), ("watched add", "log [438631]|2026-11-22"),
            ("seen add friday", "log [438631]|2026-11-20"), ("watched add unknown", "log [438631]|unknown"),
            ("rate 8.5", "rate [438631] 8.5"), ("rate none", "rate [438631] none"),
            ("RATE 8", "rate [438631] 8.0"),
            (#"tag +noir +"to see" -old"#, #"tag [438631] +["noir", "to see"] -["old"]"#),
            ("note", "note 438631"), ("undo", "undo"), ("redo", "redo"), ("quit", "quit"), ("q", "quit"),
            ("open", "browse https://www.themoviedb.org/movie/438631"),
            ("copy", "copy https://www.themoviedb.org/movie/438631"),
        ])
    func `a command on the command line has the effect of its key`(_ line: String, _ said: String) {
        var browser = open()
        browser.type(line)
        #expect(browser.press("Enter").said == [said])
        #expect(browser.overlay == nil)
    }

    @Test(arguments: ["rate 8", "  RATE 8 ", "discover year:19", "note hello"])
    func `Tab leaves a line without completions unchanged`(_ line: String) {
        var browser = open()
        browser.type(line)
        let typed = browser.view().grid.lines.last
        browser.press("Tab")
        #expect(browser.view().grid.lines.last == typed)
    }

    @Test(
        arguments: [
            ("library noir -seen", LibraryFilms.firstPage(of: .library, "noir -seen")),
            ("library noir year:..1960", nil), ("watchlist list", nil),
            ("watchlist unseen", LibraryFilms.firstPage(of: .watchlist, "unseen")),
            ("watched", nil), ("watched varda", LibraryViewings(.text("varda"), limit: 500)),
            ("stats 2025", QueryStatistics(.text("2025"), wantsViewings: true)),
            ("search dune", SearchLocalData("dune")), ("people", nil), ("upcoming", nil),
        ] as [(String, (any ScreenRequest)?)])
    func `a tab's command opens it with the query after it`(_ line: String, _ request: (any ScreenRequest)?) {
        let browser = entered(line)
        #expect(browser.overlay == nil)
        #expect(browser.stack.count == 2)
        if let request { #expect(browser.pendingRequests.have(request)) }
    }

    @Test(
        arguments: [
            ("serch dune", "serch: there is no such command; did you mean 'search'?"),
            ("xyzzy", "xyzzy: there is no such command"),
            ("rate 11", "rate: a rating is 0.5 to 10 in halves, not '11'"),
            ("tag noir", "tag: 'noir' is neither a +tag nor a -tag; did you mean '+noir'?"),
            ("tag +", "tag: '+' is neither a +tag nor a -tag"),
            ("watched add tomorrow", "watched add: 2026-11-23 is in the future"),
            ("tonight unseen", "tonight: it takes no query here; ':watchlist unseen' searches your list"),
            ("rate 8.3", "rate: a rating is 0.5 to 10 in halves, not '8.3'; did you mean '8.5'?"),
            ("undo x", "undo: a number from 1 to 100 is needed, not x"),
            ("watchlist add dune", "watchlist add: it acts on the selected film and takes no arguments"),
        ])
    func `an invalid command is reported, and its text stays`(_ line: String, _ why: String) {
        var browser = open()
        browser.type(line)
        #expect(browser.press("Enter").isEmpty)
        let text = browser.view().grid.text
        #expect(text.contains(why))
        #expect(text.hasSuffix(":\(line)"))
        browser.press("Backspace")
        #expect(!browser.view().grid.text.contains(why))
    }

    @Test(arguments: ["watchlist add", "rate 8", "note", "copy"])
    func `a command on a film requires a selected film`(_ line: String) {
        let browser = entered(line, [])
        #expect(browser.view().grid.text.contains(": no film is selected"))
    }

    @Test func `Tab cycles through the matching names`() {
        var browser = open()
        browser.type("un")
        #expect(browser.view().grid.text.contains("undo the last change"))
        browser.press("Tab")
        #expect(browser.view().grid.text.hasSuffix(":undo"))
        browser = open()
        browser.type("watch")
        browser.press("Tab", "Tab")
        #expect(browser.view().grid.text.hasSuffix(":watchlist add"))
        browser.press("↑", "↑")
        #expect(browser.view().grid.text.hasSuffix(":watched add"))
    }

    @Test func `a named film is looked up, then opened`() throws {
        var browser = entered("movie dune 2021")
        #expect(browser.pendingRequests.are(FilmPage(.title(words: "dune", year: 2021))))
        #expect(browser.view().grid.text.contains("looking for dune 2021"))
        browser.type("x")
        let page = Answer(
            value: try decoded(SampleJSON.bare, as: MovieDetails.self), source: .tmdb, asOf: noon)
        let request = FilmPage(.title(words: "dune", year: 2021))
        _ = browser.update(.delivered(DeliveredResponse(request, .success(page))))
        #expect(browser.overlay == nil)
        #expect(browser.screen is FilmScreen)
    }

    @Test func `films and people are found by name, and a shelf by its command`() async throws {
        let stage = try await Stage()
        for (line, title) in [
            ("movie the super mario galaxy movie", "The Super Mario Galaxy Movie"), ("upcoming", "Shelves"),
        ] {
            await stage.enter(":" + line)
            #expect(stage.browser.overlay == nil)
            #expect(stage.browser.screen.title == title)
        }
        await stage.enter(":person nobody of that name")
        #expect(stage.text.contains("nobody of that name"))
        #expect(stage.browser.overlay != nil)
    }

    @Test func `a title that matches several films is searched for`() {
        var browser = entered("movie dune")
        browser.failAll(Failure(.usage, "browse", "'dune' fits 9 films"))
        #expect(browser.overlay == nil)
        #expect(browser.stack.count == 2)
    }

    @Test func `a failed lookup is reported, and Esc cancels a running one`() {
        var browser = entered("person nobody")
        browser.failAll(Failure(.notFound, "browse", "no person is called so"))
        #expect(browser.view().grid.text.contains("no person is called so"))
        browser.press("Enter", "Esc")
        #expect(browser.pendingRequests.isEmpty)
    }

    @Test func `Backspace, Enter or a second colon close an empty command line`() {
        for key in ["Backspace", "Enter", ":"] {
            var browser = open()
            browser.press(key)
            #expect(browser.overlay == nil)
        }
    }

    @Test func `a click on a completion enters it`() throws {
        var browser = open()
        browser.type("u")
        let lines = browser.view().grid.text.split(separator: "\n", omittingEmptySubsequences: false)
        browser.click(3, try #require(lines.firstIndex { $0.contains("undo") }))
        #expect(browser.press("Enter").said == ["undo"])
        browser = open()
        browser.click(3, 2)
        #expect(browser.overlay == nil)
    }

    @Test func `a click on an error message changes nothing`() {
        var browser = entered("xyzzy")
        browser.click(3, 22)
        #expect(browser.view().grid.text.hasSuffix(":xyzzy"))
    }

    @Test func `the number of hidden commands is shown if they exceed the rows`() {
        var browser = open()
        let more = BrowserAction.named.count - 11
        #expect(browser.view().grid.text.contains("… \(more) more"))
        #expect(browser.view().grid.text.contains("Enter run  Tab complete  Esc cancel"))
        browser.click(3, 22)
        #expect(browser.view().grid.text.hasSuffix("\n:"), "it is no command")
        for _ in 0..<12 { browser.press("Tab") }
        #expect(browser.view().grid.text.contains("\n \(BrowserAction.named[11].name)"))
    }

    @Test func `the command line recalls the last line that was run`() {
        var browser = open()
        browser.type("rate 8")
        browser.press("Enter", ":", "↑")
        #expect(browser.press("Enter").said == ["rate [438631] 8.0"])
    }

    @Test(arguments: ["rate", "tag", "help"]) func `a bare command opens what its key opens`(_ line: String) {
        let browser = entered(line)
        #expect(browser.overlay != nil)
        #expect(!(browser.overlay is CommandEntry))
    }
}
