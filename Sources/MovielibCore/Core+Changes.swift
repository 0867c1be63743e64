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
        case .undo(let count):
            if let outcome = try undoOrRedo(count, undone: false, at: date) { return outcome }
        case .redo(let count):
            if let outcome = try undoOrRedo(count, undone: true, at: date) { return outcome }
        default: break
        }
        var change = change
        let locking = change.operation.lockingNewNotes
        if locking != change.operation, try settings().locksNewNotes { change.operation = locking }
        return try writeLibrary { (library) throws(LibraryError) in try library.make(change, at: date) }
    }
}
