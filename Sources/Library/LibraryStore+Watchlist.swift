public import Foundation
import GRDB

extension LibraryStore {
    /// Puts films on the watch-later list, all of them or none.
    ///
    /// Idempotent: a film that is there keeps its place and its date. Its row and page are refreshed when it
    /// comes with a page at least as new as the stored one, and stay as they are when it comes with none.
    /// The films are placed in the order given, so the last one is the newest.
    /// - Parameter date: the time to store for the new ones.
    /// - Throws: ``LibraryError/invalidID(_:)`` for an id below 1, before anything is written, and every
    ///   error of writing.
    @discardableResult
    public func addToWatchlist(_ movies: [SavedMovie], at date: Date) throws(LibraryError)
        -> WatchlistAddition
    {
        if let bad = movies.first(where: { $0.id < 1 }) { throw .invalidID(bad.id) }
        return try writing { db in
            var result = WatchlistAddition()
            for movie in movies {
                let isThere = try WatchlistEntry.find(db, movieID: movie.id) != nil
                if try !isThere || movie.isNewer(db) { try movie.save(db) }
                if !isThere {
                    try db.cachedStatement(sql: "INSERT INTO watchlist (movie_id, added_at) VALUES (?, ?)")
                        .execute(arguments: [movie.id, StoredTime(date).text])
                }
                // Read back: the caller shows what is stored, cut titles and all.
                guard let entry = try WatchlistEntry.find(db, movieID: movie.id) else { continue }
                if isThere { result.alreadyThere.append(entry) } else { result.added.append(entry) }
            }
            return result
        }
    }

    /// Takes films off the watch-later list; an id given twice counts once.
    ///
    /// The film itself goes too, and its page, in the same transaction: nothing else refers to a film today.
    /// The first later table that does (viewings, ratings) adds its condition to the deletion here.
    @discardableResult
    public func removeFromWatchlist(ids: [Int]) throws(LibraryError) -> WatchlistRemoval {
        try writing { db in
            var result = WatchlistRemoval()
            var seen: Set<Int> = []
            for id in ids where seen.insert(id).inserted {
                guard let entry = try WatchlistEntry.find(db, movieID: id) else {
                    result.notFound.append(id)
                    continue
                }
                try db.cachedStatement(sql: "DELETE FROM watchlist WHERE movie_id = ?").execute(arguments: [
                    id
                ])
                try db.cachedStatement(sql: "DELETE FROM movie WHERE id = ?").execute(arguments: [id])
                result.removed.append(entry)
            }
            return result
        }
    }

    /// The watch-later list, newest first, without pages.
    /// - Parameters:
    ///   - limit: how many at most; nil for all.
    ///   - offset: how many of the newest to pass over.
    public func watchlist(limit: Int? = nil, offset: Int = 0) throws(LibraryError) -> [WatchlistEntry] {
        try reading { try WatchlistEntry.list($0, limit: limit, offset: offset) }
    }

    /// How many films are on the watch-later list.
    public func watchlistCount() throws(LibraryError) -> Int {
        try reading { try Int.fetchOne($0, sql: "SELECT count(*) FROM watchlist") ?? 0 }
    }

    /// Which of the films are on the watch-later list, to mark them in a screen of results.
    public func savedIDs(among ids: [Int]) throws(LibraryError) -> Set<Int> {
        guard !ids.isEmpty else { return [] }
        // One JSON argument: a list of `?` has a limit, 32,766 in most builds (sqlite.org/limits.html).
        let list = "[\(ids.map(String.init).joined(separator: ","))]"
        return try reading {
            try Int.fetchSet(
                $0, sql: "SELECT movie_id FROM watchlist WHERE movie_id IN (SELECT value FROM json_each(?))",
                arguments: [list])
        }
    }
}

extension SavedMovie {
    /// Whether the film comes with a page that is not older than the one stored.
    fileprivate func isNewer(_ db: Database) throws -> Bool {
        guard let page else { return false }
        guard let stored = try MoviePage.fetchedAt(db, movieID: id) else { return true }
        // Compared as stored, to the second: a page is not older than itself.
        return try StoredTime(page.fetchedAt).date() >= stored
    }
}
