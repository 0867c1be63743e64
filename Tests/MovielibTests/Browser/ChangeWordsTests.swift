import Foundation
import Library
import LibrarySupport
import Records
import Screen
import TMDBModels
import TestSupport
import Testing

@testable import FullScreen
@testable import movielib

/// Changes of the library, and the notices on the bottom line.
@Suite struct ChangeWordsTests {
    private func stage(
        _ films: [FilmRecord] = [.dune], filling fill: (LibraryStore) throws -> Void = { _ in }
    ) async throws -> Stage { try await Stage(MarkedPlace(films: films), filling: fill) }

    private func notice(_ stage: Stage) -> String { stage.browser.notice?.text ?? "" }

    @Test func `pressing the watch-later key twice before a redraw changes nothing`() async throws {
        let stage = try await stage()
        stage.answers = false
        await stage.type("ww")
        stage.answers = true
        await stage.settle()
        #expect(notice(stage) == "Removed from the list: Dune (2021); u undoes it")
        #expect(stage.browser.state.userData[438_631]?.isOnWatchlist == false)
    }

    @Test func `of several films only the unsaved ones are saved and counted`() async throws {
        let stage = try await stage([.dune, .away]) { try $0.addToWatchlist([.dune], at: noon) }
        await stage.type("w")
        #expect(notice(stage) == "Saved Spirited Away (2001); 1 was there already; u undoes it")
        await stage.type("w")
        #expect(notice(stage) == "Removed from the list: 2 films; u undoes it")
    }

    @Test func `removing a missing value is not called a removal, nor is its film counted`() async throws {
        let bare = try await stage { try $0.addToWatchlist([.dune], at: noon) }
        for (line, said) in [
            ("rate none", "You have not rated: Dune (2021)"), ("tag -old", "Tag not found on: Dune (2021)"),
        ] {
            await bare.enter(":" + line)
            #expect(notice(bare) == said)
        }
        let two = try await stage([.dune, .away]) { _ = try $0.rate(.away, 9, at: noon) }
        await two.enter(":rate none")
        #expect(notice(two) == "Removed your rating of Spirited Away (2001); u undoes it")
    }

    @Test func `holding down the log key logs one viewing, and the form logs another`() async throws {
        let stage = try await stage { try $0.addToWatchlist([.dune], at: noon) }
        await stage.type("s")
        #expect(notice(stage) == "Logged Dune (2021) on 22 Nov 2026, off your list; u undoes it")
        await stage.type("sssss")
        #expect(notice(stage) == "Already logged today; ':watched add' logs another viewing of Dune (2021)")
        #expect(stage.browser.state.userData[438_631]?.timesWatched == 1)
        await stage.press(.character("S"), .enter)
        #expect(notice(stage) == "Logged Dune (2021) on 22 Nov 2026, a second time that day; u undoes it")
        #expect(stage.browser.state.userData[438_631]?.timesWatched == 2)
    }

    @Test func `a replaced rating and a date before the release are reported`() async throws {
        let stage = try await stage { _ = try $0.rate(.dune, 8.5, at: .now) }
        await stage.press(.character("r"), .escape)
        await stage.press(.character("S"))
        await stage.type("2019")
        await stage.press(.tab, .character("7"), .enter)
        #expect(
            notice(stage)
                == "Logged Dune (2021) on 2019, before its release, your rating 8.5 → 7; u undoes it")
    }

    @Test func `a notice names the change that was undone`() async throws {
        let stage = try await stage()
        await stage.press(.character("r"), .character("8"), .enter)
        await stage.type("u")
        #expect(notice(stage) == "Undone: rating Dune (2021); U does it again")
        await stage.type("U")
        #expect(notice(stage) == "Done again: rating Dune (2021); u undoes it")
        await stage.type("uu")
        #expect(notice(stage) == "There is nothing to undo")
        await stage.enter("U:rate none")
        await stage.type("u")
        #expect(notice(stage) == "Undone: removing your rating of Dune (2021); U does it again")
    }

    @Test func `a notice disappears at the next key, and several undone changes are counted`() async throws {
        let stage = try await stage()
        await stage.type("w")
        #expect(notice(stage) == "Saved Dune (2021); u undoes it")
        await stage.press(.down)
        #expect(stage.browser.notice == nil)
        await stage.enter("ws:undo 3")
        #expect(notice(stage) == "Undone: the last 3 changes")
        await stage.enter(":redo 2")
        #expect(notice(stage) == "Done again: 2 changes")
    }

    @Test func `removed tags are not reported as added`() async throws {
        let stage = try await stage()
        for (tags, words) in [
            ("noir,old", "Added the tags noir, old to Dune (2021)"),
            ("-noir", "Removed the tag noir from Dune (2021)"),
            ("new,-old", "Tagged Dune (2021): +new -old"),
        ] {
            await stage.type("t")
            await stage.enter(tags)
            #expect(notice(stage) == "\(words); u undoes it")
        }
    }

    @Test func `in the log the keys for films edit and remove a viewing`() async throws {
        let stage = try await Stage(ViewingsScreen(), filling: { try $0.fillLog() })
        await stage.press(.character("S"))
        #expect(stage.text.contains("Odeon"))
        await stage.press(.left, .enter)
        #expect(notice(stage).hasPrefix("Changed the viewing of "))
        #expect(stage.text.contains("Thu 19"))
        #expect(stage.text.contains("2 / 7"))
        await stage.type("d")
        #expect(notice(stage).hasPrefix("Removed the viewing of "))
        #expect(stage.text.contains("2 / 6"))
        await stage.type("u")
        #expect(stage.text.contains("2 / 7"))
    }
}
