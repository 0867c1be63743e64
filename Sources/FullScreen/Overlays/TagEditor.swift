import Library
import Localization
import MovielibCore
import Presenters
import Records
import Screen
import Terminal

/// Edits the tags of one or more films; additions and removals become one change.
struct TagEditor: Overlay {
    private let targets: [FilmTarget]
    private var entry = TextEntry()
    /// In display order: the films' current tags, then those to be added.
    private var tags: [Tag] = []
    /// The index of the selected tag; nil while the text entry is active.
    private var selected: Int?
    private var knownTags: [String] = []
    /// The text before Tab completed it, and the number of Tab presses since.
    private var completion: (stem: String, count: Int)?
    private var failure: Failure?
    private var awaited: PendingValue<ValuesUsed>

    private struct Tag: Sendable {
        let name: String
        /// How many of the films already have it.
        var films = 0
        /// The planned change.
        var plan = Plan.unchanged
    }

    private enum Plan: Sendable { case unchanged, add, remove }

    init(_ targets: [FilmTarget], _ state: BrowserState) {
        self.targets = targets
        awaited = PendingValue(ValuesUsed(films: targets.map(\.id)), at: state.revision)
    }

    var isTyping: Bool { selected == nil }
    var pendingRequests: [PendingRequest] { awaited.pending }

    var keys: [KeyHint] {
        let own =
            selected == nil
            ? [
                KeyHint("Tab", tr("complete", context: "key"), isShown: !candidates.isEmpty),
                KeyHint("↓", tr("tags", context: "key"), isShown: !tags.isEmpty),
            ]
            : [
                KeyHint("x", tr("on/off", context: "key"), isShown: true),
                KeyHint("↑↓", tr("other tags", context: "key"), isShown: true),
            ]
        return [KeyHint("Enter", tr("save", context: "key"), isShown: true)] + own
            + [KeyHint("Esc", tr("cancel", context: "key"), isShown: true)]
    }

    mutating func take(_ delivery: any Delivery, _ state: BrowserState) -> OverlayResult {
        switch awaited.take(delivery)?.result {
        case .success(let used)?:
            knownTags = used.tags
            var counts: [String: (name: String, films: Int)] = [:]
            for tag in used.tagsOfFilms.values.joined() { counts[tag.tagKey, default: (tag, 0)].films += 1 }
            // Keeps tags that were planned before the answer arrived.
            let planned = tags.filter { counts[$0.name.tagKey] == nil }
            let present = counts.map { key, value in
                Tag(
                    name: value.name, films: value.films,
                    plan: tags.first { $0.name.tagKey == key }?.plan ?? .unchanged)
            }
            let name = selected.map { tags[$0].name.tagKey }
            tags = present.sorted { $0.name.tagKey < $1.name.tagKey } + planned
            selected = name.flatMap { name in tags.firstIndex { $0.name.tagKey == name } }
        case .failure(let failure)?: self.failure = failure
        case nil: break
        }
        return .staysOpen
    }

    mutating func update(_ input: Input, _ state: BrowserState) -> OverlayResult {
        switch input {
        case .key(let key): return handleKey(key)
        case .paste(let text):
            selected = nil
            entry.insert(text)
        case .mouse(let mouse):
            let panel = panel(state)
            switch mouse.action {
            case .scrollUp: select(-1)
            case .scrollDown: select(1)
            case .press:
                if panel.isDismissed(by: mouse) { return .closes([]) }
                let row = panel.relativePoint(of: mouse.point).row
                let index = first(panel.contentRect.size) + row - Self.headRows
                if row >= Self.headRows, tags.indices.contains(index) {
                    if selected == index { toggle(index) } else { selected = index }
                } else {
                    selected = nil
                }
            default: break
            }
        }
        return .staysOpen
    }

    private mutating func handleKey(_ key: Key) -> OverlayResult {
        if key.code != .tab { completion = nil }
        switch (key.code, selected) {
        case (.escape, _): return .closes([])
        case (.enter, _):
            planTypedTag()
            return .closes(change)
        case (.up, _): select(-1)
        case (.down, _): select(1)
        case (.tab, nil): complete(key.modifiers.contains(.shift) ? -1 : 1)
        case (.tab, _): selected = nil
        case (.character("x"), let index?), (.backspace, let index?), (.delete, let index?),
            (.character(" "), let index?):
            toggle(index)
        case (.character("k"), .some): select(-1)
        case (.character("j"), .some): select(1)
        case (.character("t"), .some): return .closes([])
        case (.character(","), nil): planTypedTag()
        case (_, nil): _ = entry.update(key)
        default: break
        }
        return .staysOpen
    }

    private mutating func select(_ by: Int) {
        let target = (selected ?? -1) + by
        selected = target < 0 || tags.isEmpty ? nil : min(target, tags.count - 1)
    }

    private mutating func toggle(_ index: Int) {
        switch tags[index].plan {
        case .add where tags[index].films == 0:
            tags.remove(at: index)
            selected = tags.isEmpty ? nil : min(index, tags.count - 1)
        // A tag on only some of the films can be added to the others, too.
        case .unchanged where tags[index].films < targets.count: tags[index].plan = .add
        case .unchanged, .add: tags[index].plan = .remove
        case .remove: tags[index].plan = .unchanged
        }
    }

    /// Plans the change for the typed text: `noir`, `+noir`, `-old`.
    private mutating func planTypedTag() {
        var name = entry.text.trimmed
        let comesOff = name.hasPrefix("-")
        if comesOff || name.hasPrefix("+") { name = String(name.dropFirst()).trimmed }
        entry = TextEntry()
        if name.isEmpty { return }
        if let index = tags.firstIndex(where: { $0.name.tagKey == name.tagKey }) {
            if comesOff, tags[index].films == 0 {
                tags.remove(at: index)
            } else {
                let areAll = tags[index].films == targets.count
                tags[index].plan = comesOff ? .remove : areAll ? .unchanged : .add
            }
        } else if !comesOff || !awaited.isEmpty || failure != nil {
            tags.append(Tag(name: spelling(name), plan: comesOff ? .remove : .add))
        }
    }

    /// The library's spelling of a tag, which ignores case; the tag itself if it is new.
    private func spelling(_ name: String) -> String { knownTags.first { $0.tagKey == name.tagKey } ?? name }

    /// Completions of the typed word: tags that some film lacks, or after a minus, tags that the films have.
    private var candidates: [String] {
        let stem = (completion?.stem ?? entry.text).drop { $0 == " " }
        let comesOff = stem.hasPrefix("-")
        let sign = comesOff || stem.hasPrefix("+") ? String(stem.prefix(1)) : ""
        let word = stem.dropFirst(sign.count).description.foldedTitle
        if word.isEmpty && !comesOff && stem.isEmpty { return [] }
        let present = Set(
            tags.filter { $0.films == targets.count && $0.plan == .unchanged }.map(\.name.tagKey))
        let names =
            comesOff
            ? tags.filter { $0.plan == .unchanged }.map(\.name)
            : knownTags.filter { !present.contains($0.tagKey) }
        return names.filter { $0.foldedTitle.hasPrefix(word) }.prefix(20).map { sign + $0 }
    }

    private mutating func complete(_ by: Int) {
        let all = candidates
        guard !all.isEmpty else { return }
        let count = (completion?.count ?? (by > 0 ? -1 : 0)) + by
        completion = (completion?.stem ?? entry.text, count)
        entry = TextEntry(all[((count % all.count) + all.count) % all.count])
    }

    private var change: [Effect] {
        let (adding, removing) = (named(.add), named(.remove))
        if adding.isEmpty, removing.isEmpty { return [] }
        return [.change(.tag(adding: adding, removing: removing), targets)]
    }

    private func named(_ plan: Plan) -> [String] { tags.filter { $0.plan == plan }.map(\.name) }
}

extension TagEditor {
    /// The rows of the text entry and its completions.
    private static let headRows = 2

    private func panel(_ state: BrowserState) -> Panel {
        Panel(
            tr("Tags of {films}", ["films": targets.name]), columns: 50,
            rows: Self.headRows + max(1, min(12, tags.count)), in: state)
    }

    /// The index of the first visible tag.
    private func first(_ room: Size) -> Int {
        max(0, (selected ?? 0) - max(1, room.rows - Self.headRows) + 1)
    }

    func draw(on frame: inout Frame, _ state: BrowserState) {
        panel(state).draw(on: &frame) { box in
            guard box.grid.size.rows > 0, box.grid.size.columns > 4 else { return }
            let cursor = entry.drawPrompted(on: &box.grid)
            if selected == nil { box.cursor = cursor }
            box.grid.write(statusLine.text, at: Point(row: 1), Look(statusLine.style))
            let first = first(box.grid.size)
            for (row, tag) in tags.dropFirst(first).enumerated() {
                let (sign, style): (String, Style?) =
                    switch tag.plan {
                    case .unchanged: (" ", nil)
                    case .add: ("+", .userData)
                    case .remove: ("-", .warning)
                    }
                let some =
                    tag.films > 0 && tag.films < targets.count
                    // i18n: a tag that only some of the films have: desert (1 of 2)
                    ? tr(
                        "{tag} ({some} of {all})",
                        [
                            "tag": tag.name, "some": withThousandsMarks(tag.films),
                            "all": withThousandsMarks(targets.count),
                        ])
                    : tag.name
                box.grid.write(
                    "\(sign) \(some)", at: Point(row: Self.headRows + row),
                    Look(style, selected == first + row ? [.reversed] : []))
            }
        }
    }

    private var statusLine: (text: String, style: Style) {
        if let failure { return (failure.oneLineMessage, .warning) }
        if !awaited.isEmpty { return (tr("loading"), .label) }
        let candidates = candidates
        if !candidates.isEmpty { return (candidates.joined(separator: "  "), .label) }
        return (entry.isEmpty ? tr("tags separated by commas; -tag removes one") : tr("a new tag"), .label)
    }
}

extension ValuesUsed: ScreenRequest {
    var lane: Lane { .library }
}
