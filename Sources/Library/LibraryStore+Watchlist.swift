package import Foundation
import GRDB
package import Records

extension LibraryStore {
    /// Puts films on the watch-later list, all of them or none.
    ///
    /// Idempotent: a film already there keeps its place and date. Its row and page are refreshed if it comes
    /// with a page at least as new as the stored one, and otherwise stay as they are. Films are placed in the
    /// order given, so the last one is the newest.
    /// - Parameter date: the time to store for new ones.
    /// - Throws: ``LibraryError/invalidID(_:)`` for an id below 1, before anything is written, and any write error.
    @discardableResult
    package func addToWatchlist(_ movies: [FilmRecord], at date: Date) throws(LibraryError)
        -> WatchlistAddition
    {
        if let bad = movies.first(where: { $0.id < 1 }) { throw .invalidID(bad.id) }
        return try changing("watchlist add", at: date) {
            $0.added.map(\.movie).summary
        } _: { db in
            var result = WatchlistAddition()
            for movie in movies {
                let isThere = try LibraryFilm.find(db, movieID: movie.id)?.addedAt != nil
                try movie.keep(db)
                if !isThere { try Self.insertIntoWatchlist(db, movie.id, date) }
                // Read back: the caller shows what is stored, cut titles and all.
                guard let film = try LibraryFilm.find(db, movieID: movie.id) else { continue }
                if isThere { result.alreadyThere.append(film) } else { result.added.append(film) }
            }
            return result
        }
    }

    /// Takes films off the watch-later list; an id given twice counts once.
    ///
    /// Everything else about them stays: viewings, rating, tags, note.
    /// - Parameter date: for the log of changes.
    @discardableResult
    package func removeFromWatchlist(ids: [Int], at date: Date) throws(LibraryError) -> WatchlistRemoval {
        try changing("watchlist remove", at: date) {
            $0.removed.map(\.movie).summary
        } _: { db in
            var result = WatchlistRemoval()
            var seen: Set<Int> = []
            for id in ids where seen.insert(id).inserted {
                guard let film = try LibraryFilm.find(db, movieID: id), film.addedAt != nil else {
                    result.notFound.append(id)
                    continue
                }
                try db.cachedStatement(sql: "DELETE FROM watchlist WHERE movie_id = ?").execute(arguments: [
                    id
                ])
                result.removed.append(film)
            }
            return result
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
}
