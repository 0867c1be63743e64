package import Foundation
import GRDB
package import Records

extension LibraryStore {
    /// Brings films in, all in one change or none.
    ///
    /// Existing data stays: a viewing of the same date is the same viewing, and only gains what it lacked; for the rest
    /// see ``MergedFacts``. Importing the same again changes nothing. Films go onto the watch-later list in the order
    /// given.
    ///
    /// The plan is made from what the library has, while others may go on writing; only applying it needs the lock.
    /// - Parameter planned: called once the plan is made, and again if it had to be redone.
    func bringIn(
        _ films: [ImportedFilm], _ change: Change, at date: Date,
        _ planned: (_ isAgain: Bool) throws(LibraryError) -> Void = { _ in }
    ) throws(LibraryError) -> ChangeOutcome {
        var (steps, version) = try plan(films, at: date)
        try planned(false)
        return try changing(change, at: date) { change, db in
            if try Self.dataVersion(db) != version {
                // Somebody saved something in the meantime.
                steps = try Self.plan(films, at: date, db)
                try planned(true)
            }
            var tags: TagSpellings?
            var outcome = ChangeOutcome(change.verb)
            let standIns = try StandIns(of: films, db)
            let hasLock = try LockState(db).current != nil
            for (film, step) in zip(films, steps) {
                var step = step
                try film.movie.keep(db)
                if let standIn = standIns.number(of: film),
                    try Self.takeOver(standIn, as: film.movie.id, at: date, db, knowing: &tags)
                {
                    let known = try WholeFilm.find(db, film.movie.id)
                    step = ImportStep(film, known: known, at: date, takesOver: true, hasLock: hasLock)
                }
                try step.run(db, film.movie.id, knowing: &tags)
                outcome.imported.append(step.outcome)
                if step.leavesNote { outcome.notesLeftOut += 1 }
                if step.leavesLockedNote { outcome.lockedNotesLeftOut += 1 }
            }
            return outcome
        }
    }

    /// What bringing the films in would do with each, in the order given; changes nothing.
    package func planned(_ films: [ImportedFilm], at date: Date) throws(LibraryError) -> [ImportOutcome] {
        try plan(films, at: date).steps.map(\.outcome)
    }

    private func plan(_ films: [ImportedFilm], at date: Date) throws(LibraryError) -> (
        steps: [ImportStep], version: Int
    ) {
        if let bad = films.first(where: { !$0.movie.hasFilmID }) { throw .invalidID(bad.movie.id) }
        return try reading { db in
            // As what will be stored, so that importing it again finds nothing new.
            var steps: [ImportStep] = []
            try StoredValues.hiding(hiding) { steps = try Self.plan(films, at: date, db) }
            return (steps, try Self.dataVersion(db))
        }
    }

    private static func plan(_ films: [ImportedFilm], at date: Date, _ db: Database) throws -> [ImportStep] {
        let standIns = try StandIns(of: films, db)
        let hasLock = try LockState(db).current != nil
        return try films.map { film in
            let standIn = try standIns.number(of: film).flatMap { try WholeFilm.find(db, $0) }
            let known = try WholeFilm.find(db, film.movie.id) ?? standIn
            return ImportStep(
                film, known: known, at: date, takesOver: standIn?.film.hasOwnData == true, hasLock: hasLock)
        }
    }

    /// A number that changes whenever anyone changes the library other than through this store; it means
    /// nothing to another store.
    ///
    /// - Throws: ``LibraryError`` if the library cannot be read.
    package func version() throws(LibraryError) -> Int { try reading { try Self.dataVersion($0) } }

    /// The same, for one connection.
    ///
    /// Source: sqlite.org/pragma.html#pragma_data_version.
    static func dataVersion(_ db: Database) throws -> Int { try db.number("PRAGMA data_version") }
}
