import Foundation
import TMDBClient
import Testing

@testable import movielib

@Suite struct PersonPagePresenterTests {
    private func page(_ json: String = SampleJSON.chalametPage, shown: Int = 20) throws -> PersonPagePresenter {
        PersonPagePresenter(
            answer: Answer(value: try decoded(json), source: .tmdb, asOf: noon), saved: [438631],
            symbols: .unicode, today: CalendarDate(year: 2026, month: 11, day: 21), filmsShown: shown)
    }

    @Test func `a person's page for eyes`() throws {
        record("PersonPagePresenterTests.swift", 1, try page().document.snapshot(80))
    }

    @Test func `a person's page in 40 columns, with a part of the films`() throws {
        record("PersonPagePresenterTests.swift", 2, try page(shown: 1).document.snapshot(40))
    }

    @Test func `a person's page for a pipe`() throws {
        record("PersonPagePresenterTests.swift", 3, try page().piped)
    }

    @Test func `a person's page for programs`() throws {
        record("PersonPagePresenterTests.swift", 4, try page(#"{"id": 5, "name": "N", "movie_credits": {"cast": [\#(SampleJSON.bare)]}}"#).json())
    }

    @Test func `the age of the dead ends with their death`() throws {
        let page = try page(
            #"{"id": 5, "name": "Agnès Varda", "birthday": "1928-05-30", "deathday": "2019-03-29"}"#)
        record("PersonPagePresenterTests.swift", 5, page.document.snapshot(60))
    }

    @Test func `a long biography ends after a sentence`() throws {
        let text = String(repeating: "One sentence of it. ", count: 60)
        let page = try page(#"{"id": 5, "name": "N", "biography": "\#(text)"}"#)
        let drawn = page.document.drawn(80).joined(separator: " ")
        #expect(drawn.count < 800)
        #expect(drawn.hasSuffix("of it. …"))
        #expect(page.piped.contains(text.dropLast()))
    }

    @Test func `films and their keys are the same for all`() throws {
        let films = try #require(try page().object()["films"] as? [[String: Any]])
        #expect(films.count == 3)
        #expect(Set(films.map { Set($0.keys) }).count == 1)
        #expect(films[0]["job"] is NSNull)
    }
}
