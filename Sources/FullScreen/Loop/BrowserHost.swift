package import Films
package import Lock
package import Presenters
package import Records

/// The program around the full screen: it makes the core, and has the user's files, the account and other programs.
/// Each worker has a host of its own.
package protocol BrowserHost: AnyObject {
    var core: Films { get }
    /// Where the films of the last `new` are kept.
    var newsFilms: NewsFilms { get }
    func failure(_ error: any Error) -> Failure

    /// Returns what makes the host of each worker.
    ///
    /// - Parameter remarks: Receives what would go to stderr.
    func workerHost(
        remarks: @escaping @Sendable (String) -> Void
    ) -> @Sendable () -> sending any BrowserHost
    /// Shows locked notes if the lock is open.
    func showOpenNotes()
    /// The locks to try a passphrase on.
    ///
    /// - Parameter films: The films whose notes they are to open; nil for all.
    func locks(opening films: [Int]?) throws -> [LockRecord]
    /// Whether what is written in place of a note is locked.
    func locks(insteadOf note: Note?) throws -> Bool
    func customShelves() throws(Failure) -> [CustomShelf]
    /// The id of the account that is signed in; nil without one.
    func signedInAccount() -> Int?
    /// Brings library and account in step; only sends with the direction `push`.
    func sync(
        _ settled: [AccountKey: AccountPreference], _ direction: AccountSync.Options.Direction
    ) async throws -> Synced
    /// The address of a film's trailer.
    func trailer(of film: Int) async throws -> String

    /// Has the user edit a note in their editor, on this terminal.
    ///
    /// - Parameter film: The name of the film it is about.
    func edit(_ note: Note?, about film: String) throws(Failure) -> NoteEdit
    /// Plays the user's file of a film on this terminal.
    ///
    /// - Returns: Messages for the bottom line.
    func play(_ film: FilmRecord) throws -> [String]
    /// Plays the address of a trailer on this terminal, and says whether it could be played; nil if no player is installed.
    var trailerPlayer: ((String) -> Bool)? { get }
    /// Opens an address in the user's web browser, which may take seconds; its result is for the bottom line.
    var pageOpener: @Sendable (String) -> Notice { get }
    /// Converts in the background, and reports how far it is.
    func conversions(post: @escaping @Sendable (ConversionNews) -> Void) -> any ConversionQueue
}

/// A note as the user left it in their editor.
package struct NoteEdit: Sendable {
    /// Nil if it is as it was.
    let note: EditedNote?
    /// Is called once the note is stored, or with the reason why it is not; returns the failure to show.
    let finish: @Sendable (Failure?) -> Failure?

    package init(_ note: EditedNote?, finish: @escaping @Sendable (Failure?) -> Failure?) {
        (self.note, self.finish) = (note, finish)
    }
}

/// A report of a conversion in the background.
package enum ConversionNews: Sendable {
    case conversion(BackgroundConversion)
    case remark(String)
}
