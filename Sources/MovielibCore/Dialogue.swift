package import Catalogue
package import Foundation
package import Library
package import Records
package import TMDBModels

/// How the core reaches the user, as closures: through a terminal, a screen, or a test.
package struct Dialogue {
    /// Lets the user pick the intended candidate; nil if the user picks none.
    ///
    /// - Throws: ``CoreError/ambiguous(_:words:_:)`` if the user cannot be asked.
    package var choose: (Choice) throws(CoreError) -> Candidate?
    /// Receives a remark at once, while the work goes on, from any thread.
    package var report: @Sendable (Remark) -> Void
    /// Receives how far along a long job is; nil when it is over.
    package var progress: (JobProgress?) -> Void

    /// By default, several candidates are an error, and remarks and progress are dropped.
    package init(
        choose: @escaping (Choice) throws(CoreError) -> Candidate? = { (choice) throws(CoreError) in
            throw .ambiguous(choice.kind, words: choice.words, choice.candidates)
        }, report: @escaping @Sendable (Remark) -> Void = { _ in },
        progress: @escaping (JobProgress?) -> Void = { _ in }
    ) { (self.choose, self.report, self.progress) = (choose, report, progress) }
}

/// Additional information about an answer.
package enum Remark: Sendable {
    /// Why TMDB itself did not answer.
    package enum Reason: Sendable {
        case offline
        case noCredential
        case failed(TMDBError)
    }

    /// The answer comes from the catalogue.
    case catalogueAnswer(CatalogueStatus, Reason)
    /// There is no catalogue: only the library and cached TMDB answers were searched.
    case savedDataAnswer(Reason)
    /// No title has all the words, so the last one was taken for a year.
    case wordTakenAsYear(words: String, year: Int)
    /// The catalogue has no years, so the answers may include films of any year.
    case yearsUnknown
    /// The answer is the library's saved page, as of that time.
    case savedPage(Date, Reason)
    /// Only the catalogue's title is known for these saved films.
    case titlesOnly([String], Reason)
    /// The answer is the library's data about a film without a saved page.
    case filmWithoutPage(title: String, Reason)
    /// The catalogue has no years, so the only film of that title may be from another year.
    case yearUnchecked(title: String, year: Int)
    /// Plain words of a query on TMDB's films, which name a genre: the terms that were used instead.
    case plainWords([String])
    /// Another process is updating the catalogue; waiting for it.
    case waitingForUpdate
    /// The catalogue is already built from the newest list.
    case catalogueIsNewest(day: String)
    /// Services of the user's that do not exist in the region, and were left out.
    case unavailableServices([String], region: String)
    /// The old catalogue had people, and the new one has none.
    case skippedPeople
    /// Interrupted work on files was finished.
    case fileWorkFinished(FileWorkOutcome)
    /// A file that could not be moved back, and stays where it is.
    case unrestoredFile(FileWorkOutcome.Problem)
    /// An interrupted change of files continues once this folder is connected.
    case fileWorkWaits(folder: String)
    /// The number of foreign file steps, as from a backup, that are neither carried out nor undone.
    case remainingSteps(Int)
    /// Films of which an undo or a redo left values as they are, because another machine has set them, too.
    case valuesOfOtherMachines([FilmRecord])
    /// The answer comes from the sample: there is no credential.
    case sample(of: PartialDate?)
    /// A cached answer that may be out of date, as of that time; with TMDB's error if it was asked.
    case staleAnswer(Date, TMDBError?)
    /// The cache's answer to a request. Only if the run is verbose.
    case cacheLookup(url: String, verdict: String)
    /// An exchange over the network: the answer's status and size, or why there is none. Only if the run is verbose.
    case exchange(
        method: String, url: String, Result<(status: Int, bytes: Int), TMDBError>, duration: Duration)
    /// This host is slow to answer; nil when it has answered.
    case waitingForHost(host: String?)
    /// TMDB asks for a wait of some minutes at most.
    case waitingForRateLimit
    /// Another program is writing the library.
    case waitingForLibrary
    /// The backup before the day's first change could not be made.
    case backupFailed(LibraryError)
    /// There is a backup of a day in the future.
    case backupAhead(day: String)
}

/// How far along a long job is.
package enum JobProgress {
    case films(done: Int, total: Int)
    /// Posters for a page.
    case posters(done: Int, total: Int)
    /// Bytes of a list downloaded so far; the total if the server gives one.
    case fetching(done: Int, total: Int?)
    case building(CatalogueProgress)
    /// The user's files, or rows of one; the total if it is known.
    case files(FileWork, done: Int, total: Int?)
    /// Films of an account, or values of them; the total if it is known.
    case account(AccountWork, done: Int, total: Int?)
}

/// The kind of work on the user's files.
package enum FileWork: Sendable { case scanning, matching, probing, organising, reading }

/// The phase of a sync with an account.
package enum AccountWork: Sendable { case reading, confirming, sending }
