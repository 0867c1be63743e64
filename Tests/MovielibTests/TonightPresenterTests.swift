import Foundation
import MovielibCore
import Records
import TestSupport
import Testing

@testable import Library
@testable import Presenters
@testable import Terminal
@testable import movielib

@Suite struct TonightPresenterTests {
    private let pick = TonightPresenter(
        film: .waiting,
        reasons: [.waiting(days: 12), .rated(7.8, votes: 12_345), .unlike(title: "Heat")], candidates: 41)

    @Test func `the film for tonight is a page on a terminal and a row in a pipe`() {
        #expect(
            pick.document.snapshot(80) == """
                Dune (2021)  438631|
                2h 35m · Science Fiction, Adventure · 7.8|
                |
                Spice.|
                |
                Why  on your list for 12 days, 7.8 from 12,345 votes, something else after Heat;|
                     one of 41 that match|
                """)
        #expect(
            pick.piped == """
                438631¦Dune¦2021¦7.8¦155¦on your list for 12 days, 7.8 from 12,345 votes, something else after Heat
                """)
    }

    @Test func `known offers of the film for tonight are shown`() throws {
        var pick = pick
        pick.region = "US"
        let json = #"{"flatrate": [{"provider_name": "Max"}], "rent": [{"provider_name": "Apple TV"}]}"#
        pick.offers = try decoded(json)
        #expect(pick.document.snapshot(80).hasSuffix("\nWatch in US  stream Max; rent Apple TV (JustWatch)|"))
        let offers = try #require(try pick.object()["where_to_watch"] as? [String: Any])
        #expect(offers["stream"] as? [String] == ["Max"])
        #expect(offers["region"] as? String == "US")
    }

    @Test func `the only candidate is not called one of several, and a hidden score is not shown`() throws {
        let only = TonightPresenter(
            film: .waiting, reasons: [.waiting(days: 0), .onBothLists], candidates: 1, hidesRatings: true)
        #expect(only.rows[0].last == "saved today, on both lists")
        let shown = only.document.snapshot(80)
        #expect(!shown.contains("one of"))
        #expect(!shown.contains("7.8"))
        #expect(only.rows[0][3] == "")
        #expect(try only.object()["rating"] is NSNull)
    }
}
