import Library
import Lock
import MovielibCore
import Presenters
import Records

/// An effect requested by a screen or an overlay, for the browser or its loop to carry out.
enum Effect: Sendable {
    /// Opens a page on top of the current screen.
    case open(any BrowserScreen)
    /// Goes to a tab.
    case go(BrowserTab)
    case back
    /// Changes the library: one history entry, reverted by one undo.
    case change(Change.Operation, [FilmTarget] = [])
    /// Undoes the last change, which the user has confirmed, if it is still this one.
    case undo(LibraryChange)
    /// Requests the data shown again.
    case refresh
    /// Opens the note in the user's editor.
    case editNote(FilmTarget)
    /// Opens the editor for a paragraph to add below a note that stays locked.
    case addToNote(FilmTarget)
    /// Opens the lock with a passphrase, and then the note in the editor.
    case unlock(TypedPassphrase, FilmTarget)
    /// Forgets the key of the lock.
    case lockNotes
    /// Opens an address in the web browser.
    case openWebPage(String)
    /// Plays the user's file of a film on this terminal.
    case play(FilmTarget)
    /// Plays a film's trailer.
    case playTrailer(FilmTarget)
    /// Starts a conversion in the background.
    case convert(ConversionRequest)
    /// Stops the background conversion with this id.
    case stopConversion(Int)
    /// Copies text to the clipboard.
    case copy(String)
    case show(Notice)
    /// Syncs the library with the account, using the user's decisions about conflicts.
    case sync([AccountKey: AccountPreference])
    /// Shares the library with other machines and people.
    case share
    /// Shows the people, machines and problems of the share.
    case showShare
    case overlay(any Overlay)
    /// Opens the command line with this text.
    case command(String)
    /// Goes to a tab and enters text there, as if the user had typed it.
    case enterText(BrowserTab, String)
    /// Quits; asks first if a conversion would be cut off.
    case quit
    /// Quits, even during a conversion.
    case forceQuit
    case suspend, redraw
}
