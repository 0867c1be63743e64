import Localization
import Presenters
import Records
import Screen
import Terminal

/// Asks for the details of a viewing, of one or more films.
struct SeenForm: Overlay {
    private enum Field: Int, CaseIterable { case date, rating, place, note, keep }

    private let subjects: [Subject]
    private var field = Field.date
    private var date: DateEntry
    private var rating: RatingEntry
    private var place = TextEntry()
    private var note = TextEntry()
    /// The viewing being edited; nil for a new one.
    private var former: LoggedViewing?
    private var keepsSaved = false
    /// Where films were seen before, the most recent place first.
    private var places: [String] = []
    private var awaited: Set<Load>

    init(_ subjects: [Subject], _ world: World) {
        self.subjects = subjects
        date = DateEntry(world.today)
        // The film's rating is not offered as that of this viewing.
        rating = RatingEntry(nil)
        awaited = [.ownWords(subjects.map(\.id), revision: world.revision)]
    }

    /// Edits a viewing.
    init(editing former: LoggedViewing, _ world: World) {
        self.init([.own(former.film)], world)
        self.former = former
        date = DateEntry(former.viewing.watchedOn)
        rating = RatingEntry(former.viewing.rating)
        place.insert(former.viewing.place ?? "")
        note.insert(former.viewing.note?.words ?? "")
    }

    var isTyping: Bool { field != .rating }
    var hasOpenedWords: Bool { former?.viewing.note?.isLocked == true && former?.viewing.note?.words != nil }
    var waitsFor: Set<Load> { awaited }

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
                    KeyHint("←→", tr("half a point", context: "key"), isShown: true),
                    KeyHint("x", tr("none", context: "key"), isShown: true),
                ]
            case .place: suggestion == nil ? [] : [KeyHint("→", tr("take it", context: "key"), isShown: true)]
            case .note: []
            case .keep: [KeyHint("Space", tr("change", context: "key"), isShown: true)]
            }
        return [
            KeyHint("Enter", tr("save", context: "key"), isShown: true),
            KeyHint("Tab", tr("next", context: "key"), isShown: true),
        ] + own + [KeyHint("Esc", tr("leave", context: "key"), isShown: true)]
    }

    mutating func loaded(_ load: Load, _ outcome: Result<Loaded, Failure>, _ world: World) -> OverlayResult {
        awaited.remove(load)
        // Without earlier places there is nothing to complete, but everything else works.
        if case .success(let loaded) = outcome, case .ownWords(let words) = loaded.content {
            places = words.places
        }
        return .stays
    }

    mutating func update(_ input: Input, _ world: World) -> OverlayResult {
        switch input {
        case .key(let key): return pressed(key, world)
        case .paste(let text):
            switch field {
            case .date: date.insert(text)
            case .place: place.insert(text)
            case .note: note.insert(text)
            case .rating, .keep: break
            }
        case .mouse(let mouse):
            let panel = panel(world)
            switch mouse.action {
            case .scrollUp: step(-1)
            case .scrollDown: step(1)
            case .press:
                if panel.isLeft(by: mouse) { return .closes([]) }
                clicked(panel.place(of: mouse.point), panel.inside.size)
            default: break
            }
        }
        return .stays
    }

    private mutating func pressed(_ key: Key, _ world: World) -> OverlayResult {
        switch (key.code, key.modifiers) {
        case (.escape, _): return .closes([])
        case (.enter, _): return save(world)
        case (.tab, []), (.down, _): step(1)
        case (.tab, _), (.up, _): step(-1)
        default:
            switch field {
            case .date: _ = date.update(key, world.today)
            case .rating: _ = rating.update(key)
            case .place:
                if key.code == .right || key.code == .end, let suggestion {
                    place = TextEntry(suggestion)
                } else {
                    _ = place.update(key)
                }
            case .note: _ = note.update(key)
            case .keep:
                // Words come first: the Ukrainian letter of yes is on the N key.
                switch (key.code, key.onEnglishKeyboard.code) {
                case (.character(let letter), _) where YesOrNo.yes.contains("\(letter)"): keepsSaved = true
                case (.character(let letter), _) where YesOrNo.no.contains("\(letter)"): keepsSaved = false
                case (_, .character(" ")), (_, .character("x")), (_, .left), (_, .right): keepsSaved.toggle()
                default: break
                }
            }
        }
        return .stays
    }

    private mutating func step(_ by: Int) {
        let all = fields
        field = all[(field.rawValue + by + all.count) % all.count]
    }

    /// Editing does not ask about the list: logging has already decided that.
    private var fields: [Field] { former == nil ? Field.allCases : Field.allCases.filter { $0 != .keep } }

    /// An earlier place that completes what was typed; nil unless the cursor is at its end.
    private var suggestion: String? {
        let typed = place.text.foldedTitle
        guard !typed.isEmpty, place.cursor == place.characters.count else { return nil }
        return places.first { $0.foldedTitle.hasPrefix(typed) && $0.count > place.characters.count }
    }

    /// What was typed; an unchanged text keeps its line breaks.
    private func text(_ entry: TextEntry, _ former: String?) -> String? {
        var untouched = TextEntry()
        untouched.insert(former ?? "")
        if entry.text == untouched.text { return former }
        return entry.text.trimmed.isEmpty ? nil : entry.text.trimmed
    }

    private mutating func save(_ world: World) -> OverlayResult {
        guard case .success(let day) = date.understood(world.today) else {
            field = .date
            return .stays
        }
        if rating.problem != nil {
            field = .rating
            return .stays
        }
        let (note, place) = (text(note, former?.viewing.note?.words), text(place, former?.viewing.place))
        if let former {
            var edit = ViewingEdit()
            (edit.watchedOn, edit.rating, edit.place) = (day, rating.value, place)
            let old = former.viewing.note
            if note != old?.words {
                edit.editedNote = EditedNote(note ?? "", insteadOf: old, mark: Wording.betweenNotes)
            }
            return .closes([.change(.editViewing(former.viewing.id, edit), [.own(former.film)])])
        }
        let viewing = Viewing(
            watchedOn: day, rating: rating.value, note: note.map(Note.plain), place: place,
            loggedAt: world.now)
        return .closes([.change(.log(viewing, keepingSaved: keepsSaved), subjects)])
    }
}

extension SeenForm {
    private func panel(_ world: World) -> Panel {
        Panel(
            former == nil
                ? tr("Seen: {films}", ["films": subjects.name])
                : tr("Viewing: {films}", ["films": subjects.name]), columns: 56, rows: fields.count + 1,
            in: world)
    }

    /// As wide as the longest label, plus a gap.
    private static var labelColumns: Int {
        max(8, (Field.allCases.map { label($0).displayWidth }.max() ?? 0) + 1)
    }

    /// The field of each row; nil for the date's explanation. If there are too few rows, those around the
    /// current field.
    private func rows(_ size: Size) -> [Field?] {
        let all: [Field?] = [.date, nil] + fields.dropFirst().map { $0 }
        let room = max(1, size.rows)
        guard room < all.count, let current = all.firstIndex(of: field) else { return all }
        let first = min(current, all.count - room)
        return Array(all[first..<first + room])
    }

    /// - Parameter point: Where in the box, which is of this size.
    private mutating func clicked(_ point: Point, _ size: Size) {
        let rows = rows(size)
        guard rows.indices.contains(point.row), let clicked = rows[point.row] else { return }
        let column = point.column - Self.labelColumns
        switch clicked {
        case .rating:
            RatingEntry.value(at: column, of: size.columns - Self.labelColumns).map { rating.set($0) }
        case .keep: keepsSaved.toggle()
        case .date, .place, .note: break
        }
        field = clicked
    }

    func draw(on frame: inout Frame, _ world: World) {
        panel(world).draw(on: &frame) { box in
            let columns = box.grid.size.columns - Self.labelColumns
            for (row, shown) in rows(box.grid.size).enumerated() where row < box.grid.size.rows {
                guard let shown else {
                    drawUnderstood(row, on: &box.grid, world)
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

    /// Draws what a field has, and returns the cursor's position if it is typed.
    private func draw(_ shown: Field, on grid: inout Grid, at point: Point, _ columns: Int) -> Point? {
        switch shown {
        case .date: return date.entry.draw(on: &grid, at: point, columns: columns)
        case .rating: rating.draw(on: &grid, at: point, columns: columns)
        case .place:
            let end = place.draw(on: &grid, at: point, columns: columns)
            if shown == field, let suggestion {
                let rest = String(suggestion.dropFirst(place.characters.count))
                grid.write(rest, at: end, columns: columns - (end.column - point.column), Look(.label, .dim))
            }
            return end
        case .note: return note.draw(on: &grid, at: point, columns: columns)
        case .keep:
            grid.write("[\(keepsSaved ? "x" : " ")] " + tr("on the watch-later list"), at: point)
        }
        return nil
    }

    private static func label(_ field: Field) -> String {
        switch field {
        case .date: tr("Date", context: "label")
        case .rating: tr("Rating", context: "label")
        case .place: tr("Place", context: "label")
        case .note: tr("Note", context: "label")
        // i18n: whether to keep the film on the list though it was seen
        case .keep: tr("Keep", context: "label")
        }
    }

    /// Draws how the date was understood, or why it is not one.
    private func drawUnderstood(_ row: Int, on grid: inout Grid, _ world: World) {
        let (words, look): (String, Look) =
            switch date.understood(world.today) {
            case .success(let day?):
                (
                    day == world.today
                        ? tr("{date} (today)", ["date": day.wordsWithWeekday]) : day.wordsWithWeekday,
                    Look(.label)
                )
            case .success(nil): (tr("date unknown"), Look(.label))
            case .failure(let failure):
                // What to type matters more than what is wrong: there may not be room for both.
                (
                    failure.hints.isEmpty
                        ? failure.why : tr("a date is needed: today, friday, 2026-08-14, 2026-08 or unknown"),
                    Look(.warning)
                )
            }
        let column = grid.size.columns < 40 ? 0 : Self.labelColumns
        grid.write(words, at: Point(column: column, row: row), look)
    }
}
