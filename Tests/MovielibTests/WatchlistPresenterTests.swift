import Foundation
import Library
import LibrarySupport
import MovielibCore
import Records
import TestSupport
import Testing

@testable import Presenters
@testable import Terminal
@testable import movielib

@Suite struct WatchlistPresenterTests {
    private func list(total: Int = 2, zone: String = "GMT") -> LibraryListPresenter {
        let bare = FilmRecord(id: 7, title: "千と千尋の神隠し 🎬\u{1b}[2J")
        return LibraryListPresenter(
            films: [
                Film(.dune, UserData(addedAt: noon)),
                Film(bare, UserData(addedAt: noon.addingTimeInterval(-86_400 * 30))),
            ], total: total, timeZone: TimeZone(identifier: zone))
    }

    @Test func `the watch-later list is a table on a terminal and rows in a pipe`() throws {
        #expect(
            list().document.snapshot(80) == """
                    ID  TITLE                     YEAR  RATING  RUNTIME  ADDED|
                438631  Dune                      2021     7.8   2h 35m  21 Nov 2026|
                     7  千と千尋の神隠し 🎬^[[2J             –           22 Oct 2026|
                2 films|
                """)
        #expect(list().document.drawn(40)[0] == "    ID  TITLE               YEAR  RATING")
        #expect(
            list().piped == """
                438631¦Dune¦2021¦7.8¦155¦2026-11-21T12:40:00Z
                7¦千と千尋の神隠し 🎬^[[2J¦¦¦¦2026-10-22T12:40:00Z
                """)
    }

    @Test func `a later page shows its number and the number of pages`() {
        var list = list(total: 41)
        list.pages = RowPages(page: 3, size: 2)
        #expect(list.document.snapshot(80).contains("page 3 of 21 · 41 films"))
        list.pages = RowPages(page: 1, size: 2)
        #expect(list.document.snapshot(80).contains("2 of 41 films; --page and --limit show more"))
    }

    @Test func `the date of adding is in the user's time zone, and in UTC in a pipe and in JSON`() throws {
        let far = list(zone: "Pacific/Kiritimati")
        #expect(far.document.drawn(120)[1].contains("22 Nov 2026"))
        #expect(far.piped.contains("2026-11-21T12:40:00Z"))
        let film = try #require((try far.object()["results"] as? [[String: Any]])?.first)
        #expect(film["added_at"] as? String == "2026-11-21T12:40:00Z")
        #expect(film["genres"] as? [String] == ["Science Fiction", "Adventure"])
        #expect(film["runtime_minutes"] as? Int == 155 && film["in_watchlist"] as? Bool == true)
    }
}

@Suite struct ChangePresenterTests {
    private let dune = Film(.dune, UserData(addedAt: noon))
    private let other = Film(FilmRecord(id: 7, title: "No\nDate"), UserData(addedAt: noon))

    @Test func `an addition has a text, a row and a JSON form`() throws {
        var outcome = ChangeOutcome(.addToWatchlist)
        (outcome.films, outcome.unchanged) = ([.init(nil, dune)], [other])
        let change = ChangePresenter(outcome)
        #expect(
            change.document.snapshot(60) == """
                Added: Dune (2021)  438631|
                Already there: No Date  7|
                """)
        #expect(
            change.piped == """
                added¦438631¦Dune¦2021¦7.8¦12345¦2021-09-15
                already_there¦7¦No Date¦¦¦¦
                """)
        #expect(try Set(change.object().keys) == ["added", "already_there"])
    }

    @Test func `a removal has a text, a row and a JSON form`() throws {
        var outcome = ChangeOutcome(.removeFromWatchlist)
        (outcome.films, outcome.notFound) = ([.init(dune, dune)], [FilmRecord(id: 99, title: "")])
        let change = ChangePresenter(outcome)
        #expect(
            change.document.snapshot(60) == """
                Removed: Dune (2021)  438631|
                """)
        #expect(
            change.piped == """
                removed¦438631¦Dune¦2021¦7.8¦12345¦2021-09-15
                not_found¦99
                """)
        #expect(try Set(change.object().keys) == ["removed", "not_found"])
    }
}

@Suite struct ReportPresenterTests {
    private let report = ReportPresenter(findings: [
        .init(name: "movielib", state: .ok, detail: "0.1.0"),
        .init(name: "Credential", state: .note, detail: "none"),
        .init(name: "Library", state: .problem, detail: "others can read it: chmod 600 /home/me/library.db"),
    ])

    @Test func `findings are a table on a terminal, and have rows and a JSON form`() throws {
        #expect(
            report.document.snapshot(40) == """
                movielib    0.1.0|
                Credential  note: none|
                Library     problem: others can read it:|
                            chmod 600|
                            /home/me/library.db|
                """)
        #expect(
            report.piped == """
                movielib¦ok¦0.1.0
                Credential¦note¦none
                Library¦problem¦others can read it: chmod 600 /home/me/library.db
                """)
        try expectJSON(
            report,
            """
            {"findings": [
              {"detail": "0.1.0", "name": "movielib", "state": "ok"},
              {"detail": "none", "name": "Credential", "state": "note"},
              {"detail": "others can read it: chmod 600 /home/me/library.db", "name": "Library", "state": "problem"}],
             "ok": false}
            """)
    }

    @Test func `a report is sound if it has no problem`() {
        #expect(!report.isSound)
        #expect(ReportPresenter(findings: Array(report.findings.prefix(2))).isSound)
    }
}
