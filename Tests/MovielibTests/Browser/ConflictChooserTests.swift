import MovielibCore
import Records
import Screen
import Terminal
import TestSupport
import Testing

@testable import FullScreen
@testable import movielib

/// The account in the full screen: the header, and the conflict chooser.
@Suite struct ConflictChooserTests {
    private static let items = [(1, "Dune", 2021), (2, "Heat", 1995), (3, "Alien", 1979)].map {
        id, title, year in
        AccountPlan.Item(
            key: AccountKey(id, .rating), step: .conflict, local: 7, remote: 8.5, title: title, year: year)
    }

    private func asked() -> Browser {
        var browser = Browser.over([.dune])
        browser.state.account = AccountState(toPush: 3)
        _ = browser.update(.synced(.success(SyncResult(notice: Notice("done"), conflicts: Self.items))))
        return browser
    }

    @Test func `the header shows the number of changes to send, a running sync, and a synced state`() {
        var browser = Browser.over([.dune], 120)
        #expect(!browser.view().grid.text.contains("synced"))
        _ = browser.update(.account(AccountState(toPush: 3)))
        #expect(browser.view().grid.text.contains("3 to push"))
        #expect(browser.press("Y").said == ["sync []"])
        #expect(browser.view().grid.text.contains("syncing"))
        #expect(browser.press("Y").isEmpty, "one at a time")
        _ = browser.update(.account(AccountState(toPush: 0)))
        #expect(browser.view().grid.text.contains("syncing"))
        _ = browser.update(.synced(.success(SyncResult(notice: Notice("done"), conflicts: []))))
        #expect(browser.view().grid.text.contains("synced"))
    }

    @Test func `the header shows the number of changes that wait to be shared`() {
        var browser = Browser.over([.dune], 120)
        for (count, isShown) in [(nil, false), (0, false), (2, true)] as [(Int?, Bool)] {
            _ = browser.update(.changesToShare(count))
            #expect(browser.view().grid.text.contains("2 to share") == isShown)
        }
    }

    @Test func `one key resolves each conflict, and all are sent as one sync`() {
        var browser = asked()
        #expect(browser.view().grid.text.contains("Dune (2021)"))
        #expect(browser.view().grid.text.contains("mine 7, TMDB 8.5"))
        #expect(browser.press("m").isEmpty)
        #expect(browser.press("t").isEmpty)
        #expect(browser.press("m").said == ["sync [1 mine, 2 tmdb, 3 mine]"])
        #expect(browser.overlay == nil)
    }

    @Test func `unresolved conflicts are shown again, and choosing nothing changes nothing`() {
        var browser = asked()
        browser.press("↓", "t")
        #expect(browser.press("Esc").said == ["sync [2 tmdb]"])
        browser = asked()
        #expect(browser.press("Esc").isEmpty)
        #expect(browser.overlay == nil)
    }

    @Test(arguments: [20, 40, 80, 200]) func `the conflict chooser fits any screen`(_ columns: Int) {
        var browser = asked()
        _ = browser.update(.resized(Size(columns: columns, rows: 12)))
        #expect(browser.view().grid.text.contains("mine 7"))
    }
}
