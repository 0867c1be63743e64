package import Foundation
import GRDB
package import Records

extension LibraryStore {
    /// The film with its page, or nil when the library does not have it.
    package func movie(id: Int) throws(LibraryError) -> FilmRecord? {
        try movie(where: "movie.id = ?", [id])
    }

    /// The film with its page by IMDb's id (`tt1160419`), or nil when the library does not have it.
    package func movie(imdbID: String) throws(LibraryError) -> FilmRecord? {
        try movie(where: "movie.imdb_id = ?", [imdbID])
    }

    /// The films of a shelf whose title, or whose original title, holds all the words.
    ///
    /// Case, diacritics and punctuation do not count: `amelie` finds "Amélie", `spider man` "Spider-Man". A
    /// word matches anywhere, so that languages written without spaces are found too; which match is best is
    /// the caller's to say. No words, no films.
    package func moviesTitled(like words: String, on shelf: LibraryShelf) throws(LibraryError)
        -> [LibraryFilm]
    {
        let text = words.trimmed
        if text.isEmpty { return [] }
        // Each word as it was typed, which may be several: "spider-man", or a run of characters of Japanese.
        let runs = text.split(whereSeparator: \.isWhitespace).map { String($0).titleWords }.filter {
            !$0.isEmpty
        }
        let apostrophes = "'’ʼ"
        func matches(_ title: String) -> Bool {
            // What has no words, such as "???", is looked for as it stands.
            if runs.isEmpty { return title.contains(text) }
            // "L'avventura" is typed in one word, too; titles without an apostrophe are folded once.
            let spellings =
                [title]
                + (title.contains(where: apostrophes.contains)
                    ? [title.filter { !apostrophes.contains($0) }] : [])
            let folded = spellings.map(\.titleWords)
            return runs.allSatisfy { run in folded.contains { $0.contains(run) } }
        }
        // In Swift, over the whole shelf: SQLite folds ASCII only, and a person's library is short.
        return try films(on: shelf).films.filter {
            matches($0.movie.title) || $0.movie.originalTitle.map(matches) == true
        }
    }

    /// Stores fresh rows and pages of films that are on the watch-later list, or of which only the title is known, in
    /// one transaction.
    ///
    /// Films without a page, and others that are not on the list, are passed over: a film taken off while its
    /// page was being fetched does not come back. The page replaces the stored one whatever their dates.
    /// - Returns: the ids that were updated, in the order given.
    @discardableResult
    package func updatePages(_ movies: [FilmRecord]) throws(LibraryError) -> [Int] {
        try writing { db in
            var updated: [Int] = []
            for movie in movies where movie.page != nil {
                guard let film = try LibraryFilm.find(db, movieID: movie.id),
                    try film.addedAt != nil || MovieCredits.find(db, movieID: movie.id) == nil
                else { continue }
                try movie.save(db)
                updated.append(movie.id)
            }
            return updated
        }
    }

    /// When the oldest page of a film on the watch-later list was fetched; nil where there are no pages.
    package func oldestWatchlistPage() throws(LibraryError) -> Date? {
        try reading { db in
            try StoredValues.timeOrNil(
                String.fetchOne(
                    db,
                    sql: """
                        SELECT min(fetched_at) FROM movie_page
                        WHERE movie_id IN (SELECT movie_id FROM watchlist)
                        """))
        }
    }

    /// The films on the watch-later list whose page is missing or was fetched before `date`, the oldest first, and
    /// the other films of the library of which only the title is known.
    package func idsToRefresh(fetchedBefore date: Date) throws(LibraryError) -> [Int] {
        try reading { db in
            try Int.fetchAll(
                db,
                sql: """
                    SELECT movie.id FROM \(LibraryFilm.source)
                    LEFT JOIN movie_page ON movie_page.movie_id = movie.id
                    WHERE (watchlist.movie_id IS NOT NULL AND (fetched_at IS NULL OR fetched_at < ?))
                        OR (\(LibraryFilm.isOwn)
                            AND NOT EXISTS (SELECT 1 FROM movie_credits WHERE movie_credits.movie_id = movie.id))
                    ORDER BY fetched_at, watchlist.position NULLS LAST, movie.id
                    """, arguments: [date.isoTime])
        }
    }

    private func movie(
        where condition: String, _ arguments: StatementArguments
    ) throws(LibraryError) -> FilmRecord? {
        try reading { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT \(FilmRecord.columns), \(MoviePage.columns)
                    FROM movie LEFT JOIN movie_page ON movie_page.movie_id = movie.id
                    WHERE \(condition) LIMIT 1
                    """,
                arguments: arguments
            ).map { row in
                var cells = RowCells(row)
                var movie = try FilmRecord(cells: &cells)
                movie.page = try MoviePage(cells: &cells)
                return movie
            }
        }
    }
}
