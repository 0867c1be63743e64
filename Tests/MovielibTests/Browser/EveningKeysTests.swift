import Foundation
import Library
import LibrarySupport
import MovielibCore
import Records
import Screen
import TMDBModels
import Terminal
import TestSupport
import Testing

@testable import FullScreen
@testable import Presenters
@testable import movielib

/// Confirmed undo, failed and repeated requests, and keys that arrive together.
@Suite struct EveningKeysTests {
    @Test func `undoing a change of an earlier session needs confirmation`() async throws {
        let stage = try await Stage(
            MarkedPlace(films: [.dune]),
            filling: { try $0.addToWatchlist([.dune], at: noon.addingTimeInterval(-400 * 86_400)) })
        await stage.type("u")
        #expect(stage.text.contains("Undo this change?"))
        #expect(stage.text.contains("watchlist add  Dune (2021)"))
        await stage.press(.escape)
        await stage.type("w")
        #expect(stage.browser.state.userData[438_631]?.isOnWatchlist == false)
        await stage.type("u")
        #expect(stage.browser.overlay == nil, "that was made now")
        #expect(stage.browser.state.userData[438_631]?.isOnWatchlist == true)
        await stage.enter("u")
        #expect(stage.browser.notice?.text == "Undone: saving Dune (2021); U does it again")
        #expect(stage.browser.state.userData[438_631]?.isOnWatchlist == false)
    }

    @Test func `undoing a change of over 50 films needs confirmation, and shows that it runs`() async throws {
        let films = (1...51).map { FilmRecord(id: $0, title: "Film \($0)") }
        let stage = try await Stage(MarkedPlace(films: films))
        await stage.type("w")
        await stage.type("u")
        #expect(stage.text.contains("watchlist add  51 films"))
        stage.answers = false
        await stage.press(.enter)
        #expect(stage.browser.notice?.text == "Undoing: watchlist add 51 films")
        await stage.wait(.milliseconds(400))
        #expect(stage.lines[0].contains("working"))
        stage.answers = true
        await stage.settle()
        #expect(stage.browser.notice?.text == "Undone: saving 51 films; U does it again")
        #expect(!stage.lines[0].contains("working"))
        let few = try await Stage(MarkedPlace(films: Array(films.prefix(50))))
        await few.type("wu")
        #expect(few.browser.overlay == nil && few.browser.state.userData[1]?.isOnWatchlist == false)
        // An undo of two changes also needs confirmation if the earlier one is large.
        let behind = try await Stage(
            MarkedPlace(films: [films[0]]), filling: { try $0.addToWatchlist(films, at: noon) })
        await behind.enter(":rate 8")
        await behind.enter(":undo 2")
        #expect(behind.text.contains("Undo this change?"))
        #expect(behind.browser.state.userData[1]?.isOnWatchlist == true)
    }

    @Test func `R requests the shown data again, and a failure is reported`() {
        var walk = Walk(ShelvesScreen())
        walk.fail(HomeShelf(.list(.popular)))
        #expect(walk.browser.view().grid.lines[23].contains("search: TMDB cannot be reached (R: retry)"))
        walk.type("R")
        #expect(walk.browser.notice == nil && walk.awaits.have(HomeShelf(.list(.popular))))
        walk.answer(HomeShelf(.list(.popular)), .init(listing([.dune, .away])))
        walk.type("R")
        walk.answer(HomeShelf(.list(.popular)), .init(listing([.away])))
        #expect(walk.text.contains("Spirited") && !walk.text.contains("Dune"))
        for screen in [
            FilmScreen(.dune) as any BrowserScreen, PersonScreen(id: 5, name: "Zendaya"), PeopleScreen(),
            SearchScreen(typedText: "dune"),
        ] {
            walk = Walk(screen)
            let asked = walk.awaits.map(\.id.request).filter { $0.reportsFailure }
            walk.failAll()
            walk.press(.down)
            walk.type("R")
            #expect(
                asked.allSatisfy { walk.awaits.have($0) } || walk.browser.screen.isTyping, "\(screen.title)")
        }
    }

    @Test func `Escape and a key that arrive together are two keys`() {
        var walk = Walk(ShelvesScreen())
        walk.open(FilmScreen(.dune))
        walk.tell(.input(.key(Key(.character("/"), .alt))))
        #expect(walk.browser.stack.map(\.tab) == [.shelves, .search])
        walk.type("seven")
        #expect(walk.text.hasPrefix("Search  seven") && walk.effects.isEmpty)

        // In an overlay such a key closes it first.
        var browser = Browser.over()
        browser.press("r")
        #expect(browser.update(.input(.key(Key(.character("w"), .alt)))).said == ["toggle [438631]"])
        #expect(browser.overlay == nil)
        browser.press("t")
        browser.type("noir")
        // It may have been part of a typed word, so no film changes.
        #expect(browser.update(.input(.key(Key(.character("d"), .alt)))).isEmpty)
        #expect(browser.overlay == nil)
    }

    @Test func `text after a slash is a query, even if the results had the focus`() {
        var walk = Walk(ShelvesScreen())
        walk.type("/dune")
        walk.answer(SearchLocalData("dune"), listing([.movie(.dune), .movie(.away)]))
        walk.press(.down)
        walk.type("1")
        #expect(walk.browser.screen.tab == .shelves)
        walk.type("/")
        for letter in "wsdu" {
            walk.press(.character(letter))
            #expect(walk.effects.isEmpty, "\(letter)")
        }
        #expect(walk.text.hasPrefix("Search  wsdu"))
    }

    @Test func `the hint for the key help is dropped last`() {
        let long = "Saved Dune (2021); 1 was there already; u undoes it"
        let notices = [(40, nil), (40, "Saved Dune (2021); u undoes it"), (40, long), (30, nil), (24, nil)]
        for (columns, notice) in notices {
            var browser = Browser.over([.dune], columns, 12)
            browser.notice = notice.map { Notice($0, name: "Dune (2021)") }
            #expect(browser.shownHints.map(\.hint.keys).contains("?"), "\(columns)")
            #expect(browser.view().grid.lines[11].contains("? keys"))
        }
    }

    @Test func `v plays the trailer of the film under the cursor`() {
        var browser = Browser.over()
        browser.screen = MarkedPlace(films: [.dune, .away], selected: .away)
        guard case .playTrailer(let film)? = browser.press("v").first else {
            Issue.record("nothing is played")
            return
        }
        #expect(film.id == 129)
        _ = browser.update(.trailer(.failure(Failure(.notFound, "browse", "TMDB knows no trailer for 'X'"))))
        #expect(browser.notice?.text == "TMDB knows no trailer for 'X'")
    }

    @Test func `a failure of any length leaves the hint for the full message visible, and e shows that`() {
        var walk = Walk(ShelvesScreen())
        let why = String(repeating: "long ", count: 40)
        walk.fail(HomeShelf(.list(.popular)), Failure(.network, "browse", why))
        for (columns, more) in [(80, " (e: more, R: retry)  ? keys"), (20, " (R)")] {
            walk.resize(columns, 12)
            #expect(walk.browser.view().grid.row(11).map(\.text).joined().trimmed.hasSuffix(more))
        }
        #expect(walk.browser.notice?.isRepeatable == true)
        walk.type("e")
        #expect(walk.browser.overlay is Sheet)
    }

    @Test func `a failed shelf or film is requested again on the next visit`() {
        var walk = Walk(ShelvesScreen())
        walk.fail(HomeShelf(.list(.popular)))
        #expect(!walk.awaits.have(HomeShelf(.list(.popular))))
        walk.type("21")
        #expect(walk.awaits.have(HomeShelf(.list(.popular))))

        walk = Walk(FilmScreen(.dune))
        walk.fail(FilmPage(.tmdb(FilmRecord.dune.id)))
        #expect(!walk.awaits.have(FilmPage(.tmdb(FilmRecord.dune.id))))
        walk.press(.character("2"), .escape)
        #expect(walk.awaits.have(FilmPage(.tmdb(FilmRecord.dune.id))))
    }
}
