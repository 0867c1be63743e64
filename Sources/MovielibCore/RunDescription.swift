package import Library
package import Records
package import TMDBClient
package import TMDBModels

/// One run of the program, or one worker of the full screen: everything that ``Core`` is made from. Nothing is opened,
/// read or requested before it is needed.
package struct RunDescription {
    /// The library that was named for this run, or why it cannot be one; nil if none was named.
    package var library: Result<String, any Error>?
    /// The library to use if neither the run nor the settings name one; nil without a home folder. Its folder is
    /// created with it.
    package var defaultLibrary: String?
    /// The keys that distinguish the user's own file steps from foreign ones.
    package var stepKeys: StepKeys?
    /// The file with the keys of the share; nil without a home folder.
    package var shareFile: String?
    /// The variables with which git is started.
    package var variables: [String: String] = [:]
    package var cacheFile: String?
    package var catalogueFile: String?
    package var picturesFolder: String?
    /// How the cache and TMDB are used.
    package var cacheUse = CachingTransport.CachePolicy.normal
    /// The address of TMDB's API that was given for this run.
    package var serviceAddress: String?
    /// Whether the credential was given for this run. A stored one is only sent to TMDB.
    package var hasOwnCredential = false
    package var userAgent = "movielib"
    /// Whether every request is reported.
    package var isVerbose = false
    /// Whether the user sees remarks as they come; waits are then reported sooner.
    package var isInteractive = false
    /// Whether waits that TMDB asks for may take minutes: for commands with many requests, set before the first one.
    package var waitsLong = false
    /// Whether a wait for TMDB's rate limit is reported.
    package var reportsRateLimit = true
    /// Shared by all requests of a process with more than one run.
    package var gate: RequestGate?
    /// Replaces the network and the sample, in tests.
    package var transport: (any Transport)?
    /// The date that counts as today in the sample.
    package var today: PartialDate?
    /// Removes secrets from what is written into the library.
    package var redactSecrets: @Sendable (String) -> String = { $0 }
    /// Reads the user's settings.
    package var settings: () throws -> CoreSettings
    /// Finds the credential; nil if there is none. It may run a command of the user's. Before it returns, the
    /// credential is hidden from all output, and the memory that holds it is protected.
    package var credential: () throws -> Credential?

    package init(
        settings: @escaping () throws -> CoreSettings, credential: @escaping () throws -> Credential?
    ) { (self.settings, self.credential) = (settings, credential) }
}

/// The settings that matter to the core.
package struct CoreSettings {
    /// The library's path.
    package var library: String?
    /// The address of TMDB's API.
    package var serviceAddress: String?
    /// Whether every new note is locked.
    package var locksNewNotes = false
    /// Whether ratings are hidden; reasons for picks must not show them either.
    package var hidesRatings = false
    /// Language and region of pages, or why they are not valid.
    package var locale: Result<ContentLocale, any Error>
    /// Reads the names of the user's services, for `on:mine`.
    package var services: () throws -> [String] = { [] }

    package init(locale: Result<ContentLocale, any Error>) { self.locale = locale }
}
