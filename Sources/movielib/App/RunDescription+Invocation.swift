import Foundation
import MovielibCore
import Presenters
import TMDBClient
import TMDBModels
import Terminal

extension RunDescription {
    /// Describes a run of the program by its options, environment and paths.
    init(_ run: Invocation) {
        let (options, paths) = (run.options, run.paths)
        self.init(
            settings: {
                let settings = try run.settings()
                var core = CoreSettings(
                    locale: Result {
                        try ContentLocale(
                            language: options.language, region: options.region, environment: run.environment,
                            settings: settings)
                    })
                (core.library, core.serviceAddress) = (settings.library, settings.apiURL)
                core.locksNewNotes = settings.locksNewNotes
                core.hidesRatings = options.hideRatings || settings.hidesRatings
                core.services = run.services
                return core
            },
            credential: { try run.credential()?.credential })
        let named = options.library ?? run.variable("MOVIELIB_LIBRARY")
        library = named.map { path in Result { try UserFiles.absolutePath(path, of: "--library") } }
        defaultLibrary = paths.libraryFile
        // The steps of an older version's library are marked if it is the one used by default.
        stepKeys = paths.stepKeys(marksOlder: named == nil)
        (shareFile, variables) = (paths.shareFile, run.environment)
        (cacheFile, catalogueFile) = (paths.cacheFile, paths.catalogueFile)
        picturesFolder = paths.picturesFolder
        cacheUse = options.offline ? .offline : options.refresh ? .refresh : .normal
        serviceAddress = run.variable("MOVIELIB_API_URL")
        hasOwnCredential = CredentialStore.variables.contains { run.variable($0) != nil }
        userAgent = Version.userAgent
        isVerbose = options.verbose
        isInteractive = run.console.errorOutputIsTerminal
        today = run.today
        redactSecrets = run.console.hidingSecrets
    }
}

extension Invocation {
    /// Prints a remark of the core, or passes it on, from any thread.
    var report: @Sendable (Remark) -> Void {
        { [console, remarkHandler, format = options.format, saidFile = paths.dailyRemarksFile] remark in
            let words = remark.displayText(now: Date())
            switch remark {
            case .waitingForHost(host: nil): console.endProgress()
            case .waitingForHost: console.showProgress(words)
            case .sample:
                // JSON has it as `source`, and the full screen shows it in its corner.
                guard remarkHandler == nil, format != .json else { return }
                // Once a day on a terminal.
                if console.errorOutputIsTerminal, !DailyRemarks(path: saidFile).recordIfDue("sample") {
                    return
                }
                console.remark(words)
            case .waitingForLibrary: console.remark(words)
            case .cacheLookup, .exchange:
                if let remarkHandler { remarkHandler(words) } else { console.printMessage(words) }
            case .waitingForRateLimit:
                // Replaces a transient line.
                console.endProgress()
                fallthrough
            default: if let remarkHandler { remarkHandler(words) } else { console.remark(words) }
            }
        }
    }
}
