import Films
import Presenters
import Records
import TMDBModels
import Terminal

/// What a command works with. Everything is opened, read or connected lazily.
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
    var files: Files { Files(run: run) }

    /// Everything TMDB, the library, the cache and the catalogue know together.
    private(set) lazy var films = Films(RunDescription(run), dialogue)

    /// The language and region of what TMDB answers.
    func locale() throws(Failure) -> ContentLocale { try mapCoreErrors(films.locale()) }

    /// The address of TMDB's API.
    func service() throws(Failure) -> ServiceURL { try mapCoreErrors(films.service()) }

    /// The core's answer; its errors become failures.
    func mapCoreErrors<Value>(
        _ answer: @autoclosure () throws(FilmsError) -> Value
    ) throws(Failure) -> Value {
        do throws(FilmsError) { return try answer() } catch { throw failure(error) }
    }

    func show(_ presentation: some Presentation) throws(Failure) { try display.show(presentation) }

    func hidesRatings() throws(Failure) -> Bool {
        if options.hideRatings { return true }
        return try run.settings().hidesRatings
    }

    /// Makes a change, shows what came of it, and remarks on it.
    @discardableResult func makeAndShow(_ change: Change) throws -> ChangeOutcome {
        // Report unreadable settings before anything is changed.
        let hidesRatings = try hidesRatings()
        let outcome = try films.make(change)
        try show(outcome, hidesRatings)
        return outcome
    }

    func show(_ outcome: ChangeOutcome, _ hidesRatings: Bool) throws {
        let change = ChangePresenter(outcome, hidesRatings: hidesRatings)
        if !change.changesNothing { try show(change) }
        change.remarks.forEach(console.remark)
        change.hint.map(console.sayHint)
    }

    var lastBesideHistory: LastBesideHistory { LastBesideHistory(path: paths.besideHistoryFile) }

    /// Keeps that a command changed something of which the history knows nothing.
    func noteBesideHistory(_ command: String? = nil) {
        lastBesideHistory.note(command ?? activity, in: films)
    }

    /// An error of this run in words, for the few that add to them or go on without an answer.
    func failure(_ error: any Error) -> Failure { Failure(error, activity, environment: run.environment) }

    /// Why this run fails.
    func failure(_ status: ExitStatus, _ why: String, hint: String? = nil) -> Failure {
        run.failure(status, why, hint: hint)
    }
}
