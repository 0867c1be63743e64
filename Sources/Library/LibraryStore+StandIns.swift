import Foundation
import GRDB
package import Records

/// Films of which TMDB's number is not known yet; see ``FilmRecord/standIn(title:year:originalTitle:imdbID:)``.
extension LibraryStore {
    /// Those with anything of the person's, in the order they were saved, then by title.
    package func standIns() throws(LibraryError) -> [FilmRecord] {
        try reading { db in
            try db.rows(
                """
                SELECT \(FilmRecord.columns) FROM \(Film.source)
                WHERE movie.id < 0 AND \(Film.isOwn)
                ORDER BY watchlist.position NULLS LAST, \(Film.usualOrder(.library))
                """
            ) { try FilmRecord(cells: &$0) }
        }
    }

    /// The numbers of all that were ever there and can still come back.
    static func standIns(_ db: Database) throws -> Set<Int> {
        try Set(db.values("SELECT id FROM movie WHERE id < 0"))
    }

    /// The number under which the library has such a film, if it has it.
    ///
    /// - Parameter all: the numbers that there are; nil to look.
    static func standIn(_ film: FilmRecord, among all: Set<Int>?, _ db: Database) throws -> Int? {
        for id in [film.id, film.apart(by: nil).id] where all?.contains(id) != false {
            if let known = try Film.find(db, movieID: id)?.movie, known.canBe(film) { return id }
        }
        return nil
    }

    /// Joins a film that is about to be changed with what was said of it while only its title was known.
    static func join(_ movie: FilmRecord, at date: Date, _ db: Database) throws {
        // Most libraries have none, and this asks only that.
        guard movie.id > 0, try db.value("SELECT EXISTS (SELECT 1 FROM movie WHERE id < 0)") == true else {
            return
        }
        var tags: TagSpellings?
        let all = try standIns(db)
        for wanted in movie.ownStandIns {
            guard let standIn = try standIn(wanted, among: all, db),
                try Film.find(db, movieID: standIn)?.hasOwnData == true
            else { continue }
            try movie.keep(db)
            _ = try takeOver(standIn, as: movie.id, at: date, db, knowing: &tags)
        }
    }

    /// What the library has of a film, under its number or the one it had while TMDB's was not known.
    package func film(of movie: FilmRecord) throws(LibraryError) -> WholeFilm? {
        let own = try film(id: movie.id)
        if own.map({ $0.film.hasOwnData || !$0.viewings.isEmpty }) == true { return own }
        for wanted in movie.ownStandIns {
            let number = try reading { db in try Self.standIn(wanted, among: nil, db) }
            if let number, let film = try film(id: number), film.film.hasOwnData || !film.viewings.isEmpty {
                return film
            }
        }
        return own
    }

    /// Gives a film everything that was said of it while only its title was known, and its place on the list.
    ///
    /// - Returns: Whether there was anything.
    static func takeOver(
        _ standIn: Int, as id: Int, at date: Date, _ db: Database, knowing tags: inout TagSpellings?
    ) throws -> Bool {
        guard let own = try Film.find(db, movieID: standIn), own.hasOwnData else { return false }
        let known = try WholeFilm.find(db, id)
        let said = ImportedFilm(
            movie: own.movie,
            // The earliest first: of two on one day that is the first time.
            viewings: try Viewing.all(db, movieID: standIn).reversed().map(ImportedViewing.init),
            rating: own.myRating, ratedAt: own.ratedAt, note: own.note, notedAt: own.notedAt, tags: own.tags)
        let step = ImportStep(said, known: known, at: date, mergesNotes: true)
        // Joining a plain note with a locked one needs a lock; until there is one, they stay two films.
        if step.needsLock, try LockState(db).current == nil { return false }
        if own.addedAt != nil, try Film.find(db, movieID: id)?.addedAt == nil {
            try db.run("UPDATE watchlist SET movie_id = ? WHERE movie_id = ?", id, standIn)
        }
        try step.run(db, id, knowing: &tags)
        try db.run("UPDATE owned SET movie_id = ? WHERE movie_id = ?", id, standIn)
        try db.run("UPDATE OR IGNORE playback SET movie_id = ? WHERE movie_id = ?", id, standIn)
        for table in ["watchlist", "viewing", "own_rating", "note", "tag"] {
            try db.run("DELETE FROM \(table) WHERE movie_id = ?", standIn)
        }
        // One of the two may have been plain, and a viewing has another number now.
        let seen = said.viewings.contains { $0.note?.isLocked == true } ? [standIn] : []
        if own.note?.isLocked == true || known?.film.note?.isLocked == true || !seen.isEmpty {
            try markPlainTexts(db, and: [standIn], seen: seen)
        }
        return true
    }
}
