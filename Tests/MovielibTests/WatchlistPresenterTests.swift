import Foundation
import Library
import Testing

@testable import movielib

@Suite struct WatchlistPresenterTests {
    private func list(total: Int = 2, zone: String = "GMT") throws -> WatchlistPresenter {
        let bare = SavedMovie(id: 7, title: "千と千尋の神隠し 🎬\u{1b}[2J")
        return WatchlistPresenter(
            entries: [
                WatchlistEntry(movie: .dune(), addedAt: noon),
                WatchlistEntry(movie: bare, addedAt: noon.addingTimeInterval(-86_400 * 30)),
            ], total: total, symbols: .unicode, timeZone: try #require(TimeZone(identifier: zone)))
    }

    @Test func `the watch-later list for eyes`() throws {
        record("WatchlistPresenterTests.swift", 1, try list().document.snapshot(80))
    }

    @Test func `a part of the watch-later list in 40 columns`() throws {
        record("WatchlistPresenterTests.swift", 2, try list(total: 200).document.snapshot(40))
    }

    @Test func `the watch-later list for a pipe`() throws {
        record("WatchlistPresenterTests.swift", 3, try list().piped)
    }

    @Test func `the watch-later list for programs`() throws {
        record("WatchlistPresenterTests.swift", 4, try list().json())
    }

    @Test func `the day of adding is the person's own, and the time in a pipe is UTC`() throws {
        let far = try list(zone: "Pacific/Kiritimati")
        #expect(far.document.drawn(120)[1].contains("22 Nov 2026"))
        #expect(far.piped.contains("2026-11-21T12:40:00Z"))
    }

    @Test func `an empty list shows nothing`() {
        let empty = WatchlistPresenter(entries: [], total: 0, symbols: .unicode, timeZone: .gmt)
        #expect(empty.document == Document())
        #expect(empty.rows.isEmpty)
    }
}

@Suite struct ChangePresenterTests {
    private let dune = Film(SavedMovie.dune(), isSaved: true)
    private let other = Film(SavedMovie(id: 7, title: "No\nDate"), isSaved: true)

    @Test func `an addition for eyes, for a pipe and for programs`() throws {
        let change = ChangePresenter(added: [dune], alreadyThere: [other])
        record("WatchlistPresenterTests.swift", 5, change.document.snapshot(60))
        record("WatchlistPresenterTests.swift", 6, change.piped)
        #expect(try Set(change.object().keys) == ["added", "already_there"])
    }

    @Test func `a removal for eyes, for a pipe and for programs`() throws {
        let change = ChangePresenter(removed: [dune], notFound: ["99"])
        record("WatchlistPresenterTests.swift", 7, change.document.snapshot(60))
        record("WatchlistPresenterTests.swift", 8, change.piped)
        #expect(try Set(change.object().keys) == ["removed", "not_found"])
    }
}

@Suite struct ReportPresenterTests {
    private let report = ReportPresenter(findings: [
        .init(name: "movielib", state: .ok, detail: "0.1.0"),
        .init(name: "Credential", state: .note, detail: "none"),
        .init(name: "Library", state: .problem, detail: "others can read it: chmod 600 /home/me/library.db"),
    ])

    @Test func `findings for eyes`() {
        record("WatchlistPresenterTests.swift", 9, report.document.snapshot(40))
    }

    @Test func `findings for a pipe and for programs`() throws {
        record("WatchlistPresenterTests.swift", 10, report.piped)
        record("WatchlistPresenterTests.swift", 11, try report.json())
    }

    @Test func `a report is sound while it has no problem`() {
        #expect(!report.isSound)
        #expect(ReportPresenter(findings: Array(report.findings.prefix(2))).isSound)
    }
}
