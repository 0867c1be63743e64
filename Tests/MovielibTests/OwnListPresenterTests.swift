import Films
import Foundation
import TestSupport
import Testing

@testable import Library
@testable import movielib
import Records
@testable import Terminal

@Suite struct LibraryShelfTests {
    private func shelf(hidesRatings: Bool = false) -> LibraryListPresenter {
        LibraryListPresenter(
            films: [.waiting, .seen, .bare], total: 3, hidesRatings: hidesRatings,
            shelf: .library, timeZone: .gmt)
    }

    @Test func `the library in 40 columns`() {
        #expect(
            shelf().document.snapshot(40) == """
                       ID  TITLE          YEAR  MINE|
                +  438631  Dune           2021      |
                ✓     129  Spirited Away  2001   9.5|
                        7  مرحبا 🎬^[[2J           3|
                3 films|
                """)
    }

    @Test func `the library in 80 columns`() {
        #expect(
            shelf().document.snapshot(80) == """
                       ID  TITLE          YEAR  RATING  RUNTIME  MINE  SEEN          ADDED|
                +  438631  Dune           2021     7.8   2h 35m                      21 Nov 2026|
                ✓     129  Spirited Away  2001     8.5    2h 5m   9.5  2×, Aug 2026  |
                        7  مرحبا 🎬^[[2J             –              3                |
                3 films|
                """)
    }

    @Test func `the library in 200 columns`() {
        #expect(
            shelf().document.snapshot(200) == """
                       ID  TITLE          YEAR  RATING  RUNTIME  MINE  SEEN          GENRES                      TAGS            ADDED|
                +  438631  Dune           2021     7.8   2h 35m                      Science Fiction, Adventure  desert, rain y  21 Nov 2026|
                ✓     129  Spirited Away  2001     8.5    2h 5m   9.5  2×, Aug 2026  Animation, Family                           |
                        7  مرحبا 🎬^[[2J             –              3                                                            |
                3 films|
                """)
    }

    @Test func `the library in ASCII`() {
        #expect(
            shelf().document.snapshot(60, symbols: .ascii) == """
                       ID  TITLE          YEAR  RATING  RUNTIME  MINE|
                +  438631  Dune           2021     7.8   2h 35m      |
                x     129  Spirited Away  2001     8.5    2h 5m   9.5|
                        7  مرحبا 🎬^[[2J             -              3|
                3 films|
                """)
    }

    @Test func `the library for a pipe has what is the person's own`() {
        #expect(
            shelf().piped == """
                438631¦Dune¦2021¦7.8¦155¦2026-11-21T12:40:00Z¦¦0¦¦desert, rain y¦
                129¦Spirited Away¦2001¦8.5¦125¦¦9.5¦2¦2026-08¦¦The train over the water
                7¦مرحبا 🎬^[[2J¦¦¦¦¦3¦0¦¦¦
                """)
    }

    @Test func `only what was seen keeps its score where scores are hidden`() throws {
        #expect(shelf(hidesRatings: true).rows.map { $0[3] } == ["", "8.5", ""])
        let films = try #require(try shelf(hidesRatings: true).object()["results"] as? [[String: Any]])
        #expect(films.map { $0["rating"] as? Double } == [nil, 8.5, nil])
        #expect(!shelf(hidesRatings: true).document.snapshot(80).contains("7.8"))
    }

    @Test func `a year is shown where the day is not known`() {
        let film = LibraryFilm(
            movie: SavedMovie(id: 9, title: "Metropolis", releaseDate: "1927"), myRating: 9)
        let list = LibraryListPresenter(films: [film], total: 1, shelf: .library)
        #expect(list.rows[0][2] == "1927")
        #expect(Film(film).name == "Metropolis (1927)")
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

    @Test func `the log in 40 columns`() {
        #expect(
            log.document.snapshot(40) == """
                WATCHED       ID  TITLE          YEAR|
                14 Aug 2026  129  Spirited Away  2001|
                2003         129  Spirited Away  2001|
                –              7  مرحبا 🎬^[[2J  |
                3 of 40 viewings; --page and --limit sh…|
                """)
    }

    @Test func `the log in 80 columns`() {
        #expect(
            log.document.snapshot(80) == """
                WATCHED       ID  TITLE          YEAR  MINE         PLACE  NOTE|
                14 Aug 2026  129  Spirited Away  2001   8.5  again  Odeon  with Ana, and rain|
                2003         129  Spirited Away  2001   9.5                |
                –              7  مرحبا 🎬^[[2J           3                |
                3 of 40 viewings; --page and --limit show more|
                """)
    }

    @Test func `the log in 200 columns`() {
        #expect(
            log.document.snapshot(200) == """
                WATCHED       ID  TITLE          YEAR  MINE         PLACE  NOTE|
                14 Aug 2026  129  Spirited Away  2001   8.5  again  Odeon  with Ana, and rain|
                2003         129  Spirited Away  2001   9.5                |
                –              7  مرحبا 🎬^[[2J           3                |
                3 of 40 viewings; --page and --limit show more|
                """)
    }

    @Test func `the log for a pipe`() {
        #expect(
            log.piped == """
                129¦Spirited Away¦2001¦2026-08-14¦8.5¦true¦Odeon¦with Ana, and rain
                129¦Spirited Away¦2001¦2003¦9.5¦false¦¦
                7¦مرحبا 🎬^[[2J¦¦¦3¦false¦¦
                """)
    }

    @Test func `an empty log shows nothing`() {
        let empty = ViewingListPresenter(viewings: [], total: 0)
        #expect(empty.document == Document())
        #expect(empty.rows.isEmpty)
    }
}

@Suite struct TonightPresenterTests {
    private let pick = TonightPresenter(
        film: .waiting,
        reasons: [.waiting(days: 12), .rated(7.8, votes: 12_345), .unlike(title: "Heat")], candidates: 41)

    @Test func `the film for tonight in 40 columns`() {
        #expect(
            pick.document.snapshot(40) == """
                Dune (2021)  438631|
                2h 35m · Science Fiction, Adventure|
                7.8|
                |
                Spice.|
                |
                Why  on your list for 12 days, 7.8 by|
                     12,345 votes, something else after|
                     Heat; one of 41 that fit|
                """)
    }

    @Test func `the film for tonight in 80 columns`() {
        #expect(
            pick.document.snapshot(80) == """
                Dune (2021)  438631|
                2h 35m · Science Fiction, Adventure · 7.8|
                |
                Spice.|
                |
                Why  on your list for 12 days, 7.8 by 12,345 votes, something else after Heat;|
                     one of 41 that fit|
                """)
    }

    @Test func `the film for tonight for a pipe`() {
        #expect(
            pick.piped == """
                438631¦Dune¦2021¦7.8¦155¦on your list for 12 days, 7.8 by 12,345 votes, something else after Heat
                """)
    }

    @Test func `an only film is not one of several, and a hidden score is nowhere`() throws {
        let only = TonightPresenter(
            film: .waiting, reasons: [.waiting(days: 0), .onBothLists], candidates: 1, hidesRatings: true)
        #expect(only.rows[0].last == "saved today, on both lists")
        let shown = only.document.snapshot(80)
        #expect(!shown.contains("one of"))
        #expect(!shown.contains("7.8"))
        #expect(only.rows[0][3] == "")
        #expect(try only.object()["rating"] is NSNull)
    }
}

@Suite struct HistoryPresenterTests {
    private let changes = [
        LibraryChange(id: 2, madeAt: noon, command: "watched add", summary: "Dune (2021), \u{1b}]0;x\u{7}"),
        LibraryChange(
            id: 1, madeAt: noon.addingTimeInterval(-86_400), command: "import",
            summary: "letterboxd-olena-2026-11-20-19-24-utc.zip, watchlist.csv"),
    ]

    @Test func `changes in 40 columns keep the verb`() {
        let history = HistoryPresenter(changes: changes, timeZone: .gmt)
        #expect(
            history.document.snapshot(40) == """
                   WHAT         FILMS|
                1  watched add  Dune (2021), ^[]0;x^G|
                2  import       letterboxd-olena-2026-1…|
                """)
    }

    @Test func `changes in 80 columns`() {
        let history = HistoryPresenter(changes: changes, timeZone: .gmt)
        #expect(
            history.document.snapshot(80) == """
                   WHEN         WHAT         FILMS|
                1  21 Nov 2026  watched add  Dune (2021), ^[]0;x^G|
                2  20 Nov 2026  import       letterboxd-olena-2026-11-20-19-24-utc.zip, watchli…|
                """)
    }

    @Test func `changes that were taken back, and the same for a pipe`() {
        let undone = HistoryPresenter(changes: changes, isUndone: true, timeZone: .gmt)
        #expect(
            undone.document.snapshot(80) == """
                Taken back: watched add  Dune (2021), ^[]0;x^G|
                Taken back: import  letterboxd-olena-2026-11-20-19-24-utc.zip, watchlist.csv|
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

    @Test func `tags for eyes and for a pipe`() {
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

    @Test func `of many tags the first are shown, and how to see the others`() {
        let some = TagsPresenter(tags: [("a", 2), ("b", 1)], total: 500)
        #expect(some.document.drawn(60).last == "2 of 500 tags; --limit 500 shows them all")
    }

    @Test func `no tags show nothing`() { #expect(TagsPresenter(tags: []).document == Document()) }
}

@Suite struct OwnChangeTests {
    @Test func `a rating that was given is shown with the film`() {
        let film = Film(LibraryFilm.seen)
        let rated = ChangePresenter(updated: [film], change: .rated)
        #expect(
            rated.document.snapshot(60) == """
                Rated: Spirited Away (2001)  129  9.5|
                """)
        #expect(rated.rows[0].first == "updated")
        let tagged = ChangePresenter(updated: [film], change: .tagged)
        #expect(
            tagged.document.snapshot(60) == """
                Tagged: Spirited Away (2001)  129|
                """)
    }
}
