import Library
import Localization
import MovielibCore
import Presenters
import Records
import Terminal

extension MovielibCommand {
    /// The requested viewing of a film: the one on a date, else the latest.
    ///
    /// - Parameter on: The date; nil if none was given.
    /// - Throws: ``Failure`` if there is none.
    func loggedViewing(
        of id: Int, named name: String, on: String?, in context: AppContext
    ) throws -> Viewing {
        let date = try on.map { try ViewingDate.parse($0) }
        let all = try FilmInLibrary(id).response(from: context.core).viewings
        var fitting = date.map { date in all.filter { $0.watchedOn == date } } ?? all
        if fitting.isEmpty, let given = date ?? nil {
            // "2021" and "2021-05" mean the only viewing in them.
            let within = all.filter { $0.watchedOn.map { "\($0)".hasPrefix("\(given)") } ?? false }
            if within.count > 1 {
                throw failure(
                    .usage,
                    plural(
                        "{n} viewing of '{film}' is logged in {date}",
                        "{n} viewings of '{film}' are logged in {date}", within.count,
                        ["film": name, "date": DisplayText.date(given)]),
                    hint: tr("'{command}' shows them; give the day", ["command": "movielib movie \(id)"]))
            }
            fitting = within
        }
        guard let viewing = fitting.first else {
            throw missingViewing(
                of: name, on: on,
                hint: all.isEmpty
                    ? nil : tr("'{command}' shows those that are", ["command": "movielib movie \(id)"]))
        }
        if on != nil, fitting.count > 1 {
            context.console.remark(
                plural(
                    "{n} viewing are logged on that date; using the one logged last",
                    "{n} viewings are logged on that date; using the one logged last", fitting.count))
        }
        return viewing
    }

    /// The failure for a viewing that is not logged, of a film or of one of its days.
    func missingViewing(of film: String, on date: String?, hint: String? = nil) -> Failure {
        failure(
            .notFound,
            date.map { tr("no viewing of '{film}' is logged for {date}", ["film": film, "date": $0]) }
                ?? tr("no viewing of '{film}' is logged", ["film": film]), hint: hint)
    }
}
