import Records
import TestSupport
import Testing

@testable import Exchange

/// Services that keep track of films and series, and lists of titles.
struct TrackerTests {
    private let simkl = Samples.lines(
        "SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB",
        "53536,Heat,movie,1995,completed,,2024-01-04,8,\"The diner, again\",,949,tt0113277",
        "53537,Dune,movie,2021,completed,,18-12-2023 21:50:41,,,,438631,tt1160419",
        "53538,Ran,movie,1985,plantowatch,,,4,,,11645,tt0089881",
        "53539,Zulu,movie,1964,dropped,,,,,,14433,tt0058777",
        "2090,Breaking Bad,tv,2008,completed,S05E16,2023-12-18 21:50:41,10,,81189,1396,tt0903747",
        "40190,Cowboy Bebop,anime,1998,completed,E26,2022-02-02,9,,76885,30991,tt0213338",
        "40191,Akira,anime,1988,completed,,2022-02-03,9,,,149,tt0094625")

    @Test func `Simkl's films are seen or saved according to their list, with the user's rating`() throws {
        let file = try read(simkl, "simkl.csv")
        #expect(file.kinds == [.simkl])
        #expect(file.remarks.map(\.fact) == [.days(.dayFirst)] || file.remarks.isEmpty)
        let heat = file.rows[0]
        #expect((heat.tmdbID, heat.imdbID) == (949, "tt0113277"))
        #expect(heat.viewings.map(\.watchedOn?.description) == ["2024-01-04"])
        #expect((heat.rating, heat.note) == (8, "The diner, again"))
        #expect(file.rows[2].isSaved)
        #expect(file.rows[2].viewings.isEmpty)
        #expect(file.rows[2].rating == 4)
        #expect(file.rows[3].tags == ["dropped"])
        #expect(file.rows[3].viewings.isEmpty)
        #expect(file.rows[4].subject == .notAFilm("tv"))
        #expect(file.rows[4].tmdbID == nil)
        #expect(file.rows[5].subject == .notAFilm("anime"))
        // A row that may be a film is looked up, but never by an id that may be a series'.
        #expect(file.rows[6].subject == .film)
        #expect((file.rows[6].tmdbID, file.rows[6].imdbID) == (nil, "tt0094625"))
    }

    @Test func `Simkl's dates are read in the order of the whole column`() throws {
        let file = try read(
            Samples.lines(
                "SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB",
                "1,Heat,movie,1995,completed,,04-03-2024 20:00:00,8,,,949,",
                "2,Dune,movie,2021,completed,,18-12-2023 21:50:41,,,,438631,"), "simkl.csv")
        #expect(file.rows.map { $0.viewings[0].watchedOn?.description } == ["2024-03-04", "2023-12-18"])
    }

    @Test func `Movary's history is viewings with comment and place`() throws {
        let file = try read(
            Samples.lines(
                "title,year,tmdbId,imdbId,watchedAt,comment,location",
                "\"Heat\",1995,949,tt0113277,2026-03-10,\"Loud, and good\",Kino Arsenal",
                "\"Heat\",1995,949,tt0113277,2026-03-10,,", "\"Dune\",2021,438631,,,,"),
            "export-history-1.csv")
        #expect(file.kinds == [.movaryHistory])
        let films = ImportRow.merged(file.rows)
        #expect(films.map(\.viewings.count) == [2, 1])
        let first = ImportedViewing(
            watchedOn: PartialDate("2026-03-10"), note: "Loud, and good", place: "Kino Arsenal")
        #expect(films[0].viewings[0] == first)
        #expect(films[1].viewings == [.init()])
        #expect(file.remarks.isEmpty)
    }

    @Test func `Movary's ratings are ratings, its watchlist is saved, and neither is seen`() throws {
        let ratings = try read(
            Samples.lines("title,year,tmdbId,imdbId,userRating", "\"Heat\",1995,949,tt0113277,4"), "r.csv")
        #expect(ratings.kinds == [.movaryRatings])
        #expect(ratings.rows[0].facts == [.rating(4, at: nil)])
        let list = try read(
            Samples.lines(
                "title,year,tmdbId,imdbId,addedAt", "\"Heat\",1995,949,tt0113277,2026-04-01 12:30:00"),
            "l.csv")
        #expect(list.kinds == [.movaryWatchlist])
        #expect(list.rows[0].facts == [.saved(at: ISOTime("2026-04-01T12:30:00Z"))])
    }

    @Test func `midnight in UTC is a day, wherever the user is`() throws {
        var options = ImportReader.Options()
        options.utcOffset = { _ in -5 * 3600 }
        let film = #""movie":{"title":"Heat","year":1995,"ids":{"tmdb":949}}"#
        let file = try read(
            """
            [{"id":1,"watched_at":"2020-03-05T00:00:00.000Z",\(film)},
             {"id":2,"watched_at":"2020-03-05T00:00:01.000Z",\(film)}]
            """, "history.json", options)
        #expect(
            file.rows.flatMap(\.viewings).map(\.watchedOn) == [
                PartialDate("2020-03-05"), PartialDate("2020-03-04"),
            ])
    }

    @Test func `Yamtrack's films are imported, with ratings rounded to the nearest half`() throws {
        var options = ImportReader.Options()
        options.utcOffset = { _ in 3600 }
        let file = try read(
            Samples.lines(
                "media_id,source,media_type,title,image,season_number,episode_number,score,status,notes,start_date,end_date,progress,created_at,progressed_at",
                "949,tmdb,movie,Heat,https://x/i.jpg,,,8.3,Completed,Loud,2025-02-01 20:00:00+00:00,2025-02-01 23:30:00+00:00,1,2025-01-01 10:00:00+00:00,2025-02-02 08:00:00+00:00",
                "11645,tmdb,movie,Ran,,,,,Planning,,,,0,2025-01-05 10:00:00+00:00,",
                "14433,tmdb,movie,Zulu,,,,,In progress,,,,0,,",
                "x1,manual,movie,Home Film,,,,,Completed,,,,1,,",
                "1396,tmdb,tv,Breaking Bad,,,,9.5,Completed,,,,62,,",
                "1396,tmdb,episode,Breaking Bad,,1,1,,,,,2025-01-02 01:00:00+00:00,0,,"),
            "yamtrack.csv", options)
        #expect(file.kinds == [.yamtrack])
        let heat = file.rows[0]
        #expect(heat.tmdbID == 949)
        #expect(
            heat.viewings == [
                .init(watchedOn: PartialDate("2025-02-02"), loggedAt: ISOTime("2025-02-02T08:00:00Z"))
            ])
        #expect((heat.rating, heat.note) == (8.5, "Loud"))
        #expect(file.rows[1].facts == [.saved(at: ISOTime("2025-01-05T10:00:00Z"))])
        #expect(file.rows[2].tags == ["in progress"])
        #expect((file.rows[3].title, file.rows[3].tmdbID) == ("Home Film", nil))
        #expect(file.rows[4...].map(\.subject) == [.notAFilm("tv"), .notAFilm("episode")])
    }

    @Test func `a list of titles becomes a tag and ratings, and no viewings`() throws {
        let file = try read(Samples.lines("Title,Year,Rating", "Heat,1995,4.5", "Ran,1985,"), "best.csv")
        #expect(file.kinds == [.titleList])
        #expect(file.rows[0].facts == [.rating(9, at: nil), .tags(["best"])])
        #expect(file.rows[1].facts == [.tags(["best"])])
        #expect(
            try read("Title,Year,Rating\nHeat,1995,4.0\nRan,1985,2.5\n", "my ratings.csv").rows[0].facts == [
                .rating(8, at: nil)
            ])
        #expect(try read("Title,Year\nHeat,1995\n", "best.csv").kinds == [.titleList])
        #expect(try read("Title,Year\nHeat,1995\n", "My watchlist.csv").rows[0].isSaved)
    }

    @Test func `common columns identify a kind only if every column is known`() throws {
        let text = "Type,Title,Year,WatchedDate,Rating\ntv,Severance,2022,2026-01-01,4\n"
        #expect(throws: ImportError.unknownKind("x.csv", begins: "Type,Title,Year,WatchedDate,Rating")) {
            try read(text, "x.csv")
        }
        var options = ImportReader.Options()
        options.kind = .letterboxdImport
        let file = try read(text, "x.csv", options)
        #expect(file.kinds == [.letterboxdImport])
        #expect(file.remarks.map(\.fact) == [.unknownColumns(["Type"])])
    }

    @Test func `an unknown column is reported`() throws {
        let file = try read(
            "Date,Name,Year,Letterboxd URI,Rating,Mood,Mark\n2026-01-01,Heat,1995,u,5,ok,9\n", "x.csv")
        #expect(file.remarks.map(\.fact) == [.unknownColumns(["Mood", "Mark"])])
        #expect(file.remarks.first?.displayText == "columns 'Mood', 'Mark' are not read")
        #expect(try read(Samples.letterboxdReviews, "x.csv").remarks.isEmpty)
        #expect(try read(Samples.imdbList, "WATCHLIST.csv").remarks.isEmpty)
        #expect(try read(Samples.tmdb, "x.csv").remarks.isEmpty)
    }
}
