package import Catalogue
package import Foundation
package import TMDBClient

/// The other side of the core, as closures: a person at a terminal, a screen, or a test.
package struct Dialogue {
    /// Which of several is meant; nil chooses none.
    ///
    /// - Throws: ``FilmsError/ambiguous(_:words:_:)`` where nobody can be asked.
    package var choose: (Choice) throws(FilmsError) -> Candidate?
    /// Told at once, while the work goes on.
    package var tell: (Remark) -> Void
    /// How far a long job is; nil when it is over.
    package var progress: (JobProgress?) -> Void

    /// Nobody is asked, and nothing told, unless handed in.
    package init(
        choose: @escaping (Choice) throws(FilmsError) -> Candidate? = { (choice) throws(FilmsError) in
            throw .ambiguous(choice.kind, words: choice.words, choice.candidates)
        },
        tell: @escaping (Remark) -> Void = { _ in }, progress: @escaping (JobProgress?) -> Void = { _ in }
    ) {
        (self.choose, self.tell, self.progress) = (choose, tell, progress)
    }
}

/// Something to be known beside an answer.
package enum Remark {
    /// Why TMDB did not answer itself.
    package enum Reason {
        case offline
        case noCredential
        case failed(TMDBError)
    }

    /// The catalogue answers.
    case fromCatalogue(CatalogueStatus, Reason)
    /// There is no catalogue: the library and what is kept of TMDB's answers are all that was searched.
    case fromSaved(Reason)
    /// No title has all the words, so that the last of them was taken for a year.
    case yearTaken(words: String, year: Int)
    /// The catalogue has no years, so films of any year may be among the answers.
    case yearsUnknown
    /// The library's own page answers, as it was at that time.
    case savedPage(Date, Reason)
    /// Films are kept of which only the catalogue's title is known.
    case titlesOnly([String], Reason)
    /// The catalogue has no years, so whether the only film of that title is of the year is not known.
    case yearUnchecked(title: String, year: Int)
    /// Another process is making the catalogue anew; it is waited for.
    case waitingForUpdate
    /// The catalogue is that of the newest list there is.
    case catalogueIsNewest(day: String)
    /// Of the person's services these are not in the region, and were not asked for.
    case servicesElsewhere([String], region: String)
    /// The old catalogue had people, and the new one has none.
    case peopleLeftOut
}

/// How far a long job is.
package enum JobProgress {
    case films(done: Int, total: Int)
    /// Bytes of a list that is being fetched; the total where the server tells it.
    case fetching(done: Int, total: Int?)
    case building(CatalogueProgress)
}
