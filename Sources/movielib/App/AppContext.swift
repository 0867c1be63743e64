import Localization
import MovielibCore
import Presenters
import Records
import TMDBModels
import Terminal

/// The objects that a command works with. Everything is opened, read or connected lazily.
final class AppContext {
    let run: Invocation
    let display: Display

    init(_ run: Invocation) {
        self.run = run
        display = Display(run)
    }

    var options: RunOptions { run.options }
    var console: Console { run.console }
    var paths: Paths { run.paths }
    var activity: String { run.activity }
    var files: UserFiles { UserFiles(run: run) }

    /// The core, which combines TMDB, the library, the cache and the catalogue.
    private(set) lazy var core = Core(RunDescription(run), dialogue)

    /// The language and region of TMDB's answers.
    func locale() throws(Failure) -> ContentLocale { try mapCoreErrors(core.locale()) }

    /// The address of TMDB's API.
    func service() throws(Failure) -> ServiceURL { try mapCoreErrors(core.service()) }

    /// Runs work of the core, and turns its errors into failures.
    func mapCoreErrors<Value>(
        _ answer: @autoclosure () throws(CoreError) -> Value
    ) throws(Failure) -> Value {
        do throws(CoreError) { return try answer() } catch { throw failure(error) }
    }

    /// Shows an answer; ratings are out of ten unless a person reads it.
    func show(_ presentation: some Presentation) throws(Failure) {
        guard display.isForPeople else { return try display.show(presentation) }
        try withRatingStyle { () throws(Failure) in try display.show(presentation) }
    }

    func show(_ presentation: some Presentation, beside poster: Poster) throws(Failure) {
        try withRatingStyle { () throws(Failure) in try display.show(presentation, beside: poster) }
    }

    func hidesRatings() throws(Failure) -> Bool {
        if options.hideRatings { return true }
        return try run.settings().hidesRatings
    }

    /// Makes a change, shows its result, and remarks on it.
    @discardableResult func makeAndShow(_ change: Change) throws -> ChangeOutcome {
        // Report unreadable settings before anything is changed.
        let hidesRatings = try hidesRatings()
        let outcome = try core.make(change)
        try show(outcome, hidesRatings)
        return outcome
    }

    func show(_ outcome: ChangeOutcome, _ hidesRatings: Bool) throws {
        let change = ChangePresenter(outcome, hidesRatings: hidesRatings)
        if !change.changesNothing { try show(change) }
        try withRatingStyle { change.remarks.forEach(console.remark) }
        change.hint.map(console.printHint)
        try hintAtRatingScale(after: outcome)
    }

    var lastUnrecordedCommand: LastUnrecordedCommand {
        LastUnrecordedCommand(path: paths.unrecordedCommandFile)
    }

    /// Remembers that a command changed something that the history does not record.
    func rememberUnrecordedCommand(_ command: String? = nil) {
        lastUnrecordedCommand.note(command ?? activity, in: core)
    }

    /// An error of this run as a failure, for the few callers that add to its message or go on without an answer.
    func failure(_ error: any Error) -> Failure { Failure(error, activity, environment: run.environment) }

    /// Why this run fails.
    func failure(_ status: ExitStatus, _ why: String, hint: String? = nil) -> Failure {
        run.failure(status, why, hint: hint)
    }

    /// The user's own data about the films; an unusable library is reported, but does not stop a search.
    func userData(among ids: [Int]) throws -> UserDataByFilm {
        var userData = UserDataByFilm(hidesRatings: try hidesRatings())
        do { userData.byID = try core.userData(among: ids) } catch {
            console.remark(
                tr("your ratings, tags and notes cannot be shown: {why}", ["why": failure(error).reason]))
        }
        return userData
    }

    /// Each film's viewings, if the answer includes them: a list for reading does not.
    func viewings(of films: [Film]) throws -> [Int: [Viewing]] {
        display.writesPayload ? try ViewingsOfFilms(films).response(from: self.core) : [:]
    }

    /// Reports gaps in an answer, and returns the resulting exit code.
    ///
    /// - Parameter isElsewhere: Whether another answer to the same request has matches: then a key would find no more.
    func report<Row>(_ answer: ListAnswer<Row>, empty: String, isElsewhere: Bool = false) -> ExitStatus {
        let status = reportGaps(answer)
        if status == .done, answer.value.rows.isEmpty {
            let isOfSample = answer.source == .sample
            let page = answer.value.page
            let nothing = page > 1 ? tr("there is no page {page}", ["page": withThousandsMarks(page)]) : empty
            console.remark(
                isOfSample ? tr("{nothing} in the built-in sample", ["nothing": nothing]) : nothing)
            if isOfSample, !isElsewhere { console.printHint(Failure.keyHint) }
        }
        return status
    }

    /// Reports rows that are missing but should not be.
    func reportGaps<Row>(_ answer: ListAnswer<Row>) -> ExitStatus {
        let listing = answer.value
        if listing.skipped > 0 {
            console.remark(
                plural(
                    "left out {n} result that could not be read",
                    "left out {n} results that could not be read", listing.skipped))
        }
        if let missing = listing.missingPagesError {
            let failure = failure(missing)
            console.remark(
                tr(
                    "{what}: some results are missing: {why}",
                    ["what": failure.activity, "why": failure.reason]))
            return .partial
        }
        return .done
    }
}
