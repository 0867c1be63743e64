import Foundation
import GRDB
import Library
import LibrarySupport
import Query
import Records
import TestSupport
import Testing

struct WatchlistTests {
    let folder = TemporaryFolder(mode: 0o755)
    let store: LibraryStore

    init() throws { store = try LibraryStore.openForWriting(path: folder.library) }

    @Test func `an added film is on the list with its values, and every other value is unknown`() throws {
        let film = FilmRecord.make(originalTitle: "Матриця", imdbID: "tt0133093", page: .make())
        let result = try store.addToWatchlist([film], at: .saved)
        let entry = Film(film.withoutPage, UserData(addedAt: .saved))
        #expect(result.films == [.init(nil, entry)] && result.unchanged.isEmpty)
        #expect(try store.watchlist() == [entry])
        let bare = FilmRecord(id: 1, title: "?")
        try store.addToWatchlist([bare], at: .saved)
        #expect(try store.filmRecord(id: 1) == bare)
    }

    @Test func `a film added twice is stored once, and reported as unchanged`() throws {
        let result = try store.addToWatchlist([.make(), .make(), .make(id: 604)], at: .saved)
        #expect(result.films.map(\.after.record.id) == [603, 604])
        #expect(result.unchanged.map(\.record.id) == [603])
        let again = try store.addToWatchlist([.make()], at: .saved + 3600)
        #expect(again.films.isEmpty)
        #expect(again.unchanged.map(\.record.id) == [603])
        #expect(again.unchanged.first?.addedAt == .saved)
        #expect(try store.watchlistCount() == 2)
    }

    @Test func `the list is in the order of saving, newest first, even if the clock went back`() throws {
        try store.addToWatchlist([.make(id: 1), .make(id: 2)], at: .saved)
        try store.addToWatchlist([.make(id: 3)], at: .saved - 1_000_000)
        #expect(try store.watchlist().map(\.record.id) == [3, 2, 1])
    }

    @Test func `sorting by date saved uses the date shown, and within a moment the order of saving`() throws {
        try store.addToWatchlist([.make(id: 1), .make(id: 2)], at: .saved)
        try store.addToWatchlist([.make(id: 3)], at: .saved - 1_000_000)
        for (order, ids) in ["sort:added": [3, 1, 2], "sort:added-": [2, 1, 3]] {
            let query = try LibraryQuery(order, today: QueryLibrary.today)
            #expect(try store.films(on: .watchlist, matching: query).films.map(\.record.id) == ids)
        }
    }

    @Test func `a film removed and added again is the newest`() throws {
        try store.addToWatchlist([.make(id: 1), .make(id: 2)], at: .saved)
        try store.removeFromWatchlist(ids: [2], at: .saved)
        try store.removeFromWatchlist(ids: [1], at: .saved)
        try store.addToWatchlist([.make(id: 1)], at: .saved)
        try store.addToWatchlist([.make(id: 2)], at: .saved)
        #expect(try store.watchlist().map(\.record.id) == [2, 1])
    }

    @Test func `limit and offset select a part of the list, whatever the numbers`() throws {
        try store.addToWatchlist((1...5).map { .make(id: $0) }, at: .saved)
        #expect(try store.watchlist(limit: 2).map(\.record.id) == [5, 4])
        #expect(try store.watchlist(limit: 2, offset: 4).map(\.record.id) == [1])
        #expect(try store.watchlist(limit: nil, offset: 3).map(\.record.id) == [2, 1])
        #expect(try store.watchlist(limit: -3, offset: -3).isEmpty)
        #expect(try store.watchlist(limit: .max, offset: .max).isEmpty)
    }

    @Test func `removing returns the entries and the ids that were not found, once each`() throws {
        try store.addToWatchlist([.make(id: 603)], at: .saved)
        let result = try store.removeFromWatchlist(ids: [9, 603, 603, 9, -1], at: .saved)
        #expect(result.films.map(\.before) == [Film(.make(id: 603), UserData(addedAt: .saved))])
        #expect(result.notFound.map(\.id) == [9, -1])
        #expect(try store.watchlistCount() == 0)
    }

    @Test func `the saved films among many ids are found`() throws {
        try store.addToWatchlist([.make(id: 603), .make(id: 604)], at: .saved)
        #expect(try store.userData(among: [1, 603, 603, -5, .max]) == [603: UserData(addedAt: .saved)])
        #expect(try store.userData(among: []).isEmpty)
        #expect(try store.userData(among: Array(1...100_000)).keys.sorted() == [603, 604])
    }

    @Test(arguments: [0, -1, Int.min])
    func `an invalid id is rejected, and no film of the call is stored`(id: Int) throws {
        #expect(throws: LibraryError.invalidID(id)) {
            try store.addToWatchlist([.make(id: 603), .make(id: id)], at: .saved)
        }
        #expect(try store.watchlistCount() == 0)
    }

    @Test func `ten thousand films are added in one call`() throws {
        let result = try store.addToWatchlist((1...10_000).map { .make(id: $0) }, at: .saved)
        #expect(result.films.count == 10_000)
        #expect(try store.watchlistCount() == 10_000)
    }

    private func film(
        _ id: Int, _ date: String?, _ releases: [(country: String, day: String, kind: Int)] = []
    )
        -> FilmRecord
    {
        let countries = Dictionary(grouping: releases, by: \.country).map { country, days in
            let dates = days.map { #"{"release_date":"\#($0.day)T00:00:00.000Z","type":\#($0.kind)}"# }
            return #"{"iso_3166_1":"\#(country)","release_dates":[\#(dates.joined(separator: ","))]}"#
        }
        let json = #"{"release_dates":{"results":[\#(countries.joined(separator: ","))]}}"#
        return FilmRecord(
            id: id, title: "Film \(id)", releaseDate: date.flatMap(PartialDate.init(release:)),
            page: releases.isEmpty ? nil : .make(json))
    }

    private func coming(_ region: String = "UA") throws -> [String] {
        let first = try #require(PartialDate("2026-11-23"))
        let last = try #require(PartialDate("2026-12-23"))
        return try store.upcomingFilms(from: first, through: last, in: region).map { "\($0.id) \($0.day)" }
    }

    @Test func `saved films have the region's release date, the nearest first`() throws {
        try store.addToWatchlist(
            [
                film(1, "2026-12-01"), film(2, "2026-11-23"), film(3, "2026-11-22"), film(4, "2026-12-24"),
                film(5, nil), film(6, "2027"), film(7, "nonsense"),
                // It is already released elsewhere.
                film(8, "2026-10-01", [("UA", "2026-11-30", 3), ("US", "2026-10-01", 3)]),
                // The cinema release counts, not a festival's or a disc's.
                film(
                    9, "2026-11-25",
                    [("UA", "2026-11-24", 1), ("UA", "2026-12-05", 3), ("UA", "2026-12-20", 5)]),
                film(10, nil, [("UA", "2026-12-02", 4)]), film(11, "2026-11-25", [("UA", "2026-01-01", 3)]),
            ], at: .saved)
        #expect(
            try coming() == [
                "2 2026-11-23", "8 2026-11-30", "1 2026-12-01", "10 2026-12-02", "9 2026-12-05",
            ])
        #expect(try coming("FR").contains("9 2026-11-25"))
        try store.removeFromWatchlist(ids: [2, 8], at: .saved)
        #expect(try coming().first == "1 2026-12-01")
    }

    @Test func `a page that is not JSON, or has another structure, is ignored`() throws {
        try store.addToWatchlist(
            [
                "x", "[]", #"{"release_dates":{"results":[5,{"iso_3166_1":"UA","release_dates":7}]}}"#,
                #"{"release_dates":{"results":[{"iso_3166_1":"UA","release_dates":[{"release_date":3}]}]}}"#,
            ]
            .enumerated().map { index, json in
                FilmRecord(
                    id: index + 1, title: "A", releaseDate: PartialDate("2026-12-0\(index + 1)"),
                    page: .make(json))
            }, at: .saved)
        #expect(try coming().count >= 3)
    }
}
