import Foundation
import GRDB
import Localization
package import Lock

/// The result of sealing notes or changing the lock.
package struct SealingOutcome: Sendable, Equatable {
    /// The risk of a file that could not be rewritten.
    package enum Risk: Sendable {
        case plainNotes
        /// Notes that the former key opens.
        case oldKey
        /// The lock's record under the former passphrase.
        case oldPassphrase

        /// - Parameter cleaning: The notes to be cleaned.
        package static func forCleaning(_ cleaning: NoteLocations) -> Risk {
            cleaning == .none ? .oldPassphrase : .plainNotes
        }
    }

    /// The number of notes changed in the library itself.
    package var count = 0
    /// Files that could not be rewritten, possibly the library's own, and why.
    package var failedBackups: [String: LibraryError] = [:]
    /// The risk of the files in ``failedBackups``.
    package var risk = Risk.plainNotes
    /// Films of which a note, or a part of it, was not sealed again, and why.
    package var unopenedNotes: [String: LockError] = [:]

    package init() {}

    init(failedBackups: [String: LibraryError], risk: Risk) {
        (self.failedBackups, self.risk) = (failedBackups, risk)
    }
}

extension LibraryStore {
    /// Seals plain notes, and wipes them from the library and its backups: from the tables, the rows that
    /// undo replays, the history, the full-text index, free pages and the journal.
    ///
    /// One transaction seals; if it is interrupted, nothing has changed. The rest only cleans, can be
    /// repeated, and is repeated by the next change until it is done.
    /// - Parameter progress: Called before each file that is rewritten.
    /// - Throws: If nothing was changed, such as ``LibraryError/noLock``; the outcome has files that were not cleaned.
    @_spi(Writing) public func seal(
        _ selection: NoteSelection, progress: (String) -> Void = { _ in }
    ) throws(LibraryError) -> SealingOutcome {
        progress(path)
        var outcome = SealingOutcome()
        let (count, failure) = try rewriteAndWipe { db in
            let lock = try LockState(db)
            guard let current = lock.current else { throw LibraryError.noLock }
            let places = try selection.locations(db)
            let count = try NoteRewriter(work: .seal(current), locations: places).run(db).count
            try ShareRecorder(db)?.recordNotes(db, at: Date())
            try Self.setCleaning(db, places.union(lock.cleaning))
            return count
        }
        outcome.count = count
        outcome.failedBackups = cleanUp(after: failure, progress)
        return outcome
    }

    /// Finishes a cleaning that was interrupted, or failed on a full disk.
    @_spi(Writing) public func clean(progress: (String) -> Void = { _ in }) throws(LibraryError)
        -> SealingOutcome
    {
        let lock = try lockState()
        guard lock.isCleaningDue else { return SealingOutcome() }
        var failure: LibraryError?
        if let places = lock.cleaning, places != .none {
            progress(path)
            do throws(LibraryError) {
                failure =
                    try rewriteAndWipe { db in
                        guard let current = try LockState(db).current else { return 0 }
                        let count = try NoteRewriter(work: .seal(current), locations: places).run(db).count
                        try ShareRecorder(db)?.recordNotes(db, at: Date())
                        return count
                    }.failure
            } catch { failure = error }
        }
        return SealingOutcome(
            failedBackups: cleanUp(after: failure, progress),
            risk: lock.cleaning.map { .forCleaning($0) } ?? .oldKey)
    }

    /// Seals every note again, for a new lock; afterwards neither the library nor a backup has anything of
    /// the locks whose keys are given.
    ///
    /// Until then these locks are marked as replaced; another rekey with their keys finishes it. If a file that may
    /// have plain notes cannot be cleaned first, no lock is made, and the risk is ``SealingOutcome/Risk/plainNotes``.
    /// - Throws: ``LibraryError/lockChanged`` if the current record is not the one that was opened.
    @_spi(Writing) public func rekey(
        _ keys: [LockKey], _ record: LockRecord, insteadOf old: LockRecord? = nil,
        progress: (String) -> Void = { _ in }
    ) throws(LibraryError) -> SealingOutcome {
        let before = try clean(progress: progress)
        guard before.failedBackups.isEmpty || before.risk != .plainNotes else { return before }
        progress(path)
        var outcome = SealingOutcome()
        let work = NoteTransform.reseal(keys, record)
        let (count, failure) = try rewriteAndWipe { db in
            try Self.checkCurrentLock(old, db)
            let due = try LockState(db).cleaning
            try record.store(db, isCurrent: true)
            try Self.setCleaning(db, due)
            try Self.markReplaced(keys.map(\.keyID), db)
            let done = try NoteRewriter(work: work).run(db)
            try ShareRecorder(db)?.recordNotes(db, at: Date())
            outcome.unopenedNotes = done.unopenedNotes
            return done.count
        }
        (outcome.count, outcome.risk) = (count, .oldKey)
        outcome.failedBackups = cleanUp(work, after: failure, progress)
        return outcome
    }

    /// Opens every note permanently as far as the keys allow, and removes the locks that no line needs any
    /// more; the backups keep theirs.
    ///
    /// Lines that stay closed are kept below the opened text of their note.
    @_spi(Writing) public func removeLock(_ keys: [LockKey]) throws(LibraryError) -> NoteOutcome {
        var outcome = NoteOutcome()
        _ = try rewriteAndWipe { db in
            let sealing = NoteRewriter(work: .open(keys))
            outcome = try sealing.run(db)
            try ShareRecorder(db)?.recordNotes(db, at: Date())
            try db.execute(sql: "UPDATE lock SET is_current = 0, cleaning = NULL")
            try NoteRewriter.removeUnneededLocks(db)
            return outcome.count
        }
        return outcome
    }

    /// Throws if another process has changed the passphrase, or the key, since a record was read.
    static func checkCurrentLock(_ old: LockRecord?, _ db: Database) throws {
        guard let old else { return }
        guard try LockState(db).current == old else { throw LibraryError.lockChanged }
    }

    static func setCleaning(_ db: Database, _ places: NoteLocations?) throws {
        try db.run("UPDATE lock SET cleaning = ? WHERE is_current", try places?.json())
    }

    /// Marks locks that are no longer current, but under which backups may still hold notes.
    static func markReplaced(_ keyIDs: [String], _ db: Database) throws {
        try db.run(
            "UPDATE lock SET cleaning = ? WHERE NOT is_current AND key_id IN (SELECT value FROM json_each(?))",
            try NoteLocations.none.json(), jsonArray(keyIDs))
    }

    /// Marks notes for cleaning if a text is plain although the library has it sealed: the note was locked by
    /// an import or an undo.
    ///
    /// - Parameters:
    ///   - films: Films whose notes were merged into a locked one.
    ///   - seen: Films with a locked note on a viewing.
    static func markPlainTexts(_ db: Database, and films: [Int] = [], seen: [Int] = []) throws {
        let lock = try LockState(db)
        guard let current = lock.current else { return }
        let places = try NoteSelection.sealed.locations(db)
            .union(NoteLocations(films: films, viewings: [], seen: seen))
        guard try NoteRewriter(work: .seal(current), locations: places).isDue(db) else { return }
        try setCleaning(db, places.union(lock.cleaning))
    }
}
