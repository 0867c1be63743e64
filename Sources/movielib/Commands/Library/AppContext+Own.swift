import Films
import Library
import Localization
import Presenters
import Records
import Terminal

/// The user's own data, as several commands need it.
extension AppContext {
    /// The id of the film in the library given by words, an id or an address.
    func ownFilm(_ text: String, takingFirst: Bool, withFile: Bool = false) throws -> Int {
        let reference = try FilmArguments.reference(text)
        return try films.ownFilm(reference, typed: text, takingFirst: takingFirst, withFile: withFile)
    }

    /// The film to rate, tag or note: from the library if it is there, else from TMDB.
    ///
    /// - Parameter mustBeOwn: looks only in the library, for removals.
    func ownMovie(_ text: String, takingFirst: Bool, mustBeOwn: Bool) async throws -> FilmRecord {
        let reference = try FilmArguments.reference(text)
        return try await films.ownMovie(
            reference, typed: text, takingFirst: takingFirst, mustBeOwn: mustBeOwn)
    }

    /// The library's data about a film.
    func own(_ id: Int) throws -> Film? { try films.own(id) }

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

    /// The requested viewing of a film: the one on a date, else the latest.
    ///
    /// - Parameter on: nil if no date was given.
    /// - Throws: ``Failure`` if there is none.
    func loggedViewing(of id: Int, named name: String, on: String?) throws -> Viewing {
        let date = try on.map { try ViewingDate.parsed($0) }
        let library = try films.library()
        let all = try library?.film(id: id)?.viewings ?? []
        var fitting = date.map { date in all.filter { $0.watchedOn == date } } ?? all
        if fitting.isEmpty, let whole = date ?? nil {
            // "2021" and "2021-05" mean the only viewing in them.
            let within = all.filter { $0.watchedOn.map { "\($0)".hasPrefix("\(whole)") } ?? false }
            if within.count > 1 {
                throw failure(
                    .usage,
                    plural(
                        "{n} viewing of '{film}' is logged in {date}",
                        "{n} viewings of '{film}' are logged in {date}", within.count,
                        ["film": name, "date": Wording.date(whole)]),
                    hint: tr("'{command}' shows them; give the day", ["command": "movielib movie \(id)"]))
            }
            fitting = within
        }
        guard let viewing = fitting.first else {
            throw failure(
                .notFound,
                on.map { tr("no viewing of '{film}' is logged for {date}", ["film": name, "date": $0]) }
                    ?? tr("no viewing of '{film}' is logged", ["film": name]),
                hint: all.isEmpty
                    ? nil : tr("'{command}' shows those that are", ["command": "movielib movie \(id)"]))
        }
        if on != nil, fitting.count > 1 {
            console.remark(
                plural(
                    "{n} viewing are logged on that date; using the one logged last",
                    "{n} viewings are logged on that date; using the one logged last", fitting.count))
        }
        return viewing
    }

    /// Each film's viewings, if the answer includes them: a list for reading does not.
    func viewings(of films: [Film]) throws -> [Int: [Viewing]] {
        guard display.writesPayload, let library = try self.films.library() else { return [:] }
        return try library.viewings(ofMovies: films.filter { $0.timesWatched > 0 }.map(\.movie.id))
    }
}
