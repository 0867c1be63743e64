package import Library
import Localization
package import Lock
import Records

extension Failure {
    /// The command that replaces a library with a backup.
    private static func restoreHint(_ backup: LibraryBackup, _ path: String) -> String {
        tr(
            "'{command}' brings back the backup of {day}",
            [
                "command": CommandLineText.line(
                    ["restore"], [backup.path, "--library", path], longest: .max),
                "day": backup.day,
            ])
    }

    package init(_ error: LibraryError, _ what: String) {
        func failure(_ why: String, _ hints: [String]) -> Failure {
            var failure = Failure(.library, what, why)
            failure.hints = hints
            return failure
        }
        func failure(_ why: String, _ hints: String...) -> Failure { failure(why, hints) }
        let asItIs = tr("the file was left as it is")
        let elsewhere = tr("--library PATH or MOVIELIB_LIBRARY names another file")
        self =
            switch error {
            case .notAFile(let path, let what):
                failure(tr("{path} is {what}, not a library", ["path": path, "what": what]), elsewhere)
            case .unreadable(let path, let reason):
                failure(tr("{path} cannot be read: {why}", ["path": path, "why": reason]), elsewhere)
            case .notALibrary(let path):
                failure(
                    tr("{path} is not a movielib library", ["path": path]),
                    error.backups.prefix(1).map { Self.restoreHint($0, path) } + [elsewhere])
            case .newer(let path, let found, let known):
                failure(
                    tr(
                        "{path} was made by a newer movielib (schema {found}, this one knows {known})",
                        ["path": path, "found": "\(found)", "known": "\(known)"]),
                    tr("install that version; the file was left as it is"))
            case .unknownMigration(let path, let name):
                failure(
                    tr("{path} was changed by another movielib ({name})", ["path": path, "name": name]),
                    asItIs)
            case .damaged(let path, let detail):
                failure(
                    tr("{path} is damaged: {detail}", ["path": path, "detail": detail]),
                    error.backups.first.map { backup in
                        [
                            Self.restoreHint(backup, path),
                            tr(
                                "the damaged file is kept beside it; 'sqlite3 FILE .dump' saves what can be read"
                            ),
                        ]
                    } ?? [
                        tr("copy the file before anything else; 'sqlite3 FILE .dump' saves what can be read")
                    ])
            case .schemaChanged(let path, let detail):
                failure(
                    tr("{path} has been altered: {detail}", ["path": path, "detail": detail]), asItIs,
                    elsewhere)
            case .locked(let path, let seconds):
                failure(
                    tr(
                        "another program is writing {path} (waited {seconds} s)",
                        ["path": path, "seconds": "\(Int(seconds))"]), tr("nothing was changed; try again"))
            case .readOnly(let path):
                failure(
                    tr("{path} is read-only", ["path": path]),
                    tr("nothing was changed; --library PATH or MOVIELIB_LIBRARY names another file"))
            case .readOnlyBackup(let path):
                failure(
                    tr("{path} is a backup, and backups are read-only", ["path": path]),
                    tr("'movielib restore FILE' makes it the library"))
            case .diskFull: failure(tr("the disk is full"), tr("nothing was changed"))
            case .cannotCreate(let path, let reason):
                failure(tr("{path} cannot be made: {why}", ["path": path, "why": reason]), elsewhere)
            case .cannotBackUp(let path, let reason):
                failure(tr("{path} cannot be made: {why}", ["path": path, "why": reason]))
            case .invalidID(let id): Failure(.usage, what, tr("{id} is not a TMDB id", ["id": "\(id)"]))
            case .noLock:
                Failure(
                    .usage, what, tr("there is no lock yet"),
                    hint: tr("'movielib lock setup' makes one, with a passphrase of yours"))
            case .lockChanged:
                failure(tr("the lock was changed meanwhile"), tr("nothing was changed; try again"))
            case .looksSealed:
                Failure(
                    .usage, what,
                    tr(
                        "a note cannot begin with '{mark}', which marks locked notes",
                        ["mark": Note.sealedLinePrefix]))
            case .lock(let error): Failure(error, what)
            case .note(let error, let film):
                Failure(
                    .library, what,
                    tr(
                        "the note on {film} stays closed: {why}",
                        ["film": film, "why": Failure(error, what).reason]))
            case .failed(let path, let code, let detail):
                failure(
                    tr(
                        "{path}: {detail} (SQLite {code})",
                        ["path": path, "detail": detail, "code": "\(code)"]),
                    tr("'movielib doctor' says more"))
            }
    }
}

extension Failure {
    package init(_ error: LockError, _ what: String) {
        self =
            switch error {
            case .wrongPassphrase:
                Failure(.credential, what, tr("this passphrase does not open the lock; nothing was changed"))
            case .shortPassphrase:
                Failure(
                    .usage, what,
                    plural(
                        "a passphrase has {n} character or more", "a passphrase has {n} characters or more",
                        Passphrase.minLength, ["n": "\(Passphrase.minLength)"]),
                    hint: tr("five random words make a good passphrase"))
            case .damaged: Failure(.library, what, tr("a locked note, or the lock, is damaged"))
            case .unknownVersion:
                Failure(.library, what, tr("a newer movielib locked a note, or made the lock"))
            case .tooDemanding:
                Failure(.library, what, tr("the lock needs more memory or time than movielib allows"))
            case .otherLock:
                Failure(
                    .credential, what, tr("a note was locked with another passphrase; nothing was changed"))
            case .tooLong: Failure(.usage, what, tr("the note is too long to be locked"))
            case .noMemory:
                Failure(
                    .failed, what, tr("there is not enough memory to open the lock"),
                    hint: tr("'movielib lock setup --light' makes one that needs less"))
            }
    }
}
