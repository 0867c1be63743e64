import Library
import Localization

extension Failure {
    /// The command that replaces a library with a backup.
    private static func restoring(_ backup: LibraryBackup, _ path: String) -> String {
        tr(
            "'{command}' brings back the backup of {day}",
            [
                "command": CommandLineText.of(["restore"], [backup.path, "--library", path], longest: .max),
                "day": backup.day,
            ])
    }

    init(_ error: LibraryError, _ what: String) {
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
                    LibraryStore.backups(of: path).prefix(1).map { Self.restoring($0, path) } + [elsewhere])
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
                    LibraryStore.backups(of: path).first.map { backup in
                        [
                            Self.restoring(backup, path),
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
                        ["path": path, "seconds": "\(Int(seconds))"]),
                    tr("nothing was changed; try again"))
            case .readOnly(let path):
                failure(
                    tr("{path} can only be read", ["path": path]),
                    tr("nothing was changed; --library PATH or MOVIELIB_LIBRARY names another file"))
            case .isBackup(let path):
                failure(
                    tr("{path} is a backup, and a backup is only read", ["path": path]),
                    tr("'movielib restore FILE' puts it in the library's place"))
            case .diskFull: failure(tr("the disk is full"), tr("nothing was changed"))
            case .cannotCreate(let path, let reason):
                failure(tr("{path} cannot be made: {why}", ["path": path, "why": reason]), elsewhere)
            case .cannotBackUp(let path, let reason):
                failure(tr("{path} cannot be made: {why}", ["path": path, "why": reason]))
            case .invalidID(let id): Failure(.usage, what, tr("{id} is no TMDB id", ["id": "\(id)"]))
            case .failed(let path, let code, let detail):
                failure(
                    tr(
                        "{path}: {detail} (SQLite {code})",
                        ["path": path, "detail": detail, "code": "\(code)"]),
                    tr("'movielib doctor' looks closer"))
            }
    }
}
