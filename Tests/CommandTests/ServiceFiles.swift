import Foundation
import TestSupport

/// Export files in the services' formats, with films of the sample.
enum ServiceFiles {
    static func lines(_ lines: String...) -> String { lines.map { $0 + "\r\n" }.joined() }

    static let letterboxd: [(String, String)] = [
        ("profile.csv", lines("Date Joined,Username", "2019-01-01,olena")),
        (
            "watchlist.csv",
            lines(
                "Date,Name,Year,Letterboxd URI", "2025-03-01,Blade Runner 2049,2017,https://boxd.it/b",
                "2025-01-01,Dune,1984,https://boxd.it/d84", "2025-02-03,Dune,,https://boxd.it/dd",
                "2025-02-02,Nothing Like Zzz,2011,https://boxd.it/zz")
        ),
        (
            "watched.csv",
            lines(
                "Date,Name,Year,Letterboxd URI", "2026-05-02,Dune,2021,https://boxd.it/d21",
                "2026-05-03,The Matrix,1999,https://boxd.it/m",
                "2026-05-04,Interstellar,2014,https://boxd.it/i")
        ),
        (
            "diary.csv",
            lines(
                "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date",
                "2026-03-12,Dune,2021,https://boxd.it/v1,4.5,,\"cinema, imax\",2026-03-10",
                "2026-05-02,Dune,2021,https://boxd.it/v2,5,Yes,,2026-05-01",
                "2026-06-07,Interstellar,2014,https://boxd.it/v3,,,,2026-06-07")
        ),
        (
            "ratings.csv",
            lines(
                "Date,Name,Year,Letterboxd URI,Rating", "2026-05-02,Dune,2021,https://boxd.it/d21,5",
                "2026-05-02,The Matrix,1999,https://boxd.it/m,0.5")
        ),
        (
            "reviews.csv",
            lines(
                "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date",
                "2026-03-12,Dune,2021,https://boxd.it/v1,4.5,,\"Sand.\n\nAnd \"\"more\"\" 🏜️\",\"cinema, imax\",2026-03-10"
            )
        ),
        (
            "lists/noir.csv",
            lines(
                "Letterboxd list export v7", "Date,Name,Tags,URL,Description",
                "2026-01-02,\"Noir, and near\",\"dark, rain\",https://boxd.it/lis01,", "",
                "Position,Name,Year,URL,Description", "1,The Matrix,1999,https://boxd.it/m,The diner")
        ),
        (
            "likes/films.csv",
            lines("Date,Name,Year,Letterboxd URI", "2026-05-02,Dune,2021,https://boxd.it/d21")
        ),
        (
            "deleted/diary.csv",
            lines(
                "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date",
                "2020-01-01,Alien,1979,https://boxd.it/x,5,,,2020-01-01")
        ),
    ]

    static let imdbRatings = lines(
        "Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors",
        "tt1160419,9,2026-02-03,Dune: Part One,Dune: Part One,https://www.imdb.com/title/tt1160419,Movie,8.0,155,2021,\"Action, Drama\",900000,2021-09-03,Denis Villeneuve",
        "tt0903747,10,2026-02-03,Breaking Bad,Breaking Bad,https://www.imdb.com/title/tt0903747,TV Series,9.5,45,2008,Crime,2000000,2008-01-20,",
        "tt0133093,11,2026-02-03,The Matrix,The Matrix,https://www.imdb.com/title/tt0133093,Movie,8.7,136,1999,Action,2000000,1999-03-31,"
    )

    static let imdbWatchlist =
        "\u{FEFF}"
        + lines(
            "Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated",
            "1,tt0816692,2025-01-02,2025-01-03,\"Again, with Dad\",Interstellar,Interstellar,https://www.imdb.com/title/tt0816692,Movie,8.3,170,2014,Sci-Fi,700000,2014-11-05,Christopher Nolan,8,2024-09-01",
            "2,tt5834426,2025-01-04,2025-01-04,,A Game,A Game,https://www.imdb.com/title/tt5834426,Video Game,8.0,,2021,,,,,,"
        )

    /// At noon, so that the day is the same in every time zone of a test run.
    static let netflix = lines(
        "Profile Name,Start Time,Duration,Attributes,Title,Supplemental Video Type,Device Type,Bookmark,Latest Bookmark,Country",
        "Olena,2026-02-26 12:00:00,01:41:25,,Dune,,TV,01:41:25,01:41:25,PL (Poland)",
        "Olena,2026-02-25 12:00:00,01:41:25,,Interstellar,,TV,01:41:25,01:41:25,PL (Poland)",
        "Olena,2026-02-25 11:44:14,00:00:56,,Interstellar,TRAILER,TV,00:00:56,00:00:56,PL (Poland)",
        "Olena,2026-02-24 12:00:00,00:50:00,,Dark: Season 1: Secrets (Episode 1),,TV,00:50:00,00:50:00,PL (Poland)",
        "Bob,2026-02-24 12:00:00,01:50:00,,The Matrix,,TV,01:50:00,01:50:00,PL (Poland)")

    static let tmdbRatings = lines(
        "TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated",
        "438631,tt1160419,movie,Dune,2021-09-15T00:00:00Z,,,7.786,8.5,2026-02-03T00:00:00Z",
        "1396,tt0903747,tv,Breaking Bad,2008-01-20T00:00:00Z,,,8.9,10.0,2026-02-03T00:00:00Z")
}

extension Home {
    /// Writes a zip into the home folder.
    func zip(_ members: [(String, String)], _ name: String) throws -> String {
        let path = folder.file(name)
        try Data(ArchiveMaker.zip(members)).write(to: URL(fileURLWithPath: path))
        return path
    }
}
