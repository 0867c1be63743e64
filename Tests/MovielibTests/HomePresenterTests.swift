import Foundation
import Library
import Records
import TMDBModels
import Terminal
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

@Suite struct HomePresenterTests {
    private func home(_ shelves: [Shelf] = Shelf.allCases, total: Int = 7, rows: Int = 2) throws
        -> HomePresenter
    {
        let films: [FilmRecord] = [
            try decoded(SampleJSON.dune), try decoded(SampleJSON.spiritedAway), try decoded(SampleJSON.bare),
        ]
        let entries = [
            Film(.dune, UserData(addedAt: noon)),
            Film(FilmRecord(id: 129, title: "千と千尋の神隠し"), UserData(addedAt: noon)),
        ]
        return HomePresenter(
            shelves: shelves.map { ($0, listing(films)) },
            userData: UserDataByFilm(byID: [438631: .saved]),
            watchlist: total == 0 ? [] : entries, watchlistTotal: total, shelfRows: rows)
    }

    @Test func `home matches its snapshot at 80 columns`() throws {
        #expect(
            try home().document.snapshot(80) == """
                Popular             Top rated           Now playing         Upcoming|
                + Dune         7.8  + Dune         7.8  + Dune         7.8  + Dune      15 Sep|
                Spirited Away  8.5  Spirited Away  8.5  Spirited Away  8.5  Spirited A… 20 Jul|
                |
                Watch later|
                Dune (2021), 千と千尋の神隠し and 5 more|
                """)
    }

    @Test func `home with one shelf and an empty list matches its snapshot`() throws {
        #expect(
            try home([.upcoming], total: 0, rows: 9).document.snapshot(80) == """
                Upcoming|
                + Dune                                                15 Sep|
                Spirited Away                                         20 Jul|
                Untitled                                                   –|
                """)
    }

    @Test func `home in a pipe is tab-separated rows`() throws {
        #expect(
            try home([.popular, .topRated]).piped == """
                popular¦438631¦Dune¦2021¦7.786¦12345¦2021-09-15
                popular¦129¦Spirited Away¦2001¦8.5¦987¦2001-07-20
                popular¦7¦Untitled¦¦¦¦
                top_rated¦438631¦Dune¦2021¦7.786¦12345¦2021-09-15
                top_rated¦129¦Spirited Away¦2001¦8.5¦987¦2001-07-20
                top_rated¦7¦Untitled¦¦¦¦
                watchlist¦438631¦Dune¦2021¦7.8¦12345¦2021-09-15
                watchlist¦129¦千と千尋の神隠し¦¦¦¦
                """)
    }

    @Test func `home in JSON has one list per shelf and the beginning of the watch-later list`() throws {
        let object = try home().object()
        #expect(Set(object.keys) == ["shelves", "own_shelves", "watchlist"])
        let shelves = try #require(object["shelves"] as? [String: [String: Any]])
        #expect(Set(shelves.keys) == ["popular", "top_rated", "now_playing", "upcoming"])
        #expect((shelves["popular"]?["results"] as? [Any])?.count == 3)
        let list = try #require(object["watchlist"] as? [String: Any])
        #expect(list["total_results"] as? Int == 7)
        #expect((list["results"] as? [Any])?.count == 2)
    }
}
