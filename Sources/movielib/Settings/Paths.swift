import Foundation
import Library
import Localization
import Presenters

/// All paths, following the XDG Base Directory Specification.
///
/// HOME is read from the environment: Foundation's home folder ignores it for users with a passwd entry.
struct Paths {
    let config: String?
    let data: String?
    let cache: String?
    let home: String?

    init(environment: [String: String]) {
        // A relative HOME is rejected before anything is opened, never replaced by another folder.
        let home = (environment["HOME"] ?? "").isEmpty ? Self.passwdHome : Self.absolute(environment["HOME"])
        self.home = home
        func folder(_ variable: String, _ fallback: String) -> String? {
            // The specification says to ignore a relative path.
            let base = Self.absolute(environment[variable]) ?? home.map { "\($0)/\(fallback)" }
            return base.map { "\($0)/movielib" }
        }
        config = folder("XDG_CONFIG_HOME", ".config")
        data = folder("XDG_DATA_HOME", ".local/share")
        cache = folder("XDG_CACHE_HOME", ".cache")
    }

    var settingsFile: String? { config.map { "\($0)/config.toml" } }
    var servicesFile: String? { config.map { "\($0)/services" } }
    var ratingScaleFile: String? { config.map { "\($0)/rating-scale" } }
    var shelvesFile: String? { config.map { "\($0)/shelves" } }
    var credentialsFile: String? { config.map { "\($0)/credentials" } }
    var accountFile: String? { config.map { "\($0)/account" } }
    var shareFile: String? { config.map { "\($0)/share" } }
    var cacheFile: String? { cache.map { "\($0)/responses.db" } }
    var picturesFolder: String? { cache.map { "\($0)/pictures" } }
    var catalogueFile: String? { cache.map { "\($0)/catalogue.db" } }
    var picksFile: String? { cache.map { "\($0)/picks" } }
    var pendingRowsFile: String? { cache.map { "\($0)/import-review" } }
    var unrecordedCommandFile: String? { cache.map { "\($0)/beside-history" } }
    var dailyRemarksFile: String? { cache.map { "\($0)/said" } }
    /// The days that `new --since-last` counts from; next to the library, because they cannot be recreated.
    var newsFile: String? { data.map { "\($0)/new-since" } }
    var newsFilmsFile: String? { data.map { "\($0)/new-films" } }
    var statusFolder: String? { cache.map { "\($0)/status" } }
    /// The folder for private copies of other programs' databases.
    var databaseCopiesFolder: String? { cache.map { "\($0)/databases" } }
    var libraryFile: String? { data.map { "\($0)/library.db" } }

    /// The keys for the file steps of all libraries, wherever those are.
    func stepKeys(marksOlder: Bool) -> StepKeys? {
        data.map { StepKeys(folder: "\($0)/step-keys", marksOlderSteps: marksOlder) }
    }

    static func noHome(_ activity: String) -> Failure {
        Failure(.usage, activity, tr("there is no home folder"), hint: tr("set HOME or XDG_CONFIG_HOME"))
    }

    private static func absolute(_ path: String?) -> String? {
        guard var path, path.hasPrefix("/") else { return nil }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }

    private static var passwdHome: String? {
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
        return absolute(String(cString: home))
    }
}
