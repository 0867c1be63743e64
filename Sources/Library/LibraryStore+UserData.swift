import Foundation
import GRDB
import Lock
import Records

extension LibraryStore {
    /// Whether the library has no data of the user's.
    package func isEmpty() throws(LibraryError) -> Bool {
        try inReadTransaction { db in
            try db.value("SELECT NOT EXISTS (SELECT 1 FROM \(Film.source) WHERE \(Film.hasUserDataSQL))")
                ?? true
        }
    }

    /// The number of films on the watch-later list.
    package func watchlistCount() throws(LibraryError) -> Int {
        try inReadTransaction { try $0.number("SELECT count(*) FROM watchlist") }
    }

    /// The number of films that the user has rated.
    package func ratedFilmCount() throws(LibraryError) -> Int {
        try inReadTransaction { try $0.number("SELECT count(*) FROM own_rating") }
    }

    static func insertIntoWatchlist(_ db: Database, _ id: Int, _ date: Date) throws {
        try db.run("INSERT INTO watchlist (movie_id, added_at) VALUES (?, ?)", id, date.isoTime)
    }

    static func removeFromWatchlist(_ db: Database, _ id: Int) throws {
        try db.run("DELETE FROM watchlist WHERE movie_id = ?", id)
    }

    static func rate(_ db: Database, _ id: Int, _ rating: Double, _ date: Date) throws {
        try db.run(
            """
            INSERT INTO own_rating (movie_id, rating, rated_at) VALUES (?, ?, ?)
            ON CONFLICT (movie_id) DO UPDATE SET rating = excluded.rating, rated_at = excluded.rated_at
                WHERE rating <> excluded.rating
            """, id, rating, date.isoTime)
    }

    static func removeRating(_ db: Database, _ id: Int) throws {
        try db.run("DELETE FROM own_rating WHERE movie_id = ?", id)
    }

    /// Sets the film's note, replacing any other; nil or only white space removes it.
    static func setNote(_ db: Database, _ record: FilmRecord, _ note: Note?, _ date: Date) throws {
        if let note, note.text?.allSatisfy(\.isWhitespace) != true {
            try record.saveIfNewer(db)
            try writeNote(db, record.id, note, date)
        } else {
            try db.run("DELETE FROM note WHERE movie_id = ?", record.id)
        }
    }

    static func writeNote(_ db: Database, _ id: Int, _ note: Note, _ date: Date) throws {
        try db.run(
            """
            INSERT INTO note (movie_id, text, noted_at) VALUES (?, ?, ?)
            ON CONFLICT (movie_id) DO UPDATE SET text = excluded.text, noted_at = excluded.noted_at
                WHERE text <> excluded.text
            """, id, try note.cellText(db, of: .note, film: id, at: date), date.isoTime)
    }
}
