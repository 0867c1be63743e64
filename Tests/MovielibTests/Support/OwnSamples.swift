import Exchange
import Foundation
import Records
import TestSupport

@testable import Library
@testable import MovielibCore
@testable import Presenters
@testable import movielib

/// Films, statistics and plans of a user, made up for tests.
extension Film {
    /// A saved film, never seen, with a plain title.
    static let waiting = Film(.dune, UserData(addedAt: noon, tags: ["desert", "rain y"]))
    /// A film seen twice and rated.
    static let seen = Film(
        .away,
        UserData(
            myRating: 9.5, ratedAt: noon, note: "The train\nover the water", notedAt: noon,
            timesWatched: 2, lastWatchedOn: PartialDate("2026-08")))
    /// A film with only a title, which tries to move the cursor.
    static let bare = Film(FilmRecord(id: 7, title: "مرحبا 🎬\u{1b}[2J"), UserData(myRating: 3))
}

extension LibraryStatistics {
    static func several() -> LibraryStatistics {
        func group(_ name: String, _ count: Int, _ average: Double? = nil) -> Group {
            Group(name: name, count: count, minutes: count * 110, myAverage: average)
        }
        var statistics = LibraryStatistics()
        (statistics.viewings, statistics.films, statistics.rewatches) = (1_234, 1_100, 134)
        statistics.minutes = 135_740
        statistics.years = [group("2024", 400), group("2025", 834, 7.5)]
        statistics.months = [group("2025-11", 1), group("2025-12", 30, 10)]
        statistics.decades = [group("1920", 1), group("1990", 60), group("2020", 1_039, 6.25)]
        statistics.genres = [group("Drama", 500, 7.1), group("Science Fiction", 90)]
        statistics.countries = [group("FR", 300, 8), group("JP", 12)]
        statistics.directors = [group("Agnès Varda", 21, 9), group("黒澤明", 18, 8.75)]
        statistics.actors = [group("Catherine Deneuve", 25)]
        statistics.favouriteDirectors = [group("黒澤明", 18, 8.75)]
        statistics.favouriteActors = [group("Toshirō Mifune", 9, 9.25)]
        statistics.myRatings = [0, 0, 1, 0, 2, 4, 9, 20, 7, 3]
        statistics.tmdbRatings = [0, 0, 0, 0, 1, 5, 18, 20, 2, 0]
        (statistics.myAverage, statistics.tmdbAverage) = (7.54, 7.06)
        (statistics.saved, statistics.savedMinutes) = (41, 4_800)
        statistics.longestWaitingFilm = .waiting
        return statistics
    }
}

extension ImportPresenter {
    /// One film or row for every verdict.
    static func several(unmatchedFile: String? = nil, isDryRun: Bool = false) -> ImportPresenter {
        var series = ImportRow.make("Severance", 2022, line: 7)
        series.subject = .notAFilm("TV Series")
        series.series = SeriesRow(show: "Severance")
        return ImportPresenter(
            importedRows: [
                .init(.make("Dune", 2021), .dune, .new),
                .init(.make("Sen to Chihiro", line: 3), .away, .updated),
                .init(.make("?", line: 4), FilmRecord(id: 7, title: "Bare"), .unchanged),
            ],
            skippedRows: [
                .init(
                    row: .make("Dune", line: 5),
                    reason: .ambiguous([
                        .init(id: 438_631, title: "Dune", year: 2021), .init(id: 841, title: "Dune"),
                    ])),
                .init(row: .make(nil, line: 6), reason: .notFound(.noName)),
                .init(row: series, reason: .notAFilm("TV Series")),
            ],
            ledger: ImportLedger(
                [
                    .taken: 9, .alreadyThere: 1, .toDecide: 1, .kept: 1_234, .saysNothing: 3, .others: 2,
                    .refused: 1,
                ]),
            isDryRun: isDryRun, unmatchedFile: unmatchedFile)
    }
}

extension UserData {
    static let saved = UserData(addedAt: noon)
}
