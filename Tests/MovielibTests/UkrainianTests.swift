import Films
import Foundation
import Localization
import Records
import TMDBClient
import Terminal
import TestSupport
import Testing

@testable import Library
@testable import movielib

/// Documents as somebody who reads Ukrainian sees them: genitive months, three forms of plurals, commas in numbers.
@Suite struct UkrainianTests {
    private static func page() throws -> MoviePagePresenter {
        MoviePagePresenter(
            answer: Answer(value: try decoded(SampleJSON.dunePage), source: .library, asOf: noon),
            region: "US", marks: Marks(byID: [438631: FilmMark(isSaved: true)]), own: .seen,
            viewings: [
                Viewing(
                    id: 2, watchedOn: PartialDate("2026-08-14"), isRewatch: true, rating: 8.5, loggedAt: noon),
                Viewing(id: 1, loggedAt: noon),
            ])
    }

    private static let list = LibraryListPresenter(
        films: [.waiting, .seen, .bare], total: 22, shelf: .library, timeZone: .gmt)

    private static let history = HistoryPresenter(
        changes: [
            LibraryChange(id: 2, madeAt: noon, command: "rate", summary: "Heat (1995): 8 → 9"),
            LibraryChange(
                id: 1, madeAt: noon.addingTimeInterval(-86_400 * 16), command: "import", summary: "list.csv"),
        ], timeZone: .gmt)

    private func snapshot(_ columns: Int, _ document: () throws -> Document) throws -> String {
        try Interface.$override.withValue(.some(Language(locale: "uk"))) {
            // No-break spaces are told apart from others.
            try document().snapshot(columns).replacing("\u{A0}", with: "_")
        }
    }

    @Test func `a film's page in 80 columns`() throws {
        let text = try snapshot(80) { try Self.page().document }
        #expect(
            text == """
                ?
                """)
    }

    @Test func `a film's page in 40 columns`() throws {
        let text = try snapshot(40) { try Self.page().document }
        #expect(
            text == """
                ?
                """)
    }

    @Test func `the watch-later list in 80 columns`() throws {
        let text = try snapshot(80) { Self.list.document }
        #expect(
            text == """
                ?
                """)
    }

    @Test func `the watch-later list in 40 columns`() throws {
        let text = try snapshot(40) { Self.list.document }
        #expect(
            text == """
                ?
                """)
    }

    @Test func `numbers in 80 columns`() throws {
        let text = try snapshot(80) { StatisticsPresenter(statistics: .several()).document }
        #expect(
            text == """
                ?
                """)
    }

    @Test func `numbers in 40 columns`() throws {
        let text = try snapshot(40) { StatisticsPresenter(statistics: .several()).document }
        #expect(
            text == """
                ?
                """)
    }

    @Test func `changes in 80 columns`() throws {
        let text = try snapshot(80) { Self.history.document }
        #expect(
            text == """
                ?
                """)
    }

    @Test func `changes in 40 columns`() throws {
        let text = try snapshot(40) { Self.history.document }
        #expect(
            text == """
                ?
                """)
    }

    /// What stands behind a number.
    private static let forms = [
        (0, "фільмів"), (1, "фільм"), (2, "фільми"), (5, "фільмів"), (11, "фільмів"), (21, "фільм"),
        (22, "фільми"), (112, "фільмів"), (1_001, "фільм"),
    ]

    @Test(arguments: forms) func `films are counted`(_ count: Int, _ word: String) throws {
        let text = Interface.$override.withValue(.some(Language(locale: "uk"))) {
            RowNoun.films.counted(count)
        }
        #expect(text == (count < 1000 ? "\(count) \(word)" : "1\u{A0}001 \(word)"))
    }
}
