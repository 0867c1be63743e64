import ArgumentParser
import Foundation
import Library
import LibrarySupport
import MovielibCore
import Records
import TestSupport
import Testing

@testable import Presenters
@testable import Terminal
@testable import movielib

extension YearReview {
    private static let hostile = "<script>alert(1)</script> \"&'\u{202E}\u{1b}[2J 🎬 مرحبا"

    /// Five films: one seen twice, one rewatched, one with only a month, one with no data.
    static func several(limit: Int = 10) -> YearReview {
        func seen(
            _ record: FilmRecord, _ dates: String..., rating: Double? = nil, again: Bool = false
        ) -> FilmWithViewings {
            FilmWithViewings(
                film: Film(record, UserData(timesWatched: dates.count)),
                viewings: dates.enumerated().map { index, date in
                    Viewing(
                        id: record.id * 10 + index, watchedOn: PartialDate(date),
                        isRewatch: again || index > 0,
                        rating: rating, loggedAt: noon)
                })
        }
        func group(_ name: String, _ count: Int, _ minutes: Int, _ average: Double? = nil) -> Group {
            Group(name: name, count: count, minutes: minutes, myAverage: average)
        }
        var statistics = LibraryStatistics()
        (statistics.viewings, statistics.minutes, statistics.rewatches) = (5, 525, 2)
        statistics.months = [
            group("2026-01", 1, 155, 9), group("2026-03", 1, 90), group("2026-11", 2, 280, 7.75),
        ]
        statistics.weekdays = [group("friday", 2, 280, 7.75), group("saturday", 1, 155, 9)]
        statistics.directors = [group("黒澤明", 2, 280, 7.75), group("Agnès Varda", 1, 90)]
        statistics.actors = [group("Catherine Deneuve", 2, 280, 7.75)]
        return YearReview(
            2026,
            of: [
                seen(.dune, "2026-01-03", "2026-11-20", rating: 9),
                seen(.away, "2026-11-20", rating: 6.5, again: true),
                seen(
                    FilmRecord(
                        id: 6, title: "Cléo de 5 à 7", releaseDate: PartialDate("1962-04-11"),
                        runtimeMinutes: 90),
                    "2026-03"),
                seen(FilmRecord(id: 7, title: hostile), "2026"),
            ], statistics, limit: limit)
    }
}

@Suite struct YearPresenterTests {
    private let some = YearPresenter(review: .several())

    @Test func `a narrow year stacks its lists and drops columns, and a wide one marks rewatches`() {
        let (narrow, wide) = (some.document.drawn(40), some.document.drawn(200))
        #expect(narrow.contains("WATCHED          ID  TITLE"))
        #expect(narrow.contains("Dune                        9 (TMDB 7.8)"))
        #expect(wide.contains { $0.contains("  Dune ") && $0.hasSuffix("  7.8  2×") })
        #expect(wide.contains { $0.contains("  Spirited Away ") && $0.hasSuffix("  8.5  again") })
    }

    @Test func `a year matches its snapshot at 80 columns`() {
        #expect(
            some.document.snapshot(80) == """
                2026 in films|
                Seen                4 films in 5 viewings, 2 rewatches|
                Time                8h 45m|
                For the first time  3 films|
                Seen again          Dune (2021) 2×, Spirited Away (2001)|
                Your rating         7.8 on average, TMDB 8.2|
                First               Dune (2021), 3 Jan 2026|
                Last                Dune (2021), 20 Nov 2026|
                Longest evening     Fri 20 Nov 2026, 4h 40m: Spirited Away (2001), Dune (2021)|
                |
                By month|
                Jan  █████████████████████████  1 viewing, 2h 35m|
                Feb|
                Mar  █████████████████████████  1 viewing, 1h 30m|
                Apr|
                May|
                Jun|
                Jul|
                Aug|
                Sep|
                Oct|
                Nov  ██████████████████████████████████████████████████  2 viewings, 4h 40m|
                Dec|
                |
                By weekday|
                Mon|
                Tue|
                Wed|
                Thu|
                Fri  ██████████████████████████████████████████████████  2 viewings, 4h 40m|
                Sat  █████████████████████████  1 viewing, 2h 35m|
                Sun|
                |
                Rated above TMDB                         Rated below TMDB|
                Dune                       9 (TMDB 7.8)  Spirited Away            6.5 (TMDB 8.5)|
                |
                Directors seen most                      Actors seen most|
                黒澤明                          2 films  Catherine Deneuve               2 films|
                |
                1 film has no known length and is left out of the hours.|
                1 viewing has no month and is left out of the months.|
                2 viewings have no day and are left out of the weekdays.|
                2 films are not rated, so not compared with TMDB.|
                |
                In the order you saw them|
                WATCHED          ID  TITLE                                   YEAR  RATED  RATING|
                3 Jan 2026   438631  Dune                                    2021      9     7.8|
                Mar 2026          6  Cléo de 5 à 7                           1962              –|
                20 Nov 2026     129  Spirited Away                           2001    6.5     8.5|
                2026              7  <script>alert(1)</script> "&'�^[[2J…                      –|
                """)
    }

    @Test func `a year in a pipe has rows of eight cells`() {
        #expect(some.rows.allSatisfy { $0.count == 8 })
        #expect(
            some.piped.split(separator: "\n").filter { !$0.hasPrefix("month") && !$0.hasPrefix("weekday") }
                .joined(separator: "\n") == """
                    viewings¦¦5¦525¦¦¦¦
                    films¦¦4¦¦7.75¦8.15¦¦
                    first_time¦¦3¦¦¦¦¦
                    rewatches¦¦2¦¦¦¦¦
                    longest_evening¦¦2¦280¦¦¦¦2026-11-20
                    director¦黒澤明¦2¦280¦7.75¦¦¦
                    actor¦Catherine Deneuve¦2¦280¦7.75¦¦¦
                    above_tmdb¦Dune¦2¦155¦9.0¦7.8¦438631¦2026-01-03
                    below_tmdb¦Spirited Away¦1¦125¦6.5¦8.5¦129¦2026-11-20
                    film¦Dune¦2¦155¦9.0¦7.8¦438631¦2026-01-03
                    film¦Cléo de 5 à 7¦1¦90¦¦¦6¦2026-03
                    film¦Spirited Away¦1¦125¦6.5¦8.5¦129¦2026-11-20
                    film¦<script>alert(1)</script> "&'�^[[2J 🎬 مرحبا¦1¦¦¦¦7¦2026
                    """)
    }

    @Test func `the JSON of a year matches its payload`() throws {
        let none = YearPresenter(review: YearReview(2025))
        #expect(none.faults == [] && some.faults == [])
        #expect(none.document == Document(), "nothing was seen")
        #expect(none.rows.first == ["viewings", "", "0", "0", "", "", "", ""])
        #expect(try none.object()["year"] as? Int == 2025)
        let year = try some.object()
        let dune = try #require((year["results"] as? [[String: Any]])?.first)
        #expect(dune["my_rating"] as? Double == 9)
        #expect(dune["times"] as? Int == 2)
    }

    @Test func `a rating from a later viewing than the shown date is shown with its own date`() throws {
        func words(_ first: Double?, _ later: Double?) throws -> String {
            let viewings = [("2026-01-03", first), ("2026-11-20", later)].enumerated().map { index, viewing in
                Viewing(
                    id: index, watchedOn: PartialDate(viewing.0), isRewatch: index > 0, rating: viewing.1,
                    loggedAt: noon)
            }
            let seen = FilmWithViewings(film: Film(.dune, UserData(myRating: 9)), viewings: viewings)
            return YearText.rewatchText(try #require(YearReview(2026, of: [seen]).films.first))
        }
        #expect(try words(6, 9) == "2×, rated 20 Nov" && words(nil, 9) == "2×, rated 20 Nov")
        #expect(try words(9, 9) == "2×" && words(9, nil) == "2×" && words(nil, nil) == "2×")
    }

    @Test func `a page contains all statistics, and runs or loads no foreign content`() {
        let text = YearPage(review: .several(), pictures: ["/dune.jpg": "data:image/jpeg;base64,/9j/"]).text
        #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        #expect(!text.contains("<script") && text.contains("&lt;script&gt;"))
        #expect(!text.contains("\u{202E}"))
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
        #expect(text.components(separatedBy: "<img").count == 2)
        #expect(text.components(separatedBy: "class=\"card\"").count == 4)
        for reference in ["src=\"http", "<link", "@import", "url(", " on"] {
            #expect(!text.replacing("href=\"https://www.themoviedb.org", with: "").contains("\(reference)="))
        }
        #expect(text.contains("img-src data:\""))
        for words in ["Dune", "Directors seen most", "黒澤明", "Longest evening", "4h 40m", "2×"] {
            #expect(text.contains(words), "\(words)")
        }
    }

    @Test func `the number of posters is limited, and with it the page, whatever the titles are`() {
        let films = (1...10_000).map { number in
            FilmWithViewings(
                film: Film(
                    FilmRecord(
                        id: number, title: String(repeating: "\"", count: 1000), posterPath: "/\(number).jpg")
                ),
                viewings: [Viewing(id: number, watchedOn: PartialDate("2026-02-03"), loggedAt: noon)])
        }
        let review = YearReview(2026, of: films)
        let picture = "data:image/jpeg;base64," + String(repeating: "A", count: 16_000)
        let text = YearPage(
            review: review,
            pictures: Dictionary(
                uniqueKeysWithValues: YearPage.filmsWithPosters(review).compactMap { seen in
                    seen.film.record.posterPath.map { ($0, picture) }
                })
        ).text
        #expect(text.components(separatedBy: "<img").count == 1 + YearPage.maxPosters)
        #expect(text.components(separatedBy: "<time").count == 1 + YearPage.maxFilms)
        #expect(text.contains("and 5,000 more"))
        #expect(text.utf8.count < 12_000_000)
    }

    @Test func `years are completed, the latest first`() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/.local/share/movielib/library.db"
        let store = try LibraryStore.openForWriting(path: path)
        for day in ["2025-01-01", "2026", "2026-02", "1999-12-31"] {
            _ = try store.logViewings(
                of: [.dune], Viewing(watchedOn: PartialDate(day), loggedAt: noon), at: noon)
        }
        let environment = ["HOME": folder.path]
        #expect(YearCompletion.candidates("", environment) == ["2026", "2025", "1999"])
        #expect(YearCompletion.candidates("202", environment) == ["2026", "2025"])
        #expect(YearCompletion.candidates("", ["HOME": "/nowhere"]) == [])
    }

    @Test func `an invalid year and an unexpected page format are rejected`() throws {
        for line in [["year", "99"], ["year", "2026", "-o", "x.html", "--json"], ["year", "soon"]] {
            #expect(throws: (any Error).self) { try Movielib.parse(line, Console()) }
        }
    }
}
