import Catalogue
import Films
import Foundation
import Library
import Presenters
import TMDBModels
import Terminal

/// What a command works with. Everything is opened, read or connected lazily.
final class AppContext {
    let run: Invocation
    let library: LibraryFile
    let network: TMDBAccess
    let display: Display
    /// The full list of films, if fetched. Looked up once: an update works on the file.
    let catalogue: CatalogueFile

    init(_ run: Invocation) {
        self.run = run
        library = LibraryFile(run)
        network = TMDBAccess(run)
        display = Display(run, network)
        catalogue = CatalogueFile(path: run.paths.catalogueFile)
    }

    var options: RunOptions { run.options }
    var console: Console { run.console }
    var paths: Paths { run.paths }
    var activity: String { run.activity }
    var files: Files { Files(run: run) }

    /// Everything TMDB, the library, the cache and the catalogue know together.
    private(set) lazy var films = Films(sources, dialogue)

    func locale() throws(Failure) -> ContentLocale { try network.locale() }

    func show(_ presentation: some Presentation) throws(Failure) { try display.show(presentation) }

    func hidesRatings() throws(Failure) -> Bool {
        if options.hideRatings { return true }
        return try run.settings().hidesRatings
    }

    /// An error of this run in words, for the few that add to them or go on without an answer.
    func failure(_ error: any Error) -> Failure { Failure(error, activity, environment: run.environment) }

    /// Why this run fails.
    func failure(_ status: ExitStatus, _ why: String, hint: String? = nil) -> Failure {
        run.failure(status, why, hint: hint)
    }
}

/// The catalogue's file and its metadata.
final class CatalogueFile {
    private let path: String?

    init(path: String?) { self.path = path }

    private(set) lazy var opened = path.flatMap(Catalogue.open(path:))
    /// Also nil if it is damaged.
    private(set) lazy var status = opened?.status()
}
