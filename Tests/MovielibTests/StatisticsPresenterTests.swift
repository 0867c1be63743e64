import Foundation
import Library
import TestSupport
import Testing

@testable import Presenters
@testable import Terminal
@testable import movielib

@Suite struct StatisticsPresenterTests {
    private let some = StatisticsPresenter(statistics: .several())

    @Test func `statistics match their snapshot at 80 columns`() {
        #expect(
            some.document.snapshot(80) == """
                Seen          1,100 films in 1,234 viewings, 134 rewatches|
                Time          2,262h|
                Watch later   41 films, 80h|
                Longest wait  Dune (2021), saved 21 Nov 2026|
                |
                By year|
                2024  ███████████████████▋  400 viewings, 733h|
                2025  █████████████████████████████████████████  834 viewings, 1,529h, yours 7.5|
                |
                By month|
                2025-11  █▍  1 viewing, 1h 50m|
                2025-12  █████████████████████████████████████████  30 viewings, 55h, yours 10.0|
                |
                By decade of release|
                1920s  ▏  1 film, 1h 50m|
                1990s  ██▍  60 films, 110h|
                2020s  █████████████████████████████████████████  1,039 films, 1,905h, yours 6.2|
                |
                Ratings from 1 to 10|
                Yours    ▁ ▁▂▄█▃▁  7.5 on average|
                TMDB       ▁▂▇█▁   7.1 on average|
                |
                Genres                                   Countries|
                Drama                         500 (7.1)  FR                            300 (8.0)|
                Science Fiction                      90  JP                                   12|
                |
                Directors                                Actors|
                Agnès Varda                    21 (9.0)  Catherine Deneuve                    25|
                黒澤明                         18 (8.8)|
                |
                Best directors                           Best actors|
                黒澤明                              8.8  Toshirō Mifune                      9.2|
                """)
    }

    @Test func `statistics in ASCII have no blocks, and narrow ones are not side by side`() {
        let shown = some.document.snapshot(80, symbols: .ascii)
        #expect(shown.contains("2025  ####"))
        #expect(!shown.contains("█"))
        #expect(some.document.drawn(40).contains("Drama                          500 (7.1)"))
    }

    @Test func `statistics in a pipe are tab-separated rows`() {
        #expect(
            some.piped == """
                viewings¦¦1234¦135740¦
                films¦¦1100¦¦7.54
                rewatches¦¦134¦¦
                saved¦¦41¦4800¦
                year¦2024¦400¦44000¦
                year¦2025¦834¦91740¦7.5
                month¦2025-11¦1¦110¦
                month¦2025-12¦30¦3300¦10.0
                decade¦1920¦1¦110¦
                decade¦1990¦60¦6600¦
                decade¦2020¦1039¦114290¦6.25
                genre¦Drama¦500¦55000¦7.1
                genre¦Science Fiction¦90¦9900¦
                country¦FR¦300¦33000¦8.0
                country¦JP¦12¦1320¦
                director¦Agnès Varda¦21¦2310¦9.0
                director¦黒澤明¦18¦1980¦8.75
                actor¦Catherine Deneuve¦25¦2750¦
                """)
    }

    @Test func `the statistics of an empty library are zeros`() {
        let none = StatisticsPresenter(statistics: LibraryStatistics())
        #expect(none.document == Document())
        #expect(none.rows.map { $0[2] } == ["0", "0", "0", "0"])
    }

    @Test func `people of only one film are in the rows and not on the page`() {
        var statistics = LibraryStatistics.several()
        statistics.directors.append(
            LibraryStatistics.Group(name: "Once", count: 1, minutes: 90, myAverage: 8))
        statistics.actors = statistics.directors.suffix(1)
        let presenter = StatisticsPresenter(statistics: statistics)
        let text = presenter.document.snapshot(80)
        #expect(text.contains("Agnès Varda") && !text.contains("Once") && !text.contains("Actors"))
        #expect(presenter.rows.count { $0[1] == "Once" } == 2)
    }

    @Test func `without any known length no time is shown`() {
        var statistics = LibraryStatistics()
        (statistics.viewings, statistics.films, statistics.saved) = (1, 1, 1)
        statistics.years = ["1954", "1955"].map {
            LibraryStatistics.Group(name: $0, count: 1, minutes: 0, myAverage: 4)
        }
        let text = StatisticsPresenter(statistics: statistics).document.snapshot(80)
        #expect(!text.contains("0m"))
        #expect(text.contains("1 viewing, yours 4.0"))
    }
}
