import Foundation
import Library
import Records
import TMDBModels
import Terminal
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

@Suite struct PersonPagePresenterTests {
    private func page(_ json: String = SampleJSON.chalametPage, shown: Int = 20) throws -> PersonPagePresenter
    {
        PersonPagePresenter(
            answer: Answer(value: try decoded(json), source: .tmdb, asOf: noon),
            userData: UserDataByFilm(byID: [438631: .saved]),
            today: PartialDate(year: 2026, month: 11, day: 21), filmsShown: shown)
    }

    @Test func `a person's page matches its snapshot`() throws {
        #expect(
            try page().document.snapshot(80) == """
                Timothée Chalamet|
                Known for  Acting|
                Born       27 Dec 1995 (age 30) in New York City, USA|
                Pages      https://www.themoviedb.org/person/1190668, imdb.com/name/nm3154303|
                |
                An actor.|
                |
                And more.|
                |
                Best known for|
                Dune (2021), Twice (2001), Far Away|
                |
                YEAR         ID  TITLE     RATING  AS|
                              9  Far Away       –  Himself|
                2021  +  438631  Dune         7.8  Paul Atreides; Producer, Writer|
                2001        129  Twice        5.0  Father / Son|
                3 films|
                """)
    }

    @Test func `of many films of a person some are shown, with the option that shows all`() throws {
        let lines = try page(shown: 1).document.drawn(40).suffix(3)
        #expect(lines.prefix(2) == ["ID  TITLE     RATING  AS", " 9  Far Away       –  Himself"])
        #expect(lines.last == "3 films; --limit 3 shows them all")
    }

    @Test func `a title gets its full width before a role does, and neither is cut`() throws {
        let title = "Dr. Strangelove or: How I Learned"
        let json = SampleJSON.chalametPage.replacing(#""title": "Dune""#, with: #""title": "\#(title)""#)
            .replacing("Paul Atreides", with: "Group Captain Lionel Mandrake, and the President")
        #expect(
            try page(json).document.drawn(80).suffix(8).joined(separator: "|\n") == """
                YEAR         ID  TITLE                              RATING  AS|
                              9  Far Away                                –  Himself|
                2021  +  438631  Dr. Strangelove or: How I Learned     7.8  Group Captain Lionel|
                                                                            Mandrake, and the|
                                                                            President; Producer,|
                                                                            Writer|
                2001        129  Twice                                 5.0  Father / Son|
                3 films
                """)
    }

    @Test func `a person's page in a pipe is tab-separated rows`() throws {
        #expect(
            try page().piped == """
                id¦1190668
                name¦Timothée Chalamet
                known_for_department¦Acting
                birthday¦1995-12-27
                deathday¦
                place_of_birth¦New York City, USA
                imdb_id¦nm3154303
                biography¦An actor. And more.
                biography_language¦
                film¦9¦Far Away¦¦¦¦¦Himself¦
                film¦438631¦Dune¦2021¦7.8¦12345¦2021-09-15¦Paul Atreides¦Producer, Writer
                film¦129¦Twice¦2001¦5.0¦5¦2001-07-20¦Father / Son¦
                """)
    }

    @Test func `a dead person's age ends with their death`() throws {
        let page = try page(
            #"{"id": 5, "name": "Agnès Varda", "birthday": "1928-05-30", "deathday": "2019-03-29"}"#)
        #expect(
            page.document.snapshot(60) == """
                Agnès Varda|
                Born   30 May 1928|
                Died   29 Mar 2019 (age 90)|
                Pages  https://www.themoviedb.org/person/5|
                """)
    }

    @Test func `a long biography ends after a sentence`() throws {
        let text = String(repeating: "One sentence of it. ", count: 60)
        let page = try page(#"{"id": 5, "name": "N", "biography": "\#(text)"}"#)
        let drawn = page.document.drawn(80).joined(separator: " ")
        #expect(drawn.count < 800)
        #expect(drawn.hasSuffix("of it. …"))
        #expect(page.piped.contains(text.dropLast()))
    }
}

@Suite struct FilmographyTests {
    @Test func `a role or a job that TMDB lists twice is shown once`() throws {
        let person: PersonDetails = try decoded(
            """
            {"id": 1, "name": "N", "movie_credits": {
              "cast": [{"id": 5, "title": "F", "character": "A"}, {"id": 5, "title": "F", "character": "A"}],
              "crew": [{"id": 5, "title": "F", "job": "Writer"}, {"id": 5, "title": "F", "job": "Writer"},
                       {"id": 6, "title": "G"}]}}
            """)
        let entries = Filmography(person).entries
        #expect(entries.map(\.record.id) == [5, 6])
        #expect(entries.map(\.role) == ["A", nil])
        #expect(entries.map(\.job) == ["Writer", nil])
    }

    @Test func `films of one day keep TMDB's order`() throws {
        let rows = (1...30).map { #"{"id": \#($0), "title": "F\#($0)", "release_date": "2020-01-01"}"# }
        let person: PersonDetails = try decoded(
            #"{"id": 1, "name": "N", "movie_credits": {"cast": [\#(rows.joined(separator: ","))]}}"#)
        #expect(Filmography(person).entries.map(\.record.id) == Array(1...30))
    }

    private func best(_ department: String, cast: [(Int, Int)], crew: [(Int, Int)]) throws -> [Int] {
        func rows(_ films: [(Int, Int)]) -> String {
            films.map { #"{"id": \#($0.0), "title": "F", "vote_count": \#($0.1)}"# }.joined(separator: ",")
        }
        let person: PersonDetails = try decoded(
            """
            {"id": 1, "name": "N", "known_for_department": "\(department)",
             "movie_credits": {"cast": [\(rows(cast))], "crew": [\(rows(crew))]}}
            """)
        return Filmography.bestKnown(of: person, count: 2).map(\.id)
    }

    @Test func `an actor is best known for films acted in, a director for films made`() throws {
        let (cast, crew) = ([(1, 5), (2, 50), (2, 50), (3, 20)], [(4, 900), (5, 1000)])
        #expect(try best("Acting", cast: cast, crew: crew) == [2, 3])
        #expect(try best("Directing", cast: cast, crew: crew) == [5, 4])
        #expect(try best("Directing", cast: cast, crew: []) == [2, 3])
        #expect(try best("Acting", cast: [], crew: crew) == [5, 4])
        #expect(try best("", cast: [], crew: []) == [])
    }
}
