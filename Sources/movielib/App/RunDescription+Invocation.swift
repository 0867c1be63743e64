import Films
import Foundation
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
        usualLibrary = paths.libraryFile
        // The steps of an older version's library are marked if it is the one used by default.
        stepKeys = paths.stepKeys(marksOlder: named == nil)
        (cacheFile, catalogueFile) = (paths.cacheFile, paths.catalogueFile)
        picturesFolder = paths.picturesFolder
        use = options.offline ? .offline : options.refresh ? .refresh : .normal
        serviceAddress = run.variable("MOVIELIB_API_URL")
        hasOwnCredential = CredentialStore.variables.contains { run.variable($0) != nil }
        userAgent = Version.userAgent
        isVerbose = options.verbose
        isWatched = run.console.errorOutputIsTerminal
        today = run.today
        hidingSecrets = run.console.hidingSecrets
    }
}

extension Invocation {
    /// Prints a remark of the core, or passes it on, from any thread.
    var report: @Sendable (Remark) -> Void {
        { [console, remarks, format = options.format, saidFile = paths.dailyRemarksFile] remark in
            let words = remark.words(now: Date())
            switch remark {
            case .waiting(host: nil): console.endProgress()
            case .waiting: console.progress(words)
            case .sample:
                // JSON has it as `source`, and the full screen shows it in its corner.
                guard remarks == nil, format != .json else { return }
                // Once a day on a terminal.
                if console.errorOutputIsTerminal, !DailyRemarks(path: saidFile).isDue("sample") { return }
                console.remark(words)
            case .waitingForLibrary: console.remark(words)
            case .cached, .exchange: if let remarks { remarks(words) } else { console.printMessage(words) }
            case .waitingForRateLimit:
                // Replaces a transient line.
                console.endProgress()
                fallthrough
            default: if let remarks { remarks(words) } else { console.remark(words) }
            }
        }
    }
}
