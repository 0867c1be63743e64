package import Foundation
@_spi(Writing) import Library
package import Records

/// The one door for changes of the library.
extension Films {
    /// Makes a change: commands, keys and imports all come here. Only what no undo takes back is written elsewhere: what scans
    /// find, how far work on files is, and the keys of the lock.
    ///
    /// It is on disk when this returns. What only changes what is there creates no library. Every new note in it is locked,
    /// if that is how the user wants them (``CoreSettings/locksNotes``).
    package func make(_ change: Change, at date: Date = Date()) throws(FilmsError) -> ChangeOutcome {
        if change.changesOnlyWhatIsThere, try library() == nil {
            var outcome = ChangeOutcome(change.verb)
            outcome.notFound = change.films
            return outcome
        }
        switch change.verb {
        case .undo(let count): if let outcome = try revert(count, undone: false, at: date) { return outcome }
        case .redo(let count): if let outcome = try revert(count, undone: true, at: date) { return outcome }
        default: break
        }
        var change = change
        let locking = change.verb.lockingNewNotes
        if locking != change.verb, try settings().locksNotes { change.verb = locking }
        return try changing { (library) throws(LibraryError) in try library.make(change, at: date) }
    }
}
