import Foundation
import Library
import TMDBClient

/// The one place where errors of the leaves become words and exit codes.
extension Failure {
    /// - Parameter what: What was being done, as a noun phrase: `search`, `movie 603`.
    init(_ error: TMDBError, _ what: String) {
        switch error.kind {
        case .notFound:
            self.init(
                .notFound, what, "TMDB does not know it", hint: "'movielib search <words>' finds its id")
        case .credentialRejected:
            self.init(
                .credential, what, "TMDB refused the credential: \(error.detail)",
                hint:
                    "'movielib auth login' stores another one; 'movielib auth status' says which one is used")
        case .unreachable:
            self.init(
                .network, what, error.detail,
                hint: "'movielib doctor' looks closer; 'movielib watchlist' works without a network")
            // This machine's own address is never asked through a proxy.
            if error.url?.hasPrefix("https://") == true, [.name, .connection, .tls].contains(error.stage),
                let proxy = Proxy(environment: ProcessInfo.processInfo.environment)
            {
                hints.insert("\(proxy.variable) sends it through the proxy \(proxy.host)", at: 0)
            }
        case .untrusted:
            self.init(.network, what, error.detail, hint: Self.untrustedHint)
        case .rateLimited(let wait):
            let advice = wait.map { "TMDB asks to wait \(Self.duration($0))" } ?? "try again in a minute"
            self.init(.tmdb, what, "TMDB is asked too often (HTTP 429)", hint: advice)
        case .unavailable:
            self.init(
                .tmdb, what, "TMDB has a fault of its own: \(error.detail)",
                hint: "try again in a minute; status.themoviedb.org tells of longer ones")
        case .refused: self.init(.tmdb, what, "TMDB refused the request: \(error.detail)")
        case .badAnswer:
            self.init(
                .tmdb, what, error.detail,
                hint: "asked was \(error.url ?? "TMDB"); 'movielib doctor' looks closer")
        case .cancelled: self.init(.failed, what, "stopped")
        }
    }

    /// A clock that is wrong by years makes every certificate look expired or not yet valid.
    private static var untrustedHint: String {
        let year = Calendar(identifier: .gregorian).component(.year, from: Date())
        return (2025...2040).contains(year)
            ? "something between this machine and TMDB may be reading along: a proxy, or a login page"
            : "this machine's clock says \(year); check it"
    }

    private static func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<120: "\(seconds) seconds"
        case ..<7200: "\(seconds / 60) minutes"
        default: "\(seconds / 3600) hours"
        }
    }

    /// The command that puts a backup in the place of a library, which is named where it is not the usual one.
    private static func restoring(_ backup: String, _ path: String) -> String {
        let isUsual = path == Paths(environment: ProcessInfo.processInfo.environment).libraryFile
        return CommandLineText.of(
            ["restore"], [backup] + (isUsual ? [] : ["--library", path]), longest: .max)
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
