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
                New            1|
                Updated        1|
                Already there  1|
                Ambiguous      1|
                Not found      1|
                Not a film     1|
                |
                Dune: may be 438631 Dune (2021), 841 Dune  x.zip:w.csv:5|
                ?: the row names no film  x.zip:w.csv:6|
                Severance (2022): TV Series  x.zip:w.csv:7|
                """)
        #expect(
            ImportPresenter.several().piped == """
                new¦438631¦Dune¦2021¦x.zip:w.csv:2¦
                updated¦129¦Spirited Away¦2001¦x.zip:w.csv:3¦
                already_there¦7¦Bare¦¦x.zip:w.csv:4¦
                ambiguous¦¦Dune¦¦x.zip:w.csv:5¦may be 438631 Dune (2021), 841 Dune
                not_found¦¦¦¦x.zip:w.csv:6¦the row names no film
                not_a_film¦¦Severance¦2022¦x.zip:w.csv:7¦TV Series
                """)
    }

    @Test func `a dry run uses the conditional`() {
        let fields = ImportPresenter.several(isDryRun: true).document.drawn(80)
        #expect(fields.prefix(2) == ["Would add         1", "Would be updated  1"])
    }

    @Test func `of many skipped rows the first are named`() {
        let leftOut = (1...20).map {
            ImportPlan.SkippedRow(row: .make("Film \($0)"), reason: .notFound(.unknownTitle))
        }
        let many = ImportPresenter(
            importedRows: [], skippedRows: leftOut, isDryRun: false, unmatchedFile: nil)
        #expect(many.document.drawn(80).last == "and 5 more")
        #expect(many.rows.count == 20)
    }

    @Test func `skipped rows are counted and not listed, and dropped dates count as unfinished`() throws {
        var trailer = ImportRow.make("Heat")
        trailer.subject = .skipped("trailer")
        let leftOut = [ImportPlan.SkippedRow(row: trailer, reason: .skipped("trailer"))]
        var answer = ImportPresenter(
            importedRows: [.init(.make("Dune", 2021), .dune, .new)], skippedRows: leftOut, isDryRun: false,
            unmatchedFile: nil)
        #expect(answer.document.drawn(80) == ["New      1", "Skipped  1"])
        #expect(answer.rows.last == ["skipped", "", "Heat", "", "x.zip:w.csv:2", "trailer"])
        #expect(!answer.isPartial)
        answer.unreadableDates = 3
        answer.onlyRatedCount = 2
        #expect(answer.document.drawn(80) == ["New         1", "Skipped     1", "Dates lost  3"])
        #expect(answer.isPartial)
        let object = try answer.object()
        #expect(object["lost_dates"] as? Int == 3)
        #expect(object["only_rated"] as? Int == 2)
        #expect((object["skipped"] as? [String: Any])?["count"] as? Int == 1)
    }

    @Test func `a film that was not looked up is not reported as not found`() {
        let leftOut = [ImportPlan.SkippedRow(row: .make("Heat"), reason: .notFound(.notRequested(nil)))]
        let answer = ImportPresenter(
            importedRows: [], skippedRows: leftOut, isDryRun: false, unmatchedFile: nil, hasQueriedTMDB: false
        )
        #expect(answer.document.drawn(80).first == "Not looked up  1")
        #expect(answer.rows.first?.first == "not_found")
    }

    @Test func `an empty import is reported`() {
        let none = ImportPresenter(importedRows: [], skippedRows: [], isDryRun: false, unmatchedFile: nil)
        #expect(none.document.drawn(80) == ["There is nothing in it."])
    }
}
