package import Foundation
import GRDB
import Records

extension LibraryStore {
    /// What logging viewings came to.
    package struct ViewingsLogged: Sendable, Equatable {
        /// The films as they are now, in the order they were given.
        package var films: [LibraryFilm] = []
        /// Those that were on the watch-later list and came off it.
        package var takenOff: [Int] = []
    }

    /// Logs a viewing of each film, and takes the films off the watch-later list.
    ///
    /// A viewing of a film that was seen before is a rewatch, whichever was logged first. Its rating becomes the
    /// film's own.
    /// - Parameters:
    ///   - viewing: what is the same for all; `isRewatch` and `loggedAt` are worked out here.
    ///   - keepingSaved: leaves the films on the list.
    package func logViewings(
        of movies: [SavedMovie], _ viewing: Viewing, keepingSaved: Bool = false, at date: Date
    ) throws(LibraryError) -> ViewingsLogged {
        if let bad = movies.first(where: { $0.id < 1 }) { throw .invalidID(bad.id) }
        return try changing("watched add", at: date) {
            $0.films.map(\.movie).summary
        } _: { db in
            var result = ViewingsLogged()
            for movie in movies {
                try movie.keep(db)
                var viewing = viewing
                viewing.loggedAt = date
                let others = try Viewing.all(db, movieID: movie.id)
                viewing.isRewatch = viewing.isRewatch || viewing.isAfter(anyOf: others)
                try viewing.insert(db, movieID: movie.id)
                for other in others where !other.isRewatch && viewing.isCertainlyBefore(other) {
                    try db.execute(
                        sql: "UPDATE viewing SET is_rewatch = 1 WHERE id = ?", arguments: [other.id])
                }
                if let rating = viewing.rating { try Self.rate(db, movie.id, rating, date) }
                if !keepingSaved, try Self.takeOff(db, movie.id) { result.takenOff.append(movie.id) }
                if let film = try LibraryFilm.find(db, movieID: movie.id) { result.films.append(film) }
            }
            return result
        }
    }

    /// Takes one viewing back, the latest of the film's or the one with that number; nil when there is none.
    ///
    /// The film's rating stays, and so does its place off the watch-later list: ``undo(_:)`` takes back all.
    package func removeViewing(ofMovie id: Int, number: Int? = nil, at date: Date) throws(LibraryError)
        -> LoggedViewing?
    {
        try changing("watched remove", at: date) {
            [$0?.film.movie].compactMap(\.self).summary
        } _: { db in
            let viewings = try Viewing.all(db, movieID: id)
            let chosen = number == nil ? viewings.first : viewings.first { $0.id == number }
            guard let chosen else { return nil }
            try db.execute(sql: "DELETE FROM viewing WHERE id = ?", arguments: [chosen.id])
            return try LibraryFilm.find(db, movieID: id).map { LoggedViewing(film: $0, viewing: chosen) }
        }
    }

    /// Gives a film a rating of 0.5 to 10, or takes it away.
    ///
    /// - Parameter rating: nil takes the rating away.
    package func rate(_ movie: SavedMovie, _ rating: Double?, at date: Date) throws(LibraryError)
        -> LibraryFilm?
    {
        try changing("rate", at: date) {
            [$0?.movie].compactMap(\.self).summary
        } _: { db in
            if let rating {
                try movie.keep(db)
                try Self.rate(db, movie.id, rating, date)
            } else {
                try db.execute(sql: "DELETE FROM own_rating WHERE movie_id = ?", arguments: [movie.id])
            }
            return try LibraryFilm.find(db, movieID: movie.id)
        }
    }

    /// Puts tags on films and takes tags off them; one that is there, or is not, is passed over.
    package func tag(_ movies: [SavedMovie], adding: [String], removing: [String], at date: Date)
        throws(LibraryError) -> [LibraryFilm]
    {
        try changing("tag", at: date) {
            $0.map(\.movie).summary
        } _: { db in
            try movies.compactMap { movie in
                if !adding.isEmpty { try movie.keep(db) }
                for name in adding { try Self.addTag(db, movie.id, name) }
                for name in removing {
                    try db.execute(
                        sql: "DELETE FROM tag WHERE movie_id = ? AND name = ?", arguments: [movie.id, name])
                }
                return try LibraryFilm.find(db, movieID: movie.id)
            }
        }
    }

    /// All tags with the number of their films, the most used first.
    package func tags() throws(LibraryError) -> [(name: String, count: Int)] {
        try reading { db in
            try Row.fetchAll(
                db, sql: "SELECT name, count(*) FROM tag GROUP BY name ORDER BY count(*) DESC, name"
            ).map { row in
                var cells = RowCells(row)
                return (name: try cells.next(), count: try cells.next())
            }
        }
    }

    /// Writes the film's note, over the one that was there.
    ///
    /// - Parameter text: nil, or nothing but white space, takes the note away.
    package func note(_ movie: SavedMovie, _ text: String?, at date: Date) throws(LibraryError)
        -> LibraryFilm?
    {
        try changing("note", at: date) {
            [$0?.movie].compactMap(\.self).summary
        } _: { db in
            try Self.setNote(db, movie, text ?? "", date)
            return try LibraryFilm.find(db, movieID: movie.id)
        }
    }

    /// Writes the film's note as it came out of another one, the `old`; where that is no longer there, both are kept:
    /// what is there, the `mark` on a line of its own, and the text.
    ///
    /// - Parameter text: nothing but white space takes the old note away, and no other one.
    /// - Returns: The film, and whether another note was there.
    package func note(
        _ movie: SavedMovie, _ text: String, insteadOf old: String, mark: String, at date: Date
    ) throws(LibraryError) -> (film: LibraryFilm?, wasOther: Bool) {
        try changing("note", at: date) {
            [$0.film?.movie].compactMap(\.self).summary
        } _: { db in
            let stored = try LibraryFilm.find(db, movieID: movie.id)?.note ?? ""
            let wasOther = ![old, text, ""].contains(stored)
            if !wasOther {
                try Self.setNote(db, movie, text, date)
            } else if text.contains(where: { !$0.isWhitespace }) {
                try Self.setNote(db, movie, "\(stored)\n\n\(mark)\n\n\(text)", date)
            }
            return (try LibraryFilm.find(db, movieID: movie.id), wasOther)
        }
    }

    static func setNote(_ db: Database, _ movie: SavedMovie, _ text: String, _ date: Date) throws {
        if text.contains(where: { !$0.isWhitespace }) {
            try movie.keep(db)
            try writeNote(db, movie.id, text, date)
        } else {
            try db.execute(sql: "DELETE FROM note WHERE movie_id = ?", arguments: [movie.id])
        }
    }

    /// Whether there is nothing of the person's in the library.
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

    static func addTag(_ db: Database, _ id: Int, _ name: String) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO tag (movie_id, name) VALUES (?, ?)")
            .execute(arguments: [id, StoredValues.title(name)])
    }

    static func takeOff(_ db: Database, _ id: Int) throws -> Bool {
        try db.cachedStatement(sql: "DELETE FROM watchlist WHERE movie_id = ?").execute(arguments: [id])
        return db.changesCount > 0
    }
}
