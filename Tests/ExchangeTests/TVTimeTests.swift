import Records
import TestSupport
import Testing

@testable import Exchange

/// TV Time's records, in the format of its export.
struct TVTimeTests {
    private static let header =
        "series_name,uuid,type-uuid-n,type,updated_at,created_at,movie_name,runtime,entity_type,release_date,rewatch_count,watch_date_range_key"

    private func records(_ rows: String...) throws -> ImportedFile {
        var options = ImportReader.Options()
        options.utcOffset = { _ in 7200 }
        let text = ([Self.header] + rows).joined(separator: "\n")
        return try ImportReader(options: options).read(
            bytes: Array(text.utf8), name: "tracking-prod-records.csv")
    }

    @Test func `a film is seen on the user's local day, and its year is that of its release`() throws {
        let file = try records(
            ",a1,watch-a1,watch,2025-03-02 10:00:00,2025-03-02 10:00:00,Past Lives,6360,movie,2023-01-21 00:00:00,0,watch-date-1740870000",
            ",a2,watch-a2,watch,2020-02-11 23:09:28,2020-02-11 23:09:28,Fury,,movie,0001-01-01 00:00:00,0,")
        #expect(file.kinds == [.tvTime])
        #expect(file.remarks.isEmpty)
        #expect(file.rows.map(\.title) == ["Past Lives", "Fury"])
        #expect(file.rows.map(\.year) == [2023, nil])
        // Half past eleven at night in UTC is tomorrow in the user's time zone.
        #expect(file.rows.map { $0.viewings[0].watchedOn?.description } == ["2025-03-02", "2020-02-12"])
    }

    @Test func `a film is on the watchlist until it is seen`() throws {
        let file = try records(
            ",b1,towatch-b1,towatch,2022-07-07 22:55:23,2022-07-07 22:55:23,Thor,,movie,2022-07-13 00:00:00,,",
            ",b2,towatch-b2,towatch,2022-07-07 22:55:23,2022-07-07 22:55:23,Heat,,movie,1995-12-15 00:00:00,,",
            ",b2,watch-b2,watch,2022-08-07 22:55:23,2022-08-07 22:55:23,Heat,,movie,1995-12-15 00:00:00,0,")
        #expect(file.rows[0].facts == [.saved(at: ISOTime("2022-07-07T22:55:23Z"))])
        #expect(file.rows[1].subject == .skipped("towatch"))
        #expect(file.rows[2].viewings.count == 1)
    }

    @Test func `each repeated viewing counts once, whether it is dated or only counted`() throws {
        let file = try records(
            ",c1,watch-c1,watch,2020-01-01 12:00:00,2020-01-01 12:00:00,Ran,,movie,1985-06-01 00:00:00,0,",
            ",c1,rewatch-c1,rewatch,2021-01-01 12:00:00,2021-01-01 12:00:00,Ran,,movie,1985-06-01 00:00:00,,",
            ",c1,count-c1,rewatch_count,2023-01-01 12:00:00,2023-01-01 12:00:00,Ran,,movie,1985-06-01 00:00:00,3,"
        )
        let films = ImportRow.merged(file.rows)
        #expect(films.count == 1)
        #expect(films[0].viewings.compactMap(\.watchedOn?.description) == ["2020-01-01", "2021-01-01"])
        #expect(films[0].viewings.count == 4)
    }

    @Test func `series, follows and rows without a film are distinguished`() throws {
        let file = try records(
            "Dark,d1,watch-d1,watch,2020-01-01 12:00:00,2020-01-01 12:00:00,,,episode,,,",
            ",d2,follow-d2,follow,2020-01-01 12:00:00,2020-01-01 12:00:00,Centurion,,movie,2010-02-15 00:00:00,,",
            ",d3,watch-d3,watch,2020-01-01 12:00:00,2020-01-01 12:00:00,,,movie,,,")
        #expect(
            file.rows.map(\.subject) == [
                .notAFilm("episode"), .skipped("follow"), .unreadable(.unidentified),
            ])
    }

    @Test func `only the records of a TV Time zip are read`() throws {
        let records = Samples.lines(
            Self.header,
            ",a1,watch-a1,watch,2025-03-02 10:00:00,2025-03-02 10:00:00,Past Lives,6360,movie,2023-01-21 00:00:00,0,"
        )
        let archive = ArchiveMaker.zip([
            ("data/tracking-prod-records.csv", records),
            ("data/access_token.csv", "Title,Year\nsecret,1999\n"),
        ])
        let file = try ImportReader().read(bytes: archive, name: "gdpr.zip")
        #expect(file.rows.map(\.title) == ["Past Lives"])
        #expect(file.skipped.map(\.member) == ["data/access_token.csv"])
    }

    @Test func `episodes and states of series come from the second file of a zip`() throws {
        let header =
            "s_id,runtime,series_name,episode_number,user_id,gsi,created_at,key,season_number,s_no,ep_no,ep_id,episode_id,updated_at,is_archived,is_for_later,is_followed"
        let series = Samples.lines(
            header,
            "349310,3660,Bodyguard,6,1,g,2023-11-04 15:30:38,watch-episode-a,1,1,6,6733513,6733513,,,,",
            "73800,,Desperate Housewives,,1,,2015-09-13 15:34:44,user-series-c,,,,,,,false,false,true",
            ",,,,1,,2015-09-13 15:34:44,tracking-stats,,,,,,,,,")
        let archive = ArchiveMaker.zip([
            ("data/tracking-prod-records-v2.csv", series),
            ("data/access_token.csv", "Title,Year\nsecret,1999\n"),
        ])
        let file = try ImportReader().read(bytes: archive, name: "gdpr.zip")
        #expect(file.kinds == [.tvTimeSeries] && file.skipped.count == 1)
        #expect(file.rows.map(\.subject) == [.notAFilm("episode"), .notAFilm("series"), .notAFilm("series")])
        let rows = file.rows.compactMap(\.series)
        #expect(rows.map(\.show) == ["Bodyguard", "Desperate Housewives"], "totals say nothing")
        #expect(rows[0].ids == ["tvdb": "349310"] && rows[0].season == 1 && rows[0].episode == 6)
        #expect(rows.map(\.seenAt) == ["2023-11-04T15:30:38Z", nil])
        #expect(!rows[0].raw.contains("user_id"))
    }
}
