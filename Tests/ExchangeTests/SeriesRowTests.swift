import Foundation
import Records
import Testing

@testable import Exchange

/// Rows that are not films' are stored as they came.
@Suite struct SeriesRowTests {
    private func series(_ text: String, _ name: String) throws -> [SeriesRow] {
        try read(text, name).rows.compactMap(\.series)
    }

    @Test func `an episode of a Trakt history is stored byte for byte, with its series' ids`() throws {
        let episode = """
            {"id": 7,  "watched_at": "2024-03-02T21:30:00.000Z", "type": "episode",
              "episode": {"season": 1, "number": 2, "title": "Half Loop", "ids": {"trakt": 9}},
              "show": {"title": "Severance", "ids": {"trakt": 5, "tmdb": 95396, "tvdb": 371980}}}
            """
        let row = try #require(try series("[\(episode) ]", "/home/olena/history.json").first)
        #expect(row.raw == episode)
        #expect(row.kind == "trakt-history" && row.file == "history.json" && row.place == 1)
        #expect(
            (row.what, row.show, row.season, row.episode, row.title) == (
                "episode", "Severance", 1, 2, "Half Loop"
            ))
        #expect(row.ids == ["trakt": "5", "tmdb": "95396", "tvdb": "371980"])
        #expect(row.seenAt == "2024-03-02T21:30:00.000Z" && row.rating == nil)
    }

    @Test func `plays of a series are a number, and its rating and list are its data`() throws {
        let watched =
            #"[{"plays": 5000, "last_watched_at": "2024-01-01T00:00:00Z", "show": {"title": "Friends"}}]"#
        let row = try #require(try read(watched, "watched-shows.json").rows.first)
        #expect(row.series?.plays == 5000 && row.facts.count == 1)
        let rated = #"[{"rated_at": "2024-01-01T00:00:00Z", "rating": 9, "show": {"title": "Friends"}}]"#
        #expect(try series(rated, "ratings-shows.json").first?.rating == 9)
        let listed = #"[{"listed_at": "2024-01-01T00:00:00Z", "person": {"name": "A"}, "type": "person"}]"#
        #expect(try series(listed, "lists-list-1-a.json").first?.what == "person")
    }

    @Test func `the row of a table is stored without the cells that identify the user`() throws {
        let table = #"""
            media_id,source,media_type,title,season_number,episode_number,score,status,end_date,User ID,E-Mail,IP Address,Device type
            1399,tmdb,episode,"Game, of ""Thrones""",1,2,,,2020-01-02,7,o@example.org,10.0.0.1,tv
            1399,tmdb,tv,Seinfeld,,,,,,7,o@example.org,10.0.0.1,tv
            """#
        let file = try read(table, "yamtrack.csv")
        let row = try #require(file.rows[0].series)
        #expect(
            row.raw
                == #"{"media_id":"1399","source":"tmdb","media_type":"episode","title":"Game, of \"Thrones\"","season_number":"1","episode_number":"2","end_date":"2020-01-02"}"#
        )
        #expect((row.season, row.episode, row.seenAt, row.ids) == (1, 2, "2020-01-02", ["tmdb": "1399"]))
        // Without a status, a score or a day, it says nothing.
        #expect(file.rows[1].subject == .notAFilm("tv") && file.rows[1].series == nil)
        let columns = ["User ID", "E-Mail", "IP Address", "Device type"]
        #expect(file.remarks.contains { $0.fact == .privateColumns(columns) })
    }

    @Test(arguments: ["user rating", "userrating", "description", "recipient", "your rating", "shipped"])
    func `a column that only resembles a private one is stored`(column: String) {
        #expect(!CSVRow.isPrivate(column))
    }

    @Test func `an episode of Netflix has the name of its series and its day`() throws {
        let rows = try series(
            "Title,Date\n\"Dark: Season 1: Secrets\",01/02/2020\n\"Dark: Season 1: Lies\",02/02/2020\n\"Heat\",25/02/2020\n",
            "NetflixViewingHistory.csv")
        #expect(
            rows.map(\.show) == ["Dark", "Dark"]
                && rows.map(\.title) == ["Dark: Season 1: Secrets", "Dark: Season 1: Lies"])
        #expect(rows.map(\.day?.description) == ["2020-02-01", "2020-02-02"])
    }

    @Test func `series of IMDb, TMDB and Simkl have ids, ratings and titles`() throws {
        let imdb = try series(Samples.imdbRatings, "ratings.csv")
        #expect(imdb.map(\.what) == ["TV Series", "TV Episode"] && imdb.map(\.rating) == [10, 8])
        #expect(imdb[0].ids == ["imdb": "tt0903747"] && imdb[0].showName == "Breaking Bad")
        let tmdb = try series(Samples.tmdb, "ratings.csv")
        #expect(tmdb.map(\.ids) == [["imdb": "tt0903747", "tmdb": "1396"]] && tmdb[0].rating == 10)
        let simkl = try series(
            "simkl_ID,Title,Type,Year,Watchlist,LastEpWatched,Rating,Memo,TVDB,TMDB,IMDB\n12,Dark,tv,2017,watching,s1e3,,,33,,tt5753856\n",
            "simkl.csv")
        #expect(simkl.first?.ids == ["simkl": "12", "tvdb": "33", "imdb": "tt5753856"])
    }

    @Test func `while notes are locked, comments on series are left out and counted`() throws {
        var options = ImportReader.Options()
        options.leavesOutSeriesNotes = true
        let json =
            #"[{"comment": {"id": 1, "comment": "Secret!", "created_at": "2024-01-01T00:00:00Z"}, "show": {"title": "Dark"}, "type": "show"}]"#
        let file = try read(json, "comments.json", options)
        #expect(file.rows[0].series?.raw.contains("Secret") == false && file.rows[0].series?.show == "Dark")
        #expect(file.remarks.map(\.fact) == [.seriesNotes(1)])
        #expect(try series(json, "comments.json").first?.raw.contains("Secret!") == true)
        let table = "media_id,source,media_type,title,score,status,notes\n1,tmdb,tv,Dark,8,,Secret!\n"
        let other = try read(table, "yamtrack.csv", options)
        #expect(other.rows[0].series?.raw.contains("Secret") == false)
        #expect(other.remarks.map(\.fact) == [.seriesNotes(1)])
    }

    @Test func `an export has every row, as JSON byte for byte, as CSV, or for Yamtrack`() throws {
        let record =
            #"{"watched_at": "2024-03-02T21:30:00Z", "episode": {"season": 1, "number": 2}, "show": {"title": "A \"B\" \\ ☃", "ids": {"tmdb": 5}}}"#
        let rows =
            try series("[\(record)]", "history.json")
            + series("Title,Date\nDark: Season 1: Lies,25/02/2020\n", "n.csv")
        struct Document: Decodable {
            struct Row: Decodable { var raw: String, show: String?, season: Int?, ids: [String: String] }
            var format: String, version: Int, rows: [Row]
        }
        let json = SeriesExport.text(rows, .json).text
        let document = try JSONDecoder().decode(Document.self, from: Data(json.utf8))
        #expect(document.format == "movielib-series" && document.version == 1)
        #expect(document.rows[0].raw == record && document.rows[0].ids == ["tmdb": "5"])
        #expect(json.split(separator: "\n").count == 4, "one row a line")
        let csv = SeriesExport.text(rows, .csv).text
        #expect(csv.split(separator: "\r\n").count == 3 && csv.hasPrefix("id,import,kind,file"))
        let (yamtrack, skipped) = SeriesExport.text(rows, .yamtrack)
        #expect(skipped == 1, "Netflix has no ids")
        #expect(yamtrack.hasSuffix("5,tmdb,episode,\"A \"\"B\"\" \\ ☃\",,1,2,,,,,2024-03-02T21:30:00Z,\r\n"))
        // Yamtrack's own rows come back as they were.
        let own =
            "media_id,source,media_type,title,image,season_number,episode_number,score,status,notes,start_date,end_date,progress\r\n7,mal,anime,Bebop,http://x,,,9.0,Completed,,2020-01-01,2020-01-02,26\r\n"
        #expect(try SeriesExport.text(series(own, "yamtrack.csv"), .yamtrack).text == own)
    }

    @Test func `a huge number of repeats is a number`() throws {
        let rows = try series(
            "media_id,source,media_type,title,status,repeats\n1,tmdb,tv,X,Completed,9223372036854775807\n",
            "y.csv")
        #expect(rows.first?.plays == 1_000_001)
    }

    @Test func `a series whose only value cannot be read is stored as it came`() throws {
        let text = Samples.imdbRatings.replacing("tt0903747,10,", with: "tt0903747,abc,")
        let row = try #require(try series(text, "ratings.csv").first { $0.title == "Breaking Bad" })
        #expect(row.rating == nil && row.raw.contains(#""Your Rating":"abc""#))
    }

    @Test func `a JSON list leaves out what identifies the user, and other profiles' rows`() throws {
        let list = """
            [{"Profile Name": "Ivan", "Title": "Dark: Season 1: Lies", "Start Time": "2024-01-01 20:00:00", "Duration": "01:00:00"},
             {"Profile Name": "Olena", "Title": "Dark: Season 1: Secrets", "Start Time": "2024-01-02 20:00:00", "Duration": "01:00:00"}]
            """
        var options = ImportReader.Options()
        options.profile = "Olena"
        let file = try read(list, "activity.json", options)
        #expect(file.othersRows == 1 && file.rows.count == 1)
        let row = try #require(file.rows[0].series)
        #expect(
            row.place == 2 && row.raw.contains("Secrets") && !row.raw.contains("Olena")
                && !row.raw.contains("Ivan"))
    }

    @Test func `a JSON list that would be a huge table is rejected`() {
        var options = ImportReader.Options()
        options.maximumTableBytes = 1 << 20
        let first = "{\((1...2_000).map { "\"k\($0)\": 1" }.joined(separator: ","))}"
        let text = "[\(first),\((1...2_000).map { _ in "{\"k1\": 1}" }.joined(separator: ","))]"
        #expect(throws: ImportError.tooLarge("x.json", limit: 1 << 20)) { try read(text, "x.json", options) }
    }

    @Test func `while notes are locked, a column that the user names as a note is left out`() throws {
        var options = ImportReader.Options()
        options.leavesOutSeriesNotes = true
        options.columns = try ColumnMap("title=title,type=type,note=Gedanken,rating=r:10")
        let rows = try read("title,type,r,Gedanken\nDark,series,8,secret\n", "a.csv", options).rows
        #expect(rows[0].series?.raw.contains("secret") == false)
        let nested =
            #"[{"title": "Dark", "type": "series", "r": 8, "Gedanken": "x", "review": {"Text": 1, "comments": ["a"]}, "list": [{"Note": "secret"}]}]"#
        #expect(try read(nested, "a.json", options).rows[0].series?.raw.contains("secret") == false)
    }
}
