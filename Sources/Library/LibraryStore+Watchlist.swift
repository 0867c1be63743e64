import Foundation
import GRDB
import Records

extension LibraryStore {
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
}
