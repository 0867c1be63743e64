package import Catalogue
import Library
package import Records
import TMDBClient
package import TMDBModels

/// The core without a screen: the combined knowledge of TMDB, the library, the cache and the catalogue.
///
/// It returns values and throws ``CoreError``. It never prints, asks or draws: remarks, and the choice between several
/// films, go through ``Dialogue``. One thread uses it at a time.
package final class Core {
    /// How long to wait for another program that is writing the library.
    package enum WaitPolicy: Sendable { case usual, none }

    /// The most requests under way at the same time.
    package static let maxConcurrentRequests = 8

    package var run: RunDescription
    package let dialogue: Dialogue

    /// How locked notes are read from now on.
    package var noteAccess = NoteAccess.closed { didSet { libraries.openNotes(by: noteAccess.opener) } }
    /// Whether this run has finished an undo of files that was interrupted before.
    package internal(set) var hasFinishedUndo = false
    /// Whether this run may have changed the library.
    package private(set) var hasWrittenLibrary = false
    var libraries = OpenLibraries()
    var connection = TMDBConnection()
    private var settingsRead: CoreSettings?

    /// Every film by its original title, and the status of that list; nil if there is none, or it is damaged. Opened
    /// once: an update changes only the file.
    package private(set) lazy var catalogue: (catalogue: Catalogue, status: CatalogueStatus)? = {
        guard let opened = run.catalogueFile.flatMap(Catalogue.open(path:)), let status = opened.status()
        else { return nil }
        return (opened, status)
    }()

    /// The core of this run; without a dialogue it neither asks nor reports.
    package init(_ run: RunDescription, _ dialogue: Dialogue = Dialogue()) {
        (self.run, self.dialogue) = (run, dialogue)
    }

    /// Whether the network must not be used.
    var isOffline: Bool { run.cacheUse == .offline }

    /// The settings that matter here, read once.
    func settings() throws(CoreError) -> CoreSettings {
        if let settingsRead { return settingsRead }
        let settings = try mapDescriptionErrors(run.settings)
        settingsRead = settings
        return settings
    }

    /// The language and region that pages are in.
    package func locale() throws(CoreError) -> ContentLocale {
        let locale = try settings().locale
        return try mapDescriptionErrors { try locale.get() }
    }

    /// Reads a value from the description of the run, and wraps its error.
    func mapDescriptionErrors<Value>(_ read: () throws -> Value) throws(CoreError) -> Value {
        do { return try read() } catch { throw .runDescription(error) }
    }

    /// Reads from the library; nil if there is no library.
    func readLibrary<Value>(
        _ read: (LibraryStore) throws(LibraryError) -> Value?
    ) throws(CoreError) -> Value? {
        guard let library = try library() else { return nil }
        return try mapLibraryErrors(read(library))
    }

    /// Runs a change on the library, which is created if there is none.
    func writeLibrary<Value>(_ change: (LibraryStore) throws(LibraryError) -> Value) throws(CoreError)
        -> Value
    {
        let library = if let open = libraries.writing { open } else { try libraryForWriting() }
        hasWrittenLibrary = true
        return try mapLibraryErrors(change(library))
    }

    /// Runs several changes on the library, which is opened for writing once.
    func keepingLibraryOpen<Value>(_ body: () throws(CoreError) -> Value) throws(CoreError) -> Value {
        libraries.writing = try libraryForWriting()
        defer { libraries.writing = nil }
        return try body()
    }

    /// Maps an error of the library to the core's.
    func mapLibraryErrors<Value>(
        _ answer: @autoclosure () throws(LibraryError) -> Value
    ) throws(CoreError) -> Value {
        do throws(LibraryError) { return try answer() } catch { throw .library(error) }
    }

    /// Maps an error of TMDB to the core's.
    func mapTMDBErrors<Value>(
        _ answer: @autoclosure () async throws(TMDBError) -> Value
    ) async throws(CoreError) -> Value {
        do throws(TMDBError) { return try await answer() } catch { throw .tmdb(error) }
    }

    /// Sends TMDB a request in the user's language.
    func answer<Value>(
        _ endpoint: (ContentLocale) -> Endpoint<Value>
    ) async throws(CoreError) -> Answer<Value> {
        let tmdb = try tmdb()
        return try await mapTMDBErrors(await tmdb.fetch(endpoint(tmdb.locale)))
    }

    /// The library's records of these films; films that are not in it are missing.
    package func records(among ids: [Int]) throws(CoreError) -> [Int: FilmRecord] {
        try readLibrary { (library) throws(LibraryError) in try library.filmRecords(ids: ids) } ?? [:]
    }

    /// The user's own data about the films; empty if there is no library.
    package func userData(among ids: [Int]) throws(CoreError) -> [Int: UserData] {
        try readLibrary { (library) throws(LibraryError) in try library.userData(among: ids) } ?? [:]
    }
}
