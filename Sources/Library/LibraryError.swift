package import Lock

/// Why the library could not be opened, read or changed, grouped by the user's possible reactions.
///
/// Every `path` is as given by the caller. `detail` and `reason` may repeat bytes from the file or the
/// system's messages: untrusted text, to be cleaned before it is shown. In every case, a rejected file stays
/// unchanged, and a failed change changes nothing.
package enum LibraryError: Error, Equatable, Sendable {
    /// The path cannot name a library: `what` is the kind of file there, as a noun phrase ("a folder").
    case notAFile(path: String, what: String)

    /// The file, or a folder above it, may not be read; `reason` is the system's.
    case unreadable(path: String, reason: String)

    /// The file is something else: text, a picture, or another program's database.
    case notALibrary(path: String)

    /// A newer movielib made the file: its schema is number `found`; this program knows up to `known`.
    case newer(path: String, found: Int, known: Int)

    /// The file has a migration this program does not know (for example a development version's).
    case unknownMigration(path: String, name: String)

    /// The library's content is inconsistent: truncated, overwritten, or with bad values.
    case damaged(path: String, detail: String)

    /// The tables were altered; `detail` names the first difference ("trigger t was added").
    case schemaChanged(path: String, detail: String)

    /// Another process kept writing for the `seconds` that this one waited.
    case locked(path: String, seconds: Double)

    /// The file, its folder, the medium or this connection is read-only.
    case readOnly(path: String)

    /// The file is a daily or before-restore backup, which is read and never changed.
    case readOnlyBackup(path: String)

    /// The disk, or the quota, is full.
    case diskFull(path: String)

    /// The file or a folder above it could not be created.
    case cannotCreate(path: String, reason: String)

    /// A backup of the library could not be created.
    case cannotBackUp(path: String, reason: String)

    /// The id is invalid: TMDB's begin at 1.
    case invalidID(Int)

    /// There is no lock for which a note could be sealed.
    case noLock

    /// Another process changed the lock meanwhile.
    case lockChanged

    /// A plain note begins like a sealed line.
    case looksSealed

    /// A sealed text or a lock cannot be made or opened.
    case lock(LockError)

    /// A sealed text of one film's note cannot be made or opened.
    case note(LockError, film: String)

    /// Anything else SQLite reports, with its extended result code (sqlite.org/rescode.html).
    case failed(path: String, code: Int, detail: String)
}
