import Foundation
import Localization
import Presenters
import Records
import TMDBModels
import Terminal

/// One run of the program: what was requested, by whom, and where. Shared by all its parts.
final class Invocation {
    /// The command line without the program's name; empty behind the full screen.
    let arguments: [String]
    let options: RunOptions
    /// The activity that a failure begins with, such as `watchlist add`.
    let activity: String
    let console: Console
    let environment: [String: String]
    let paths: Paths

    init(
        _ arguments: [String] = [], options: RunOptions, activity: String, console: Console,
        environment: [String: String]
    ) {
        (self.arguments, self.options, self.activity) = (arguments, options, activity)
        (self.console, self.environment) = (console, environment)
        paths = Paths(environment: environment)
    }

    /// The descriptor of `/dev/null`, for all output of a run behind the full screen; opened once.
    private static let nullDevice = open("/dev/null", O_WRONLY | O_CLOEXEC)

    /// Creates a run behind the full screen: it writes nothing, and passes its remarks to `remarkHandler` without the
    /// program's name.
    convenience init(
        behind options: RunOptions, activity: String, environment: [String: String],
        remarkHandler: @escaping @Sendable (String) -> Void
    ) {
        let console = Console(output: Self.nullDevice, errorDescriptor: Self.nullDevice) {
            CredentialStore.availableSecrets(in: environment)
        }
        self.init(options: options, activity: activity, console: console, environment: environment)
        self.remarkHandler = remarkHandler
    }

    /// The requested form of rows, if any.
    var rowForm: RowForm?
    /// Whether the process runs nothing else, so that process-wide state may be changed.
    var ownsProcess = false
    /// Turns the parser's error about these arguments into a failure.
    var usageFailure: @Sendable (any Error, [String]) -> Failure = { error, _ in
        Failure(.usage, "movielib", String(describing: error))
    }
    /// Receives remarks about an answer if they cannot go to stderr.
    var remarkHandler: (@Sendable (String) -> Void)?

    /// The day that counts as today in the sample; by default today.
    var today: PartialDate?
    /// The credential, if it was looked for; see ``credential()``.
    var cachedCredential: CredentialStore.Lookup??

    /// The scale of ratings for this run alone; nil for the one that was chosen.
    var ratingScale: RatingScale?

    private var cachedSettings: Settings?

    /// The user's settings, read once; warnings about them are shown once.
    func settings() throws(Failure) -> Settings {
        if let cachedSettings { return cachedSettings }
        let settings = try Settings(file: paths.settingsFile, home: paths.home)
        for warning in settings.warnings { remark(warning) }
        cachedSettings = settings
        return settings
    }

    private var cachedServices: [String]?

    /// Names of the user's services, for `on:mine`: from the file of services, else from the settings. Read once.
    func services() throws(Failure) -> [String] {
        if let cachedServices { return cachedServices }
        let named = try settings().services
        let services = try LinesFile(path: paths.servicesFile).lines()
        if services != nil, !named.isEmpty { remarkOnMovedServices() }
        cachedServices = services ?? named
        return services ?? named
    }

    /// Changes the user's services in the file of services, one program at a time. From then on, the settings' services
    /// no longer count.
    ///
    /// - Returns: The services as they are now.
    func changeServices(_ change: ([String]) -> [String]) throws(Failure) -> [String] {
        let file = LinesFile(path: paths.servicesFile)
        let lock = try file.lock()
        defer { close(lock) }
        // Reads the file again: another program may have changed it.
        let now = try file.lines()
        let named = try settings().services
        let services = change(now ?? named)
        try file.write(services)
        if now == nil, !named.isEmpty { remarkOnMovedServices() }
        return services
    }

    /// The user's own shelves, in order.
    func shelves() throws(Failure) -> [CustomShelf] {
        try CustomShelf.list(LinesFile(path: paths.shelvesFile).lines() ?? [], in: paths.shelvesFile ?? "")
    }

    /// Changes the user's shelves, one program at a time.
    ///
    /// - Returns: The shelves as they are now.
    func changeShelves(_ change: ([CustomShelf]) throws(Failure) -> [CustomShelf]) throws(Failure)
        -> [CustomShelf]
    {
        let file = LinesFile(path: paths.shelvesFile)
        let lock = try file.lock()
        defer { close(lock) }
        let shelves = try change(try self.shelves())
        try file.write(shelves.map(\.line))
        return shelves
    }

    private func remarkOnMovedServices() {
        let line = tr(
            "'services' is no longer used here: your services are in {file}",
            ["file": paths.servicesFile ?? ""])
        remark("\(paths.settingsFile ?? ""): \(line)")
    }

    /// Why this run fails.
    func failure(_ status: ExitStatus, _ why: String, hint: String? = nil) -> Failure {
        Failure(status, activity, why).hinting(hint)
    }

    /// Remarks on something: on stderr, or wherever remarks go instead.
    func remark(_ words: String) {
        if let remarkHandler { remarkHandler(words) } else { console.remark(words) }
    }

    /// The variable's value; an empty one counts as unset.
    func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
}
