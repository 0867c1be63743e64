package import Lock

/// Why the library could not be opened, read or changed, sorted by what its owner can do.
///
/// Every `path` is as given by the caller. `detail` and `reason` may repeat bytes from the file or the
/// system's messages: untrusted text, to be cleaned before a terminal sees it. In every case, a file that is
/// refused stays as it was, and a failed change changes nothing.
package enum LibraryError: Error, Equatable, Sendable {
    /// The path cannot name a library: `what` says what is there instead, as a noun phrase ("a folder").
    case notAFile(path: String, what: String)

    /// The file, or a folder above it, may not be read; `reason` is the system's.
    case unreadable(path: String, reason: String)

    /// The file is something else: text, a picture, or another program's database.
    case notALibrary(path: String)

    /// A newer movielib made the file: its schema is number `found`; this program knows up to `known`.
    case newer(path: String, found: Int, known: Int)

    /// The file went through a migration this program does not know (a development version's, say).
    case unknownMigration(path: String, name: String)

    /// The file is a library whose content contradicts itself: cut short, overwritten, bad values.
    case damaged(path: String, detail: String)

    /// Somebody altered the tables; `detail` names the first difference ("trigger t was added").
    case schemaChanged(path: String, detail: String)

    /// Another process kept writing for all the `seconds` this one was willing to wait.
    case locked(path: String, seconds: Double)

    /// The file, its folder, the medium or this connection is read-only.
    case readOnly(path: String)

    /// The file is a daily or before-restore backup, which is read and never changed.
    case isBackup(path: String)

    /// The disk, or the quota, is full.
    case diskFull(path: String)

    /// The file or a folder above it could not be created.
    case cannotCreate(path: String, reason: String)

    /// A backup of the library could not be created.
    case cannotBackUp(path: String, reason: String)

    /// The id is invalid: TMDB's begin at 1.
    case invalidID(Int)

    /// There is no lock yet that a note could be sealed for.
    case noLock

    /// Somebody else changed the lock meanwhile.
    case lockChanged

    /// A plain note begins as a sealed line does.
    case looksSealed

    /// A sealed text or a lock cannot be made or opened.
    case lock(LockError)

    /// The same of one film's note.
    case note(LockError, film: String)

    /// Anything else SQLite reports, with its extended result code (sqlite.org/rescode.html).
    case failed(path: String, code: Int, detail: String)
}
