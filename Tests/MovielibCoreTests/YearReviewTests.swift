import Foundation
import Library
import LibrarySupport
import MovielibCore
import Query
import Records
import TestSupport
import Testing

/// A year's review of a library's viewings: rewatches, dates of any precision, films with little data.
@Suite struct YearReviewTests {
    private let folder: TemporaryFolder
    private let store: LibraryStore

    init() throws {
        folder = try TemporaryFolder()
        store = try LibraryStore.openForWriting(path: folder.file("library.db"))
    }

    private func film(
        _ id: Int, minutes: Int? = 100, rating: Double? = nil, directors: [String] = [], actors: [String] = []
    ) -> FilmRecord {
        FilmRecord(
            id: id, title: "Film \(id)", releaseDate: PartialDate("1999-01-01"), runtimeMinutes: minutes,
            rating: rating,
            credits: FilmCredits(directors: directors, actors: actors))
    }

    private func see(_ film: FilmRecord, _ date: String?, rating: Double? = nil, again: Bool = false) throws {
        let viewing = Viewing(
            watchedOn: date.flatMap { PartialDate($0) }, isRewatch: again, rating: rating, loggedAt: noon)
        _ = try store.logViewings(of: [film], viewing, at: noon)
    }

    private func review(_ year: Int = 2026, limit: Int = 10) throws -> YearReview {
        try YearReview(year, in: store, limit: limit)
    }

    @Test func `films are sorted by viewing, unknown days after their month, unknown months last`() throws {
        try see(film(1), "2026")
        try see(film(2), "2026-03-31")
        try see(film(3), "2026-03")
        try see(film(4), "2026-03-01")
        try see(film(5), "2025-12-31")
        try see(film(6), "2027-01-01")
        try see(film(7), nil)
        try see(film(2), "2026-01-02")
        let review = try review()
        #expect(review.films.map(\.film.record.id) == [2, 4, 3, 1])
        #expect(review.films[0].viewings.map(\.watchedOn?.description) == ["2026-01-02", "2026-03-31"])
        #expect((review.statistics.viewings, review.statistics.minutes) == (5, 500))
        #expect(review.last?.film.record.id == 2)
        #expect(review.months.map(\.count) == [1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect(review.months[2] == .init(name: "2026-03", count: 3, minutes: 300, myAverage: nil))
        #expect(review.weekdays.map(\.name).first == "monday")
        // 2 January was a Friday, 1 March a Sunday, 31 March a Tuesday.
        #expect(review.weekdays.map(\.count) == [0, 1, 0, 0, 1, 0, 1])
        #expect((review.withoutMonth, review.withoutDay) == (1, 2))
        #expect(try store.yearsSeen() == [2025, 2026, 2027])
    }

    @Test func `a film seen before the year is a rewatch; of two viewings in it one is first`() throws {
        try see(film(1), "2020-05-05")
        try see(film(1), "2026-05-05")
        try see(film(2), "2026-06-01")
        try see(film(2), "2026-07-01")
        try see(film(3), "2026-07-01", again: true)
        let review = try review()
        #expect((review.films.count, review.statistics.viewings) == (3, 4))
        #expect((review.firstTime, review.statistics.rewatches) == (1, 3))
        #expect(review.films.map(\.first.isRewatch) == [true, false, true])
    }

    @Test func `the longest evening is the day with the most minutes, the first of equal days`() throws {
        try see(film(1, minutes: 90), "2026-02-02")
        try see(film(2, minutes: 90), "2026-02-02")
        try see(film(3, minutes: 180), "2026-04-04")
        try see(film(4, minutes: nil), "2026-05-05")
        try see(film(5, minutes: 500), "2026-06")
        let evening = try #require(try review().longestDay)
        #expect("\(evening.date)" == "2026-02-02")
        #expect(evening.minutes == 180)
        #expect(evening.films.map(\.record.id) == [1, 2])
        #expect(try review().withoutRuntime == 1)
    }

    @Test func `a year without lengths and days has no longest evening`() throws {
        try see(film(1, minutes: nil), "2026-02-02")
        try see(film(2, minutes: 0), "2026-02-03")
        let review = try review()
        #expect(review.longestDay == nil)
        #expect((review.statistics.minutes, review.withoutRuntime) == (0, 2))
    }

    @Test func `ratings are compared with TMDB's by the last rating of the year`() throws {
        try see(film(1, rating: 6), "2026-01-01", rating: 3)
        try see(film(1, rating: 6), "2026-02-01", rating: 9)
        try see(film(2, rating: 8), "2026-01-02", rating: 2)
        try see(film(3, rating: 8), "2026-01-03", rating: 7.5)
        try see(film(4, rating: 7), "2026-01-04", rating: 7)
        try see(film(5, rating: 8), "2026-01-05")
        try see(film(6, rating: 0), "2026-01-06", rating: 10)
        try see(film(1, rating: 6), "2027-02-01", rating: 1)
        let review = try review()
        #expect(review.filmsAboveTMDB.map(\.film.record.id) == [1])
        #expect(review.filmsAboveTMDB[0].myRating == 9)
        #expect(review.filmsBelowTMDB.map(\.film.record.id) == [2, 3])
        #expect(review.unrated == 1)
        #expect(review.myAverage == 35.5 / 5)
        #expect(review.tmdbAverage == 7.25)
        #expect(review.ratedByBoth == 4)
        #expect(try self.review(limit: 1).filmsBelowTMDB.map(\.film.record.id) == [2])
        // Both are displayed as 8.5.
        try see(film(7, rating: 8.48), "2026-01-07", rating: 8.5)
        #expect(try self.review().filmsAboveTMDB.map(\.film.record.id) == [1])
    }

    @Test func `a year has the ratings given then, and the statistics those of the films`() throws {
        try see(film(1), "2025-03-01", rating: 5)
        try see(film(1), "2026-03-01", rating: 6)
        try see(film(1), "2026-03-20", rating: 9)
        try see(film(2, directors: ["Ann"]), "2025-04-01", rating: 2)
        try see(film(2, directors: ["Ann"]), "2026-04-01")
        _ = try store.rate(film(1), 8, at: noon)
        _ = try store.rate(film(4), 1, at: noon)
        for (year, then) in [2025: 3.5, 2026: 5.5] {
            let review = try review(year)
            let query = try LibraryQuery("seen:\(year)", today: PartialDate("2026-12-31")!)
            let statistics = try store.statistics(matching: query)
            #expect(review.myAverage == then)
            #expect(statistics.myAverage == 5 && statistics.years.map(\.myAverage) == [5])
            #expect(statistics.myRatings.reduce(0, +) == review.films.count)
        }
        #expect(try review().films.map(\.ratingThen) == [9, nil])
        #expect(try store.statistics().myAverage == (8 + 2 + 1) / 3.0)
    }

    @Test func `people are listed from two films on, and one with two roles in a film counts once`() throws {
        try see(film(1, directors: ["Ann"], actors: ["Bob", "Bob", "Cy"]), "2026-01-01", rating: 8)
        try see(film(1, directors: ["Ann"], actors: ["Bob", "Bob", "Cy"]), "2026-01-02")
        try see(film(2, directors: ["Ann", "Dee"], actors: ["Cy", "Ed"]), "2026-01-03")
        try see(film(3, directors: ["Ann", "Dee"], actors: ["Ed", "Cy"]), "2026-01-04")
        let review = try review()
        #expect(review.directors.map(\.name) == ["Ann", "Dee"])
        #expect(review.directors[0] == .init(name: "Ann", count: 3, minutes: 300, myAverage: 8))
        #expect(review.actors.map { "\($0.name) \($0.count)" } == ["Cy 3", "Ed 2"])
        let bob = try #require(try store.statistics().actors.first { $0.name == "Bob" })
        #expect((bob.count, bob.minutes) == (1, 100))
    }

    @Test func `a year without viewings is empty, with all its months`() throws {
        try see(film(1), "2025-01-01")
        let review = try review()
        #expect(review == YearReview(2026, of: [], review.statistics))
        #expect(review.films.isEmpty && review.months.count == 12 && review.weekdays.count == 7)
    }
}
