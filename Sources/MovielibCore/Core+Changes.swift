package import Foundation
@_spi(Writing) import Library
package import Records

/// The only way to change the library.
extension Core {
    /// Makes a change: commands, key presses and imports all use this function. Only data that undo does not cover is
    /// written elsewhere: the results of scans, the progress of work on files, and the keys of the lock.
    ///
    /// The change is on disk when this returns. A change that only affects existing data creates no library. Every new
    /// note is locked if the user wants that (``CoreSettings/locksNewNotes``).
    package func make(_ change: Change, at date: Date = Date()) throws(CoreError) -> ChangeOutcome {
        if change.requiresExistingLibrary, try library() == nil {
            var outcome = ChangeOutcome(change.operation)
            outcome.notFound = change.films
            return outcome
        }
        switch change.operation {
        case .undo(let count): return try undoOrRedo(change, count, undone: false, at: date)
        case .redo(let count): return try undoOrRedo(change, count, undone: true, at: date)
        default: break
        }
        var change = change
        let locking = change.operation.lockingNewNotes
        if locking != change.operation, try settings().locksNewNotes { change.operation = locking }
        return try writeLibrary { (library) throws(LibraryError) in try library.make(change, at: date) }
    }

    /// Undoes the last change that other machines made; nil if there is none.
    package func undoReceived(at date: Date = Date()) throws(CoreError) -> ChangeOutcome? {
        if try library() == nil { return nil }
        let outcome = try writeLibrary { (library) throws(LibraryError) in try library.undoReceived(at: date)
        }
        if let outcome, !outcome.skippedFilms.isEmpty {
            dialogue.report(.valuesOfOtherMachines(outcome.skippedFilms))
        }
        return outcome
    }

    private func undoOrRedo(
        _ change: Change, _ count: Int, undone: Bool, at date: Date
    ) throws(CoreError) -> ChangeOutcome {
        let outcome: ChangeOutcome
        if let done = try undoOrRedo(count, undone: undone, at: date) {
            outcome = done
        } else {
            outcome = try writeLibrary { (library) throws(LibraryError) in try library.make(change, at: date)
            }
        }
        if !outcome.skippedFilms.isEmpty { dialogue.report(.valuesOfOtherMachines(outcome.skippedFilms)) }
        return outcome
    }
}
