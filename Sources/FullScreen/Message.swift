import Films
import Library
import Presenters
import Records
import Screen

/// What happens to the browser.
enum Message: Sendable {
    case started
    case input(Input)
    case resized(Size)
    case delivered(any Delivery)
    case changed(Result<Changed, Failure>)
    /// A change that is not taken back unless somebody agrees; the one that was to be.
    case doubted(LibraryChange)
    /// Where the trailer is.
    case trailer(Result<String, Failure>)
    /// Another program has changed the library.
    case libraryChanged(marks: [Int: OwnData])
    /// Another program has changed the person's own shelves.
    case shelvesChanged([HomeShelf.Kind])
    /// How far a conversion in the background is.
    case conversion(BackgroundConversion)
    /// How the library stands with the account; nil where none is signed in.
    case account(AccountStanding?)
    case synced(Result<Synced, Failure>)
    /// What was changed is to be sent now.
    case changesDue
    /// An alarm may be due.
    case clock
    case notice(Notice)
    /// A side remark about an answer; it does not replace a notice.
    case remark(String)
    /// The note to be edited, as the library has it.
    case noteRead(Subject, Note?)
    /// Whether the passphrase opened the lock, for a note.
    case unlocked(Subject, Result<Void, Failure>)
    /// Nobody has touched a key for a while, or wants the notes closed.
    case lockDue
}

/// The result of a change.
struct Changed: Sendable {
    /// The text for the bottom line.
    var notice: Notice
    /// The current marks of all films that were shown.
    var marks: [Int: OwnData]
}
