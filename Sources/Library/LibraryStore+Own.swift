package import Foundation
import GRDB
package import Records

extension LibraryStore {
    /// Gives a film a rating of 0.5 to 10, or removes it.
    ///
    /// - Parameter rating: nil removes the rating.
    /// - Returns: Nil if the library knows nothing of the film.
    package func rate(_ movie: FilmRecord, _ rating: Double?, at date: Date) throws(LibraryError)
        -> FilmChange?
    {
        try changing("rate", at: date) {
            ChangeSummary.of($0, ChangeSummary.rating($0?.former?.myRating, rating))
        } _: { db in
            try Self.setRating(db, movie, rating, date)
        }
    }

    /// Sets or removes the same rating on several films, as one change.
    package func rate(_ movies: [FilmRecord], _ rating: Double?, at date: Date) throws(LibraryError)
        -> [FilmChange]
    {
        try changing("rate", at: date) {
            ChangeSummary.of(
                $0.map(\.film.movie), rating == nil ? "removed" : ChangeSummary.rating(nil, rating))
        } _: { db in
            try movies.compactMap { try Self.setRating(db, $0, rating, date) }
        }
    }

    private static func setRating(
        _ db: Database, _ movie: FilmRecord, _ rating: Double?, _ date: Date
    ) throws -> FilmChange? {
        let former = try LibraryFilm.find(db, movieID: movie.id)
        if let rating {
            try movie.keep(db)
            try rate(db, movie.id, rating, date)
        } else {
            try db.execute(sql: "DELETE FROM own_rating WHERE movie_id = ?", arguments: [movie.id])
        }
        return try FilmChange(LibraryFilm.find(db, movieID: movie.id), former)
    }

    /// Sets the film's note, replacing any other.
    ///
    /// - Parameter text: nil or only white space removes the note.
    /// - Returns: Nil if the library knows nothing of the film.
    package func note(_ movie: FilmRecord, _ text: String?, at date: Date) throws(LibraryError)
        -> FilmChange?
    {
        try changing("note", at: date) {
            ChangeSummary.of($0, ChangeSummary.note($0))
        } _: { db in
            try Self.setNote(db, movie, text ?? "", date)
        }
    }

    /// Sets the same note on several films, replacing any others, as one change.
    package func note(_ movies: [FilmRecord], _ text: String?, at date: Date) throws(LibraryError)
        -> [FilmChange]
    {
        try changing("note", at: date) {
            ChangeSummary.of($0.map(\.film.movie), text == nil ? "removed" : ChangeSummary.note($0.first))
        } _: { db in
            try movies.compactMap { try Self.setNote(db, $0, text ?? "", date) }
        }
    }

    /// Saves the film's note as edited from the `old` one. If the note has changed meanwhile, both are kept:
    /// the present one, the `mark` on a line of its own, and the text.
    ///
    /// - Parameter text: only white space removes the old note, but no other.
    /// - Returns: The film, and whether the note had changed.
    package func note(
        _ movie: FilmRecord, _ text: String, insteadOf old: String, mark: String, at date: Date
    ) throws(LibraryError) -> (change: FilmChange?, wasOther: Bool) {
        try changing("note", at: date) {
            ChangeSummary.of($0.change, ChangeSummary.note($0.change))
        } _: { db in
            let former = try LibraryFilm.find(db, movieID: movie.id)
            let stored = former?.note ?? ""
            let wasOther = ![old, text, ""].contains(stored)
            // White space does not remove a note that somebody else wrote.
            if wasOther, !text.contains(where: { !$0.isWhitespace }) {
                return (FilmChange(former, former), wasOther)
            }
            let kept = wasOther ? "\(stored)\n\n\(mark)\n\n\(text)" : text
            return (try Self.setNote(db, movie, kept, date), wasOther)
        }
    }

    private static func setNote(
        _ db: Database, _ movie: FilmRecord, _ text: String, _ date: Date
    ) throws -> FilmChange? {
        let former = try LibraryFilm.find(db, movieID: movie.id)
        if text.contains(where: { !$0.isWhitespace }) {
            try movie.keep(db)
            try writeNote(db, movie.id, text, date)
        } else {
            try db.execute(sql: "DELETE FROM note WHERE movie_id = ?", arguments: [movie.id])
        }
        return try FilmChange(LibraryFilm.find(db, movieID: movie.id), former)
    }

    /// Whether the library has none of the person's own data.
    package func isEmpty() throws(LibraryError) -> Bool {
        try reading { db in
            try Bool.fetchOne(
                db, sql: "SELECT NOT EXISTS (SELECT 1 FROM \(LibraryFilm.source) WHERE \(LibraryFilm.isOwn))")
                ?? true
        }
    }

    static func rate(_ db: Database, _ id: Int, _ rating: Double, _ date: Date) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO own_rating (movie_id, rating, rated_at) VALUES (?, ?, ?)
                ON CONFLICT (movie_id) DO UPDATE SET rating = excluded.rating, rated_at = excluded.rated_at
                    WHERE rating <> excluded.rating
                """
        ).execute(arguments: [id, rating, date.isoTime])
    }

    static func writeNote(_ db: Database, _ id: Int, _ text: String, _ date: Date) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO note (movie_id, text, noted_at) VALUES (?, ?, ?)
                ON CONFLICT (movie_id) DO UPDATE SET text = excluded.text, noted_at = excluded.noted_at
                    WHERE text <> excluded.text
                """
        ).execute(arguments: [id, StoredValues.text(text), date.isoTime])
    }

    static func takeOff(_ db: Database, _ id: Int) throws -> Bool {
        try db.cachedStatement(sql: "DELETE FROM watchlist WHERE movie_id = ?").execute(arguments: [id])
        return db.changesCount > 0
    }
}
