package import Foundation
import GRDB
package import Records
import Synchronization

extension LibraryStore {
    /// The film with its page, or nil if it is not in the library.
    package func filmRecord(id: Int) throws(LibraryError) -> FilmRecord? {
        try filmRecord(where: "movie.id = ?", [id])
    }

    /// The film with its page by IMDb id (`tt1160419`), or nil if it is not in the library.
    package func filmRecord(imdbID: String) throws(LibraryError) -> FilmRecord? {
        try filmRecord(where: "movie.imdb_id = ?", [imdbID])
    }

    /// The films of a shelf whose title or original title contains all the words.
    ///
    /// Ignores case, diacritics and punctuation: `amelie` finds "Amélie", `spider man` "Spider-Man". A word matches
    /// anywhere, for languages written without spaces. The caller ranks the films. Without words there are none.
    package func films(titledLike words: String, on shelf: LibraryScope) throws(LibraryError) -> [Film] {
        let ids = try titles(like: words, on: shelf).map(\.id)
        if ids.isEmpty { return [] }
        return try inReadTransaction { db in
            try db.rows(
                """
                SELECT \(Film.columns) FROM \(Film.source)
                WHERE movie.id IN (SELECT value FROM json_each(?)) ORDER BY \(Film.usualOrder(shelf))
                """, [Self.jsonArray(ids)]
            ) { try Film(cells: &$0) }
        }
    }

    /// Only the titles of the films that ``films(titledLike:on:)`` returns, in the same order and a fifth of
    /// the time: fast enough to run between two keystrokes. Without words it reads the titles into the cache.
    package func titles(like words: String, on shelf: LibraryScope) throws(LibraryError) -> [FilmTitle] {
        // In Swift, over the complete shelf: SQLite folds ASCII only, and a user's library is short.
        try inReadTransaction { db in
            let titles = try foldedTitles(db, shelf)
            guard let match = TitleMatch(words) else { return [] }
            return titles.filter(match.matches).map(\.title)
        }
    }

    /// Cached between keystrokes, until the library changes.
    private func foldedTitles(_ db: Database, _ shelf: LibraryScope) throws -> [FoldedTitles.Entry] {
        // SQLite's data version ignores a connection's own changes; a read-only one makes none.
        let version = isReadOnly ? try Self.dataVersion(db) : nil
        if let known = foldedTitlesCache.withLock({ $0 }), known.shelf == shelf, known.version == version {
            return known.entries
        }
        var folding = TitleFolding()
        var entries: [FoldedTitles.Entry] = []
        try db.eachRow(
            """
            SELECT movie.id, movie.title, movie.original_title FROM \(Film.source)
            WHERE \(Film.scope(shelf)) ORDER BY \(Film.usualOrder(shelf))
            """
        ) { cells in
            let title = FilmTitle(
                id: try cells.next(), title: try cells.next(), originalTitle: try cells.nextOrNil())
            let other = title.originalTitle == title.title ? nil : title.originalTitle
            let names = [title.title, other].compactMap(\.self).map { FoldedTitles.Name($0, &folding) }
            entries.append(FoldedTitles.Entry(title: title, names: names))
        }
        if let version {
            foldedTitlesCache.withLock { $0 = FoldedTitles(shelf: shelf, version: version, entries: entries) }
        }
        return entries
    }

    /// Stores fresh pages, each in place of the stored one whatever their dates, in one transaction.
    func refresh(_ change: Change) throws(LibraryError) -> ChangeOutcome {
        try inWriteTransaction { db in
            var outcome = ChangeOutcome(change.operation)
            for record in change.films where record.page != nil {
                guard let film = try Film.find(db, movieID: record.id),
                    try film.addedAt != nil || FilmCredits.find(db, movieID: record.id) == nil
                else { continue }
                try record.save(db)
                if let after = try Film.find(db, movieID: record.id) {
                    outcome.films.append(.init(film, after))
                }
            }
            return outcome
        }
    }

    /// When the oldest page of a film on the watch-later list was fetched; nil if there are no pages.
    package func oldestWatchlistPage() throws(LibraryError) -> Date? {
        try inReadTransaction { db in
            try StoredValues.timeOrNil(
                db.value(
                    """
                    SELECT min(fetched_at) FROM movie_page
                    WHERE movie_id IN (SELECT movie_id FROM watchlist)
                    """))
        }
    }

    /// The films on the watch-later list whose page is missing or was fetched before `date`, oldest first,
    /// then other films of the library with only a title.
    package func idsToRefresh(fetchedBefore date: Date) throws(LibraryError) -> [Int] {
        try inReadTransaction { db in
            try db.values(
                """
                SELECT movie.id FROM \(Film.source)
                LEFT JOIN movie_page ON movie_page.movie_id = movie.id
                WHERE movie.id > 0 AND ((watchlist.movie_id IS NOT NULL AND (fetched_at IS NULL OR fetched_at < ?))
                    OR (\(Film.hasUserDataSQL)
                        AND NOT EXISTS (SELECT 1 FROM movie_credits WHERE movie_credits.movie_id = movie.id)))
                ORDER BY fetched_at, watchlist.position NULLS LAST, movie.id
                """, [date.isoTime])
        }
    }

    private func filmRecord(
        where condition: String, _ arguments: StatementArguments
    ) throws(LibraryError) -> FilmRecord? {
        try inReadTransaction { db in
            try db.row(
                """
                SELECT \(FilmRecord.columns), \(StoredFilmPage.columns)
                FROM movie LEFT JOIN movie_page ON movie_page.movie_id = movie.id
                WHERE \(condition) LIMIT 1
                """, arguments
            ) { cells in
                var record = try FilmRecord(cells: &cells)
                record.page = try StoredFilmPage(cells: &cells)
                return record
            }
        }
    }
}
