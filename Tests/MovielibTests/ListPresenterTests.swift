import Foundation
import Library
import MovielibCore
import Records
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import Presenters
@testable import Terminal
@testable import movielib

@Suite struct ListPresenterTests {
    private func films() throws -> FilmListPresenter {
        let rows: [FilmRecord] = [
            try decoded(SampleJSON.dune), try decoded(SampleJSON.spiritedAway), try decoded(SampleJSON.bare),
        ]
        return FilmListPresenter(
            answer: listing(rows, totalPages: 56, totalResults: 1102),
            userData: UserDataByFilm(byID: [129: .saved]))
    }

    @Test func `upcoming films are shown with their release date`() throws {
        let films = [
            FilmRecord(id: 7, title: "Soon", releaseDate: PartialDate("2026-12-18")),
            FilmRecord(id: 8, title: "Some day"),
        ]
        let list = FilmListPresenter(answer: listing(films), userData: UserDataByFilm(), showsDates: true)
        #expect(
            list.document.snapshot(60) == """
                ID  TITLE        RELEASED  RATING|
                 7  Soon      18 Dec 2026       –|
                 8  Some day                    –|
                2 films|
                """)
    }

    @Test func `a text in a language other than the requested one is marked`() throws {
        let shown = try FilmPagePresenter.make(
            #"{"id": 7, "title": "T", "overview": "A film.", "overview_language": "en"}"#)
        #expect(shown.document.snapshot(60).contains("[en] A film."))
        #expect(shown.rows.contains(["overview_language", "en"]))
    }

    @Test func `a list of films is a table on a terminal and rows in a pipe`() throws {
        #expect(
            try films().document.snapshot(80) == """
                       ID  TITLE          YEAR  RATING  VOTES  ORIGINAL TITLE|
                   438631  Dune           2021     7.8  12.3k  |
                +     129  Spirited Away  2001     8.5    987  千と千尋の神隠し|
                        7  Untitled                  –         |
                page 1 of 56 · 1,102 films|
                """)
        #expect(
            try films().piped == """
                438631¦Dune¦2021¦7.786¦12345¦2021-09-15
                129¦Spirited Away¦2001¦8.5¦987¦2001-07-20
                7¦Untitled¦¦¦¦
                """)
    }

    @Test func `saved is null if the library could not be read`() throws {
        let answer = listing([try decoded(SampleJSON.bare, as: FilmRecord.self)])
        let presenter = FilmListPresenter(answer: answer, userData: UserDataByFilm())
        #expect(presenter.json.values(at: ["results", "in_watchlist"]) == [.null])
    }

    private func people() throws -> PeopleListPresenter {
        PeopleListPresenter(
            answer: listing([try decoded(SampleJSON.chalamet), try decoded(SampleJSON.nobody)]))
    }

    @Test func `a list of people is a table on a terminal and rows in a pipe`() throws {
        #expect(
            try people().document.snapshot(60) == """
                     ID  NAME               DEPARTMENT  KNOWN FOR|
                1190668  Timothée Chalamet  Acting      Dune, Homeland|
                      3  Nobody Known                   |
                2 people|
                """)
        #expect(
            try people().piped == """
                1190668¦Timothée Chalamet¦Acting¦Dune, Homeland
                3¦Nobody Known¦¦
                """)
    }

    @Test func `a list of people in JSON has the documented keys`() throws {
        try expectJSON(
            people(),
            """
            {"as_of": "2026-11-21T12:40:00Z", "page": 1,
             "results": [{"id": 1190668, "known_for": ["Dune", "Homeland"], "known_for_department": "Acting",
               "name": "Timothée Chalamet", "popularity": 40.25,
               "tmdb_url": "https://www.themoviedb.org/person/1190668"},
              {"id": 3, "known_for": [], "known_for_department": null, "name": "Nobody Known",
               "popularity": null, "tmdb_url": "https://www.themoviedb.org/person/3"}],
             "source": "tmdb", "total_pages": 1, "total_results": 2}
            """)
    }

    @Test func `an empty list has no table, no row and an empty JSON list`() throws {
        let series: SearchResult = try decoded(#"{"id": 1, "media_type": "tv", "name": "S"}"#)
        let films = FilmListPresenter(answer: listing([]), userData: UserDataByFilm(byID: [:]))
        let lists: [any Presentation] = [
            films, PeopleListPresenter(answer: listing([])),
            SearchAllPresenter(answer: listing([series]), userData: UserDataByFilm(byID: [:])),
            LibraryListPresenter(films: [], total: 0), ViewingListPresenter(viewings: [], total: 0),
            TagsPresenter(tags: []), FileNamesPresenter(names: []),
        ]
        for list in lists {
            #expect(list.document == Document(), "\(type(of: list))")
            #expect(list.rows.isEmpty, "\(type(of: list))")
        }
        #expect(try (films.object()["results"] as? [Any])?.isEmpty == true)
    }

    @Test(arguments: [
        "/ok-1_2.jpg", "/../../etc/passwd", "http://evil.example/x.jpg", "//evil.example/x", "/a b.jpg",
        "/é.jpg", "/x?y=1", "/x%2e",
    ])
    func `a poster's address is on TMDB's server, or missing`(_ path: String) {
        let expected = path == "/ok-1_2.jpg" ? "https://image.tmdb.org/t/p/w500/ok-1_2.jpg" : nil
        #expect(PosterLink.url(path) == expected)
        #expect(PosterLink.url(nil) == nil)
    }
}

@Suite struct SearchAllPresenterTests {
    private func presenter() throws -> SearchAllPresenter {
        func row(_ kind: String, _ json: String) throws -> SearchResult {
            try decoded("{\"media_type\": \"\(kind)\", " + json.drop { $0 != "{" }.dropFirst())
        }
        return SearchAllPresenter(
            answer: listing([
                try row("person", SampleJSON.chalamet), try row("movie", SampleJSON.dune),
                try row("tv", #"{"id": 90228, "name": "Dune: Prophecy"}"#),
                try row("hologram", #"{"id": 1}"#),
            ]), userData: UserDataByFilm(byID: [438631: .saved]))
    }

    @Test func `films and people together are a table on a terminal and rows in a pipe`() throws {
        #expect(
            try presenter().document.snapshot(80) == """
                KIND            ID  TITLE OR NAME      YEAR  RATING  KNOWN FOR|
                person     1190668  Timothée Chalamet                Dune, Homeland|
                film    +   438631  Dune               2021     7.8  |
                2 results|
                """)
        #expect(
            try presenter().piped == """
                person¦1190668¦Timothée Chalamet¦Acting¦Dune, Homeland
                movie¦438631¦Dune¦2021¦7.786¦12345¦2021-09-15
                """)
    }
}

@Suite struct DiscoverPresenterTests {
    private func found(_ change: (inout Core.Discovery) -> Void = { _ in }) -> DiscoverPresenter {
        let films = [
            FilmRecord(id: 7, title: "Soon", rating: 7.5, votes: 1200), FilmRecord(id: 8, title: "Some day"),
        ]
        var found = Core.Discovery(films: listing(films, totalPages: 56, totalResults: 1102))
        change(&found)
        return DiscoverPresenter(discovery: found, query: "unseen", userData: UserDataByFilm())
    }

    @Test func `films that were left out are counted, and the source of offers is named`() {
        let shown = found { found in
            found.filteredOut = 3
            found.namesServices = true
        }
        #expect(
            shown.document.snapshot(60) == """
                ID  TITLE     RATING  VOTES|
                 7  Soon         7.5   1.2k|
                 8  Some day       –       |
                2 shown, 3 left out · page 1 of 56 · 1,102 films on TMDB|
                Where to watch: data from JustWatch.|
                """)
        #expect(!found().document.snapshot(60).contains("left out"))
        #expect(!found().document.snapshot(60).contains("JustWatch"))
    }

    @Test func `a country's release date has its own column`() {
        let shown = found {
            $0.regionalDates = [7: PartialDate(year: 2026, month: 11, day: 12)].compactMapValues(\.self)
        }
        #expect(
            shown.document.snapshot(60) == """
                ID  TITLE             OUT  RATING  VOTES|
                 7  Soon      12 Nov 2026     7.5   1.2k|
                 8  Some day                    –       |
                page 1 of 56 · 1,102 films|
                """)
        #expect(
            shown.rows == [
                ["7", "Soon", "", "7.5", "1200", "", "2026-11-12"], ["8", "Some day", "", "", "", "", ""],
            ])
        #expect(found().rows[0] == ["7", "Soon", "", "7.5", "1200", ""])
    }
}

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
