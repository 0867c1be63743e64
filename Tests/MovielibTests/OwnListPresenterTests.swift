import Foundation
import LibrarySupport
import MovielibCore
import Query
import Records
import TestSupport
import Testing

@testable import Library
@testable import Presenters
@testable import Terminal
@testable import movielib

@Suite struct LibraryShelfTests {
    private func shelf(hidesRatings: Bool = false) -> LibraryListPresenter {
        LibraryListPresenter(
            films: [.waiting, .seen, .bare], total: 3, hidesRatings: hidesRatings,
            scope: .library, timeZone: .gmt)
    }

    @Test func `the library is a table on a terminal and rows in a pipe`() {
        #expect(
            shelf().document.snapshot(80) == """
                       ID  TITLE          YEAR  RATING  RUNTIME  MINE  SEEN          ADDED|
                +  438631  Dune           2021     7.8   2h 35m                      21 Nov 2026|
                ✓     129  Spirited Away  2001     8.5    2h 5m   9.5  2×, Aug 2026  |
                        7  مرحبا 🎬^[[2J             –              3                |
                3 films|
                """)
        #expect(
            shelf().piped == """
                438631¦Dune¦2021¦7.8¦155¦2026-11-21T12:40:00Z¦¦0¦¦desert, rain y¦
                129¦Spirited Away¦2001¦8.5¦125¦¦9.5¦2¦2026-08¦¦The train over the water
                7¦مرحبا 🎬^[[2J¦¦¦¦¦3¦0¦¦¦
                """)
    }

    @Test func `the width decides which columns of the library are shown`() {
        func columns(_ width: Int) -> [Substring] { shelf().document.drawn(width)[0].split(separator: " ") }
        #expect(columns(40) == ["ID", "TITLE", "YEAR", "MINE"])
        #expect(columns(60) == ["ID", "TITLE", "YEAR", "RATING", "RUNTIME", "MINE"])
        #expect(columns(200).suffix(5) == ["MINE", "SEEN", "GENRES", "TAGS", "ADDED"])
        let wide = shelf().document.drawn(200)
        #expect(wide[1].hasSuffix("  Science Fiction, Adventure  desert, rain y  21 Nov 2026"))
    }

    @Test func `in ASCII the marks of the library are an x and a hyphen`() {
        let lines = shelf().document.drawn(60, symbols: .ascii)
        #expect(lines[2] == "x     129  Spirited Away  2001     8.5    2h 5m   9.5")
        #expect(lines[3].hasSuffix("  -              3"))
    }

    @Test func `with hidden scores only seen films show theirs`() throws {
        #expect(shelf(hidesRatings: true).rows.map { $0[3] } == ["", "8.5", ""])
        let films = try #require(try shelf(hidesRatings: true).object()["results"] as? [[String: Any]])
        #expect(films.map { $0["rating"] as? Double } == [nil, 8.5, nil])
        #expect(!shelf(hidesRatings: true).document.snapshot(80).contains("7.8"))
    }

    @Test func `a year is shown if the date is unknown`() {
        let film = Film(
            FilmRecord(id: 9, title: "Metropolis", releaseDate: PartialDate("1927")), UserData(myRating: 9))
        let list = LibraryListPresenter(films: [film], total: 1, scope: .library)
        #expect(list.rows[0][2] == "1927")
        #expect(film.name == "Metropolis (1927)")
    }
}

@Suite struct ViewingListPresenterTests {
    private let log = ViewingListPresenter(
        viewings: [
            LoggedViewing(
                film: .seen,
                viewing: Viewing(
                    watchedOn: PartialDate("2026-08-14"), isRewatch: true, rating: 8.5,
                    note: "with Ana,\nand rain", place: "Odeon", loggedAt: noon)),
            LoggedViewing(film: .seen, viewing: Viewing(watchedOn: PartialDate("2003"), loggedAt: noon)),
            LoggedViewing(film: .bare, viewing: Viewing(loggedAt: noon)),
        ], total: 40, hidesRatings: true)

    @Test func `the column that a list is sorted by is shown at 60 columns`() {
        func head(_ order: QuerySortKey?) -> String {
            LibraryListPresenter(films: [.seen, .waiting], total: 2, scope: .library, order: order)
                .document.drawn(60)[0]
        }
        #expect(!head(nil).contains("SEEN") && !head(nil).contains("ADDED"))
        #expect(head(.seen).contains("SEEN") && head(.added).contains("ADDED"))
    }

    @Test func `the log is a table on a terminal and rows in a pipe`() {
        #expect(
            log.document.snapshot(80) == """
                WATCHED       ID  TITLE          YEAR  RATED         PLACE  NOTE|
                14 Aug 2026  129  Spirited Away  2001    8.5  again  Odeon  with Ana, and rain|
                2003         129  Spirited Away  2001                       |
                –              7  مرحبا 🎬^[[2J                             |
                3 of 40 viewings; --page and --limit show more|
                """)
        #expect(
            log.piped == """
                129¦Spirited Away¦2001¦2026-08-14¦8.5¦true¦Odeon¦with Ana, and rain¦
                129¦Spirited Away¦2001¦2003¦9.5¦false¦¦¦
                7¦مرحبا 🎬^[[2J¦¦¦3¦false¦¦¦
                """)
    }

    @Test func `a note too long for its row is shown in full below it`() {
        let note =
            "A note that nobody would want to lose, " + String(repeating: "word ", count: 60) + "\n\nend."
        let log = ViewingListPresenter(
            viewings: [
                LoggedViewing(
                    film: .seen, viewing: Viewing(note: .plain(note), place: "Odeon", loggedAt: noon)),
                LoggedViewing(film: .seen, viewing: Viewing(note: "short", loggedAt: noon)),
            ], total: 2)
        for width in [20, 40, 80, 200] {
            let lines = log.document.drawn(width)
            let words = lines.joined(separator: " ").split(separator: " ")
            #expect(words.count { $0 == "word" } == 60 && words.contains("end."), "\(width)")
            #expect(words.contains("short") && words.contains("Odeon"), "\(width)")
            #expect(!lines.joined().contains("…"))
        }
    }
}

@Suite struct HistoryPresenterTests {
    private let changes = [
        LibraryChange(
            id: 2, madeAt: noon, command: "watched add", content: .text("Dune (2021), \u{1b}]0;x\u{7}")),
        LibraryChange(
            id: 1, madeAt: noon.addingTimeInterval(-86_400), command: "import",
            content: .text("letterboxd-olena-2026-11-20-19-24-utc.zip, watchlist.csv")),
    ]

    @Test func `changes at 40 columns keep the command`() {
        let history = HistoryPresenter(changes: changes, timeZone: .gmt)
        #expect(
            history.document.snapshot(40) == """
                   WHAT         FILMS|
                1  watched add  Dune (2021), ^[]0;x^G|
                  21 Nov 2026, 12:40|
                2  import       letterboxd-olena-2026-11|
                                -20-19-24-utc.zip,|
                                watchlist.csv|
                  20 Nov 2026, 12:40|
                """)
    }

    @Test func `the time of day is in the user's time zone, and the arrow suits the terminal`() throws {
        let change = LibraryChange(
            id: 1, madeAt: noon, command: "rate",
            content: .record(
                .init(
                    films: [FilmRecord(id: 949, title: "Heat", releaseDate: PartialDate("1995-12-15"))],
                    detail: .rating(from: 8, to: 9))))
        let zone = try #require(TimeZone(secondsFromGMT: 45_900))
        let history = HistoryPresenter(changes: [change], timeZone: zone)
        #expect(
            history.document.drawn(80, symbols: .ascii).last
                == "1  22 Nov 2026, 01:25  rate  Heat (1995): 8 -> 9")
        #expect(
            HistoryPresenter(changes: [change], outcome: .redone).document.drawn(80)
                == ["Done again: rate  Heat (1995): 8 → 9"])
    }

    @Test func `undone changes are listed, on a terminal and in a pipe`() {
        let undone = HistoryPresenter(changes: changes, outcome: .undone, timeZone: .gmt)
        #expect(
            undone.document.snapshot(80) == """
                Undone: watched add  Dune (2021), ^[]0;x^G|
                Undone: import  letterboxd-olena-2026-11-20-19-24-utc.zip, watchlist.csv|
                """)
        #expect(
            undone.piped == """
                2026-11-21T12:40:00Z¦watched add¦Dune (2021), ^[]0;x^G
                2026-11-20T12:40:00Z¦import¦letterboxd-olena-2026-11-20-19-24-utc.zip, watchlist.csv
                """)
    }
}

@Suite struct TagsPresenterTests {
    private let tags = TagsPresenter(tags: [("neo\tnoir \u{1b}[31m", 1_200), ("日本", 1)])

    @Test func `tags are a table on a terminal and rows in a pipe`() {
        #expect(
            tags.document.snapshot(40) == """
                FILMS  TAG|
                 1200  neo noir ^[[31m|
                    1  日本|
                """)
        #expect(
            tags.piped == """
                1200¦neo noir ^[[31m
                1¦日本
                """)
    }

    @Test func `of many tags the first are shown, with the option that shows all`() {
        let some = TagsPresenter(tags: [("a", 2), ("b", 1)], total: 500)
        #expect(some.document.drawn(60).last == "2 of 500 tags; --limit 500 shows them all")
    }
}

@Suite struct OwnChangeTests {
    private func change(
        _ operation: Change.Operation, _ film: Film = .seen, from: Viewing? = nil, to: Viewing? = nil,
        _ before: (inout Film) -> Void = { _ in }
    ) -> ChangePresenter {
        var outcome = ChangeOutcome(operation)
        var old = film
        before(&old)
        outcome.films = [.init(old, film, viewingBefore: from, viewing: to)]
        return ChangePresenter(outcome)
    }

    @Test func `a rating is shown with the film and the replaced rating`() {
        let rated = change(.rate(9.5)) { $0.userData?.myRating = nil }
        #expect(rated.document.drawn(60) == ["Rated: Spirited Away (2001)  129  9.5 of 10"])
        #expect(rated.rows[0].first == "updated")
        let again = change(.rate(9.5)) { $0.userData?.myRating = 8 }
        #expect(again.document.drawn(60) == ["Rated: Spirited Away (2001)  129  8 → 9.5 of 10"])
        #expect(
            again.document.drawn(60, symbols: .ascii) == ["Rated: Spirited Away (2001)  129  8 -> 9.5 of 10"])
        #expect(again.rows[0].suffix(2) == ["8", ""])
        RatingStyle.$current.withValue(RatingStyle(.stars)) {
            #expect(again.document.drawn(60) == ["Rated: Spirited Away (2001)  129  ★★★★ → ★★★★★"])
            #expect(rated.document.drawn(60) == ["Rated: Spirited Away (2001)  129  ★★★★★"])
        }
        let watched = change(.logViewing(Viewing(rating: 9.5, loggedAt: noon))) { $0.userData?.myRating = 8 }
        #expect(
            watched.document.drawn(80) == [
                "Watched: Spirited Away (2001)  129  date unknown · your rating 8 → 9.5"
            ])
        let gone = change(.rate(nil), Film(.dune)) { $0.userData?.myRating = 8 }
        var superseded = ChangeOutcome(.logViewing(Viewing(rating: 6, loggedAt: noon)))
        superseded.films = [
            .init(
                nil, .seen, laterRatedViewing: Viewing(watchedOn: PartialDate("2026-10-22"), loggedAt: noon))
        ]
        #expect(
            ChangePresenter(superseded).remarks
                == ["your rating of Spirited Away (2001) stays 9.5: the viewing of 22 Oct 2026 is later"])
        #expect(gone.document.drawn(60) == ["Rating removed: Dune (2021)  438631  8 → –"])
        let tagged = change(.tag(adding: ["x"], removing: []))
        #expect(tagged.document.drawn(60) == ["Tagged: Spirited Away (2001)  129"])
    }

    @Test func `a replaced or removed note is reported by its first line`() {
        let old = "\n the lobby scene, again \nand more"
        var new = Film.seen
        new.userData?.note = "new"
        let noted = change(.note("new"), new) { $0.userData?.note = .plain(old) }
        #expect(noted.remarks == ["replaced 'the lobby scene, again ...'; 'movielib undo' brings it back"])
        new.userData?.note = nil
        let removed = change(.note(nil), new) { $0.userData?.note = "short" }
        #expect(removed.remarks == ["removed 'short'; 'movielib undo' brings it back"])
        new.userData?.note = "short, and more"
        let lengthened = change(.note(new.note), new) { $0.userData?.note = "short" }
        #expect(lengthened.remarks.isEmpty)
    }

    @Test func `an edited or removed viewing is shown with its old values`() {
        let old = Viewing(
            watchedOn: PartialDate("2026-08-14"), isRewatch: true, rating: 8, note: "rain", place: "Odeon",
            loggedAt: noon)
        var new = old
        (new.watchedOn, new.place, new.companions) = (PartialDate("2026-08-13"), nil, ["Ana"])
        let edited = change(.editViewing(1, ViewingEdit()), from: old, to: new)
        #expect(
            edited.document.snapshot(60) == """
                Edited: Spirited Away (2001)  129|
                Was  14 Aug 2026 · again · 8 · Odeon · rain|
                Now  13 Aug 2026 · again · 8 · with Ana · rain|
                """)
        #expect(edited.remarks.isEmpty)
        #expect(edited.rows[0].suffix(6) == ["2026-08-14", "8", "true", "Odeon", "rain", ""])
        new.note = "rain, and thunder"
        #expect(
            change(.editViewing(1, ViewingEdit()), from: old, to: new).remarks.isEmpty,
            "all of it is still there")
        new.note = nil
        let cleared = change(.editViewing(1, ViewingEdit()), from: old, to: new)
        #expect(cleared.remarks == ["removed 'rain'; 'movielib undo' brings it back"])
        let removed = change(.removeViewing(1), from: old)
        #expect(
            removed.document.drawn(80)
                == ["Removed: Spirited Away (2001)  129  14 Aug 2026 · again · 8 · Odeon · rain"])
        #expect(removed.remarks == ["removed 'rain'; 'movielib undo' brings it back"])
    }

    @Test func `a viewing before the release and a second one on a day are remarked on`() {
        func remarks(_ date: String?, second: Bool = false) -> [String] {
            remarks(of: .seen, date, second: second)
        }
        func remarks(of film: Film, _ date: String?, second: Bool = false) -> [String] {
            let viewing = Viewing(watchedOn: date.flatMap { PartialDate($0) }, loggedAt: noon)
            var outcome = ChangeOutcome(.logViewing(viewing))
            outcome.films = [.init(film, film, viewing: viewing, isSecondOfDay: second)]
            return ChangePresenter(outcome).remarks
        }
        #expect(remarks("2001").isEmpty && remarks("2001-07").isEmpty && remarks(nil).isEmpty)
        #expect(remarks("2001-07-20").isEmpty)
        #expect(
            remarks("2001-07-19")
                == ["Spirited Away (2001): 19 Jul 2001 is before its release, 20 Jul 2001"])
        #expect(
            remarks("2026-08-14", second: true) == [
                "Spirited Away (2001): another viewing is logged on 14 Aug 2026; both are kept"
            ])
        let undated = Film(FilmRecord(id: 9, title: "Metropolis", releaseDate: PartialDate("1927")))
        #expect(remarks(of: undated, "1926-05").count == 1)
        #expect(remarks(of: undated, "1927-01").isEmpty)
    }
}
