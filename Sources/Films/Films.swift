package import Catalogue
import Library
package import Records
import TMDBClient
package import TMDBModels

/// The core without a screen: what TMDB, the library, the cache and the catalogue know together.
///
/// It returns values and throws ``FilmsError``. It never prints, asks or draws: remarks, and the question which of several
/// films is meant, go through ``Dialogue``. One thread uses it at a time.
package final class Films {
    /// How long to wait for another program that is writing the library.
    package enum Patience: Sendable { case usual, none }

    /// Requests under way at the same time.
    package static let width = 8

    package var run: RunDescription
    package let dialogue: Dialogue

    /// How locked notes are read from now on.
    package var notes = Notes.closed { didSet { libraries.openNotes(by: notes.opener) } }
    var libraries = OpenLibraries()
    var connection = Connection()
    private var settingsRead: CoreSettings?

    /// Every film by its original title, and what is known of the list; nil if there is none, or it is damaged. Opened
    /// once: an update works on the file.
    package private(set) lazy var catalogue: (catalogue: Catalogue, status: CatalogueStatus)? = {
        guard let opened = run.catalogueFile.flatMap(Catalogue.open(path:)), let status = opened.status()
        else { return nil }
        return (opened, status)
    }()

    /// The core of this run; without a dialogue it neither asks nor reports.
    package init(_ run: RunDescription, _ dialogue: Dialogue = Dialogue()) {
        (self.run, self.dialogue) = (run, dialogue)
    }

    /// Whether the network is off limits.
    var isOffline: Bool { run.use == .offline }

    /// The settings that matter here, read once.
    func settings() throws(FilmsError) -> CoreSettings {
        if let settingsRead { return settingsRead }
        let settings = try described(run.settings)
        settingsRead = settings
        return settings
    }

    /// The language and region that pages are in.
    package func locale() throws(FilmsError) -> ContentLocale {
        let locale = try settings().locale
        return try described { try locale.get() }
    }

    /// A value from the description of the run.
    func described<Value>(_ read: () throws -> Value) throws(FilmsError) -> Value {
        do { return try read() } catch { throw .description(error) }
    }

    /// What the library answers; nil if there is no library.
    func inLibrary<Value>(
        _ read: (LibraryStore) throws(LibraryError) -> Value?
    ) throws(FilmsError) -> Value? {
        guard let library = try library() else { return nil }
        return try told(read(library))
    }

    /// What comes of a change of the library, which is created if there is none.
    func changing<Value>(_ change: (LibraryStore) throws(LibraryError) -> Value) throws(FilmsError) -> Value {
        let library = try libraryForWriting()
        return try told(change(library))
    }

    /// What an open library answers.
    func told<Value>(
        _ answer: @autoclosure () throws(LibraryError) -> Value
    ) throws(FilmsError) -> Value {
        do throws(LibraryError) { return try answer() } catch { throw .library(error) }
    }

    /// What TMDB answers.
    func asked<Value>(
        _ answer: @autoclosure () async throws(TMDBError) -> Value
    ) async throws(FilmsError) -> Value {
        do throws(TMDBError) { return try await answer() } catch { throw .tmdb(error) }
    }

    /// What TMDB answers to a request in the person's language.
    func answer<Value>(
        _ endpoint: (ContentLocale) -> Endpoint<Value>
    ) async throws(FilmsError) -> Answer<Value> {
        let tmdb = try tmdb()
        return try await asked(await tmdb.answer(endpoint(tmdb.locale)))
    }

    /// The library's records of these films; those that it does not have are missing.
    package func records(among ids: [Int]) throws(FilmsError) -> [Int: FilmRecord] {
        try inLibrary { (library) throws(LibraryError) in try library.movies(ids: ids) } ?? [:]
    }

    /// The person's own data about the films; empty if there is no library.
    package func marks(among ids: [Int]) throws(FilmsError) -> [Int: OwnData] {
        try inLibrary { (library) throws(LibraryError) in try library.marks(among: ids) } ?? [:]
    }
}
