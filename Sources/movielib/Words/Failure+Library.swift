import Library

extension Failure {
    /// The command that puts a backup in the place of a library.
    private static func restoring(_ backup: String, _ path: String) -> String {
        CommandLineText.of(["restore"], [backup, "--library", path], longest: .max)
    }

    init(_ error: LibraryError, _ what: String) {
        func failure(_ why: String, _ hint: String...) -> Failure {
            var failure = Failure(.library, what, why)
            failure.hints = hint
            return failure
        }
        let elsewhere = "--library PATH or MOVIELIB_LIBRARY names another file"
        self =
            switch error {
            case .notAFile(let path, let what): failure("\(path) is \(what), not a library", elsewhere)
            case .unreadable(let path, let reason): failure("\(path) cannot be read: \(reason)", elsewhere)
            case .notALibrary(let path):
                if let backup = LibraryStore.backups(of: path).first {
                    failure(
                        "\(path) is not a movielib library",
                        "'\(Self.restoring(backup.path, path))' brings back the backup of \(backup.day)",
                        elsewhere)
                } else {
                    failure("\(path) is not a movielib library", elsewhere)
                }
            case .newer(let path, let found, let known):
                failure(
                    "\(path) was made by a newer movielib (schema \(found), this one knows \(known))",
                    "install that version; the file was left as it is")
            case .unknownMigration(let path, let name):
                failure("\(path) was changed by another movielib (\(name))", "the file was left as it is")
            case .damaged(let path, let detail):
                if let backup = LibraryStore.backups(of: path).first {
                    failure(
                        "\(path) is damaged: \(detail)",
                        "'\(Self.restoring(backup.path, path))' brings back the backup of \(backup.day)",
                        "the damaged file is kept beside it; 'sqlite3 FILE .dump' saves what can be read")
                } else {
                    failure(
                        "\(path) is damaged: \(detail)",
                        "copy the file before anything else; 'sqlite3 FILE .dump' saves what can be read")
                }
            case .schemaChanged(let path, let detail):
                failure("\(path) has been altered: \(detail)", "the file was left as it is", elsewhere)
            case .locked(let path, let seconds):
                failure(
                    "another program is writing \(path) (waited \(Int(seconds)) s)",
                    "nothing was changed; try again")
            case .readOnly(let path):
                failure("\(path) can only be read", "nothing was changed; \(elsewhere)")
            case .isBackup(let path):
                failure(
                    "\(path) is a backup, and a backup is only read",
                    "'movielib restore FILE' puts it in the library's place")
            case .diskFull: failure("the disk is full", "nothing was changed")
            case .cannotCreate(let path, let reason):
                failure("\(path) cannot be made: \(reason)", elsewhere)
            case .invalidID(let id): Failure(.usage, what, "\(id) is no TMDB id")
            case .failed(let path, let code, let detail):
                failure("\(path): \(detail) (SQLite \(code))", "'movielib doctor' looks closer")
            }
    }
}
