package import Lock
package import MovielibCore
package import Presenters
package import Records

/// The program around the full screen. It creates the core, and provides the user's files, the account and other
/// programs. Each worker has its own host.
package protocol BrowserHost: AnyObject {
    var core: Core { get }
    /// The store for the films of the last `new`.
    var newsLog: NewsLog { get }
    func failure(_ error: any Error) -> Failure

    /// Returns a function that creates the host of a worker.
    ///
    /// - Parameter remarks: Receives the messages that would otherwise go to stderr.
    func workerHost(
        remarks: @escaping @Sendable (String) -> Void
    ) -> @Sendable () -> sending any BrowserHost
    /// Makes the core show locked notes if the lock is open.
    func showOpenNotes()
    /// The locks to try a passphrase on.
    ///
    /// - Parameter films: The films whose notes the passphrase is to open; nil for all.
    func locks(opening films: [Int]?) throws -> [LockRecord]
    /// Whether text written in place of a note is locked.
    func locksNote(insteadOf note: Note?) throws -> Bool
    func customShelves() throws(Failure) -> [CustomShelf]
    /// Calls the function on a thread of its own whenever a program has changed the library or the custom shelves.
    func watchFiles(_ changed: @escaping @Sendable () -> Void)
    /// The id of the account that is signed in; nil if there is none.
    func signedInAccount() -> Int?
    /// Syncs the library with the account; only sends with the direction `push`.
    func sync(
        _ settled: [AccountKey: AccountPreference], _ direction: AccountSync.Options.Direction
    ) async throws -> SyncResult
    /// Whether changes are shared with other machines without being requested.
    var sharesAutomatically: Bool { get }
    /// Shares the library with other machines and people.
    ///
    /// - Parameter isRequested: Whether the user waits for the result; else it is nil if there is nothing to report.
    func share(isRequested: Bool) throws -> SyncResult?
    /// The address of a film's trailer.
    func trailer(of film: Int) async throws -> String

    /// Opens a note in the user's editor, on this terminal.
    ///
    /// - Parameter film: The name of the film the note is about.
    func edit(_ note: Note?, about film: String) throws(Failure) -> NoteEdit
    /// Plays the user's file of a film on this terminal.
    ///
    /// - Returns: Messages for the bottom line.
    func play(_ film: FilmRecord) throws -> [String]
    /// Plays a trailer's address on this terminal, and returns whether it could be played; nil if no player is
    /// installed.
    var trailerPlayer: ((String) -> Bool)? { get }
    /// Opens an address in the user's web browser, which may take seconds, and returns a notice for the bottom line.
    var pageOpener: @Sendable (String) -> Notice { get }
    /// Creates the queue for conversions in the background, which report their progress.
    func makeConversionQueue(post: @escaping @Sendable (ConversionNews) -> Void) -> any ConversionQueue
}

/// The result of editing a note.
package struct NoteEdit: Sendable {
    /// The edited note; nil if it is unchanged.
    let note: EditedNote?
    /// Called once the note is stored, or with the reason why it was not. Returns the failure to show.
    let finish: @Sendable (Failure?) -> Failure?

    package init(_ note: EditedNote?, finish: @escaping @Sendable (Failure?) -> Failure?) {
        (self.note, self.finish) = (note, finish)
    }
}

/// A report from a conversion in the background.
package enum ConversionNews: Sendable {
    case conversion(BackgroundConversion)
    case remark(String)
}
