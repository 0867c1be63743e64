import Localization
import MovielibCore
import Presenters
import Records
import Screen
import Terminal

/// Asks for the details of a viewing, of one or more films.
struct ViewingForm: Overlay {
    private enum Field: Hashable { case date, rating, text(ViewingField), keep }

    private let targets: [FilmTarget]
    private var field = Field.date
    private var date: DateEntry
    private var rating: RatingEntry
    private var texts: [ViewingField: TextEntry] = [:]
    /// The viewing being edited; nil for a new one.
    private var editedViewing: LoggedViewing?
    private var keepsWatchlist = false
    /// The places and names used in earlier viewings, the most recent first.
    private var earlierTexts: [ViewingField: [String]] = [:]
    private var awaited: PendingValue<ValuesUsed>

    init(_ targets: [FilmTarget], _ state: BrowserState) {
        self.targets = targets
        date = DateEntry(state.today)
        // The film's own rating is not offered as the rating of this viewing.
        rating = RatingEntry(nil)
        awaited = PendingValue(ValuesUsed(films: targets.map(\.id)), at: state.revision)
    }

    /// Creates a form that edits a viewing.
    init(editing former: LoggedViewing, _ state: BrowserState) {
        self.init([.library(former.film)], state)
        self.editedViewing = former
        date = DateEntry(former.viewing.watchedOn)
        rating = RatingEntry(former.viewing.rating)
        for field in Self.textFields { texts[field] = Self.entry(former.viewing.values[field]?.cell) }
    }

    var isTyping: Bool { field != .rating }
    var hasOpenedText: Bool {
        editedViewing?.viewing.note?.isLocked == true && editedViewing?.viewing.note?.text != nil
    }
    var pendingRequests: [PendingRequest] { awaited.pending }

    var keys: [KeyHint] {
        let own: [KeyHint] =
            switch field {
            case .date:
                [
                    KeyHint("←→", tr("day", context: "key"), isShown: true),
                    KeyHint("PgUp PgDn", tr("month", context: "key"), isShown: true),
                ]
            case .rating:
                [
                    KeyHint("←→", RatingEntry.stepText, isShown: true),
                    KeyHint("x", tr("none", context: "key"), isShown: true),
                ]
            case .text(let field):
                suggestion(field) == nil ? [] : [KeyHint("→", tr("accept", context: "key"), isShown: true)]
            case .keep: [KeyHint("Space", tr("change", context: "key"), isShown: true)]
            }
        return [
            KeyHint("Enter", tr("save", context: "key"), isShown: true),
            KeyHint("Tab", tr("next", context: "key"), isShown: true),
        ] + own + [KeyHint("Esc", tr("cancel", context: "key"), isShown: true)]
    }

    mutating func take(_ delivery: any Delivery, _ state: BrowserState) -> OverlayResult {
        // If the earlier texts cannot be read, nothing is completed, but everything else works.
        if case .success(let used)? = awaited.take(delivery)?.result { earlierTexts = used.texts }
        return .staysOpen
    }

    mutating func update(_ input: Input, _ state: BrowserState) -> OverlayResult {
        switch input {
        case .key(let key): return handleKey(key, state)
        case .paste(let text):
            switch field {
            case .date: date.insert(text)
            case .text(let field): texts[field, default: TextEntry()].insert(text)
            case .rating, .keep: break
            }
        case .mouse(let mouse):
            let panel = panel(state)
            switch mouse.action {
            case .scrollUp: step(-1)
            case .scrollDown: step(1)
            case .press:
                if panel.isDismissed(by: mouse) { return .closes([]) }
                handleClick(panel.relativePoint(of: mouse.point), panel.contentRect.size)
            default: break
            }
        }
        return .staysOpen
    }

    private mutating func handleKey(_ key: Key, _ state: BrowserState) -> OverlayResult {
        switch (key.code, key.modifiers) {
        case (.escape, _): return .closes([])
        case (.enter, _): return save(state)
        case (.tab, []), (.down, _): step(1)
        case (.tab, _), (.up, _): step(-1)
        default:
            switch field {
            case .date: _ = date.update(key, state.today)
            case .rating: _ = rating.update(key)
            case .text(let field):
                if key.code == .right || key.code == .end, let suggestion = suggestion(field) {
                    texts[field] = TextEntry(suggestion)
                } else {
                    _ = texts[field, default: TextEntry()].update(key)
                }
            case .keep:
                // Letters for yes and no are checked before key positions: the Ukrainian one for yes is on the N key.
                switch (key.code, key.onEnglishKeyboard.code) {
                case (.character(let letter), _) where YesOrNo.yes.contains("\(letter)"):
                    keepsWatchlist = true
                case (.character(let letter), _) where YesOrNo.no.contains("\(letter)"):
                    keepsWatchlist = false
                case (_, .character(" ")), (_, .character("x")), (_, .left), (_, .right):
                    keepsWatchlist.toggle()
                default: break
                }
            }
        }
        return .staysOpen
    }

    private mutating func step(_ by: Int) {
        let all = fields
        field = all[((all.firstIndex(of: field) ?? 0) + by + all.count) % all.count]
    }

    /// The fields in order. Only a new viewing asks whether the film stays on the list.
    private var fields: [Field] { editedViewing == nil ? Self.allFields : Self.allFields.dropLast() }

    private static let textFields = ViewingField.texts + [.note]
    private static let allFields = [Field.date, .rating] + textFields.map(Field.text) + [.keep]

    /// The typed text, completed to an earlier text, or in a list of names, its last name completed to an earlier
    /// name. Nil unless the cursor is at the end.
    private func suggestion(_ field: ViewingField) -> String? {
        guard let entry = texts[field], entry.cursor == entry.characters.count else { return nil }
        let isList = field.kind == .names
        let last = isList ? entry.text.split(separator: ",", omittingEmptySubsequences: false).last : nil
        let typed = (last ?? entry.text[...]).drop { isList && $0 == " " }
        let folded = String(typed).foldedTitle
        guard !folded.isEmpty else { return nil }
        return earlierTexts[field]?.first { $0.foldedTitle.hasPrefix(folded) && $0.count > typed.count }
            .map { entry.text.dropLast(typed.count) + $0 }
    }

    private static func entry(_ text: String?) -> TextEntry {
        var entry = TextEntry()
        entry.insert(text ?? "")
        return entry
    }

    /// The value of a text field; an unchanged text keeps its line breaks.
    private func value(_ field: ViewingField) -> FieldValue? {
        let (entry, former) = (texts[field] ?? TextEntry(), editedViewing?.viewing.values[field])
        return entry.text == Self.entry(former?.cell).text ? former : field.value(typed: entry.text)
    }

    private mutating func save(_ state: BrowserState) -> OverlayResult {
        guard case .success(let day) = date.parsedDate(state.today) else {
            field = .date
            return .staysOpen
        }
        if rating.problem != nil {
            field = .rating
            return .staysOpen
        }
        if let editedViewing {
            var edit = ViewingEdit()
            edit.set(.watchedOn, to: day.map(FieldValue.day))
            edit.set(.rating, to: rating.value.map(FieldValue.rating))
            for field in ViewingField.texts { edit.set(field, to: value(field)) }
            let (old, note) = (editedViewing.viewing.note, value(.note)?.note)
            if note?.text != old?.text {
                edit.editedNote = EditedNote(
                    note?.text ?? "", insteadOf: old, separator: DisplayText.noteSeparator)
            }
            return .closes([
                .change(.editViewing(editedViewing.viewing.id, edit), [.library(editedViewing.film)])
            ])
        }
        var viewing = Viewing(
            ViewingValues(watchedOn: day, rating: rating.value), loggedAt: state.now)
        for field in Self.textFields { viewing.values[field] = value(field) }
        return .closes([.change(.logViewing(viewing, keepingSaved: keepsWatchlist), targets)])
    }
}

extension ViewingForm {
    private func panel(_ state: BrowserState) -> Panel {
        Panel(
            editedViewing == nil
                ? tr("Seen: {films}", ["films": targets.name])
                : tr("Viewing: {films}", ["films": targets.name]), columns: 56, rows: fields.count + 1,
            in: state)
    }

    /// The width of the labels: the longest one, plus a gap.
    private static var labelColumns: Int {
        max(8, (allFields.map { label($0).displayWidth }.max() ?? 0) + 1)
    }

    /// The field in each row; nil for the row that explains the date. With too few rows, only those around the
    /// current field.
    private func rows(_ size: Size) -> [Field?] {
        let all: [Field?] = [.date, nil] + fields.dropFirst().map { $0 }
        let room = max(1, size.rows)
        guard room < all.count, let current = all.firstIndex(of: field) else { return all }
        let first = min(current, all.count - room)
        return Array(all[first..<first + room])
    }

    /// - Parameter point: The position in the box, which has this size.
    private mutating func handleClick(_ point: Point, _ size: Size) {
        let rows = rows(size)
        guard rows.indices.contains(point.row), let clicked = rows[point.row] else { return }
        let column = point.column - Self.labelColumns
        switch clicked {
        case .rating:
            RatingEntry.value(at: column, of: size.columns - Self.labelColumns).map { rating.set($0) }
        case .keep: keepsWatchlist.toggle()
        case .date, .text: break
        }
        field = clicked
    }

    func draw(on frame: inout Frame, _ state: BrowserState) {
        panel(state).draw(on: &frame) { box in
            let columns = box.grid.size.columns - Self.labelColumns
            for (row, shown) in rows(box.grid.size).enumerated() where row < box.grid.size.rows {
                guard let shown else {
                    drawParsedDate(row, on: &box.grid, state)
                    continue
                }
                let look = Look(.label, shown == field ? [.reversed] : [])
                box.grid.write(Self.label(shown), at: Point(row: row), look)
                if columns < 1 { continue }
                let end = draw(shown, on: &box.grid, at: Point(column: Self.labelColumns, row: row), columns)
                if shown == field { box.cursor = end }
            }
        }
    }

    /// Draws a field's value, and returns the cursor's position if it is a text field.
    private func draw(_ shown: Field, on grid: inout Grid, at point: Point, _ columns: Int) -> Point? {
        switch shown {
        case .date: return date.entry.draw(on: &grid, at: point, columns: columns)
        case .rating: rating.draw(on: &grid, at: point, columns: columns)
        case .text(let text):
            let entry = texts[text] ?? TextEntry()
            let end = entry.draw(on: &grid, at: point, columns: columns)
            if shown == field, let suggestion = suggestion(text) {
                let rest = String(suggestion.dropFirst(entry.characters.count))
                grid.write(rest, at: end, columns: columns - (end.column - point.column), Look(.label, .dim))
            }
            return end
        case .keep:
            grid.write("[\(keepsWatchlist ? "x" : " ")] " + tr("on the watch-later list"), at: point)
        }
        return nil
    }

    private static func label(_ field: Field) -> String {
        switch field {
        case .date: ViewingField.watchedOn.label
        case .rating: ViewingField.rating.label
        case .text(let field): field.label
        // i18n: whether to keep the film on the list though it was seen
        case .keep: tr("Keep", context: "label")
        }
    }

    /// Draws the date as it was understood, or why it is not valid.
    private func drawParsedDate(_ row: Int, on grid: inout Grid, _ state: BrowserState) {
        let (words, look): (String, Look) =
            switch date.parsedDate(state.today) {
            case .success(let day?):
                (
                    day == state.today
                        ? tr("{date} (today)", ["date": day.textWithWeekday]) : day.textWithWeekday,
                    Look(.label)
                )
            case .success(nil): (tr("date unknown"), Look(.label))
            case .failure(let failure):
                // There may not be room for both, and what to type is more useful than what is wrong.
                (
                    failure.hints.isEmpty
                        ? failure.reason
                        : tr("a date is needed: today, friday, 2026-08-14, 2026-08 or unknown"),
                    Look(.warning)
                )
            }
        let column = grid.size.columns < 40 ? 0 : Self.labelColumns
        grid.write(words, at: Point(column: column, row: row), look)
    }
}
