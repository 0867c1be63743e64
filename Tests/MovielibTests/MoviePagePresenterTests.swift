import Foundation
import Library
import LibrarySupport
import Records
import TMDBModels
import Terminal
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

@Suite struct MoviePagePresenterTests {
    private func page(
        _ json: String = SampleJSON.dunePage, region: String = "US", compact: Bool = false
    ) throws -> FilmPagePresenter {
        let saved = UserDataByFilm(byID: [438631: .saved])
        var page = try FilmPagePresenter.make(json, from: .library, region: region, userData: saved)
        page.isCompact = compact
        return page
    }

    @Test func `a film's page matches its snapshot`() throws {
        #expect(
            try page().document.snapshot(80) == """
                Dune (2021)  + on your watch-later list|
                Dune: Part One|
                It begins.|
                PG-13 · 2h 35m · Science Fiction, Adventure · 7.8 (12,345 votes)|
                |
                A boy and a desert.|
                |
                Directed by  Denis Villeneuve|
                Written by   Denis Villeneuve, Frank Herbert|
                Cast         Timothée Chalamet (Paul Atreides), Rebecca Ferguson|
                Released     15 Sep 2021, in US 22 Oct 2021|
                Budget       $165 million, box office $402 million|
                Watch in US  stream Max; free Tubi; rent Apple TV (JustWatch)|
                Trailer      https://www.youtube.com/watch?v=abc-_123|
                Pages        https://www.themoviedb.org/movie/438631, imdb.com/title/tt1160419|
                |
                You may also like|
                 ID  TITLE          YEAR  RATING|
                129  Spirited Away  2001     8.5|
                """)
    }

    @Test func `a film's page on a low terminal names similar films in one line`() throws {
        let lines = try page(compact: true).document.drawn(40)
        #expect(lines.last == "Also         Spirited Away (2001)")
        #expect(!lines.contains { $0.contains("TITLE") || $0 == "You may also like" })
    }

    private func seen(_ json: String = SampleJSON.dunePage) throws -> FilmPagePresenter {
        var libraryFilm = Film.seen
        libraryFilm.userData?.note =
            "The train\n\nover the water, and a sentence that is longer than a narrow line"
        var page = try FilmPagePresenter.make(json, from: .library)
        page.libraryFilm = libraryFilm
        page.viewings = [
            Viewing(
                watchedOn: PartialDate("2026-08-14"), isRewatch: true, rating: 8.5,
                note: "with Ana,\nand rain that would not end before we were home again", place: "Odeon",
                loggedAt: noon),
            Viewing(loggedAt: noon),
        ]
        return page
    }

    @Test func `a page has the complete note, and each viewing with all its values`() throws {
        #expect(
            try seen(SampleJSON.bare).document.snapshot(40) == """
                Untitled|
                |
                Seen         twice, last Aug 2026|
                Your rating  9.5|
                Pages        https://www.themoviedb.org/|
                             movie/7|
                |
                Your note|
                The train|
                |
                over the water, and a sentence that is|
                longer than a narrow line|
                |
                Your viewings|
                14 Aug 2026 · again · 8.5 · Odeon|
                  with Ana,|
                  and rain that would not end before we|
                  were home again|
                date unknown|
                """)
        #expect(try seen().rows.filter { $0[0] == "viewing" }.map { $0.count } == [7, 7])
        #expect(
            try seen().piped.contains(
                "viewing¦2026-08-14¦8.5¦true¦Odeon¦with Ana, and rain that would not end before we were home again"
            ))
        let viewings = try #require(try seen().object()["viewings"] as? [[String: Any]])
        #expect(viewings[0]["place"] as? String == "Odeon")
        #expect((viewings[0]["note"] as? String)?.hasPrefix("with Ana,\nand rain") == true)
        #expect(viewings[1]["watched_at"] is NSNull && viewings[1]["rewatch"] as? Bool == false)
    }

    @Test func `a page that was never fetched shows the credits from the library`() throws {
        var libraryFilm = Film.waiting
        libraryFilm.record.credits = FilmCredits(
            directors: ["Denis Villeneuve"], actors: ["Timothée Chalamet", "Zendaya"], countries: [])
        var page = try FilmPagePresenter.make(SampleJSON.bare, from: .library)
        page.libraryFilm = libraryFilm
        #expect(
            page.document.snapshot(80) == """
                Untitled|
                |
                Tags         desert, rain y|
                Directed by  Denis Villeneuve|
                Cast         Timothée Chalamet, Zendaya|
                Pages        https://www.themoviedb.org/movie/7|
                """)
    }

    @Test func `no text of a page is cut at 40 columns, however long the titles are`() throws {
        let title = "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb"
        let json = SampleJSON.dunePage.replacing(#""title": "Dune""#, with: #""title": "\#(title)""#)
            .replacing("Dune: Part One", with: title + "!")
            .replacing("It begins.", with: title + "?").replacing("Spirited Away", with: title)
        let page = try page(json)
        for width in [20, 40, 80] {
            let lines = page.document.drawn(width)
            #expect(!lines.contains { $0.contains("…") }, "\(lines)")
        }
        #expect(
            page.document.drawn(40).prefix(2) == [
                "Dr. Strangelove or: How I Learned to", "Stop Worrying and Love the Bomb (2021)",
            ])
    }

    @Test func `a film's page in a pipe is tab-separated rows`() throws {
        #expect(
            try page().piped == """
                id¦438631
                title¦Dune
                original_title¦Dune: Part One
                year¦2021
                release_date¦2021-09-15
                rating¦7.786
                votes¦12345
                tagline¦It begins.
                runtime_minutes¦155
                certification¦PG-13
                genres¦Science Fiction, Adventure
                status¦Released
                overview¦A boy and a desert.
                trailer_url¦https://www.youtube.com/watch?v=abc-_123
                where_to_watch¦stream Max; free Tubi; rent Apple TV (JustWatch)
                tmdb_url¦https://www.themoviedb.org/movie/438631
                imdb_id¦tt1160419
                in_watchlist¦true
                watched¦0
                last_watched_at¦
                my_rating¦
                tags¦
                note¦
                overview_language¦
                title_language¦
                countries¦
                companies¦
                keywords¦
                director¦137427¦Denis Villeneuve
                writer¦137427¦Denis Villeneuve¦Screenplay
                writer¦29067¦Frank Herbert¦Novel
                cast¦1190668¦Timothée Chalamet¦Paul Atreides
                cast¦933238¦Rebecca Ferguson¦
                recommendation¦129¦Spirited Away¦2001¦8.5¦987¦2001-07-20
                """)
    }

    @Test func `a film's page in JSON has the documented keys`() throws {
        try expectJSON(
            page(),
            """
            {"account": null, "as_of": "2026-11-21T12:40:00Z",
             "cast": [{"character": "Paul Atreides", "id": 1190668, "name": "Timothée Chalamet"},
              {"character": null, "id": 933238, "name": "Rebecca Ferguson"}],
             "certification": "PG-13", "collection": null, "companies": [], "countries": [],
             "crew": [{"department": "Directing", "id": 137427, "job": "Director", "name": "Denis Villeneuve"},
              {"department": "Writing", "id": 137427, "job": "Screenplay", "name": "Denis Villeneuve"},
              {"department": "Writing", "id": 29067, "job": "Novel", "name": "Frank Herbert"}],
             "directors": [{"id": 137427, "name": "Denis Villeneuve"}], "files": [],
             "genres": ["Science Fiction", "Adventure"], "id": 438631, "imdb_id": "tt1160419",
             "in_watchlist": true, "keywords": [], "last_watched_at": null, "locked": false,
             "my_rating": null, "note": null, "original_language": "en", "original_title": "Dune: Part One",
             "others": [], "overview": "A boy and a desert.", "overview_language": null, "owned": false, "popularity": 55.5,
             "poster_url": "https://image.tmdb.org/t/p/w500/dune.jpg", "rating": 7.786,
             "recommendations": [{"id": 129, "in_watchlist": false, "last_watched_at": null, "my_rating": null,
               "original_language": "ja", "original_title": "千と千尋の神隠し", "overview": "A bathhouse for gods.",
               "owned": false, "popularity": 80, "poster_url": "https://image.tmdb.org/t/p/w500/away.jpg",
               "rating": 8.5, "release_date": "2001-07-20", "title": "Spirited Away",
               "tmdb_url": "https://www.themoviedb.org/movie/129", "votes": 987, "watched": 0, "year": 2001}],
             "release_date": "2021-09-15", "runtime_minutes": 155, "source": "library", "status": "Released",
             "tagline": "It begins.", "tags": [], "title": "Dune", "title_language": null,
             "tmdb_url": "https://www.themoviedb.org/movie/438631",
             "trailer_url": "https://www.youtube.com/watch?v=abc-_123", "viewings": [], "votes": 12345,
             "watched": 0,
             "where_to_watch": {"buy": [], "free": ["Tubi"], "link": "https://www.themoviedb.org/movie/438631/watch",
              "region": "US", "rent": ["Apple TV"], "stream": ["Max"]},
             "writers": [{"id": 137427, "job": "Screenplay", "name": "Denis Villeneuve"},
              {"id": 29067, "job": "Novel", "name": "Frank Herbert"}],
             "year": 2021}
            """)
    }

    @Test func `an unknown value of a film is null and never missing`() throws {
        let (known, unknown) = (try page().object(), try page(SampleJSON.bare, region: "UA").object())
        #expect(Set(known.keys) == Set(unknown.keys))
        for key in ["rating", "certification", "where_to_watch", "trailer_url", "imdb_id", "year", "tagline"]
        {
            #expect(unknown[key] is NSNull, "\(key)")
        }
        #expect((unknown["cast"] as? [Any])?.isEmpty == true)
    }

    @Test func `certification and offers are the region's`() throws {
        let page = try page(region: "UA")
        #expect(!page.piped.contains("PG-13"))
        #expect(!page.document.drawn(80).contains { $0.contains("JustWatch") })
    }
}
