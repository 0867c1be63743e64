import ArgumentParser
import Foundation
import Library
import Records
import TMDBModels
import TestSupport
import Testing

@testable import Presenters
@testable import Terminal
@testable import movielib

@Suite struct ViewingDateTests {
    private func date(_ text: String) throws -> String? { try ViewingDate.parse(text).map { "\($0)" } }

    @Test(
        arguments: [
            ("2020-02-29", "2020-02-29"), ("2020-02", "2020-02"), ("2020", "2020"), ("1895", "1895"),
            ("14 Aug 2021", "2021-08-14"), ("August 14, 2021", "2021-08-14"), ("aug 2021", "2021-08"),
            ("unknown", nil), ("Unknown", nil),
            // As the program prints it in Ukrainian.
            ("14.08.2026", "2026-08-14"), ("4.8.2026", "2026-08-04"),
            ("2026/08/14", "2026-08-14"), ("14/8/2026", "2026-08-14"), ("8/14/2026", "2026-08-14"),
            ("4/4/2026", "2026-04-04"), ("24th november 2025", "2025-11-24"),
            ("november 1st, 2025", "2025-11-01"),
        ] as [(String, String?)])
    func `a date keeps its precision, and an unknown one is nil`(_ text: String, _ expected: String?) throws {
        #expect(try date(text) == expected)
        #expect(try date(" \(text) ") == expected)
    }

    @Test func `names of days and phrases are parsed, and a date that may be two is rejected`() throws {
        let today = try #require(PartialDate.today)
        func ago(_ days: Int) -> String? {
            PartialDate(daysSince1970: today.daysSince1970 - days)?.description
        }
        #expect(try date("today") == ago(0) && date("TODAY") == ago(0))
        #expect(try date("yesterday") == ago(1) && date("last night") == ago(1))
        #expect(try date("the day before yesterday") == ago(2) && date("last week") == ago(7))
        #expect(try date("fri") == date("Friday") && date("last friday") == date("friday"))
        #expect(try #require(try date("monday")) < today.description)
        #expect(try date("\(today.year)") == "\(today.year)")
        #expect(try date("1 jan") == "\(today.year)-01-01", "the year may be missing")
        #expect(throws: Failure.self) { try date("3/4/2026") }
    }

    @Test func `names of days and months are parsed in the user's language`() throws {
        try inUkrainian { () throws in
            #expect(try date("вчора") == date("yesterday"))
            #expect(try date("сьогодні") == date("today"))
            #expect(try date("п’ятниця") == date("friday"))
            #expect(try date("П'ЯТНИЦІ") == date("friday"))
            #expect(try date("минулу середу") == date("wednesday"))
            #expect(try date("14 серпня 2021") == "2021-08-14")
            #expect(try date("лист 2021") == "2021-11")
            #expect(try date("yesterday") == date("вчора"))
        }
    }

    @Test(arguments: [
        "", "2026-13", "2026-02-30", "31.02.2026", "14.08.26", ".8.2026", "03/04/2026", "2026-8-4", "26",
        "last year", "14 nonsense 2021", "31 feb 2021", "14 aug 15", "aug", "0", "-1", "3 days",
        "x days ago", "3 years ago", "99999 days ago", "2026-08-14T10:00", "９９９９", "fr", "\u{1b}[2J",
    ])
    func `an invalid date is rejected with a valid example`(_ text: String) {
        let failure = #expect(throws: Failure.self) { try date(text) }
        #expect(failure?.status == .usage)
        #expect(failure?.hints.first?.contains("2026-08-14") == true)
    }

    @Test(arguments: ["9999", "2999-01", "2999-01-01"]) func `a future date is rejected`(_ text: String) {
        #expect(throws: Failure(.usage, "--on", "\(text) is in the future")) { try date(text) }
    }

    @Test func `days and weeks ago are counted back, and tomorrow is in the future`() throws {
        #expect(try date("1 day ago") == date("yesterday"))
        #expect(try date("0 days ago") == date("today"))
        #expect(try date("a week ago") == date("7 days ago"))
        try inUkrainian { () throws in
            #expect(try date("2 тижні тому") == date("14 днів тому"))
            #expect(try date("1 день тому") == date("вчора"))
        }
        for text in ["last month", "month"] { #expect(throws: Failure.self, "\(text)") { try date(text) } }
        let failure = #expect(throws: Failure.self) { try date("tomorrow") }
        #expect(failure?.reason.hasSuffix("is in the future") == true)
    }
}

@Suite struct SignedWordsTests {
    private func marked(_ line: String) -> String {
        DashedArguments.marked(line.split(separator: " ").map(String.init))
            .map { $0.replacing("\u{0}", with: "^") }.joined(separator: " ")
    }

    @Test(arguments: [
        ("library -seen", "library ^-seen"), ("tag 603 +a -b", "tag 603 +a ^-b"),
        ("tonight -genre:horror --under 2h", "tonight ^-genre:horror --under 2h"),
        ("watched -seen", "watched ^-seen"), ("seen list -tag:x", "seen list ^-tag:x"),
        ("later -x", "later ^-x"), ("note 603 -x", "note 603 ^-x"), ("rate 603 -1", "rate 603 ^-1"),
        ("watched add 603 --note -x --place --y", "watched add 603 --note ^-x --place ^--y"),
        ("stats -a -b", "stats ^-a ^-b"), ("tag 603 -n -f", "tag 603 ^-n ^-f"),
        ("note 603 -n5", "note 603 ^-n5"), ("discover -genre:war -n 3", "discover ^-genre:war -n 3"),
        ("new --since -2w -seen", "new --since ^-2w ^-seen"),
        ("library -noir -ver -file", "library ^-noir ^-ver ^-file"), ("export -n", "export ^-n"),
        // A film's own number.
        ("movie -150366252164159", "movie −150366252164159"),
        ("tag -150366252164159 +x -y", "tag −150366252164159 +x ^-y"),
        ("watchlist add 603 -150366252164159", "watchlist add 603 −150366252164159"),
        ("library -150366252164159", "library ^-150366252164159"),
    ])
    func `a word with a minus is not an option in a query or in tags`(_ line: String, _ expected: String) {
        #expect(marked(line) == expected)
    }

    @Test(arguments: [
        "library --json", "library -h", "export -o file", "library --limit -5", "library -",
        "tag 603 -- -x", "watched add -x", "watched remove -x", "watchlist add -x", "later refresh -x",
        "-seen", "search --note", "search -x", "", "library -n 5 -v", "watched -n5 -P", "library -n=-1",
        "tonight -n 3", "export -f -o x", "tag 603 +x -v",
    ])
    func `other arguments stay unchanged`(_ line: String) { #expect(marked(line) == line) }

    @Test func `the mark of such an argument is removed again`() {
        #expect(DashedArguments.unmarked(DashedArguments.marked(["tag", "-old"])[1]) == "-old")
    }

    @Test(
        arguments: [
            ("1", 1), ("0.5", 0.5), ("10", 10), ("8.5", 8.5), ("10.0", 10), ("8,5", 8.5), ("8/10", 8),
            ("4.5/5", 9), ("4/5", 8), ("★★★★", 8), ("★★★★½", 9), ("★", 2), ("4.5★", 9), ("½", 1),
            ("0", nil), ("0.25", nil), ("10.5", nil), ("11", nil), ("-1", nil), ("+5", nil), ("nan", nil),
            ("inf", nil), ("1e1", nil), ("0x5", nil), ("", nil), (" ", nil), ("8,5,0", nil), ("8,3", nil),
            ("８", nil), ("8/", nil), ("/10", nil), ("8/100", nil), ("4.3/5", nil), ("5.5/5", nil),
            ("8/10/10", nil), ("★★★★★½", nil), ("★★★★★★", nil), ("½★", nil), ("∞", nil),
        ] as [(String, Double?)])
    func `a rating is a multiple of a half from 0.5 to 10`(_ text: String, _ value: Double?) {
        #expect(RatingInput(text)?.value == value)
    }

    @Test(
        arguments: [
            ("4.5", 9.0), ("5", 10.0), ("0.5", 1.0), ("3,5", 7.0), ("9/10", 9.0), ("4.5/5", 9.0),
            ("★★★★½", 9.0), ("4.25", nil), ("5.5", nil), ("9", nil), ("0", nil),
        ] as [(String, Double?)])
    func `with stars a number is out of five`(_ text: String, _ value: Double?) {
        #expect(RatingInput(text, .stars)?.value == value)
    }

    @Test func `the message for a wrong number of stars names the right one`() {
        func message(_ text: String) -> String { RatingInput.errorMessage(for: text, .stars) }
        #expect(message("9") == "a rating is 0.5 to 5 stars in halves, not '9'; 9 of 10 is 4.5")
        #expect(message("4.3") == "a rating is 0.5 to 5 stars in halves, not '4.3'; did you mean '4.5'?")
        #expect(message("11") == "a rating is 0.5 to 5 stars in halves, not '11'")
    }

    @Test(
        arguments: [
            (9, "★★★★½", "4.5/5"), (1, "½", "0.5/5"), (10, "★★★★★", "5/5"), (8.5, "★★★★½", "4.5/5"),
        ] as [(Double, String, String)])
    func `stars have halves, and are numbers in ASCII`(_ rating: Double, _ stars: String, _ number: String) {
        #expect(RatingStyle(.stars).text(rating) == stars)
        #expect(RatingStyle(.stars, drawsStars: false).text(rating) == number)
    }
}
