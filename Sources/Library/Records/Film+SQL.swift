import Foundation
import GRDB
import Lock
import Records

extension Film {
    /// The columns ``init(cells:)`` reads, in its order, from ``source``.
    static let columns = "\(FilmRecord.columns), \(OwnData.columns)"

    /// True of a film with a file, wherever it is.
    static let hasFile = """
        EXISTS (SELECT 1 FROM owned JOIN file ON file.id = owned.file_id WHERE owned.movie_id = movie.id)
        """

    /// Every film of the library, a row each, whether there is anything of the person's about it or not.
    static let source = "movie \(joins)"

    /// Every viewing, one row each, with its film.
    static let viewingSource = "viewing JOIN movie ON movie.id = viewing.movie_id \(joins)"

    /// What a file's row needs so that its film can be asked about.
    static let besideFile = "LEFT JOIN movie ON movie.id = owned.movie_id \(joins)"

    private static let joins = """
        LEFT JOIN watchlist ON watchlist.movie_id = movie.id
        LEFT JOIN own_rating ON own_rating.movie_id = movie.id
        LEFT JOIN note ON note.movie_id = movie.id
        """

    /// True of a film the person has any data on; the others are kept for undo.
    static let isOwn = """
        (watchlist.movie_id IS NOT NULL OR own_rating.movie_id IS NOT NULL OR note.movie_id IS NOT NULL
            OR EXISTS (SELECT 1 FROM viewing WHERE viewing.movie_id = movie.id)
            OR EXISTS (SELECT 1 FROM tag WHERE tag.movie_id = movie.id) OR \(hasFile))
        """

    /// True of a film on the shelf.
    static func scope(_ shelf: LibraryShelf) -> String {
        shelf == .watchlist ? "watchlist.movie_id IS NOT NULL" : isOwn
    }

    /// A shelf's default order.
    static func usualOrder(_ shelf: LibraryShelf) -> String {
        shelf == .watchlist
            ? "watchlist.position DESC" : "movie.title \(TitleOrder.collation), movie.release_date, movie.id"
    }

    init(cells: inout RowCells) throws {
        let movie = try FilmRecord(cells: &cells)
        self.init(movie, try OwnData(cells: &cells, of: movie.id))
    }

    static func find(_ db: Database, movieID: Int) throws -> Film? {
        try db.row("SELECT \(columns) FROM \(source) WHERE movie.id = ?", [movieID], reused: true) {
            try Film(cells: &$0)
        }
    }
}

extension WholeFilm {
    /// What the library has of a film but its credits; nil if it does not have it.
    static func find(_ db: Database, _ id: Int) throws -> WholeFilm? {
        try Film.find(db, movieID: id).map { WholeFilm(film: $0, viewings: try Viewing.all(db, movieID: id)) }
    }
}

extension OwnData {
    /// The columns ``init(cells:of:)`` reads, in its order, from ``Film/source``.
    static let columns = """
        watchlist.added_at, own_rating.rating, own_rating.rated_at, note.text, note.noted_at,
        (SELECT json_group_array(name) FROM tag WHERE movie_id = movie.id),
        (SELECT count(*) FROM viewing WHERE movie_id = movie.id),
        (SELECT max(watched_on) FROM viewing WHERE movie_id = movie.id), \(Film.hasFile)
        """

    init(cells: inout RowCells, of film: Int) throws {
        self.init(
            addedAt: try StoredValues.timeOrNil(cells.nextOrNil()),
            myRating: StoredValues.known(try cells.nextOrNil(), in: KnownRanges.ratings),
            ratedAt: try StoredValues.timeOrNil(cells.nextOrNil()))
        note = try cells.nextOrNil().map { Note(stored: $0, of: .note, film: film) }
        notedAt = try StoredValues.timeOrNil(cells.nextOrNil())
        tags = try StoredValues.names(cells.next()).sorted().uniqueTags
        timesWatched = try cells.next()
        lastWatchedOn = try PartialDate.stored(cells.nextOrNil())
        isOwned = try cells.next()
    }
}

extension PartialDate {
    static func stored(_ text: String?) throws -> PartialDate? {
        guard let text else { return nil }
        guard let date = PartialDate(text) else {
            throw BadStoredValue(detail: "a date reads \(text.prefix(40))")
        }
        return date
    }
}

extension MovieCredits {
    static func find(_ db: Database, movieID: Int) throws -> MovieCredits? {
        try db.row(
            "SELECT directors, actors, countries FROM movie_credits WHERE movie_id = ?", [movieID],
            reused: true
        ) { cells in
            MovieCredits(
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
