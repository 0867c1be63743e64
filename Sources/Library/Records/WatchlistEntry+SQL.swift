import GRDB

extension WatchlistEntry {
    /// The list without its pages; conditions and order are the caller's to append.
    static let query = """
        SELECT \(SavedMovie.columns), watchlist.added_at
        FROM watchlist JOIN movie ON movie.id = watchlist.movie_id
        """

    private init(_ row: Row) throws {
        var cells = RowCells(row)
        self.init(
            movie: try SavedMovie(cells: &cells), addedAt: try StoredTime(text: cells.next()).date())
    }

    static func find(_ db: Database, movieID: Int) throws -> WatchlistEntry? {
        try Row.fetchOne(
            db.cachedStatement(sql: "\(query) WHERE watchlist.movie_id = ?"), arguments: [movieID]
        ).map(WatchlistEntry.init)
    }

    static func list(_ db: Database, limit: Int?, offset: Int) throws -> [WatchlistEntry] {
        // A negative LIMIT is no limit (sqlite.org/lang_select.html#limitoffset).
        try Row.fetchAll(
            db, sql: "\(query) ORDER BY watchlist.position DESC LIMIT ? OFFSET ?",
            arguments: [limit.map { max(0, $0) } ?? -1, max(0, offset)]
        ).map(WatchlistEntry.init)
    }
}
