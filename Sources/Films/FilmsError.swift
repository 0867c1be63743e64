package import Catalogue
package import Exchange
package import Library
package import TMDBClient

/// Why the core could not do what was asked, sorted by what went wrong; the words are the caller's.
package indirect enum FilmsError: Error {
    /// TMDB gave no usable answer; of several films, about the one named.
    case tmdb(TMDBError, film: String? = nil)
    /// TMDB did not answer a search, and there is no catalogue that could.
    case noCatalogue(TMDBError)
    case library(LibraryError)
    /// A file that was to be imported cannot be.
    case file(ImportError)
    /// The catalogue could not be made, from the lists at this address or from the person's own files.
    case catalogue(CatalogueError, fetchedFrom: String?)
    /// The caller could not open one of the ``Films/Sources``, for a reason of its own.
    case source(any Error)
    /// Nothing was found; in the sample, where TMDB was not asked.
    case noSuch(Candidate.Kind, words: String, year: Int?, inSample: Bool)
    /// Several fit, and nobody could be asked.
    case ambiguous(Candidate.Kind, words: String, [Candidate])
    /// Somebody was asked, and chose none.
    case nothingChosen
    /// The library has no film that the words stand for.
    case notInLibrary(String)
    /// Neither a collection nor a film is called so; with the collection that was probably meant.
    case noCollectionCalled(String, nearest: String?, inSample: Bool)
    /// The film of this title is in no collection.
    case noCollection(film: String)
    /// Nobody has the IMDb id; in the sample, where TMDB was not asked.
    case noPersonWithIMDbID(inSample: Bool)
    /// A film's page cannot be written as JSON.
    case unencodable(title: String)
    /// There is no film on a watch-later list in the file.
    case nothingShared
    case update(CatalogueUpdate.Problem)
    /// A query cannot be asked of TMDB as it is.
    case discover(DiscoverProblem)
    /// TMDB lists no more than 10,000 rows, and the page of so many rows would be behind them.
    case noPage(Int, rows: Int)
    /// Of several films that were asked for at once, the one in this place could not be had.
    case at(Int, FilmsError)

    /// What went wrong at TMDB's, where that is where it did.
    var ofTMDB: TMDBError? {
        switch self {
        case .tmdb(let error, _), .noCatalogue(let error): error
        case .at(_, let error): error.ofTMDB
        default: nil
        }
    }
}
