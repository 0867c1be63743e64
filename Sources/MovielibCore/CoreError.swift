package import Catalogue
package import Exchange
package import Library
package import TMDBModels

/// An error of the core, by cause; the caller turns it into a message.
package indirect enum CoreError: Error {
    /// TMDB gave no usable answer; if several films were requested, with the one it was about.
    case tmdb(TMDBError, film: String? = nil)
    /// TMDB did not answer a search, and there is no catalogue to fall back on.
    case noCatalogue(TMDBError)
    case library(LibraryError)
    /// A file that cannot be imported.
    case importFailed(ImportError)
    /// The catalogue could not be built, from the lists at this address or from the user's own files.
    case catalogue(CatalogueError, fetchedFrom: String?)
    /// The run's description cannot provide a value, because of this error.
    case runDescription(any Error)
    /// No library is named, and there is no home folder for one.
    case noHome
    /// The library that was open is gone.
    case libraryGone(path: String)
    /// The address of TMDB's API, from the settings or given for this run, cannot be used.
    case serviceAddress(ServiceURLError, isOfSettings: Bool)
    /// A stored credential is only sent to TMDB, not to this host.
    case storedCredential(host: String)
    /// The system does not allow the ``Core/networkThreads``.
    case tooFewThreads
    /// Nothing was found; `inSample` if TMDB was not asked.
    case notFound(
        Candidate.Kind, words: String, year: Int?, inSample: Bool, ofOtherYears: [Candidate] = [])
    /// Several match, and the user could not be asked.
    case ambiguous(Candidate.Kind, words: String, [Candidate])
    /// The user was asked, and chose none.
    case nothingChosen
    /// The library has no film that the words refer to.
    case notInLibrary(String)
    /// No person has that name; with the nearest known name.
    case noPersonCalled(String, nearest: String, inSample: Bool)
    /// Neither a collection nor a film has that name; with the nearest collection.
    case noCollectionCalled(String, nearest: String?, inSample: Bool)
    /// The film of this title is in no collection.
    case noCollection(film: String)
    /// No person has the IMDb id; `inSample` if TMDB was not asked.
    case noPersonWithIMDbID(inSample: Bool)
    /// A film's page cannot be written as JSON.
    case unencodable(title: String)
    /// The file has no film on a watch-later list.
    case noWatchlistFilms
    case update(CatalogueUpdate.Problem)
    /// A query that is wrong.
    case query(QueryProblem)
    /// Words that cannot be searched for as they are.
    case search(SearchProblem)
    /// The clock is off by millennia.
    case unusableClock
    /// A query that cannot be put to TMDB as it is.
    case discover(DiscoverProblem)
    /// TMDB lists no more than 10,000 rows, and a page of this size would be beyond them.
    case noPage(Int, rows: Int)
    /// A sync with an account that stopped before it wrote anything.
    case account(AccountSync.Problem)
    /// A folder of film files that cannot be remembered.
    case folder(String, Core.FolderProblem)
    /// A share that cannot be used.
    case share(ShareProblem)
    /// Files that cannot be moved or written.
    case fileWork(Core.FileWorkProblem)
    /// Of several films requested at once, the one at this index failed.
    case atIndex(Int, CoreError)

    /// The underlying TMDB error; nil if there is none.
    var tmdbError: TMDBError? {
        switch self {
        case .tmdb(let error, _), .noCatalogue(let error): error
        case .atIndex(_, let error): error.tmdbError
        default: nil
        }
    }
}
