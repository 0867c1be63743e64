import Library
import LibrarySupport
import MovielibCore
import Records
import Screen
import TMDBClient
import TMDBModels
import Terminal
import TestSupport
import Testing

@testable import FullScreen
@testable import Presenters
@testable import movielib

@Suite struct SearchPlaceTests {
    private let dune = FilmRecord(id: 438_631, title: "Dune")
    private let richDune = FilmRecord(
        id: 438_631, title: "Dune", releaseDate: .init(year: 2021, month: 9, day: 15), rating: 7.8)
    private let dunes = FilmRecord(id: 2, title: "Dunes")
    private let oldDune = FilmRecord(
        id: 841, title: "Dune", releaseDate: .init(year: 1984, month: 12, day: 14))
    private let duncan = Person(id: 9, name: "Duncan Jones")

    private func found(_ records: FilmRecord..., people: Person..., pages: Int = 1)
        -> ListAnswer<SearchResult>
    {
        listing(records.map(SearchResult.movie) + people.map(SearchResult.person), totalPages: pages)
    }

    /// `dune` is typed, and both sources have answered.
    private func results() -> Walk {
        var walk = Walk(SearchScreen(typedText: "dune"))
        walk.answer(SearchLocalData("dune"), found(dune, dunes))
        walk.answer(SearchTMDB("dune", page: 1), found(richDune, oldDune, people: duncan))
        return walk
    }

    @Test func `Esc on the first screen leads to the shelves`() {
        var walk = Walk(SearchScreen(typedText: "xyzzy"))
        walk.press(.escape)
        #expect(walk.browser.screen.tab == .shelves && walk.browser.stack.count == 1)
        walk.press(.character("5"))
        #expect(walk.text.contains("xyzzy"))
    }

    @Test func `the bottom line shows the keys that leave the search line`() {
        let bottom = results().browser.shownHints.map(\.hint.keys)
        #expect(bottom == ["Enter", "Esc", "↓", "Ctrl-U"])
    }

    @Test func `the old words are selected on return to the line, and the first letter replaces them`() {
        var walk = results()
        walk.press(.down, .character("/"))
        #expect(walk.selected == "dune")
        walk.type("genre")
        #expect(walk.text.hasPrefix("Search  genre"))
        walk.press(.escape, .character("5"))
        walk.type("x")
        #expect(walk.text.hasPrefix("Search  x"))
    }

    private func titles(_ walk: Walk) -> [String] {
        walk.text.split(separator: "\n").dropFirst(2).map { String($0.prefix(46)).trimmed }
            .filter { !$0.isEmpty }
    }

    @Test func `results are in TMDB's order, even if local ones arrive first`() {
        var walk = Walk(SearchScreen(typedText: "dune"))
        walk.answer(SearchLocalData("dune"), found(dunes, dune))
        #expect(titles(walk) == ["Dune", "Dunes"])
        walk.answer(SearchTMDB("dune", page: 1), found(richDune, oldDune, people: duncan))
        let order = titles(walk)
        #expect(order.map { $0.prefix(4) } == ["2021", "1984", "Dunc", "Dune"])
        walk = Walk(SearchScreen(typedText: "dune"))
        walk.answer(SearchTMDB("dune", page: 1), found(richDune, oldDune, people: duncan))
        walk.answer(SearchLocalData("dune"), found(dunes, dune))
        #expect(titles(walk) == order)
    }

    @Test func `rows above the selection do not move while a row is selected`() {
        var walk = Walk(SearchScreen(typedText: "dune"))
        walk.answer(SearchLocalData("dune"), found(dunes, dune))
        walk.press(.down, .down)
        walk.answer(SearchTMDB("dune", page: 1), found(oldDune, richDune))
        #expect(walk.selected.contains("Dunes") && titles(walk)[1].contains("Dunes"))
        #expect(titles(walk)[0].hasPrefix("2021"), "what is known better replaces what was there")
        #expect(walk.text.split(separator: "\n")[1].hasPrefix("2 / 3") && titles(walk)[2].hasPrefix("1984"))
        walk.press(.up, .up)
        #expect(titles(walk).last?.contains("Dunes") == true)
        walk.press(.down)
        #expect(walk.selected.contains("2021"))
    }

    @Test func `the exact title comes before thirty library films that only begin with it`() async throws {
        func stage(_ words: String) async throws -> Stage {
            try await Stage(
                SearchScreen(typedText: words),
                filling: { library in
                    try library.addToWatchlist(
                        (1...30).map { FilmRecord(id: 1000 + $0, title: "Dune \($0 + 1)") }, at: noon)
                })
        }
        #expect(try await stage("dune").lines[3].hasPrefix("   2021  Dune "))
        let local = try await stage("")
        await local.type("dune")
        #expect(local.lines[3].contains("  Dune "), "TMDB has not been asked yet")
        #expect(!local.lines[3].contains("Dune 2"))
    }

    @Test func `an empty result names the sources searched, and where to find more`() {
        func nothing(_ source: AnswerSource, fails: Bool, _ shape: (inout BrowserState) -> Void = { _ in })
            -> String
        {
            var walk = Walk(SearchScreen(typedText: "дюна"), columns: 80, rows: 24, shape)
            let none = Listing<SearchResult>(rows: [], page: 1, totalPages: 1, totalResults: 0)
            walk.answer(SearchLocalData("дюна"), Answer(value: none, source: source, asOf: noon))
            if fails {
                walk.fail(SearchTMDB("дюна"), Failure(.network, "browse", "TMDB cannot be reached"))
            } else {
                walk.answer(SearchTMDB("дюна", page: 1), found())
            }
            return walk.text
        }
        let sample = nothing(.library, fails: false) { $0.isSample = true }
        #expect(sample.contains("in the built-in sample\nA free TMDB key gives you every film"))
        let offline = nothing(.catalogue, fails: true) { $0.isOffline = true }
        #expect(offline.contains("\nNothing found in the catalogue or in your library"))
        let alone = nothing(.library, fails: true)
        #expect(alone.contains("TMDB cannot be reached"))
        #expect(!alone.contains("browse:"), "who reads that is there")
        #expect(alone.contains("in your library\nTo search every title offline: movielib catalogue update"))
    }

    @Test func `each letter searches locally, and a pause searches TMDB`() {
        var walk = Walk(SearchScreen())
        #expect(walk.awaits.are(SearchLocalData("")), "which reads the titles")
        walk.type("d")
        #expect(walk.awaits.are(SearchLocalData("d")))
        walk.wait(.milliseconds(200))
        walk.type("u")
        #expect(walk.awaits.are(SearchLocalData("du")))
        walk.wait(.milliseconds(249))
        #expect(walk.awaits.are(SearchLocalData("du")))
        walk.wait(.milliseconds(1))
        #expect(walk.awaits.are(SearchLocalData("du"), SearchTMDB("du", page: 1)))
        #expect(walk.browser.screen.alarm == nil)
    }

    @Test func `words from a command are searched for at once`() {
        let walk = Walk(SearchScreen(typedText: "dune"))
        #expect(walk.awaits.are(SearchLocalData("dune"), SearchTMDB("dune", page: 1)))
        #expect(walk.browser.screen.isTyping)
    }

    @Test func `a trailing space starts no new search`() {
        var walk = Walk(SearchScreen())
        walk.type("dune")
        walk.answer(SearchLocalData("dune"), found(dune))
        walk.type(" ")
        #expect(walk.awaits.isEmpty)
    }

    @Test func `results for outdated words are ignored`() {
        var walk = Walk(SearchScreen())
        walk.type("dune")
        walk.type("s")
        walk.answer(SearchLocalData("dune"), found(oldDune))
        #expect(!walk.text.contains("1984"))
        walk.answer(SearchLocalData("dunes"), found(dunes))
        #expect(walk.text.contains("Dunes"))
    }

    @Test func `Down moves to the rows, and Up from the first row or a slash back to the line`() {
        var walk = results()
        walk.press(.down)
        #expect(!walk.browser.screen.isTyping && walk.selected.contains("2021"))
        walk.press(.up)
        #expect(walk.browser.screen.isTyping && walk.selected == "dune")
        walk.press(.enter, .down, .character("/"))
        #expect(walk.browser.screen.isTyping)
    }

    @Test func `Esc goes from the rows to the line, and then back`() {
        var walk = Walk(PeopleScreen())
        walk.press(.character("/"))
        #expect(walk.browser.screen.tab == .search)
        walk.type("dune")
        walk.answer(SearchLocalData("dune"), found(dune))
        walk.press(.down, .escape)
        #expect(walk.browser.screen.tab == .search && walk.browser.screen.isTyping)
        walk.press(.escape)
        #expect(walk.browser.screen.tab == .people)
    }

    @Test func `Enter opens a film or a person, and Esc returns to the same row`() {
        var walk = results()
        walk.press(.down, .enter)
        #expect(walk.awaits.have(FilmPage(.tmdb(438_631))))
        walk.press(.escape, .end, .up, .enter)
        #expect(walk.awaits.are(PersonPage(.tmdb(9), takesFirst: true)))
        walk.press(.escape)
        #expect(walk.selected.contains("Duncan Jones"))
    }

    @Test func `recently opened films are shown while the line is empty`() {
        var walk = results()
        walk.press(.down, .enter, .escape, .escape)
        walk.tell(.input(.key(.control("u"))))
        #expect(walk.text.contains("Recently looked at") && walk.text.contains("2021  Dune"))
        #expect(walk.awaits.isEmpty)
    }

    @Test func `film keys apply to the selected film, and letters on the line are text`() {
        var walk = results()
        walk.type("w")
        #expect(walk.effects.isEmpty && walk.awaits.are(SearchLocalData("dunew")))
        walk = results()
        walk.press(.down, .character("w"))
        guard case .change(.toggleWatchlist, let films)? = walk.effects.first else {
            Issue.record("nothing was saved")
            return
        }
        #expect(films.map(\.id) == [438_631])
    }

    @Test func `the next page is loaded at the end of the list`() {
        var walk = Walk(SearchScreen(typedText: "dune"))
        walk.answer(SearchLocalData("dune"), found())
        walk.answer(SearchTMDB("dune", page: 1), found(dune, dunes, pages: 2))
        walk.press(.down)
        #expect(walk.awaits.isEmpty)
        walk.press(.down)
        #expect(walk.awaits.are(SearchTMDB("dune", page: 2)))
        walk.fail(SearchTMDB("dune", page: 2))
        walk.press(.up, .down)
        #expect(walk.awaits.isEmpty)
        walk.press(.enter, .escape)
        #expect(walk.awaits.are(SearchLocalData("dune"), SearchTMDB("dune", page: 2)), "it is repeated")
        walk.answer(SearchLocalData("dune"), found())
        walk.answer(SearchTMDB("dune", page: 2), found(dunes, oldDune, pages: 2))
        walk.press(.end)
        #expect(walk.selected.contains("1984") && walk.awaits.isEmpty)
    }

    @Test func `an empty result and a missing network are reported`() {
        var walk = Walk(SearchScreen(typedText: "xyzzy"))
        walk.answer(SearchLocalData("xyzzy"), found())
        #expect(!walk.text.contains("Nothing found"))
        walk.answer(SearchTMDB("xyzzy", page: 1), found())
        #expect(walk.text.contains("Nothing found on TMDB"))
        walk.type("y")
        walk.wait(.milliseconds(250))
        walk.answer(SearchLocalData("xyzzyy"), found(dune))
        walk.fail(SearchTMDB("xyzzyy", page: 1))
        #expect(walk.text.contains("TMDB cannot be reached") && walk.text.contains("Dune"))
    }

    @Test func `a click selects a result, and a second one opens it`() {
        var walk = results()
        walk.click(10, 6)
        #expect(walk.selected.contains("Dunes"))
        walk.click(10, 6)
        #expect(walk.awaits.have(FilmPage(.tmdb(2))))
    }

    @Test func `a locked note in a preview is hidden when the lock closes`() {
        var walk = Walk(SearchScreen(typedText: "dune"), columns: 120, rows: 40) {
            let note = Note.opened("the lobby scene", sealed: "movielib-locked:1:a:b")
            $0.userData = [438_631: UserData(note: note)]
        }
        walk.answer(SearchLocalData("dune"), listing([.movie(.dune)]))
        walk.press(.down)
        #expect(walk.text.contains("the lobby scene"))
        walk.tell(.lockDue)
        #expect(!walk.text.contains("the lobby scene"))
        #expect(walk.browser.state.userData[438_631]?.note == .sealed("movielib-locked:1:a:b"))
    }

    @Test func `a name is shown in full if shortening its detail makes room`() {
        func drawn(_ title: String, _ columns: Int) -> String {
            var grid = Grid(Size(columns: columns, rows: 1))
            FilmLine(title: title, detail: "person: Interstellar, Inception")
                .draw(on: &grid, at: Point(column: 0, row: 0), columns: columns, isSelected: false)
            return grid.text
        }
        #expect(drawn("Jonathan Nolan", 47).contains("Jonathan Nolan    person: Inter…"))
        #expect(drawn("Christopher Nolan", 47).contains("Christopher Nolan  person: Inte…"))
        #expect(drawn("Christopher Edward Nolan", 47).contains("Christopher Edward Nolan"))
        #expect(!drawn("Christopher Edward Nolan", 47).contains("person"))
    }

    @Test func `a misspelt title finds the sample's nearest one, as in the command`() async throws {
        let home = try TemporaryFolder()
        let worker = RequestWorker(
            "test", AppContext.workerHost(RunOptions(), ["HOME": home.path], RequestGate(6)))
        var place = SearchScreen(typedText: "interstelar")
        var state = BrowserState()
        state.isSample = true
        _ = place.update(.appeared, state)
        for request in place.pendingRequests {
            _ = place.update(.delivered(await request.delivery(worker)), state)
        }
        let text = place.view(Size(columns: 80, rows: 20), state).grid.text
        #expect(text.contains("Did you mean Interstellar?"), "\(text)")
    }
}
