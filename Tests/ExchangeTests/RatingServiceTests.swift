import Testing

@testable import Exchange
import Records

struct RatingServiceTests {
    @Test(arguments: [
        "TV Series", "tvSeries", "TV Mini Series", "TV Episode", "Video Game", "Podcast Series",
        "Music Video",
        "Fernsehserie", "TV-Serie", "Mini-Serie", "Fernsehepisode", "Folge", "Videospiel", "Musikvideo",
        "Serie TV",
        "Mini serie TV", "Episodio TV", "Videogioco", "Série télévisée", "Épisode télévisé", "Jeu vidéo",
        "Clip vidéo", "Serie de TV", "Miniserie de TV", "Videojuego", "Série de TV", "Minissérie",
        "Videoclipe",
        "Serial telewizyjny", "टीवी सीरीज़", "Сериал",
    ])
    func `IMDb's words for what is no film are known in every language it speaks`(type: String) {
        #expect(!IMDbTitleType.isFilm(type))
    }

    @Test(arguments: [
        "Movie", "Feature Film", "tvMovie", "TV Special", "Short", "Video", "Film", "Fernsehfilm", "Kurzfilm",
        "Corto",
        "Cortometraggio", "Speciale TV", "Film per la TV", "Téléfilm", "Court-métrage", "Película",
        "Especial de TV",
        "Filme", "Curta-metragem", "Documentary",
    ])
    func `IMDb's words for films are films`(type: String) { #expect(IMDbTitleType.isFilm(type)) }

    @Test func `IMDb's file of 2019 to 2022 is read as Windows-1252, and says so`() throws {
        let text = Array("Const,Your Rating,Date Rated,Title,Title Type,Year\ntt0211915,9,2020-02-03,Am".utf8)
        let bytes = text + [0xE9] + Array("lie ".utf8) + [0x96, 0x80] + Array(",movie,2001\n".utf8)
        let file = try ImportReader().read(bytes: bytes, name: "ratings.csv")
        #expect(file.rows[0].title == "Amélie –€")
        #expect(file.rows[0].rating == 9)
        #expect(file.remarks.map(\.fact) == [.windows1252])
        let marked = try ImportReader().read(bytes: [0xEF, 0xBB, 0xBF] + bytes, name: "ratings.csv")
        #expect(marked.rows[0].title == "Amélie –€", "with a BOM, too")
        // Nobody else is known to write it.
        let other = Array("Name,Letterboxd URI,Rating\nAm".utf8) + [0xE9] + Array("lie,u,4\n".utf8)
        #expect(throws: ImportError.notUTF8("x.csv", encoding: nil, line: 2)) {
            try ImportReader().read(bytes: other, name: "x.csv")
        }
    }

    @Test func `Criticker's scores are out of a hundred`() throws {
        let file = try read(
            Samples.lines(
                "Score, Film Name, Year, Date Rated, Mini Review, URL, IMDB ID",
                "87,\"Good, Bad and Ugly\",1966,\"Mar 04 2015, 20:30\",\"Long, slow\",https://www.criticker.com/film/Good-Bad-and-Ugly/,tt0060196",
                "0,Dune,1984,\"Aug 09 2021, 07:15\",\"\",https://www.criticker.com/film/Dune/,tt0087182",
                "100,Severance,2022,\"Aug 09 2021, 07:15\",\"\",https://www.criticker.com/tv/Severance/,tt11280740"
            ),
            "criticker.csv")
        #expect(file.kinds == [.critickerRatings])
        #expect(
            file.rows[0].facts == [
                .rating(8.5, at: ISOTime("2015-03-04T00:00:00Z")),
                .note("Long, slow", at: ISOTime("2015-03-04T00:00:00Z")),
            ])
        #expect((file.rows[0].title, file.rows[0].year) == ("Good, Bad and Ugly", 1966))
        #expect(file.rows.map(\.imdbID) == ["tt0060196", "tt0087182", "tt11280740"])
        #expect(file.rows[1].rating == 0.5)
        #expect(file.rows[2].subject == .notAFilm("series"))
    }

    @Test func `files of programs that read Kinopoisk have the English title, else the Russian one`() throws {
        let file = try read(
            Samples.lines("nameRu,nameEng,year,rating", "Схватка,Heat,1995,9", "Брат,,1997,8"), "kp.csv")
        #expect(file.kinds == [.kinopoiskRatings])
        #expect(file.rows.map(\.title) == ["Heat", "Брат"])
        #expect(file.rows[0].originalTitle == "Схватка")
        #expect(file.rows.map(\.rating) == [9, 8])
        #expect(file.rows.map(\.year) == [1995, 1997])
    }

    @Test func `MovieLens's stars go by the ids of others`() throws {
        let own = try read(
            Samples.lines(
                "movie_id,imdb_id,tmdb_id,rating,average_rating,title",
                "6,0113277,949,4.5,3.85,Heat (1995)", "7,89881,,5,4.1,\"Ran (1985)\""),
            "movielens-ratings.csv")
        #expect(own.kinds == [.movielensRatings])
        #expect(own.rows.map(\.tmdbID) == [949, nil])
        #expect(own.rows.map(\.imdbID) == ["tt0113277", "tt0089881"])
        #expect(own.rows.map(\.title) == ["Heat", "Ran"])
        #expect(own.rows.map(\.year) == [1995, 1985])
        #expect(own.rows.map(\.rating) == [9, 10])
        let bare = try read("tmdbId,rating,timestamp\n949,3.5,1263039000\n", "x.csv")
        #expect(bare.kinds == [.movielensRatings])
        #expect(bare.rows[0].facts == [.rating(7, at: ISOTime("2010-01-09T12:10:00Z"))])
        for stamp in ["-9223372036854775808", "9223372036854775807", "-1"] {
            let file = try read("tmdbId,rating,timestamp\n949,3.5,\(stamp)\n", "x.csv")
            #expect(file.rows[0].problems == [.badDate(stamp)])
        }
    }

    @Test func `what is only rated is seen where the person says so`() throws {
        let row = try #require(try read(Samples.imdbRatings, "ratings.csv").films.first)
        #expect(row.isOnlyRated)
        let seen = row.ratedAsSeen
        #expect(!seen.isOnlyRated)
        #expect(seen.viewings == [.init(loggedAt: ISOTime("2026-02-03T00:00:00Z"))])
        #expect(seen.rating == 9)
        // It says no more than that: a viewing with a day takes its place.
        var dated = ImportRow(kind: .traktHistory, place: row.place)
        dated.imdbID = row.imdbID
        dated.facts = [.viewing(.init(watchedOn: PartialDate("2025-01-01")), .init(kind: .traktHistory))]
        #expect(ImportRow.merged([seen, dated])[0].viewings.map(\.watchedOn?.description) == ["2025-01-01"])
        let diary = try #require(try read(Samples.letterboxdDiary, "diary.csv").rows.first)
        #expect(!diary.isOnlyRated)
        #expect(diary.ratedAsSeen == diary)
    }
}
