import Foundation
import Media
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

/// The screen of background conversions, and the confirmation before one is stopped.
struct ConversionsPlaceTests {
    private func conversion(_ id: Int, _ state: BackgroundConversion.State) -> BackgroundConversion {
        var conversion = BackgroundConversion(id: id, name: "Dune (2021)")
        conversion.state = state
        if state == .running {
            (conversion.progress, conversion.details) = (
                "42 %", ["/films/Dune.mp4", "42 %  3.2x  7 min left"]
            )
        }
        return conversion
    }

    @Test func `an empty screen of conversions says how to start one, and others list them`() async throws {
        for isPlain in [false, true] {
            let stage = try await Stage(ConversionsScreen(), columns: 40, rows: 12) { $0.isPlain = isPlain }
            #expect(stage.text.contains("No conversions"))
            await stage.tell(.conversion(conversion(1, .running)))
            await stage.tell(.conversion(conversion(2, .waiting)))
            #expect(stage.lines.contains("42 %     Dune (2021)"))
            #expect(stage.lines.contains("waiting  Dune (2021)"))
            #expect(stage.text.contains("7 min left"))
            await stage.press(.down)
            #expect(!stage.text.contains("7 min left"))
        }
    }

    @Test func `the conversion key opens options for a film with a file, or suggests adding one`() throws {
        let film = FilmTarget.record(FilmRecord(id: 438631, title: "Dune"))
        let verb = try #require(BrowserAction.filmActions.first { $0.keyNames == ["C"] })
        let scene = BrowserAction.Target(films: [film], current: film)
        var state = BrowserState()
        guard case .show(let notice)? = verb.performForKey(scene, state).first else {
            Issue.record("nothing is said")
            return
        }
        #expect(notice.text.contains("Dune") && notice.text.contains("movielib files add"))
        state.userData[film.id] = UserData(isOwned: true)
        guard case .command("convert ")? = verb.performForKey(scene, state).first else {
            Issue.record("the line is not opened")
            return
        }
    }

    @Test func `the end of a conversion is reported on every screen, and the reason is kept`() async throws {
        let stage = try await Stage(ConversionsScreen())
        var failed = conversion(1, .failed)
        failed.result = .init(blocks: [.paragraph("the disk is full", indent: 0)])
        await stage.tell(.conversion(failed))
        #expect(stage.browser.notice?.text.contains("the conversion failed") == true)
        #expect(stage.text.contains("the disk is full"))
        await stage.press(.character("x"))
        #expect(stage.browser.overlay == nil)
        // A notice that arrives while a line is typed is shown afterwards.
        await stage.type(":st")
        await stage.tell(.conversion(failed))
        await stage.type("a")
        await stage.press(.escape)
        #expect(stage.lines.last?.contains("the conversion failed") == true)
        await stage.press(.down)
        #expect(stage.browser.notice == nil)
    }

    @Test func `the result of a conversion can be scrolled to its end`() async throws {
        let stage = try await Stage(ConversionsScreen(), columns: 40, rows: 12)
        var done = conversion(1, .done)
        done.result = .init(blocks: (1...30).map { .paragraph("line \($0)", indent: 0) })
        await stage.tell(.conversion(done))
        await stage.tell(.conversion(conversion(2, .waiting)))
        #expect(stage.lines.contains("line 1") && !stage.text.contains("line 30"))
        await stage.press(.pageDown)
        #expect(!stage.lines.contains("line 1") && stage.text.contains("done"))
        await stage.press(.end)
        #expect(stage.lines.contains("line 30"))
        await stage.press(.down, .up)
        #expect(stage.lines.contains("line 1"))
    }

    @Test func `stopping a conversion, and quitting during one, need confirmation`() async throws {
        let stage = try await Stage(ConversionsScreen(), columns: 40, rows: 12)
        await stage.tell(.conversion(conversion(1, .running)))
        await stage.press(.character("x"))
        #expect(stage.text.contains("Stop this conversion?"))
        await stage.press(.escape)
        #expect(stage.effects.isEmpty)
        await stage.press(.character("x"), .enter)
        #expect(stage.effects.contains { if case .stopConversion(1) = $0 { true } else { false } })
        await stage.press(.character("q"))
        #expect(stage.text.contains("Quit while it is converting?"))
        #expect(!stage.effects.contains { if case .quit = $0 { true } else { false } })
        await stage.press(.enter)
        #expect(stage.effects.contains { if case .forceQuit = $0 { true } else { false } })
        await stage.tell(.conversion(conversion(1, .stopped)))
        await stage.press(.character("q"))
        #expect(stage.effects.contains { if case .quit = $0 { true } else { false } })
    }

    @Test func `the options line takes the command's arguments, and reports mistakes at once`() async throws {
        var state = BrowserState()
        state.readConversion = { words throws(Failure) in
            do { return try ConvertCommand.parsed(words).words } catch {
                throw Movielib.usageFailure(error, ["convert"] + words)
            }
        }
        let film = FilmTarget.record(FilmRecord(id: 438_631, title: "Dune"))
        func order(_ line: String, _ film: FilmTarget?) throws -> ConversionRequest? {
            let scene = BrowserAction.Target(films: [], current: film)
            guard
                case .done(let effects)? = try BrowserAction.find("convert")?.performForCommand(
                    line, scene, state),
                case .convert(let order)? = effects.first
            else { return nil }
            return order
        }
        let ours = try #require(try order("--to mp4 --quality small", film))
        #expect(ours.film == film.id)
        #expect(try ConvertCommand.parsed(ours.arguments).to == .mp4)
        let files = try #require(try order("\"/tmp/a b.mkv\" --to webm", film))
        #expect(files.film == nil)
        #expect(try ConvertCommand.parsed(files.arguments).words == ["/tmp/a b.mkv"])
        #expect(throws: Failure.self) { try order("--to mp4", nil) }
        #expect(throws: Failure.self) { try order("--to vhs", film) }
        #expect(throws: Failure.self) { try order("--no-sound --only-sound", film) }
    }
}
