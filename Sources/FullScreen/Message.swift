import Library
import MovielibCore
import Presenters
import Records
import Screen

/// An event for the browser.
enum Message: Sendable {
    case started
    case input(Input)
    case resized(Size)
    case delivered(any Delivery)
    case changed(Result<ChangeResult, Failure>)
    /// An undo that needs the user's confirmation, and the change it would undo.
    case undoNeedsConfirmation(LibraryChange)
    /// The address of the trailer.
    case trailer(Result<String, Failure>)
    /// Some program, possibly this one, has written to the library or to the custom shelves.
    case filesWritten
    /// Another program has changed the library.
    case libraryChanged(userData: [Int: UserData])
    /// Another program has changed the user's custom shelves.
    case shelvesChanged([HomeShelf.Kind])
    /// The state of a conversion in the background.
    case conversion(BackgroundConversion)
    /// The state of sync with the account; nil if no account is signed in.
    case account(AccountState?)
    case synced(Result<SyncResult, Failure>)
    /// The number of changes that no file of the share has yet; nil if the library is not shared.
    case changesToShare(Int?)
    /// The people, machines and problems of the share, as lines of text.
    case shareStatus(Result<[String], Failure>)
    /// The changes are to be sent now.
    case changesDue
    /// An alarm may be due.
    case clock
    case notice(Notice)
    /// A remark about an answer, which does not replace a notice.
    case remark(String)
    /// The stored note that is to be edited.
    case noteRead(FilmTarget, Note?)
    /// Whether the passphrase opened the lock, in order to edit a film's note.
    case unlocked(FilmTarget, Result<Void, Failure>)
    /// The notes are to be closed, after a time without a key press or on the user's request.
    case lockDue
}

/// The result of a change.
struct ChangeResult: Sendable {
    /// The text for the bottom line.
    var notice: Notice
    /// The current user data of all films that were shown.
    var userData: [Int: UserData]
}
