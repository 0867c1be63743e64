import Foundation
import Lock
import GRDB
import Records

extension LibraryStore {
    /// Whether the library has none of the person's own data.
    package func isEmpty() throws(LibraryError) -> Bool {
        try reading { db in
            try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM \(Film.source) WHERE \(Film.isOwn))")
                ?? true
        }
    }

    /// How many films are on the watch-later list.
    package func watchlistCount() throws(LibraryError) -> Int {
        try reading { try Int.fetchOne($0, sql: "SELECT count(*) FROM watchlist") ?? 0 }
    }

    static func insertIntoWatchlist(_ db: Database, _ id: Int, _ date: Date) throws {
        try db.cachedStatement(sql: "INSERT INTO watchlist (movie_id, added_at) VALUES (?, ?)")
            .execute(arguments: [id, date.isoTime])
    }

    static func takeOff(_ db: Database, _ id: Int) throws {
        try db.cachedStatement(sql: "DELETE FROM watchlist WHERE movie_id = ?").execute(arguments: [id])
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

    static func removeRating(_ db: Database, _ id: Int) throws {
        try db.cachedStatement(sql: "DELETE FROM own_rating WHERE movie_id = ?").execute(arguments: [id])
    }

    /// Sets the film's note, replacing any other; nil, or nothing but white space, removes it.
    static func setNote(_ db: Database, _ movie: FilmRecord, _ note: Note?, _ date: Date) throws {
        if let note, note.words?.allSatisfy(\.isWhitespace) != true {
            try movie.keep(db)
            try writeNote(db, movie.id, note, date)
        } else {
            try db.cachedStatement(sql: "DELETE FROM note WHERE movie_id = ?").execute(arguments: [movie.id])
        }
    }

    static func writeNote(_ db: Database, _ id: Int, _ note: Note, _ date: Date) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO note (movie_id, text, noted_at) VALUES (?, ?, ?)
                ON CONFLICT (movie_id) DO UPDATE SET text = excluded.text, noted_at = excluded.noted_at
                    WHERE text <> excluded.text
                """
        ).execute(arguments: [id, try note.stored(db, of: .note, film: id, at: date), date.isoTime])
    }
}
