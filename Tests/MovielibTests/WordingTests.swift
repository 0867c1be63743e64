import Foundation
import Library
import Records
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import Presenters
@testable import movielib

@Suite struct WordingTests {
    @Test func `the age of cached pages is shown with the number of missing ones`() throws {
        func ages(_ days: [String], missing: Int = 0, saved: Int = 0) throws -> PageAges {
            var ages = PageAges()
            let moments = try days.map { try Date("\($0)T12:00:00Z", strategy: .iso8601) }
            (ages.oldest, ages.newest) = (moments.first, moments.last)
            (ages.missing, ages.missingSaved) = (missing, saved)
            return ages
        }
        let list = try ages(["2026-10-12", "2026-11-20"], missing: 3, saved: 3)
        #expect(
            list.displayText(ofOffers: true, in: .gmt)
                == "where to watch is from 12 Oct to 20 Nov 2026, by JustWatch; 3 films have no page: "
                + "'movielib refresh'")
        let old = try ages(["2025-10-12", "2026-11-20"], missing: 1)
        #expect(
            old.displayText(ofOffers: false, in: .gmt)
                == "certifications are from 12 Oct 2025 to 20 Nov 2026; 1 film has no page")
        #expect(
            try ages(["2026-11-20"]).displayText(ofOffers: true, in: .gmt)
                == "where to watch is from 20 Nov 2026, by JustWatch")
        #expect(
            PageAges().displayText(ofOffers: true, in: .gmt)
                == "where to watch is not known: no film has a saved page")
    }

    @Test func `every rating of TMDB is rounded as in C`() {
        for thousandth in 0...10_000 {
            let rating = Double(thousandth) / 1000
            #expect(DisplayText.rating(rating) == String(format: "%.1f", rating))
        }
        #expect(DisplayText.rating(nil) == nil)
    }

    @Test(arguments: [
        (0, "0"), (987, "987"), (999, "999"), (1000, "1.0k"), (12_345, "12.3k"), (99_949, "99.9k"),
        (99_951, "99k"), (100_000, "100k"), (999_999, "999k"), (1_000_000, "1.0M"), (1_250_000, "1.2M"),
    ])
    func `large counts are abbreviated`(_ count: Int, _ text: String) {
        #expect(DisplayText.count(count) == text)
        #expect(DisplayText.count(count).count <= 5)
    }

    @Test(arguments: [(1, "1m"), (59, "59m"), (60, "1h"), (61, "1h 1m"), (155, "2h 35m"), (51_420, "857h")])
    func `runtimes are in hours and minutes`(_ minutes: Int, _ text: String) {
        #expect(DisplayText.runtime(minutes) == text)
    }

    @Test(arguments: [
        (1, "$1"), (60_000, "$60,000"), (999_999, "$999,999"), (1_000_000, "$1 million"),
        (165_000_000, "$165 million"), (402_027_830, "$402 million"), (1_250_000, "$1.2 million"),
        (999_999_999, "$1 billion"), (1_000_000_000, "$1 billion"), (2_923_706_026, "$2.9 billion"),
    ])
    func `money is in dollars, and abbreviated from a million on`(_ dollars: Int, _ text: String) {
        #expect(DisplayText.money(dollars) == text)
    }

    @Test func `nouns agree with their number`() {
        #expect(RowNoun.films.counted(1) == "1 film")
        #expect(RowNoun.films.counted(0) == "0 films")
        #expect(RowNoun.films.counted(1234) == "1,234 films")
        #expect(RowNoun.people.counted(2) == "2 people")
        #expect(RowNoun.people.counted(1) == "1 person")
    }

    @Test func `dates are spelled out in texts, and in ISO 8601 in JSON`() throws {
        let date = try #require(PartialDate(year: 2021, month: 9, day: 15))
        #expect(DisplayText.date(date) == "15 Sep 2021")
        #expect(DisplayText.time(noon) == "2026-11-21T12:40:00Z")
        #expect(DisplayText.time(Date(timeIntervalSince1970: 0.9)) == "1970-01-01T00:00:00Z")
        #expect(DisplayText.time(.distantFuture) == "4001-01-01T00:00:00Z")
    }

    @Test(arguments: [
        (-500, "just now"), (0, "just now"), (59, "just now"), (60, "1 minute ago"), (3599, "59 minutes ago"),
        (3600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"), (86_400 * 400, "400 days ago"),
    ])
    func `ages are in the largest unit that fits`(_ seconds: Int, _ text: String) {
        #expect(DisplayText.age(of: noon.addingTimeInterval(-Double(seconds)), now: noon) == text)
    }

    @Test func `an age is a number of completed years`() throws {
        let born = try #require(PartialDate("1995-12-27"))
        #expect(born.years(until: try #require(PartialDate("2026-12-26"))) == 30)
        #expect(born.years(until: try #require(PartialDate("2026-12-27"))) == 31)
        #expect(born.years(until: try #require(PartialDate("1990-01-01"))) == 0)
    }
}

@Suite struct CommandLineTextTests {
    @Test func `a command suggested by a hint is not expanded by the shell, even with combining marks`() {
        for word in ["$(x)", "`x`", "a\"b", "`\u{301};echo x;`\u{301} y", "$\u{301}HOME", "\\\u{301}x"] {
            #expect(CommandLineText.line(["search"], [word]) == "movielib search '\(word)'")
        }
        #expect(CommandLineText.line(["search"], ["dune two"]) == "movielib search \"dune two\"")
    }
}
