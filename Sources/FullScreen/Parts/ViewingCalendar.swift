import Localization
import Presenters
import Records
import Screen
import Terminal

/// A year of viewings: a column per week, a row per weekday, and a symbol for the number of films per day.
struct ViewingCalendar {
    let year: Int
    /// Viewings per day, keyed by days since 1970.
    let counts: [Int: Int]
    /// The selected day, in days since 1970.
    let selected: Int

    /// A row of month names, and seven rows of days.
    static let rows = 8
    private static let labelColumns = 4

    private var newYear: PartialDate? { PartialDate(year: year, month: 1, day: 1) }
    private var firstDay: Int { newYear?.daysSince1970 ?? 0 }
    private var lastDay: Int { PartialDate(year: year, month: 12, day: 31)?.daysSince1970 ?? 0 }
    /// The Monday of the first week.
    private var start: Int { firstDay - (newYear?.weekday ?? 0) }
    private var weeks: Int { (lastDay - start) / 7 + 1 }

    /// The number of viewings in the entire year.
    var viewings: Int { (firstDay...max(firstDay, lastDay)).reduce(0) { $0 + (counts[$1] ?? 0) } }

    /// The columns per week, and the weeks that fit.
    private func window(_ columns: Int) -> (step: Int, first: Int, count: Int) {
        let room = max(1, columns - Self.labelColumns)
        let step = room >= weeks * 2 ? 2 : 1
        let count = min(weeks, room / step)
        let week = (selected - start) / 7
        let first = max(0, min(week - count / 2, weeks - count))
        return (step, first, count)
    }

    /// The day at a point relative to the calendar's origin; nil outside the year.
    func day(at point: Point, columns: Int) -> Int? {
        let (step, first, count) = window(columns)
        let week = (point.column - Self.labelColumns) / step
        guard (1...7).contains(point.row), point.column >= Self.labelColumns, week < count else { return nil }
        let day = start + (first + week) * 7 + point.row - 1
        return (firstDay...max(firstDay, lastDay)).contains(day) ? day : nil
    }

    func draw(on grid: inout Grid, at origin: Point, columns: Int, isFocused: Bool) {
        let (step, first, count) = window(columns)
        for (row, name) in DisplayText.weekdays.enumerated() {
            grid.write(
                name(), at: Point(column: origin.column, row: origin.row + 1 + row),
                columns: Self.labelColumns - 1,
                Look(.label))
        }
        for place in 0..<count {
            let monday = start + (first + place) * 7
            let column = origin.column + Self.labelColumns + place * step
            drawMonth(of: monday, on: &grid, column, origin.row)
            for row in 0..<7 where (firstDay...max(firstDay, lastDay)).contains(monday + row) {
                let day = monday + row
                let films = counts[day] ?? 0
                var look = Look(films > 0 ? .userData : .label, films > 0 ? [] : .dim)
                if day == selected { look = Look(.userData, isFocused ? .reversed : .underlined) }
                let point = Point(column: column, row: origin.row + 1 + row)
                grid.write(Self.sign(films, grid.symbols), at: point, look)
            }
        }
    }

    /// Draws the name of a month above the week of its first day.
    private func drawMonth(of monday: Int, on grid: inout Grid, _ column: Int, _ row: Int) {
        guard let last = PartialDate(daysSince1970: min(monday + 6, lastDay)), let day = last.day,
            let month = last.month, day <= 7
        else { return }
        grid.write(
            DisplayText.months[month - 1](), at: Point(column: column, row: row), columns: 3, Look(.label))
    }

    /// The symbol for a number of films: darker for more, or a digit on an ASCII terminal.
    static func sign(_ films: Int, _ symbols: Symbols) -> String {
        if symbols == .ascii { return films == 0 ? "." : films > 9 ? "+" : String(films) }
        return ["·", "░", "▒", "▓", "█"][max(0, min(4, films))]
    }

    /// The explanation of the symbols.
    static func legend(_ symbols: Symbols) -> String {
        if symbols == .ascii { return tr("1-9 + viewings a day") }
        let signs = (1...4).map { "\(sign($0, symbols)) \($0)" }.joined(separator: "  ")
        // i18n: what the signs of a calendar stand for, the last of them for four films and more
        return tr("{signs} or more a day", ["signs": signs])
    }
}
