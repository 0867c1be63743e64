/// A reason the library could not be opened, read or changed, told apart by what its owner can do.
///
/// Every `path` is the path that was asked for. `detail` and `reason` may repeat bytes of the file or of
/// the system's messages: foreign text, to be cleaned before a terminal sees it. Whatever the case, a file
/// that is refused stays as it was, and a change that fails has changed nothing.
package enum LibraryError: Error, Equatable, Sendable {
    /// The path cannot name a library: `what` says what is there instead, as a noun phrase ("a folder").
    case notAFile(path: String, what: String)

    /// The file, or a folder above it, may not be looked at; `reason` is the system's.
    case unreadable(path: String, reason: String)

    /// The file is something else: text, a picture, or another program's database.
    case notALibrary(path: String)

    /// A newer movielib made the file: its schema is number `found`, and this program knows `known`.
    case newer(path: String, found: Int, known: Int)

    /// The file went through a migration this program has never heard of (a development version's, say).
    case unknownMigration(path: String, name: String)

    /// The file is a library whose content contradicts itself: cut short, overwritten, bad values.
    case damaged(path: String, detail: String)

    /// Somebody altered the tables; `detail` names the first difference ("trigger t was added").
    case schemaChanged(path: String, detail: String)

    /// Another process was writing for all the `seconds` this one was ready to wait.
    case locked(path: String, seconds: Double)

    /// The file, its folder, the medium or this connection allows reading only.
    case readOnly(path: String)

    /// The path is that of a copy movielib made to go back to, which is read and never changed.
    case isBackup(path: String)

    /// The disk, or the quota, is full.
    case diskFull(path: String)

    /// The file or a folder above it could not be made.
    case cannotCreate(path: String, reason: String)

    /// The same of a copy of the library.
    case cannotBackUp(path: String, reason: String)

    /// The id is none: TMDB's begin at 1.
    case invalidID(Int)

    /// Anything else SQLite reports, with its extended result code (sqlite.org/rescode.html).
    case failed(path: String, code: Int, detail: String)
}
