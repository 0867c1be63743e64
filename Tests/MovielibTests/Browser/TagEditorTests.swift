import MovielibCore
import Records
import Screen
import TMDBModels
import TestSupport
import Testing

@testable import FullScreen
@testable import Presenters
@testable import movielib

@Suite struct TagEditorTests {
    private func editor(
        _ films: [FilmRecord] = [.dune],
        _ words: ValuesUsed.Response? = ValuesUsed.Response(
            tagsOfFilms: [438_631: ["desert", "slow"]], tags: ["slow", "Noir", "northern", "desert"])
    ) -> Browser {
        var browser = Browser.over(films)
        browser.press("t")
        if let words { browser.answer(words) }
        return browser
    }

    @Test(arguments: [
        ("sandy place", #"+["sandy place"] -[]"#), ("noir", #"+["Noir"] -[]"#),
        ("-slow,+noir,new", #"+["Noir", "new"] -["slow"]"#),
    ])
    func `Enter saves typed tags in one change, each in its first spelling`(_ typed: String, _ tags: String) {
        var browser = editor()
        browser.type(typed)
        #expect(browser.press("Enter").said == ["tag [438631] \(tags)"])
        #expect(browser.overlay == nil)
    }

    @Test func `Tab cycles through the library's tags that the film lacks`() {
        var browser = editor()
        browser.type("no")
        #expect(browser.view().grid.text.contains("Noir  northern"))
        browser.press("Tab", "Tab")
        #expect(browser.press("Enter").said == [#"tag [438631] +["northern"] -[]"#])
        browser = editor()
        browser.type("-")
        browser.press("Tab")
        #expect(browser.press("Enter").said == [#"tag [438631] +[] -["desert"]"#])
    }

    @Test(arguments: ["x", "Backspace", "Del", "Space"]) func `a selected tag is removed`(_ key: String) {
        var browser = editor()
        browser.press("↓", "↓", key)
        #expect(browser.view().grid.text.contains("- slow"))
        #expect(browser.press("Enter").said == [#"tag [438631] +[] -["slow"]"#])
        browser = editor()
        browser.press("↓", key, key)
        #expect(browser.press("Enter").isEmpty, "it was put back")
    }

    @Test func `a new tag can be removed before it is saved`() {
        var browser = editor()
        browser.type("wrong,")
        browser.press("↓", "↓", "↓", "x")
        #expect(browser.press("Enter").isEmpty)
        browser = editor()
        browser.type("wrong,-wrong,")
        #expect(browser.press("Enter").isEmpty)
    }

    @Test func `for several films each tag shows how many have it, and the others can get it`() {
        var browser = editor(
            [.dune, .away],
            ValuesUsed.Response(tagsOfFilms: [438_631: ["desert", "both"], 129: ["both"]], tags: ["both"]))
        #expect(browser.view().grid.text.contains("desert (1 of 2)"))
        #expect(!browser.view().grid.text.contains("both ("))
        browser.press("↓", "↓", "x")
        #expect(browser.press("Enter").said == [#"tag [438631, 129] +["desert"] -[]"#])
    }

    @Test func `tags typed before the library is read are saved`() {
        var browser = editor([.dune], nil)
        browser.type("new,-slow,-other,")
        browser.answer(ValuesUsed.Response(tagsOfFilms: [438_631: ["slow"]], tags: ["slow"]))
        #expect(browser.press("Enter").said == [#"tag [438631] +["new"] -["slow", "other"]"#])
    }

    @Test func `an unreadable library is reported, and tags can still be added`() {
        var browser = editor([.dune], nil)
        browser.failAll(Failure(.library, "tag", "it is damaged"))
        #expect(browser.pendingRequests.isEmpty)
        #expect(browser.view().grid.text.contains("tag: it is damaged"))
        browser.type("new")
        #expect(browser.press("Enter").said == [#"tag [438631] +["new"] -[]"#])
    }

    @Test func `tags and places are completed from the library, and an undo reverts a change`() async throws {
        let stage = try await Stage(MarkedPlace(films: [.dune, .away]))
        await stage.press(.character("t"))
        await stage.enter("noir,new")
        await stage.press(.character("S"), Key(.tab), Key(.tab))
        await stage.enter("Odeon")
        await stage.press(.character("t"), .character("-"), Key(.tab))
        #expect(stage.text.contains("-new  -noir"))
        await stage.press(.enter)
        await stage.press(.character("S"), Key(.tab), Key(.tab), .character("o"))
        #expect(stage.text.contains("odeon"))
        await stage.press(.escape)
        await stage.press(.character("u"))
        await stage.press(.character("t"), .character("-"))
        #expect(stage.text.contains("-new  -noir"))
    }

    @Test func `clicking away a new tag keeps the focus on the line`() throws {
        var browser = editor([.dune], ValuesUsed.Response())
        browser.type("noir,")
        let lines = browser.view().grid.text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains("+ noir") })
        browser.click(40, row)
        browser.click(40, row)
        browser.press("x")
        #expect(browser.view().grid.text.contains("> x"))
    }

    @Test func `the selected tag stays selected when the library is read`() {
        var browser = editor([.dune], nil)
        browser.type("noir,")
        browser.press("↓")
        browser.answer(
            ValuesUsed.Response(tagsOfFilms: [438_631: ["desert", "slow"]], tags: ["slow", "desert"]))
        browser.press("x")
        #expect(browser.press("Enter").isEmpty, "the new one match was undone")
    }

    @Test func `Esc changes nothing`() {
        var browser = editor()
        browser.type("new,more")
        #expect(browser.press("Esc").isEmpty)
        #expect(browser.overlay == nil)
        #expect(browser.pendingRequests.isEmpty)
    }

    @Test func `a click selects a tag, and a second one removes it`() throws {
        var browser = editor()
        let lines = browser.view().grid.text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains("slow") })
        browser.click(40, row)
        browser.click(40, row)
        #expect(browser.press("Enter").said == [#"tag [438631] +[] -["slow"]"#])
    }
}
