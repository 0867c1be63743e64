import CProcess
import Catalogue
import Foundation
import Library
import TMDBClient
import Records
import Terminal

/// What a command works with. Nothing is opened, read or connected before it is asked for.
final class AppContext {
    let options: RunOptions
    let console: Console
    let environment: [String: String]
    let paths: Paths

    /// What the command was doing, for the first words of a failure.
    var activity = "movielib"

    /// What stands on the terminal until the answer is there.
    let draft = Draft()
    /// While one is made nothing is waited for, and nothing said: the answer may be there any moment.
    var isDrafting = false

    init(options: RunOptions, console: Console, environment: [String: String]) {
        (self.options, self.console, self.environment) = (options, console, environment)
        paths = Paths(environment: environment)
    }

    private var settingsRead: Settings?
    private var tmdbMade: TMDB?
    private var credentialSearch: CredentialStore.Found??
    private var libraryRead: LibraryStore?
    var paletteMade: Palette?

    func settings() throws(Failure) -> Settings {
        if let settingsRead { return settingsRead }
        let settings = try Settings(file: paths.settingsFile, home: paths.home)
        for warning in settings.warnings { console.say("movielib: \(warning)") }
        settingsRead = settings
        return settings
    }

    /// Where the credential is looked for; settings are read only where they can matter.
    func credentialStore() throws(Failure) -> CredentialStore {
        var store = CredentialStore(environment: environment, path: paths.credentialsFile)
        if store.variablesSet.isEmpty, let line = try settings().keyCommand, let file = paths.settingsFile {
            store.command = (line, file)
        }
        return store
    }

    /// The credential in use; from here on no stream lets it through.
    func credential() throws(Failure) -> CredentialStore.Found? {
        if let credentialSearch { return credentialSearch }
        let found = try credentialStore().find()
        if let found {
            console.hide(found.credential.secret)
            cprocess_protect_memory()
        }
        credentialSearch = .some(found)
        return found
    }

    func locale() throws(Failure) -> ContentLocale {
        try ContentLocale(
            language: options.language, region: options.region, environment: environment, settings: settings()
        )
    }

    /// The address that the environment gives for this very run.
    private var serviceOfThisRun: String? {
        environment["MOVIELIB_API_URL"].flatMap { $0.isEmpty ? nil : $0 }
    }

    func service() throws(Failure) -> ServiceURL {
        let variable = serviceOfThisRun
        var address = variable
        if address == nil { address = try settings().apiURL }
        guard let text = address else { return .tmdb }
        do throws(ServiceURLError) { return try ServiceURL(text) } catch {
            let why =
                error == .plainHTTP
                ? "plain http is for this machine alone" : "it is no address such as \(ServiceURL.tmdb)"
            throw Failure(.usage, variable == nil ? "api_url" : "MOVIELIB_API_URL", why)
        }
    }

    /// Where posters are, when the person names another place than TMDB's.
    func imageService() throws(Failure) -> ServiceURL? {
        guard let text = environment["MOVIELIB_IMAGE_URL"], !text.isEmpty else { return nil }
        do throws(ServiceURLError) { return try ServiceURL(text) } catch {
            throw Failure(.usage, "MOVIELIB_IMAGE_URL", "it is no address such as \(ServiceURL.images)")
        }
    }

    /// TMDB with the person's credential, or the sample where there is none.
    func tmdb() throws(Failure) -> TMDB {
        if let tmdbMade { return tmdbMade }
        try ProcessPreparation.refuseTooFewThreads()
        let service = try service()
        let tmdb: TMDB
        if let found = try credential() {
            try refuseStoredCredential(found, for: service)
            tmdb = TMDB(
                transport: cachingTransport(), service: service, credential: found.credential,
                locale: try locale())
        } else {
            console.say("movielib: sample data (no TMDB credential); 'movielib auth login' changes that")
            tmdb = TMDB(transport: SampleTransport(), locale: try locale())
        }
        tmdbMade = tmdb
        return tmdb
    }

    /// Another host gets a credential only when it was given for this very run.
    func refuseStoredCredential(_ found: CredentialStore.Found, for service: ServiceURL) throws(Failure) {
        if case .environment = found.source { return }
        if service.isTMDB { return }
        throw Failure(
            .credential, "\(service.host)", "a stored credential goes to TMDB alone",
            hint: "give one for this address in TMDB_TOKEN")
    }

    /// Where a credential is checked that is to be stored: by TMDB, or at an address that was given for this very run.
    func serviceForStoring() throws(Failure) -> ServiceURL {
        let service = try service()
        if service.isTMDB || serviceOfThisRun != nil { return service }
        throw Failure(
            .credential, "\(service.host)", "a credential that is to be stored goes to TMDB alone",
            hint: "take api_url out of the settings, or name this address in MOVIELIB_API_URL")
    }

    /// The day it is where the person is; nil when the clock is off by centuries. By the C library, because
    /// Foundation's calendar takes longer to set up than most commands to run.
    var today: PartialDate? {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return PartialDate(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
    var thisYear: Int { today?.year ?? 2026 }

    /// Today as the library keeps days.
    ///
    /// - Parameter subject: what cannot be done without knowing the day, for the failure's first words.
    func libraryDay(for subject: String) throws(Failure) -> PartialDate {
        guard let today else {
            throw Failure(.usage, subject, "the clock of this computer is off by millennia")
        }
        return today
    }

    /// Every film there is, where it was fetched. Found once: an update goes by the file.
    private(set) lazy var catalogue = paths.catalogueFile.flatMap(Catalogue.open(path:))
    /// What it says of itself; nil also where it is damaged.
    private(set) lazy var catalogueStatus = catalogue?.status()

    /// The file of the person's library.
    func libraryPath() throws(Failure) -> String {
        let given = options.library ?? environment["MOVIELIB_LIBRARY"].flatMap { $0.isEmpty ? nil : $0 }
        if let given {
            return try absolutePath(given, of: "--library")
        }
        let settings = try settings()
        if let path = settings.library ?? paths.libraryFile { return path }
        throw Failure(.library, activity, "there is no home folder", hint: "set HOME, or give --library PATH")
    }

    /// The library to read, or nil where there is none yet: reading never makes one.
    func libraryForReading() throws(Failure) -> LibraryStore? {
        if let libraryRead { return libraryRead }
        let path = try libraryPath()
        let library = try inLibrary { () throws(LibraryError) in
            try LibraryStore.openForReading(path: path, waiting: isDrafting ? LockWait(seconds: 0) : lockWait)
        }
        if !isDrafting { libraryRead = library }
        return library
    }

    /// The library to change; made where there is none, but not the folder of one named by hand.
    func libraryForWriting() throws(Failure) -> LibraryStore {
        let path = try libraryPath()
        let isOurs = path == paths.libraryFile
        let library = try inLibrary { () throws(LibraryError) in
            try LibraryStore.openForWriting(path: path, creatingFolders: isOurs, waiting: lockWait)
        }
        try backUp(library)
        return library
    }

    /// A copy before the day's first change; without one the change is still worth making, unless the copy showed
    /// that the library is damaged, which a change could only damage further, or another program is writing, whose change
    /// would be in a copy that comes later.
    private func backUp(_ library: LibraryStore) throws(Failure) {
        guard let today else { return }
        do throws(LibraryError) {
            guard try library.backUpDaily(on: today.description) != nil else { return }
        } catch {
            switch error {
            case .damaged, .locked: throw Failure(error, activity)
            default:
                return console.say(
                    "movielib: today's backup could not be made: \(Failure(error, activity).why)")
            }
        }
        if let ahead = LibraryStore.backups(of: library.path).first(where: {
            $0.isDated(after: today.description)
        }) {
            console.say(
                "movielib: a backup is dated in the future (\(ahead.day)); 'movielib doctor' says more")
        }
    }

    /// Runs a library operation, wording its failure.
    func inLibrary<Value>(_ operation: () throws(LibraryError) -> Value) throws(Failure) -> Value {
        do throws(LibraryError) { return try operation() } catch { throw Failure(error, activity) }
    }

    private var lockWait: LockWait {
        guard console.conversationIsTerminal else { return LockWait() }
        return LockWait(notice: {
            let note = OutputStream(descriptor: STDERR_FILENO)
            note.writeLine("movielib: another program is writing the library; waiting")
            note.flush()
        })
    }
}
