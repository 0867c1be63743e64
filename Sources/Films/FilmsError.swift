package import Catalogue
package import Exchange
package import Library
package import TMDBClient

/// Why the core could not do what was asked, sorted by what went wrong; the words are the caller's.
package indirect enum FilmsError: Error {
    /// TMDB gave no usable answer; of several films, about the one named.
    case tmdb(TMDBError, film: String? = nil)
    case library(LibraryError)
    /// A file that was to be imported cannot be.
    case file(ImportError)
    /// The catalogue could not be made, from the lists at this address or from the person's own files.
    case catalogue(CatalogueError, fetchedFrom: String?)
    /// The caller could not open one of the ``Films/Sources``, for a reason of its own.
    case source(any Error)
    /// Nothing that was found is of the year, or nothing was found.
    case noSuch(Candidate.Kind, words: String, year: Int?)
    /// Several fit, and nobody could be asked.
    case ambiguous(Candidate.Kind, words: String, [Candidate])
    /// Somebody was asked, and chose none.
    case nothingChosen
    /// The library has no film that the words stand for.
    case notInLibrary(String)
    /// TMDB knows no person with an IMDb id.
    case noPersonWithIMDbID
    /// A film's page cannot be written as JSON.
    case unencodable(title: String)
    /// There is no film on a watch-later list in the file.
    case nothingShared
    case update(CatalogueUpdate.Problem)
    /// TMDB lists no more than 10,000 rows, and the page of so many rows would be behind them.
    case noPage(Int, rows: Int)
    /// Of several films that were asked for at once, the one in this place could not be had.
    case at(Int, FilmsError)

    /// What went wrong at TMDB's, where that is where it did.
    var ofTMDB: TMDBError? { if case .tmdb(let error, _) = self { error } else { nil } }
}
