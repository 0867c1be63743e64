import Exchange
import Foundation
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import Library
@testable import MovielibCore

@Suite struct ImportPlanTests {
    private let heat = FilmRecord(id: 949, title: "Heat")

    @Test func `rows that match the same film become one`() {
        let rows: [(row: ImportRow, match: FilmMatcher.Match?)] = [
            (.make("Dune", 2021), .film(.dune)),
            (.make("Dune: Part One", 2021, kind: .imdbRatings, facts: [.rating(9, at: nil)]), .film(.dune)),
        ]
        let plan = ImportPlan(rows)
        #expect(plan.films.map(\.film.record.id) == [438_631])
        #expect(plan.films[0].film.userData.isOnWatchlist)
        #expect(plan.films[0].film.userData.rating == 9)
        #expect(plan.skippedRows.isEmpty)
    }

    @Test func `films are added to the list in the order in which they were saved`() {
        let times = ["2025-03-01T00:00:00Z", "2025-01-01T00:00:00Z"].map { ISOTime($0) } + [nil]
        let rows = times.enumerated().map { index, time in
            (
                row: ImportRow.make("Film \(index)", line: index, facts: [.saved(at: time)]),
                match: Optional(FilmMatcher.Match.film(FilmRecord(id: index + 1, title: "F")))
            )
        }
        #expect(ImportPlan(rows).films.map(\.film.record.id) == [2, 1, 3])
    }

    @Test func `rows that are not films, or not certain, are skipped with their reason`() {
        var series = ImportRow.make("Severance")
        series.subject = .notAFilm("TV Series")
        var broken = ImportRow.make("Odd")
        broken.subject = .unreadable(.cellsMissing(found: 7, of: 8))
        var trailer = ImportRow.make("Heat")
        trailer.subject = .skipped("trailer")
        let plan = ImportPlan([
            (series, nil), (broken, nil), (trailer, nil),
            (.make("Dune"), .ambiguous([.init(id: 1, title: "Dune")])),
            (.make("X"), .notFound(.unknownTitle)), (.make("Y"), nil),
        ])
        #expect(plan.films.isEmpty)
        let reasons = plan.skippedRows.map { left in
            switch left.reason {
            case .ambiguous(let films): "ambiguous \(films.count)"
            case .notFound(let why): why.displayText
            case .notAFilm(let what): "a \(what)"
            case .skipped(let what): "skipped a \(what)"
            case .saysNothing: "says nothing"
            }
        }
        #expect(
            reasons == [
                "a TV Series", "7 of 8 cells", "skipped a trailer", "ambiguous 1",
                "TMDB found nothing with that name", "it was not looked up",
            ])
    }

    @Test func `a row without a usable value is not counted as new`() {
        var row = ImportRow.make("Heat", 1995, facts: [])
        row.problems = [.badRating("11")]
        let plan = ImportPlan([(row, .film(heat))])
        #expect(plan.films.isEmpty)
        guard case .notFound(let why)? = plan.skippedRows.first?.reason else {
            Issue.record("not left out")
            return
        }
        #expect(why == .problems([.badRating("11")]))
    }

    @Test(arguments: [[], [ImportFact.tags(["", " "])], [.note(" ", at: nil)]])
    func `a film without any value in movielib's own file is skipped`(facts: [ImportFact]) {
        var row = ImportRow.make("Heat", 1995, kind: .movielibJSON, facts: facts)
        row.film = heat
        let plan = ImportPlan([(row, .film(heat))])
        #expect(plan.films.isEmpty)
        guard case .saysNothing? = plan.skippedRows.first?.reason else {
            Issue.record("not skipped")
            return
        }
    }

    @Test func `the later of two ratings wins, and notes and tags are combined`() {
        let facts: [ImportFact] = [
            .rating(6, at: ISOTime("2026-01-01T00:00:00Z")), .rating(8, at: ISOTime("2020-01-01T00:00:00Z")),
            .note("one", at: nil), .note("two", at: nil), .tags(["a"]), .tags(["a", "b"]),
        ]
        let film = ImportPlan([(.make("Heat", facts: facts), .film(heat))]).films[0].film
        #expect(film.userData.rating == 6)
        #expect(film.userData.note == "one\n\ntwo")
        #expect(film.userData.tags == ["a", "b"])
        #expect(!film.userData.isOnWatchlist)
        #expect(film.viewings.isEmpty)
    }
}
