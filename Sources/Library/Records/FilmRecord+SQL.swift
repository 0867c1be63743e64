import Foundation
import GRDB
import Records

extension FilmRecord {
    /// The columns ``init(cells:)`` reads, in its order.
    static let columns = """
        movie.id, movie.title, movie.original_title, movie.original_language, movie.release_date,
        movie.runtime_minutes, movie.rating, movie.votes, movie.popularity, movie.overview,
        movie.poster_path, movie.imdb_id, movie.genres
        """

    /// Reads the film from a row, without its page.
    init(cells: inout RowCells) throws {
        self.init(
            id: try cells.next(), title: try cells.next(), originalTitle: try cells.nextOrNil(),
            originalLanguage: try cells.nextOrNil(),
            releaseDate: try (cells.nextOrNil() as String?).flatMap(PartialDate.init(release:)),
            runtimeMinutes: StoredValues.known(try cells.nextOrNil(), in: KnownRanges.minutes),
            rating: StoredValues.known(try cells.nextOrNil(), in: KnownRanges.ratings),
            votes: StoredValues.known(try cells.nextOrNil(), in: KnownRanges.votes),
            popularity: StoredValues.known(try cells.nextOrNil(), in: KnownRanges.popularities),
            overview: try cells.nextOrNil(), posterPath: try cells.nextOrNil(), imdbID: try cells.nextOrNil(),
            genres: try StoredValues.names(cells.next()))
    }

    /// Writes the film unless the library already has one as fresh: it needs a page at least as new as the
    /// stored one, or credits where none are stored.
    func keep(_ db: Database) throws {
        let isThere: Bool? = try db.value(
            "SELECT EXISTS (SELECT 1 FROM movie WHERE id = ?)", [id], reused: true)
        if try isThere != true || isNewer(db) { try save(db) }
    }

    private func isNewer(_ db: Database) throws -> Bool {
        guard let page else { return try credits != nil && MovieCredits.find(db, movieID: id) == nil }
        guard let stored = try MoviePage.fetchedAt(db, movieID: id) else { return true }
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
            StoredValues.known(runtimeMinutes, in: KnownRanges.minutes),
            StoredValues.known(rating, in: KnownRanges.ratings),
            StoredValues.known(votes, in: KnownRanges.votes),
            StoredValues.known(popularity, in: KnownRanges.popularities), overview.map(StoredValues.text),
            posterPath.map(StoredValues.text), imdbID.map(StoredValues.text), try StoredValues.json(genres))
        try credits?.save(db, movieID: id)
        try page?.save(db, movieID: id)
    }
}

extension MoviePage {
    /// The columns ``init(cells:)`` reads, in its order.
    static let columns = "movie_page.json, movie_page.language, movie_page.region, movie_page.fetched_at"

    /// Reads the page from a row; nil if the film has none (an outer join's row of NULLs).
    init?(cells: inout RowCells) throws {
        guard let json: String = try cells.nextOrNil() else { return nil }
        self.init(
            json: Data(json.utf8), language: try cells.next(), region: try cells.next(),
            fetchedAt: try StoredValues.time(cells.next()))
    }

    /// When the film's stored page was fetched; nil if it has none.
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
