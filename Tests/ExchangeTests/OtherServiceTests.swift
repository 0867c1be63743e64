import Records
import TestSupport
import Testing

@testable import Exchange

struct OtherServiceTests {
    @Test func `IMDb's ratings are ratings, and series are not films`() throws {
        let file = try read(Samples.imdbRatings, "3f2a.csv")
        #expect(file.kinds == [.imdbRatings])
        #expect(file.films.map(\.imdbID) == ["tt1160419", "tt0000001"])
        #expect(file.films[0].facts == [.rating(9, at: ISOTime("2026-02-03T00:00:00Z"))])
        #expect(
            file.rows.map(\.subject).filter { $0 != .film } == [
                .notAFilm("TV Series"), .notAFilm("TV Episode"),
            ])
        #expect(file.rows[3].problems == [.badRating("11")])
        #expect(file.rows[3].facts.isEmpty)
    }

    @Test func `IMDb's watchlist is saved and not seen, and its list is a tag`() throws {
        let watchlist = try read(Samples.imdbList, "WATCHLIST.csv")
        #expect(watchlist.kinds == [.imdbWatchlist])
        #expect(watchlist.films.allSatisfy { $0.isSaved && $0.viewings.isEmpty })
        #expect(watchlist.films[0].note == "Again, with Dad")
        #expect(watchlist.films[0].rating == 8)
        #expect(watchlist.rows[2].subject == .notAFilm("Video Game"))
        #expect(try read(Samples.imdbList, "ls012345678.csv").films[0].tags == ["ls012345678"])
        #expect(
            throws: ImportError.ambiguousKind("3f2a.csv", among: [.imdbWatchlist, .imdbList, .imdbRatings])
        ) {
            try read(Samples.imdbList, "3f2a.csv")
        }
    }

    @Test func `IMDb's columns of earlier years are understood`() throws {
        let file = try read(
            Samples.lines(
                "position,const,created,modified,description,Title,Title type,Directors,You rated,IMDb Rating,Runtime (mins),Year,Genres,Num. Votes,Release Date (month/day/year),URL",
                "1,tt0111161,Sat Mar 21 00:00:00 2015,,,The Shawshank Redemption,Feature Film,Frank Darabont,9,9.3,142,1994,drama,1,1994-09-10,http://www.imdb.com/title/tt0111161/"
            ), "watchlist.csv")
        #expect(
            file.films[0].facts
                == [.saved(at: ISOTime("2015-03-21T00:00:00Z")), .rating(9, at: nil)].reversed())
    }

    @Test func `a list of people contains no films`() throws {
        let file = try read(
            Samples.lines(
                "Position,Const,Created,Modified,Description,Name,Known For,Birth Date",
                "1,nm0000233,2025-01-01,2025-01-01,,Quentin Tarantino,Pulp Fiction,1963-03-27"),
            "ls123456789.csv")
        #expect(file.rows[0].subject == .notAFilm("person"))
    }

    @Test func `TMDB's three files are distinguished`() throws {
        let ratings = try read(Samples.tmdb, "export.csv")
        #expect(ratings.kinds == [.tmdbRatings])
        #expect(ratings.films.map(\.tmdbID) == [438_631])
        #expect(ratings.films[0].facts == [.rating(8.5, at: ISOTime("2026-02-03T00:00:00Z"))])
        #expect(ratings.films[0].year == 2021)
        #expect(ratings.rows[1].subject == .notAFilm("tv"))
        #expect(try read(Samples.tmdb, "favorites.csv").films[0].tags == ["favorite"])
        #expect(try read(Samples.tmdb, "watchlist.csv").films[0].isSaved)
        let unrated = Samples.tmdb.split(separator: ",8.5,").joined(separator: ",,")
        #expect(
            throws: ImportError.ambiguousKind("x.csv", among: [.tmdbRatings, .tmdbWatchlist, .tmdbFavorites])
        ) {
            try read(unrated, "x.csv")
        }
    }

    @Test func `Trakt's history is viewings, on the user's local day`() throws {
        var options = ImportReader.Options()
        options.utcOffset = { _ in 3 * 3600 }
        let file = try read(Samples.traktHistory, "watched-history-1.json", options)
        #expect(file.kinds == [.traktHistory])
        #expect(file.films.map(\.viewings.first?.watchedOn?.description) == ["2026-08-22", nil])
        #expect(file.films[0].tmdbID == 438_631)
        #expect(file.rows[1].subject == .notAFilm("episode"))
        #expect(file.rows[1].title == "Severance")
        #expect(file.rows[2].location.line == 3)
    }

    @Test func `Trakt's plays are used if its history has none`() throws {
        let watched = try read(Samples.traktWatched, "watched-movies.json")
        #expect(watched.kinds == [.traktWatched])
        #expect(watched.rows[0].viewings.map(\.watchedOn?.description) == ["2026-08-21", nil, nil])
        let history = try read(Samples.traktHistory, "watched-history-1.json")
        let films = ImportRow.merged(watched.rows + history.rows).filter { $0.subject == .film }
        #expect(films.map(\.title) == ["Dune", "Heat"])
        #expect(films.map(\.viewings.count) == [2, 2])
    }

    @Test func `Trakt's ratings, watchlist, favourites and lists keep their meaning`() throws {
        let ratings = try read(Samples.traktRatings, "x.json")
        #expect(ratings.kinds == [.traktRatings])
        #expect(ratings.films[0].facts == [.rating(9, at: ISOTime("2026-08-22T08:00:00Z"))])
        #expect(ratings.rows[1].subject == .notAFilm("show"))
        let watchlist = try read(Samples.traktListed, "lists-watchlist.json")
        #expect(
            watchlist.films[0].facts == [
                .saved(at: ISOTime("2026-08-01T10:00:00Z")), .note("Big screen", at: nil),
            ])
        #expect(try read(Samples.traktListed, "lists-favorites.json").films[0].tags == ["favorite"])
        #expect(try read(Samples.traktListed, "lists-list-9-neo-noir.json").films[0].tags == ["neo-noir"])
        #expect(
            throws: ImportError.ambiguousKind(
                "x.json", among: [.traktWatchlist, .traktFavorites, .traktList])
        ) {
            try read(Samples.traktListed, "x.json")
        }
    }

    @Test func `an invalid record does not affect the other records`() throws {
        let text =
            "[{\"rated_at\":7,\"rating\":99,\"movie\":{\"title\":7,\"year\":\"x\",\"ids\":{\"tmdb\":\"x\",\"imdb\":\"tt1160419\"}}},7,null]"
        let file = try read(text, "x.json")
        #expect(file.rows.count == 3)
        #expect(file.rows[0].imdbID == "tt1160419")
        #expect(file.rows[0].problems == [.badRating("99.0")])
        #expect(file.rows[1].subject == .unreadable(.noRecord(of: "Trakt")))
    }
}
