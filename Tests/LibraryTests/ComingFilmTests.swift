import Foundation
import Library
import LibrarySupport
import Records
import TestSupport
import Testing

struct ComingFilmTests {
    let folder = TemporaryFolder(mode: 0o755)
    let store: LibraryStore

    init() throws { store = try LibraryStore.openForWriting(path: folder.library) }

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
