import Library
import LibrarySupport
import Records
import Screen
import Terminal
import TestSupport
import Testing

@testable import FullScreen
@testable import Presenters
@testable import movielib

@Suite struct KeyTableTests {
    @Test func `every key in the table has an effect`() {
        for binding in BrowserAction.globalActions + BrowserAction.filmActions {
            #expect(!binding.keys.isEmpty)
            for key in binding.keys {
                var browser = Browser.over()
                let effects = browser.update(.input(.key(key)))
                let hasMoved = browser.stack.count > 1 || browser.overlay != nil || browser.notice != nil
                // The first screen has nothing to go back to, and nothing to request again.
                let isIdle = ["back", "reload"].contains(binding.keyDescription)
                #expect(!effects.isEmpty || hasMoved || isIdle, "\(key)")
                #expect(browser.marked?.heard.isEmpty == true, "\(key) is not the place's")
            }
        }
    }

    @Test func `no key has two meanings`() {
        let keys = (BrowserAction.globalActions + BrowserAction.filmActions).flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
    }

    @Test func `the page of the manual has exactly these keys and commands, in each language`() throws {
        try expectPage()
        try inUkrainian(expectPage)
    }

    private func expectPage() throws {
        let page = Markdown(try #require(HelpTopic.named("browse")).text)
        let tables = page.blocks.compactMap { block -> [[String]]? in
            if case .table(_, let rows) = block { rows } else { nil }
        }
        #expect(tables.count == 4)
        #expect(tables[0].map { $0[0] } == BrowserTab.allCases.map(\.rawValue))
        #expect(tables[1] == BrowserAction.globalActions.map { [$0.fullHint.keys, $0.keyDescription] })
        #expect(tables[2] == BrowserAction.filmActions.map { [$0.fullHint.keys, $0.keyDescription] })
        #expect(
            tables[3]
                == BrowserAction.named.map { verb in
                    [[verb.name, verb.usage].filter { !$0.isEmpty }.joined(separator: " "), verb.summary]
                })
    }

    @Test func `Ctrl-L redraws the screen with any overlay open, and changes nothing else`() {
        for keys in [[], [":"], ["?"], ["r"], ["t"], ["S"]] {
            var browser = Browser.over()
            for key in keys { browser.press(key) }
            let isOpen = browser.overlay != nil
            #expect(browser.update(.input(.key(.control("l")))).contains { $0.isRedraw }, "\(keys)")
            #expect((browser.overlay != nil) == isOpen, "\(keys)")
        }
        for screen in [
            SearchScreen() as any BrowserScreen, LibraryScreen(.library),
            MarkedPlace(films: [.dune], isTyping: true),
        ] {
            var browser = Browser(screen, size: Size(columns: 80, rows: 24), state: BrowserState())
            _ = browser.update(.started)
            browser.press("/")
            #expect(browser.update(.input(.key(.control("l")))).contains { $0.isRedraw }, "\(screen)")
        }
    }

    @Test func `without a selected film the keys for films go to the screen`() {
        var browser = Browser.over([])
        browser.press("w", "r", "x")
        #expect(browser.marked?.heard.count == 3)
        #expect(browser.overlay == nil)
        browser.press("?")
        #expect(browser.overlay is Sheet)
    }

    @Test func `while a text field has the focus every letter is text`() {
        var browser = Browser(
            MarkedPlace(films: [.dune], isTyping: true), size: Size(columns: 80, rows: 24),
            state: BrowserState())
        #expect(browser.type("q1?:ws").isEmpty)
        #expect(browser.marked?.heard.count == 6)
        #expect(browser.overlay == nil)
    }

    @Test func `a click on a key in the bottom line presses it`() throws {
        var browser = Browser.over()
        let hints = browser.shownHints
        #expect(hints.map(\.hint.keys) == ["Enter", "←→", "w", "s", "r", "?", "Esc"])
        let seen = try #require(hints.first { $0.hint.keys == "s" })
        #expect(browser.click(seen.columns.lowerBound, 23).said == ["log today [438631]|2026-11-22"])
        for button in [1, 2] {
            #expect(browser.click(seen.columns.lowerBound, 23, button: button).isEmpty, "another button")
        }
        #expect(browser.click(hints[1].columns.lowerBound, 23).isEmpty, "two keys at once")
        browser.click(hints[4].columns.lowerBound, 23)
        for button in [1, 2] { browser.click(0, 1, button: button) }
        #expect(browser.overlay is RatingChooser)
        let save = try #require(browser.shownHints.first { $0.hint.keys == "Esc" })
        browser.click(save.columns.lowerBound, 23)
        #expect(browser.overlay == nil)
        #expect(browser.click(79, 23).isEmpty)
    }

    @Test func `hints on the bottom line are drawn where they are clicked, even after a notice`() {
        for notice in ["", "Saved 千と千尋; u undoes it"] {
            var browser = Browser.over { $0.symbols = .ascii }
            if !notice.isEmpty { browser.notice = Notice(notice) }
            let line = browser.view().grid.row(23).map { $0.text.isEmpty ? "" : $0.text }
            for (hint, columns) in browser.shownHints {
                #expect(line[columns].joined() == "\(hint.drawnKeys(.ascii)) \(hint.text)")
            }
        }
    }

    @Test func `the last failure can be read in full later`() {
        var browser = Browser.over()
        browser.press("e")
        #expect(browser.notice?.text == "Nothing has failed")
        _ = browser.update(.changed(.failure(Failure(.library, "rate", "it is locked", hint: "wait"))))
        #expect(browser.view().grid.text.contains("rate: it is locked (e: more)"))
        _ = browser.update(.changed(.success(ChangeResult(notice: Notice("Saved"), userData: [:]))))
        browser.press("e")
        let text = browser.view().grid.text
        #expect(text.contains("movielib: rate: it is locked"))
        #expect(text.contains("hint: wait"))
        browser.press("e")
        #expect(browser.overlay == nil)
    }

    @Test(
        arguments: [
            ("w", "toggle [438631, 129]"), ("s", "log today [438631, 129]|2026-11-22"),
            ("d", "take off [438631, 129]"),
        ])
    func `marked films are changed together`(_ key: String, _ said: String) {
        var browser = Browser.over([.dune, .away])
        #expect(browser.press(key).said == [said])
    }

    @Test(
        arguments: [
            ("n", "note 129"), ("o", "browse https://www.themoviedb.org/movie/129"),
            ("y", "copy https://www.themoviedb.org/movie/129"),
        ])
    func `a command for one film applies to the film under the cursor`(_ key: String, _ said: String) {
        var browser = Browser.over()
        browser.screen = MarkedPlace(films: [.dune, .away], selected: .away)
        #expect(browser.press(key).said == [said])
        browser.press(":")
        browser.type(["n": "note", "o": "open", "y": "copy"][key] ?? "")
        #expect(browser.press("Enter").said == [said])
    }

    @Test func `a long film name is cut, and the text after it is not`() {
        var browser = Browser.over()
        let name = String(repeating: "Long ", count: 20) + "(1999)"
        browser.notice = Notice("Saved \(name); u undoes it", name: name)
        let line = browser.view().grid.row(23).map(\.text).joined()
        #expect(line.contains("…; u undoes it  ? keys"))
    }

    @Test func `names of keys are parsed`() {
        #expect(Key.named("1-7").count == 7)
        #expect(Key.named("Ctrl-L") == [.control("l")])
        #expect(Key.named("Esc") == [Key(.escape)])
        #expect(Key.named("←→").isEmpty)
        #expect(KeyHint("↑↓←→ hjkl", "move").drawnKeys(.ascii) == "Up/Down/Left/Right hjkl")
    }
}

extension Effect {
    fileprivate var isRedraw: Bool { if case .redraw = self { true } else { false } }
}
