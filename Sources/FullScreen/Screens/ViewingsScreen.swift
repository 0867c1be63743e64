import Localization
import MovielibCore
import Presenters
import Query
import Records
import Screen
import TMDBModels
import Terminal

/// The log of viewings, the latest first, grouped by month.
struct ViewingsScreen: BrowserScreen {
    private(set) var list: LibraryList<LibraryViewings>
    /// The tab; nil if this is a page for a query from another screen.
    let tab: BrowserTab?

    init() {
        list = LibraryList(LibraryViewings(.text("")))
        tab = .watched
    }

    /// Creates a page of the viewings that match a query.
    init(asking query: String) {
        list = LibraryList(LibraryViewings(.text(query)))
        tab = nil
    }

    var title: String { BrowserTab.watched.title }
    var isTyping: Bool { list.filter.isOpen }
    var consumesEscape: Bool { tab != nil && !list.filter.text.isEmpty }
    var pendingRequests: [PendingRequest] { list.rows.awaited.pending }
    var targets: [FilmTarget] { list.selected.map { [.library($0.film)] } ?? [] }
    var viewing: LoggedViewing? { list.selected }
    var keys: [KeyHint] {
        if isTyping { return FilterLine.keys }
        return (consumesEscape ? [KeyHint("Esc", tr("show all", context: "key"), isShown: true)] : []) + [
            KeyHint("Enter", tr("open", context: "key"), isShown: true),
            KeyHint("/", tr("filter", context: "key"), isShown: true),
            KeyHint("↑↓", tr("move", context: "key")),
            KeyHint("S", tr("change this viewing", context: "key")),
            KeyHint("d", tr("remove this viewing", context: "key")),
        ]
    }

    mutating func update(_ event: BrowserScreenEvent, _ state: BrowserState) -> [Effect] {
        let room = Self.room(list.filter, state.area)
        switch list.update(event, room: room, state) {
        case .key(let key):
            switch key.code {
            case .enter: return enter()
            case .escape, .backspace: list.dropFilter()
            case .character("/"): list.openFilter()
            default: _ = list.move(key, room: room)
            }
        case .mouse(let mouse):
            let row = mouse.point.row - list.filter.rows
            let lines = lines(room)
            var index: Int?
            if lines.indices.contains(row), case .viewing(let clicked) = lines[row] { index = clicked }
            if list.update(mouse, at: index, room: room) { return enter() }
        case .paste, nil: break
        }
        list.requestRows(state)
        return []
    }

    mutating func closeNotes() { list.closeNotes() }

    private func enter() -> [Effect] { list.selected.map { [.open(FilmScreen($0.film.record))] } ?? [] }

    /// Whether the viewings are in chronological order, so that they can be grouped by month.
    private var hasMonths: Bool {
        guard let order = list.filter.order else { return true }
        return [.watched, .seen].contains(QueryOrder(order)?.key)
    }

    private static func room(_ filter: FilterLine, _ area: Size) -> Int { max(1, area.rows - filter.rows) }

    /// The content of a row.
    private enum Line: Equatable { case month(PartialDate?), viewing(Int) }

    /// The visible rows: viewings, always including the selected one, and each month's name above its viewings.
    private func lines(_ room: Int) -> [Line] {
        var first = list.selection.first(of: list.count, room: room)
        while true {
            let lines = lines(from: first, room)
            // Names of months take rows, too, and may push the selected viewing off the end: then start further down.
            if first >= list.index || lines.contains(.viewing(list.index)) { return lines }
            first += 1
        }
    }

    private func lines(from first: Int, _ room: Int) -> [Line] {
        var lines: [Line] = []
        var month: PartialDate??
        for index in first..<max(first, list.count) {
            if lines.count >= room { break }
            if hasMonths, let row = list.rows[index], month != .some(row.viewing.watchedOn?.withoutDay) {
                month = .some(row.viewing.watchedOn?.withoutDay)
                // Never shows a month without a viewing, nor a viewing under the wrong month.
                if lines.count + 1 < room {
                    lines.append(.month(row.viewing.watchedOn?.withoutDay))
                } else if !lines.isEmpty {
                    break
                }
            }
            lines.append(.viewing(index))
        }
        return lines
    }

    private var facts: [String] {
        list.rows.total.map {
            [$0 == 0 ? plural("{n} viewing", "{n} viewings", 0) : DisplayText.position(list.index, of: $0)]
        } ?? []
    }

    func view(_ size: Size, _ state: BrowserState) -> Frame {
        var frame = Frame(size, state)
        let top = list.filter.rows
        let nothingYet = [tr("Nothing here yet."), tr("Press s on any film to log that you saw it today.")]
        let hasRows = list.drawHead(
            on: &frame, facts, else: (nothingYet, tr("No viewing matches.")), top: top, state)
        guard hasRows else { return frame }
        let columns = ViewingRow.columns(width: size.columns, hasMonths: hasMonths)
        for (row, line) in lines(Self.room(list.filter, size)).enumerated() {
            let point = Point(row: top + row)
            switch line {
            case .month(let month):
                let words = month.map(DisplayText.date) ?? tr("Date unknown", context: "heading")
                frame.grid.write(words, at: point, Look(.heading))
            case .viewing(let index):
                list.drawRow(index, on: &frame.grid, at: point, width: size.columns, columns)
            }
        }
        return frame
    }
}

/// The columns of a row for a viewing: under its month's name, or with its full date.
enum ViewingRow {
    enum Name: Sendable { case day, title, year, myRating, again, place, note }

    static func columns(width: Int, hasMonths: Bool) -> RowColumns<Name, LoggedViewing> {
        RowColumns(
            [
                .init(.day, width: hasMonths ? 6 : DisplayText.tableDateWidth) {
                    let date = $0.viewing.watchedOn
                    let words = hasMonths ? date?.weekdayAndDay : date.map(DisplayText.tableDate)
                    return StyledText(words ?? "", .label)
                },
                .init(.title, width: 60) { StyledText($0.film.title, .title) },
                .init(.year, width: 4) { StyledText($0.film.year.cell) },
                // The rating given at this viewing, which may differ from the film's current rating.
                .init(.myRating, width: RatingStyle.current.columns + 1, isTrailing: true) {
                    StyledText($0.viewing.rating.map(DisplayText.userRating) ?? "", .userData)
                },
                .init(.again, width: max(5, again.displayWidth)) {
                    StyledText($0.viewing.isRewatch ? again : "", .label)
                },
                .init(.place, width: 16) { StyledText($0.viewing.place ?? "", .label) },
                .init(.note, width: max(24, width - 110)) {
                    StyledText($0.viewing.note?.text.map(DisplayText.firstLine) ?? "")
                },
            ], main: .title, importance: [.day, .myRating, .year, .again, .place, .note],
            narrowest: width < 30 ? 10 : 24, width: width)
    }

    // i18n: marks a viewing that was not the first
    private static var again: String { tr("again", context: "column") }
}

extension PartialDate {
    /// The same date without its day.
    fileprivate var withoutDay: PartialDate { PartialDate(year: year, month: month) ?? self }

    /// `Fri 14`, shown under a month; nil if the day is not known.
    fileprivate var weekdayAndDay: String? {
        // i18n: under the name of a month: Fri 14
        day.map { tr("{weekday} {day}", ["weekday": DisplayText.weekdays[weekday](), "day": "\($0)"]) }
    }
}
