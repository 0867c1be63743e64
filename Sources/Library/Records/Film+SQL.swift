import Foundation
import GRDB
import Lock
import Query
import Records

extension Film {
    /// The columns that ``init(cells:)`` reads, in its order, from ``source``.
    static let columns = "\(FilmRecord.columns), \(UserData.columns)"

    /// True for a film with a file, wherever that is.
    static let hasFile = """
        EXISTS (SELECT 1 FROM owned JOIN file ON file.id = owned.file_id WHERE owned.movie_id = movie.id)
        """

    /// All films in the library, one per row, with or without data of the user's.
    static let source = "movie \(joins)"

    /// All viewings, one per row, with their films.
    static let viewingSource = "viewing JOIN movie ON movie.id = viewing.movie_id \(joins)"

    /// The joins that add a file's film to its row.
    static let filmJoins = "LEFT JOIN movie ON movie.id = owned.movie_id \(joins)"

    private static let joins = """
        LEFT JOIN watchlist ON watchlist.movie_id = movie.id
        LEFT JOIN own_rating ON own_rating.movie_id = movie.id
        LEFT JOIN note ON note.movie_id = movie.id
        """

    /// True for a film with data of the user's; the others are kept for undo.
    static let hasUserDataSQL = """
        (watchlist.movie_id IS NOT NULL OR own_rating.movie_id IS NOT NULL OR note.movie_id IS NOT NULL
            OR EXISTS (SELECT 1 FROM viewing WHERE viewing.movie_id = movie.id)
            OR EXISTS (SELECT 1 FROM tag WHERE tag.movie_id = movie.id) OR \(hasFile))
        """

    static func scope(_ shelf: LibraryScope, _ query: LibraryQuery = LibraryQuery()) -> String {
        if shelf == .watchlist { return "watchlist.movie_id IS NOT NULL" }
        // A query about people looks at the films of all people.
        return query.asksAboutPeople ? "(\(hasUserDataSQL) OR \(QuerySQL.hasOthersValues))" : hasUserDataSQL
    }

    static func usualOrder(_ shelf: LibraryScope) -> String {
        shelf == .watchlist
            ? "watchlist.position DESC" : "movie.title \(TitleOrder.collation), movie.release_date, movie.id"
    }

    init(cells: inout RowReader) throws {
        let record = try FilmRecord(cells: &cells)
        self.init(record, try UserData(cells: &cells, of: record.id))
    }

    static func find(_ db: Database, movieID: Int) throws -> Film? {
        try db.row("SELECT \(columns) FROM \(source) WHERE movie.id = ?", [movieID], reused: true) {
            try Film(cells: &$0)
        }
    }
}

extension FilmWithViewings {
    /// The library's data about a film except its credits; nil if it is not in the library.
    static func find(_ db: Database, _ id: Int) throws -> FilmWithViewings? {
        try Film.find(db, movieID: id).map {
            FilmWithViewings(film: $0, viewings: try Viewing.all(db, movieID: id))
        }
    }
}

extension UserData {
    /// The columns that ``init(cells:of:)`` reads, in its order, from ``Film/source``.
    static let columns = """
        watchlist.added_at, own_rating.rating, own_rating.rated_at, note.text, note.noted_at,
        (SELECT json_group_array(name) FROM tag WHERE movie_id = movie.id),
        (SELECT count(*) FROM viewing WHERE movie_id = movie.id),
        (SELECT max(watched_on) FROM viewing WHERE movie_id = movie.id), \(Film.hasFile)
        """

    init(cells: inout RowReader, of film: Int) throws {
        self.init(
            addedAt: try StoredValues.timeOrNil(cells.nextOrNil()),
            myRating: StoredValues.plausibleValue(try cells.nextOrNil(), in: PlausibleRanges.ratings),
            ratedAt: try StoredValues.timeOrNil(cells.nextOrNil()))
        note = try cells.nextOrNil().map { Note(stored: $0, of: .note, film: film) }
        notedAt = try StoredValues.timeOrNil(cells.nextOrNil())
        tags = try StoredValues.names(cells.next()).sorted().uniqueTags
        timesWatched = try cells.next()
        lastWatchedOn = try PartialDate.decoded(cells.nextOrNil())
        isOwned = try cells.next()
    }
}

extension PartialDate {
    static func decoded(_ text: String?) throws -> PartialDate? {
        guard let text else { return nil }
        guard let date = PartialDate(text) else {
            throw BadStoredValue(detail: "a date reads \(text.prefix(40))")
        }
        return date
    }
}

extension FilmCredits {
    static func find(_ db: Database, movieID: Int) throws -> FilmCredits? {
        try db.row(
            "SELECT directors, actors, countries FROM movie_credits WHERE movie_id = ?", [movieID],
            reused: true
        ) { cells in
            FilmCredits(
                directors: try StoredValues.names(cells.next()), actors: try StoredValues.names(cells.next()),
                countries: try StoredValues.names(cells.next()))
        }
    }

    func save(_ db: Database, movieID: Int) throws {
        try db.run(
            """
            INSERT INTO movie_credits (movie_id, directors, actors, countries) VALUES (?, ?, ?, ?)
            ON CONFLICT (movie_id) DO UPDATE SET directors = excluded.directors,
                actors = excluded.actors, countries = excluded.countries
            """, movieID, try StoredValues.json(directors), try StoredValues.json(actors),
            try StoredValues.json(countries))
    }
}

extension FilmRecord {
    /// The columns that ``init(cells:)`` reads, in its order.
    static let columns = """
        movie.id, movie.title, movie.original_title, movie.original_language, movie.release_date,
        movie.runtime_minutes, movie.rating, movie.votes, movie.popularity, movie.overview,
        movie.poster_path, movie.imdb_id, movie.genres
        """

    /// Reads the film from a row, without its page.
    init(cells: inout RowReader) throws {
        self.init(
            id: try cells.next(), title: try cells.next(), originalTitle: try cells.nextOrNil(),
            originalLanguage: try cells.nextOrNil(),
            releaseDate: try (cells.nextOrNil() as String?).flatMap(PartialDate.init(release:)),
            runtimeMinutes: StoredValues.plausibleValue(try cells.nextOrNil(), in: PlausibleRanges.minutes),
            rating: StoredValues.plausibleValue(try cells.nextOrNil(), in: PlausibleRanges.ratings),
            votes: StoredValues.plausibleValue(try cells.nextOrNil(), in: PlausibleRanges.votes),
            popularity: StoredValues.plausibleValue(try cells.nextOrNil(), in: PlausibleRanges.popularities),
            overview: try cells.nextOrNil(), posterPath: try cells.nextOrNil(), imdbID: try cells.nextOrNil(),
            genres: try StoredValues.names(cells.next()))
    }

    /// Writes the film unless the library already has one as fresh: it needs a page at least as new as the
    /// stored one, or credits if none are stored.
    func saveIfNewer(_ db: Database) throws {
        let isThere: Bool? = try db.value(
            "SELECT EXISTS (SELECT 1 FROM movie WHERE id = ?)", [id], reused: true)
        if try isThere != true || isNewer(db) { try save(db) }
    }

    private func isNewer(_ db: Database) throws -> Bool {
        guard let page else { return try credits != nil && FilmCredits.find(db, movieID: id) == nil }
        guard let stored = try StoredFilmPage.fetchedAt(db, movieID: id) else { return true }
        // Compared at stored precision, seconds: a page is not older than itself.
        return ISOTime(page.fetchedAt).date >= stored
    }

    /// Inserts or updates the film's row, and its page if it has one.
    func save(_ db: Database) throws {
        try db.run(
            """
            INSERT INTO movie (id, title, original_title, original_language, release_date, runtime_minutes,
                rating, votes, popularity, overview, poster_path, imdb_id, genres)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET title = excluded.title, original_title = excluded.original_title,
                original_language = excluded.original_language, release_date = excluded.release_date,
                runtime_minutes = excluded.runtime_minutes, rating = excluded.rating,
                votes = excluded.votes, popularity = excluded.popularity, overview = excluded.overview,
                poster_path = excluded.poster_path, imdb_id = excluded.imdb_id, genres = excluded.genres
            """, id, StoredValues.title(title), originalTitle.map(StoredValues.title),
            originalLanguage.map(StoredValues.text), releaseDate?.description,
            StoredValues.plausibleValue(runtimeMinutes, in: PlausibleRanges.minutes),
            StoredValues.plausibleValue(rating, in: PlausibleRanges.ratings),
            StoredValues.plausibleValue(votes, in: PlausibleRanges.votes),
            StoredValues.plausibleValue(popularity, in: PlausibleRanges.popularities),
            overview.map(StoredValues.text),
            posterPath.map(StoredValues.text), imdbID.map(StoredValues.text), try StoredValues.json(genres))
        try credits?.save(db, movieID: id)
        try page?.save(db, movieID: id)
    }
}

extension StoredFilmPage {
    /// The columns that ``init(cells:)`` reads, in its order.
    static let columns = "movie_page.json, movie_page.language, movie_page.region, movie_page.fetched_at"

    /// Reads the page from a row; nil if the film has none (an outer join's row of NULLs).
    init?(cells: inout RowReader) throws {
        guard let json: String = try cells.nextOrNil() else { return nil }
        self.init(
            json: Data(json.utf8), language: try cells.next(), region: try cells.next(),
            fetchedAt: try StoredValues.time(cells.next()))
    }

    /// The time when the film's stored page was fetched; nil if it has none.
    static func fetchedAt(_ db: Database, movieID: Int) throws -> Date? {
        try StoredValues.timeOrNil(
            db.value("SELECT fetched_at FROM movie_page WHERE movie_id = ?", [movieID], reused: true))
    }

    fileprivate func save(_ db: Database, movieID: Int) throws {
        try db.run(
            """
            INSERT INTO movie_page (movie_id, json, language, region, fetched_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (movie_id) DO UPDATE SET json = excluded.json, language = excluded.language,
                region = excluded.region, fetched_at = excluded.fetched_at
            """, movieID, StoredValues.text(String(decoding: json, as: UTF8.self)),
            StoredValues.text(language), StoredValues.text(region), fetchedAt.isoTime)
    }
}
