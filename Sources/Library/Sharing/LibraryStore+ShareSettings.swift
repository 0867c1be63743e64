package import Foundation
import GRDB
package import Records

/// Statements of a shared library beside the changes of its user.
extension LibraryStore {
    /// Records values that are about no film, unless they are recorded already.
    @_spi(Writing) public func recordShareSettings(
        _ settings: [ShareSetting], at date: Date
    ) throws(LibraryError) {
        if settings.isEmpty { return }
        try inWriteTransaction { db in
            try ShareRecorder(db)?.recordSettings(db, settings, at: date)
        }
    }

    /// Tells other people to drop films that are private, but of which they know a value that was set on another machine.
    @_spi(Writing) public func recordHiddenFilms(at date: Date) throws(LibraryError) {
        try inWriteTransaction { db in try ShareRecorder(db)?.recordHiddenFilms(db, at: date) }
    }

    /// Records where films were stopped since the last time.
    @_spi(Writing) public func recordPlaybacks(at date: Date) throws(LibraryError) {
        try inWriteTransaction { db in try ShareRecorder(db)?.recordPlaybacks(db, at: date) }
    }

    /// Remembers the machines that are not in the share any more, which follows from its files.
    @_spi(Writing) public func setRemovedMachines(_ ids: Set<String>) throws(LibraryError) {
        try inWriteTransaction { db in
            let field = ShareState.removedMachine
            let known: [String] = try db.values("SELECT item FROM other_value WHERE field = ?", [field])
            if Set(known) == ids { return }
            try db.run("DELETE FROM other_value WHERE field = ?", field)
            for id in ids {
                try db.run(
                    "INSERT INTO other_value (movie_id, person, field, item, value) VALUES (0, 0, ?, ?, 1)",
                    field, id)
            }
        }
    }

    /// States everything that the library has, and that it lacks, over all that is known: after a restored backup whose
    /// values are to count on all machines.
    @_spi(Writing) public func restateEverything(at date: Date) throws(LibraryError) {
        try inWriteTransaction { db in
            let id = try ChangeLog.begin(db, "", at: date.isoTime)
            try ShareRecorder(db)?.recordEverything(
                db, includingRemoved: true, moment: ISOTime(date).seconds, at: date)
            try db.run("DELETE FROM change WHERE id = ?", id)
        }
    }

    /// Undoes the last change that other machines made, where its values are still as it left them.
    ///
    /// - Returns: Nil if there is none.
    @_spi(Writing) public func undoReceived(at date: Date) throws(LibraryError) -> ChangeOutcome? {
        try inWriteTransaction { db in
            var outcome = ChangeOutcome(.undo(1))
            let (entries, skipped) = try ChangeLog.revert(db, 1, undone: false, isReceived: true, at: date)
            (outcome.entries, outcome.skippedFilms) = (entries, try [FilmRecord].find(skipped, db))
            if entries.isEmpty { return (skipped.isEmpty ? nil : outcome, .rollback) }
            try Self.markPlainTexts(db)
            return (outcome, .commit)
        }
    }
}
