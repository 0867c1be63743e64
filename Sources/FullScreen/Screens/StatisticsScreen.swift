import Library
import Localization
import MovielibCore
import Presenters
import Records
import Screen
import TMDBModels
import Terminal

/// The library's statistics: a year's viewings as a calendar, the films of a day, and the other numbers as bars.
struct StatisticsScreen: BrowserScreen {
    private var filter = FilterLine()
    private var statistics: LibraryStatistics?
    /// Viewings with a full date, by days since 1970, in order within a day.
    private var days: [Int: [LoggedViewing]] = [:]
    private var counts: [Int: Int] = [:]
    /// The selected day, in days since 1970; nil before the first answer.
    private var day: Int?
    /// The query that the current numbers answer.
    private var requestedText = ""
    private var awaited = PendingValue<QueryStatistics>()
    /// The last request that was answered or failed.
    private var answered: RequestID?
    private var focus = Focus.calendar
    private var scroll = 0

    private enum Focus { case calendar, text }

    var tab: BrowserTab? { .stats }
    var title: String { BrowserTab.stats.title }
    var isTyping: Bool { filter.isOpen }
    var consumesEscape: Bool { !filter.text.isEmpty }
    var pendingRequests: [PendingRequest] { awaited.pending }
    /// The first film of the day, which is drawn as selected.
    var targets: [FilmTarget] { focus == .calendar ? films.first.map { [.library($0.film)] } ?? [] : [] }
    var keys: [KeyHint] {
        if isTyping { return FilterLine.keys }
        return [
            KeyHint(
                "Tab", focus == .calendar ? tr("numbers", context: "key") : tr("calendar", context: "key"),
                isShown: true), KeyHint("Enter", tr("open the day", context: "key"), isShown: !films.isEmpty),
            KeyHint("/", tr("filter", context: "key"), isShown: true),
            KeyHint("←→↑↓", tr("other days", context: "key")),
            KeyHint("PgUp PgDn", tr("other years", context: "key"), isShown: focus == .calendar),
            KeyHint("g G", tr("first and last viewing", context: "key")),
        ]
    }

    /// The viewings of the selected day.
    private var films: [LoggedViewing] { day.flatMap { days[$0] } ?? [] }

    mutating func update(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .refresh: answered = nil
        case .appeared: if filter.failure != nil { answered = nil }
        case .delivered(let delivery): take(delivery, state)
        case .paste(let text): if isTyping { filter.insert(text) }
        case .key(let key) where isTyping: _ = filter.update(key)
        case .key(let key): effects = handleKey(key, state)
        case .mouse(let mouse): effects = handleMouse(mouse, state)
        case .entered(let query): filter = FilterLine(query)
        case .libraryChanged, .alarm: break
        }
        let wanted = QueryStatistics(.text(filter.text), wantsViewings: true)
        awaited.await(wanted, at: state.revision, unless: answered)
        return effects
    }

    private mutating func take(_ delivery: any Delivery, _ state: BrowserState) {
        guard let (_, result) = awaited.take(delivery) else { return }
        answered = delivery.id
        switch result {
        case .success(let found):
            filter.failure = nil
            statistics = found.statistics
            days = [:]
            for logged in found.viewings.reversed() {
                guard let date = logged.viewing.watchedOn, date.day != nil else { continue }
                days[date.daysSince1970, default: []].append(logged)
            }
            counts = days.mapValues(\.count)
            // For a new query, show a year with viewings, if there is one.
            if day == nil || requestedText != filter.text,
                !days.keys.contains(where: { year(of: $0) == year(of: day) })
            {
                day = days.keys.max() ?? day ?? state.today?.daysSince1970 ?? 0
            }
            requestedText = filter.text
        case .failure(let failure):
            filter.failure = failure
            if failure.status == .usage, !filter.text.isEmpty { filter.reopen() }
        }
    }

    mutating func closeNotes() { days = days.mapValues { $0.withoutOpenedText } }

    private func year(of day: Int?) -> Int? { day.flatMap { PartialDate(daysSince1970: $0)?.year } }

    private mutating func handleKey(_ key: Key, _ state: BrowserState) -> [Effect] {
        switch key.code {
        case .tab: focus = focus == .calendar ? .text : .calendar
        case .escape, .backspace: filter.drop()
        case .character("/"): filter.open()
        case .enter where focus == .calendar: return enter()
        default: if focus == .calendar { moveDay(key, state) } else { scrollText(key, state) }
        }
        if focus == .calendar { scroll = 0 }
        return []
    }

    private func enter() -> [Effect] {
        guard let first = films.first, let day, let date = PartialDate(daysSince1970: day) else { return [] }
        if films.count == 1 { return [.open(FilmScreen(first.film.record))] }
        return [.open(ViewingsScreen(asking: "seen:\(date)"))]
    }

    private mutating func moveDay(_ key: Key, _ state: BrowserState) {
        switch key.code {
        case .up, .character("k"): moveDay(by: -1)
        case .down, .character("j"): moveDay(by: 1)
        case .left, .character("h"): moveDay(by: -7)
        case .right, .character("l"): moveDay(by: 7)
        case .pageUp: moveYear(by: -1, state)
        case .pageDown: moveYear(by: 1, state)
        case .home, .character("g"): day = days.keys.min() ?? day
        case .end, .character("G"): day = days.keys.max() ?? day
        default: break
        }
    }

    /// The years in which a film can have been seen.
    private static let years = PartialDate.filmYears

    private mutating func moveDay(by step: Int) {
        guard let day, let date = PartialDate(daysSince1970: day + step), Self.years.contains(date.year)
        else { return }
        self.day = day + step
    }

    /// Moves to the same day of another year, at most to the first or last year with viewings, or the current year.
    private mutating func moveYear(by step: Int, _ state: BrowserState) {
        let known = [days.keys.min(), days.keys.max(), state.today?.daysSince1970].compactMap { year(of: $0) }
        guard let day, let date = PartialDate(daysSince1970: day), let first = known.min(),
            let last = known.max(), (first...last).contains(date.year + step)
        else { return }
        // Only 29 February may not exist in the other year.
        let other =
            PartialDate(year: date.year + step, month: date.month, day: date.day)
            ?? PartialDate(year: date.year + step, month: 2, day: 28)
        self.day = other?.daysSince1970
    }

    private mutating func scrollText(_ key: Key, _ state: BrowserState) {
        let room = state.area.rows - top
        let last = state.lastScroll(Layout(self, state.area, state).height, below: top)
        scroll = key.scrolled(scroll, last: last, room: room) ?? scroll
    }

    private mutating func handleMouse(_ mouse: Mouse, _ state: BrowserState) -> [Effect] {
        let layout = Layout(self, state.area, state)
        let last = state.lastScroll(layout.height, below: top)
        scroll = mouse.scrolled(scroll, last: last) ?? scroll
        guard mouse.action == .press, layout.hasCalendar, mouse.point.row >= top else { return [] }
        let row = mouse.point.row - top + min(scroll, last) - Layout.calendarTop
        let point = Point(column: mouse.point.column, row: row)
        guard let clicked = calendar?.day(at: point, columns: state.area.columns) else { return [] }
        focus = .calendar
        if clicked == day { return enter() }
        day = clicked
        return []
    }

    /// The rows of the query line, which is hidden while it has nothing to show.
    private var top: Int { isTyping || !filter.text.isEmpty || filter.failure != nil ? filter.rows : 0 }

    private var calendar: ViewingCalendar? {
        guard let day, let year = PartialDate(daysSince1970: day)?.year else { return nil }
        return ViewingCalendar(year: year, counts: counts, selected: day)
    }

    /// The entire page, in a frame as tall as it needs.
    private struct Layout {
        static let calendarTop = 1
        /// The number of rows for the films of a day.
        private static let filmRows = 4

        var frame: Frame
        let hasCalendar: Bool
        var height: Int { frame.grid.size.rows }

        init(_ place: StatisticsScreen, _ area: Size, _ state: BrowserState) {
            // In an area too small for the calendar, only the selected day is shown.
            hasCalendar = area.rows >= ViewingCalendar.rows + 2 && area.columns >= 16 && !state.isPlain
            let text = place.numbers(state).grid(columns: area.columns, symbols: state.symbols)
            let top = Self.calendarTop + (hasCalendar ? ViewingCalendar.rows : 0)
            let lines = place.dayLines(Self.filmRows, state)
            frame = Frame(Size(columns: area.columns, rows: top + Self.filmRows + 2 + text.size.rows), state)
            frame.grid.write(place.heading(area.columns, state.symbols), at: Point(row: 0), Look(.heading))
            if hasCalendar {
                place.calendar?.draw(
                    on: &frame.grid, at: Point(row: Self.calendarTop), columns: area.columns,
                    isFocused: place.focus == .calendar)
            }
            for (row, line) in lines.enumerated() {
                // Keys apply to the first film; with neither films nor calendar, they move the day, so it is marked.
                let isSelected =
                    place.focus == .calendar && (place.films.isEmpty ? row == 0 && !hasCalendar : row == 1)
                frame.grid.write(
                    line, at: Point(row: top + row), columns: area.columns, isSelected ? .reversed : [])
            }
            frame.grid.overlay(text, at: Point(row: top + Self.filmRows + 2))
        }
    }

    /// `2026 · 84 viewings`, and the legend if there is room.
    private func heading(_ columns: Int, _ symbols: Symbols) -> String {
        guard let calendar else { return "" }
        let viewings = plural("{n} viewing", "{n} viewings", calendar.viewings)
        let words = "\(calendar.year)\(symbols.separator)\(viewings)"
        let legend = ViewingCalendar.legend(symbols)
        let gap = columns - words.displayWidth - legend.displayWidth
        return gap > 2 ? words + String(repeating: " ", count: gap) + legend : words
    }

    /// The selected day and its films.
    private func dayLines(_ named: Int, _ state: BrowserState) -> [StyledText] {
        guard let day, let date = PartialDate(daysSince1970: day) else { return [] }
        let films = films
        let words = films.isEmpty ? tr("nothing seen") : plural("{n} viewing", "{n} viewings", films.count)
        var lines = [
            // i18n: a date with its weekday: Fri 14 Aug 2026
            StyledText(
                tr(
                    "{weekday} {date}",
                    ["weekday": DisplayText.weekdays[date.weekday](), "date": DisplayText.date(date)]),
                .heading)
                + StyledText(.separator, .label) + StyledText(words, .label)
        ]
        for logged in films.prefix(films.count > named ? named - 1 : named) {
            let rating = logged.viewing.rating.map(DisplayText.userRating)
            var line = StyledText("  ") + StyledText(state.film(logged.film).name, .title)
            for (part, style) in [(rating, Style.userData), (logged.viewing.place, .label)] {
                if let part { line = line + StyledText(.separator, .label) + StyledText(part, style) }
            }
            lines.append(line)
        }
        if films.count > named {
            lines.append(
                "  " + StyledText(plural("and {n} more", "and {n} more", films.count - named + 1), .label))
        }
        return lines
    }

    /// The text of the command `stats`.
    private func numbers(_ state: BrowserState) -> Document {
        guard let statistics else { return Document() }
        if statistics.isEmpty {
            let words =
                filter.text.isEmpty
                ? tr("No statistics yet: press s on any film to log that you saw it.")
                : tr("Nothing matches.")
            return Document(blocks: [.line(StyledText(words, .label))])
        }
        // The calendar shows one year; these numbers cover all of them.
        let heading = Document.Block.line(
            StyledText(filter.text.isEmpty ? tr("All time") : tr("All matches"), .heading))
        let text = StatisticsPresenter(
            statistics: statistics, hidesRatings: state.hidesRatings, today: state.today
        ).document
        return Document(blocks: [heading] + text.blocks)
    }

    /// The number of viewings that match the query. A bare year searches titles, so this also suggests `seen:`.
    private var facts: [String] {
        guard let statistics else { return [] }
        let isYear = filter.text.count == 4 && filter.text.allSatisfy { $0.isASCII && $0.isNumber }
        return [plural("{n} viewing", "{n} viewings", statistics.viewings)]
            + (isYear ? [tr("{query} finds that year", ["query": "seen:\(filter.text)"])] : [])
    }

    func view(_ size: Size, _ state: BrowserState) -> Frame {
        let layout = Layout(self, size, state)
        let room = max(1, size.rows - top)
        var frame = Frame(size, state)
        frame.overlay(
            layout.frame.window(from: min(scroll, state.lastScroll(layout.height, below: top)), rows: room),
            at: Point(row: top))
        if top > 0 { filter.draw(on: &frame, facts, columns: size.columns, state) }
        return frame
    }
}

extension QueryStatistics: ScreenRequest {
    var lane: Lane { .library }
}
