import Records
import TestSupport
import Testing

@testable import Exchange

struct RatingServiceTests {
    @Test(arguments: [
        "TV Series", "tvSeries", "TV Mini Series", "TV Episode", "Video Game", "Podcast Series",
        "Music Video", "Fernsehserie", "TV-Serie", "Mini-Serie", "Fernsehepisode", "Folge", "Videospiel",
        "Musikvideo", "Serie TV", "Mini serie TV", "Episodio TV", "Videogioco", "Série télévisée",
        "Épisode télévisé", "Jeu vidéo", "Clip vidéo", "Serie de TV", "Miniserie de TV", "Videojuego",
        "Série de TV", "Minissérie", "Videoclipe", "Serial telewizyjny", "टीवी सीरीज़", "Сериал",
    ])
    func `IMDb's types that are not films are recognised in every language it uses`(type: String) {
        #expect(!IMDbTitleType.isFilm(type))
    }

    @Test(arguments: [
        "Movie", "Feature Film", "tvMovie", "TV Special", "Short", "Video", "Film", "Fernsehfilm", "Kurzfilm",
        "Corto", "Cortometraggio", "Speciale TV", "Film per la TV", "Téléfilm", "Court-métrage", "Película",
        "Especial de TV", "Filme", "Curta-metragem", "Documentary",
    ])
    func `IMDb's types of films are recognised as films`(type: String) { #expect(IMDbTitleType.isFilm(type)) }

    @Test func `an IMDb file of 2019 to 2022 is read as Windows-1252, and a remark reports it`() throws {
        let text = Array("Const,Your Rating,Date Rated,Title,Title Type,Year\ntt0211915,9,2020-02-03,Am".utf8)
        let bytes = text + [0xE9] + Array("lie ".utf8) + [0x96, 0x80] + Array(",movie,2001\n".utf8)
        let file = try ImportReader().read(bytes: bytes, name: "ratings.csv")
        #expect(file.rows[0].title == "Amélie –€")
        #expect(file.rows[0].rating == 9)
        #expect(file.remarks.map(\.fact) == [.windows1252])
        let marked = try ImportReader().read(bytes: [0xEF, 0xBB, 0xBF] + bytes, name: "ratings.csv")
        #expect(marked.rows[0].title == "Amélie –€", "with a BOM, too")
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
        #expect(file.rows[0].originalTitle == nil, "the Russian title is no original one")
        #expect(file.rows.map(\.rating) == [9, 8])
        #expect(file.rows.map(\.year) == [1995, 1997])
    }

    @Test func `MovieLens identifies films by their IMDb and TMDB ids`() throws {
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

    @Test func `a film that is only rated counts as seen if the user requests it`() throws {
        let row = try #require(try read(Samples.imdbRatings, "ratings.csv").films.first)
        #expect(row.isOnlyRated)
        let seen = row.ratedAsSeen
        #expect(!seen.isOnlyRated)
        #expect(seen.viewings == [.init(loggedAt: ISOTime("2026-02-03T00:00:00Z"))])
        #expect(seen.rating == 9)
        // It is only a viewing without a date: one with a date replaces it.
        var dated = ImportRow(kind: .traktHistory, location: row.location)
        dated.imdbID = row.imdbID
        dated.facts = [.viewing(.init(watchedOn: PartialDate("2025-01-01")), .init(kind: .traktHistory))]
        #expect(ImportRow.merged([seen, dated])[0].viewings.map(\.watchedOn?.description) == ["2025-01-01"])
        let diary = try #require(try read(Samples.letterboxdDiary, "diary.csv").rows.first)
        #expect(!diary.isOnlyRated)
        #expect(diary.ratedAsSeen == diary)
    }

    private static let kinopoisk = """
        <html><head><meta http-equiv="content-type" content="text/html; charset=windows-1251"/></head><body><table>
        <tr><td bgcolor="#f2f2f2"><i>русскоязычное название</i></td><td><i>оригинальное название</i></td>\
        <td><i>год</i></td><td><i>моя оценка</i></td><td><i>мой комментарий</i></td><td><i>бюджет</i><br/>$</td>\
        <td><i>дата и время</i></td></tr>
        <!-- <tr><td>no row</td></tr> -->
        <tr><td align="left" nowrap><b>Город грехов</b></td><td>Sin City</td><td>2005</td><td>10</td>\
        <td>чёрно-белый</td><td>40000000</td><td>25.11.2013, 22:29</td></tr>
        <tr><td>Ёжик в тумане</td><td></td><td>1975</td><td>9</td><td></td><td></td><td>26.11.2013, 10:00</td></tr>
        <tr><td>Призрак</td><td>Kokaku &amp; Kidotai</td><td>2002 &ndash; 2005</td><td>10</td></tr>
        </table></body></html>
        """

    @Test(arguments: [true, false])
    func `Kinopoisk's own export is a page in Windows-1251 or UTF-8`(isUTF8: Bool) throws {
        let bytes =
            isUTF8
            ? Array(Self.kinopoisk.utf8)
            : Self.kinopoisk.unicodeScalars.map { scalar -> UInt8 in
                switch scalar.value {
                case 0..<0x80: UInt8(scalar.value)
                case 0x401: 0xA8
                case 0x451: 0xB8
                default: UInt8(scalar.value - 0x350)
                }
            }
        let file = try ImportReader().read(bytes: bytes, name: "votes.xls")
        #expect(file.kinds == [.kinopoiskRatings])
        #expect(file.remarks.map(\.fact) == [.days(.dayFirst)])
        #expect(file.rows.map(\.title) == ["Sin City", "Ёжик в тумане", "Kokaku & Kidotai"])
        #expect(file.rows[0].year == 2005)
        #expect(
            file.rows[0].facts == [
                .rating(10, at: ISOTime("2013-11-25T00:00:00Z")), .note("чёрно-белый", at: nil),
            ])
        #expect(file.rows[2].subject == .notAFilm("series"))
    }

    @Test func `a rating out of ten takes precedence over stars`() throws {
        let file = try read(
            "Name,NameRus,Year,Rating,Rating_10\nSin City,Город грехов,2005,4,8\n", "kinopoisk.csv")
        #expect(file.kinds == [.kinopoiskRatings])
        #expect(file.remarks.isEmpty)
        #expect(file.rows[0].rating == 8)
        #expect(file.rows[0].titles == ["Sin City"])
    }

    @Test func `a diary with a column of TMDB ids is still recognised as Letterboxd's`() throws {
        let file = try read(
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date,TMDB ID\n"
                + "2026-03-12,Dune,2021,https://boxd.it/dia01,4.5,,,2026-03-10,438631\n", "diary.csv")
        #expect(file.kinds == [.letterboxdDiary])
        #expect(file.rows[0].tmdbID == 438631)
        #expect(file.rows[0].viewings.map(\.rating) == [9])
    }

    @Test func `an export without entries is empty, and Trakt's comments are notes`() throws {
        let empty = try read("[]", "ratings-movies.json")
        #expect((empty.kinds, empty.rows.count) == ([.traktRatings], 0))
        let comments = try read(
            """
            [{"type":"movie","movie":\(Samples.film),"comment":{"id":1,"comment":"Sand.","review":false,
            "created_at":"2026-08-21T23:30:00.000Z"}},{"type":"show","show":\(Samples.show),"comment":{"comment":"x"}}]
            """, "comments.json")
        #expect(comments.kinds == [.traktComments])
        #expect(comments.rows[0].facts == [.note("Sand.", at: ISOTime("2026-08-21T23:30:00Z"))])
        #expect(comments.rows[1].subject == .notAFilm("show"))
    }

    @Test func `a Yamtrack export without a source has TMDB ids, and a year may be a full date`() throws {
        let file = try read(
            "media_id,title,media_type,season_number,episode_number,score,status,notes\n949,Heat,movie,,,8,Completed,\n",
            "yamtrack.csv")
        #expect(file.kinds == [.yamtrack])
        #expect(file.rows[0].tmdbID == 949)
        let list = try read("Title,Year\nHeat,1995-12-15 00:00:00\n", "list.csv")
        #expect(list.rows[0].year == 1995)
    }
}

extension ImportRow {
    fileprivate var titles: [String] { [title, originalTitle].compactMap(\.self) }
}
