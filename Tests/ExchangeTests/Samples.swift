import Records

@testable import Exchange

/// Files in the services' formats, with made-up films and people.
enum Samples {
    static let crlf = "\r\n"

    static let letterboxdDiary = lines(
        "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date",
        "2026-03-12,Dune,2021,https://boxd.it/dia01,4.5,,\"cinema, imax\",2026-03-10",
        "2026-05-02,Dune,2021,https://boxd.it/dia02,5,Yes,,2026-05-01",
        "2026-06-07,\"Good, the Bad and the Ugly, The\",1966,https://boxd.it/dia03,,,,2026-06-07")

    static let letterboxdReviews = lines(
        "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date",
        "2026-03-12,Dune,2021,https://boxd.it/dia01,4.5,,\"Sand.\r\n\r\nAnd \"\"more\"\" sand 🏜️\",\"cinema, imax\",2026-03-10",
        "2026-07-01,Persona,1966,https://boxd.it/dia04,4,,Two faces,,")

    static let letterboxdRatings = lines(
        "Date,Name,Year,Letterboxd URI,Rating", "2026-05-02,Dune,2021,https://boxd.it/fil01,5",
        "2026-05-02,Heat,1995,https://boxd.it/fil02,0.5")

    static let letterboxdFilms = lines(
        "Date,Name,Year,Letterboxd URI", "2026-05-02,Dune,2021,https://boxd.it/fil01",
        "2026-05-03,Heat,1995,https://boxd.it/fil02")

    static let letterboxdList = lines(
        "Letterboxd list export v7", "Date,Name,Tags,URL,Description",
        "2026-01-02,\"Noir, and near\",\"dark, rain\",https://boxd.it/lis01,\"Over", "two lines\"", "",
        "Position,Name,Year,URL,Description", "1,Heat,1995,https://boxd.it/fil02,The diner",
        "2,Dune,2021,https://boxd.it/fil01,")

    static let imdbRatings = lines(
        "Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors",
        "tt1160419,9,2026-02-03,Dune: Part One,Dune: Part One,https://www.imdb.com/title/tt1160419,Movie,8.0,155,2021,\"Action, Drama\",900000,2021-09-03,Denis Villeneuve",
        "tt0903747,10,2026-02-03,Breaking Bad,Breaking Bad,https://www.imdb.com/title/tt0903747,TV Series,9.5,45,2008,Crime,2000000,2008-01-20,",
        "tt0959621,8,2026-02-03,Breaking Bad: Pilot,Pilot,https://www.imdb.com/title/tt0959621,TV Episode,9.0,58,2008,Crime,40000,2008-01-20,Vince Gilligan",
        "tt0000001,11,03/02/2026,Carmencita,Carmencita,https://www.imdb.com/title/tt0000001,Short,5.7,1,1894,Short,2000,1894-03-10,William K.L. Dickson"
    )

    static let imdbList = lines(
        "Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated",
        "1,tt0113277,2025-01-02,2025-01-03,\"Again, with Dad\",Heat,Heat,https://www.imdb.com/title/tt0113277,Movie,8.3,170,1995,Crime,700000,1995-12-15,Michael Mann,8,2024-09-01",
        "2,tt1160419,2025-01-04,2025-01-04,,Dune: Part One,Dune: Part One,https://www.imdb.com/title/tt1160419,tvMovie,8.0,155,2021,,,,,,",
        "3,tt5834426,2025-01-04,2025-01-04,,A Game,A Game,https://www.imdb.com/title/tt5834426,Video Game,8.0,,2021,,,,,,"
    )

    static let tmdb = lines(
        "TMDb ID,IMDb ID,Type,Name,Release Date,Season Number,Episode Number,Rating,Your Rating,Date Rated",
        "438631,tt1160419,movie,Dune,2021-09-15T00:00:00Z,,,7.786,8.5,2026-02-03T00:00:00Z",
        "1396,tt0903747,tv,Breaking Bad,2008-01-20T00:00:00Z,,,8.9,10.0,2026-02-03T00:00:00Z")

    static let film = """
        {"title":"Dune","year":2021,"ids":{"trakt":287071,"slug":"dune-2021","imdb":"tt1160419","tmdb":438631}}
        """
    static let show = """
        {"title":"Severance","year":2022,"ids":{"trakt":1,"slug":"severance","tvdb":2,"imdb":"tt11280740","tmdb":95396}}
        """
    static let traktHistory = """
        [{"id":9001,"watched_at":"2026-08-21T23:30:00.000Z","action":"watch","type":"movie","movie":\(film)},
         {"id":9002,"watched_at":"2026-07-21T19:19:00.000Z","action":"scrobble","type":"episode",
          "episode":{"season":1,"number":1,"title":"Good News","ids":{"trakt":3}},"show":\(show)},
         {"id":9003,"watched_at":"1970-01-01T00:00:00.000Z","action":"watch","type":"movie","movie":\(film)}]
        """
    static let traktWatched = """
        [{"plays":3,"last_watched_at":"2026-08-21T23:30:00.000Z","movie":\(film)},
         {"plays":2,"last_watched_at":"2025-01-01T12:00:00.000Z",
          "movie":{"title":"Heat","year":1995,"ids":{"trakt":1,"slug":"heat","imdb":null,"tmdb":949}}}]
        """
    static let traktRatings = """
        [{"rated_at":"2026-08-22T08:00:00.000Z","rating":9,"type":"movie","movie":\(film)},
         {"rated_at":"2026-08-22T08:00:00.000Z","rating":7,"type":"show","show":\(show)}]
        """
    static let traktListed = """
        [{"rank":1,"id":5,"listed_at":"2026-08-01T10:00:00.000Z","notes":"Big screen","type":"movie","movie":\(film)},
         {"rank":2,"id":6,"listed_at":"2026-08-01T10:00:00.000Z","notes":null,"type":"show","show":\(show)}]
        """

    static func lines(_ lines: String...) -> String { lines.map { $0 + crlf }.joined() }
}

/// Reads text as a file with that name.
func read(_ text: String, _ name: String, _ options: ImportReader.Options = .init()) throws -> ImportedFile {
    try ImportReader(options: options).read(bytes: Array(text.utf8), name: name)
}

/// The error of an import that must fail.
func error(_ body: () throws -> ImportedFile) -> ImportError? {
    do { _ = try body() } catch { return error as? ImportError }
    return nil
}

extension ImportedFile {
    var films: [ImportRow] { rows.filter { $0.subject == .film } }
}

extension ImportRow {
    var viewings: [ImportedViewing] {
        facts.compactMap { if case .viewing(let viewing, _) = $0 { viewing } else { nil } }
    }
    var rating: Double? {
        facts.compactMap { if case .rating(let value, _) = $0 { value } else { nil } }.first
    }
    var tags: [String] {
        facts.flatMap { fact -> [String] in if case .tags(let tags) = fact { tags } else { [] } }
    }
    var note: Note? { facts.compactMap { if case .note(let note, _) = $0 { note } else { nil } }.first }
    var isSaved: Bool { facts.contains { if case .saved = $0 { true } else { false } } }
}
