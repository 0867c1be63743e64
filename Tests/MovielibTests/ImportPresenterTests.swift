import Exchange
import Foundation
import Library
import Records
import TestSupport
import Testing

@testable import MovielibCore
@testable import Presenters
@testable import movielib

@Suite struct ImportPresenterTests {
    @Test func `an import has counts and problems on a terminal, and every film and row in a pipe`() {
        #expect(
            ImportPresenter.several().document.snapshot(80) == """
                Imported       9 rows (1 new film, 1 film updated)|
                Already there  1 row|
                To decide      1 row|
                Stored         1,234 rows (not films: 'movielib series' lists them)|
                No data        3 rows (not seen, not rated)|
                Other people   2 rows|
                Rejected       1 row|
                |
                Dune: may be 438631 Dune (2021), 841 Dune  x.zip:w.csv:5|
                ?: the row does not name a film  x.zip:w.csv:6|
                """)
        #expect(
            ImportPresenter.several().piped == """
                new¦438631¦Dune¦2021¦x.zip:w.csv:2¦
                updated¦129¦Spirited Away¦2001¦x.zip:w.csv:3¦
                already_there¦7¦Bare¦¦x.zip:w.csv:4¦
                ambiguous¦¦Dune¦¦x.zip:w.csv:5¦may be 438631 Dune (2021), 841 Dune
                not_found¦¦¦¦x.zip:w.csv:6¦the row does not name a film
                not_a_film¦¦Severance¦2022¦x.zip:w.csv:7¦TV Series
                ledger¦taken¦9
                ledger¦already_there¦1
                ledger¦to_decide¦1
                ledger¦kept¦1234
                ledger¦says_nothing¦3
                ledger¦skipped¦0
                ledger¦others¦2
                ledger¦refused¦1
                """)
        #expect(ImportPresenter.several().isPartial)
    }

    @Test func `a dry run uses the conditional`() {
        let fields = ImportPresenter.several(isDryRun: true).document.drawn(80)
        #expect(
            fields[0].hasPrefix("To import      9 rows") && fields[3].hasPrefix("To store       1,234 rows")
        )
    }

    @Test func `of many skipped rows the first are named`() {
        let leftOut = (1...20).map {
            ImportPlan.SkippedRow(row: .make("Film \($0)"), reason: .notFound(.unknownTitle))
        }
        let many = ImportPresenter(
            importedRows: [], skippedRows: leftOut, ledger: ImportLedger([.toDecide: 20]), isDryRun: false,
            unmatchedFile: nil)
        #expect(many.document.drawn(80).last == "and 5 more")
        #expect(many.rows.count == 28)
    }

    @Test func `skipped rows are counted and not listed, and dropped dates count as unfinished`() throws {
        var trailer = ImportRow.make("Heat")
        trailer.subject = .skipped("trailer")
        let leftOut = [ImportPlan.SkippedRow(row: trailer, reason: .skipped("trailer"))]
        var answer = ImportPresenter(
            importedRows: [.init(.make("Dune", 2021), .dune, .new)], skippedRows: leftOut,
            ledger: ImportLedger([.taken: 1, .skipped: 1]), isDryRun: false, unmatchedFile: nil)
        #expect(answer.document.drawn(80) == ["Imported  1 row (1 new film)", "Skipped   1 row"])
        #expect(answer.rows[1] == ["skipped", "", "Heat", "", "x.zip:w.csv:2", "trailer"])
        #expect(!answer.isPartial)
        answer.unreadableDates = 3
        answer.onlyRatedCount = 2
        #expect(
            answer.document.drawn(80) == [
                "Imported    1 row (1 new film)", "Skipped     1 row", "Dates lost  3",
            ])
        #expect(answer.isPartial)
        let object = try answer.object()
        #expect(object["lost_dates"] as? Int == 3)
        #expect(object["only_rated"] as? Int == 2)
        #expect((object["skipped"] as? [String: Any])?["count"] as? Int == 1)
    }

    @Test func `an empty import is reported`() {
        let none = ImportPresenter(
            importedRows: [], skippedRows: [], ledger: ImportLedger(), isDryRun: false, unmatchedFile: nil)
        #expect(none.document.drawn(80) == ["There is nothing to import."])
    }
}
