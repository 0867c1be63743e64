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
        let all = try FilmInLibrary(id).response(from: context.core).viewings
        let fitting = try viewings(all, of: id, named: name, on: on, day: \.watchedOn)
        if on != nil, fitting.count > 1 {
            context.console.remark(
                plural(
                    "{n} viewing are logged on that date; using the one logged last",
                    "{n} viewings are logged on that date; using the one logged last", fitting.count))
        }
        return fitting[0]
    }

    /// The day of the requested viewing of a film by a guest of the share; nil if that has no day.
    ///
    /// - Parameter on: The date; nil if none was given, and then there has to be only one viewing.
    /// - Throws: ``Failure`` if there is none.
    func loggedDay(
        of id: Int, named name: String, by guest: String, on: String?, in context: AppContext
    ) throws -> PartialDate? {
        let days = try context.core.viewingDays(ofGuest: guest, film: id)
        let fitting = try viewings(days, of: id, named: name, on: on) { $0 }
        if on == nil, fitting.count > 1 {
            throw failure(
                .usage,
                plural(
                    "{n} viewing of '{film}' is logged", "{n} viewings of '{film}' are logged", fitting.count,
                    ["film": name]),
                hint: giveTheDay(of: id))
        }
        return fitting[0]
    }

    /// The viewings that a date may refer to, all if none was given; never empty.
    private func viewings<Logged>(
        _ all: [Logged], of id: Int, named name: String, on: String?, day: (Logged) -> PartialDate?
    ) throws -> [Logged] {
        let date = try on.map { try ViewingDate.parse($0) }
        var fitting = date.map { date in all.filter { day($0) == date } } ?? all
        if fitting.isEmpty, let given = date ?? nil {
            // "2021" and "2021-05" mean the only viewing in them.
            fitting = all.filter { day($0).map { "\($0)".hasPrefix("\(given)") } ?? false }
            if fitting.count > 1 {
                throw failure(
                    .usage,
                    plural(
                        "{n} viewing of '{film}' is logged in {date}",
                        "{n} viewings of '{film}' are logged in {date}", fitting.count,
                        ["film": name, "date": DisplayText.date(given)]),
                    hint: giveTheDay(of: id))
            }
        }
        if fitting.isEmpty {
            throw failure(
                .notFound,
                on.map { tr("no viewing of '{film}' is logged for {date}", ["film": name, "date": $0]) }
                    ?? tr("no viewing of '{film}' is logged", ["film": name]),
                hint: all.isEmpty
                    ? nil : tr("'{command}' shows those that are", ["command": "movielib movie \(id)"]))
        }
        return fitting
    }

    private func giveTheDay(of id: Int) -> String {
        tr("'{command}' shows them; give the day", ["command": "movielib movie \(id)"])
    }
}
