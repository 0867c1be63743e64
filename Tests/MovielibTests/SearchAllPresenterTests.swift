import Library
import Records
import TMDBModels
import TestSupport
import Testing

@testable import Presenters
@testable import Terminal
@testable import movielib

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

    @Test func `films and people together in JSON have the documented keys`() throws {
        try expectJSON(
            presenter(),
            """
            {"as_of": "2026-11-21T12:40:00Z", "page": 1,
             "results": [{"id": 1190668, "kind": "person", "known_for": ["Dune", "Homeland"],
               "known_for_department": "Acting", "name": "Timothée Chalamet", "popularity": 40.25,
               "tmdb_url": "https://www.themoviedb.org/person/1190668"},
              {"id": 438631, "in_watchlist": true, "kind": "movie", "last_watched_at": null,
               "my_rating": null, "original_language": "en", "original_title": "Dune",
               "overview": "A boy and a desert.", "owned": false, "popularity": 55.5,
               "poster_url": "https://image.tmdb.org/t/p/w500/dune.jpg", "rating": 7.786,
               "release_date": "2021-09-15", "title": "Dune",
               "tmdb_url": "https://www.themoviedb.org/movie/438631", "votes": 12345, "watched": 0,
               "year": 2021}],
             "source": "tmdb", "total_pages": 1, "total_results": 4}
            """)
    }

    @Test func `a result with only series prints no table`() throws {
        let series: SearchResult = try decoded(#"{"id": 1, "media_type": "tv", "name": "S"}"#)
        let presenter = SearchAllPresenter(
            answer: listing([series]), userData: UserDataByFilm(byID: [:]))
        #expect(presenter.document == Document())
        #expect(presenter.rows.isEmpty)
    }
}
