import Foundation
import Localization
import Screen
import Terminal

/// Draws the head line, the bottom line, and what is between them.
extension Browser {
    func view() -> Frame {
        var frame = Frame(Grid(size))
        guard size.columns > 0, size.rows > 2 else { return frame }
        var inside = place.view(world.area, world)
        if overlay != nil { inside.cursor = nil }
        frame.lay(inside, at: Point(column: 0, row: 1))
        drawHead(on: &frame.grid)
        drawBottom(on: &frame.grid)
        overlay?.draw(on: &frame, world)
        return frame
    }

    /// A wait this short needs no spinner.
    static let patience = Duration.milliseconds(300)

    /// How long each frame of the spinner is shown.
    private static let turn = Duration.milliseconds(120)

    /// When time alone next changes the screen: the spinner appears, or turns.
    var nextTick: ContinuousClock.Instant? {
        guard let since = waitingSince else { return nil }
        if !isSlow { return since + Self.patience }
        return world.hasMotion ? world.clock + Self.turn : nil
    }

    private var isSlow: Bool { waitingSince.map { world.clock - $0 >= Self.patience } ?? false }

    private var waitingSign: String? {
        guard isSlow, let since = waitingSince else { return nil }
        guard world.hasMotion else {
            return tr("loading{ellipsis}", ["ellipsis": world.symbols.ellipsis], context: "head line")
        }
        let signs = world.symbols == .ascii ? Array("|/-\\") : Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
        // i18n: at the right of the head line, where six characters are sure to be seen; {sign} turns
        return tr(
            "loading {sign}",
            ["sign": String(signs[Int((world.clock - since) / Self.turn) % signs.count])],
            context: "head line")
    }

    /// How old the data on screen is, if that matters.
    private var age: String? {
        guard let savedAt = place.savedAt, world.now.timeIntervalSince(savedAt) > 3600 else { return nil }
        // i18n: at the right of the head line: saved 3 days ago
        return tr("saved {age}", ["age": Wording.age(of: savedAt, now: world.now)], context: "head line")
    }

    /// The places and their columns in the head line; empty unless all fit.
    private var tabs: [(root: Root, columns: Range<Int>, label: String)] {
        // If they do not fit with two spaces between them, try one.
        for margin in [" ", ""] {
            var column = 0
            var tabs: [(root: Root, columns: Range<Int>, label: String)] = []
            for root in Root.allCases {
                let label = " \(root.number) \(root.title)\(margin)"
                tabs.append((root, column..<column + label.displayWidth, label))
                column += label.displayWidth
            }
            // Whatever else is on the right comes and goes.
            if column + 1 + max(6, age?.displayWidth ?? 0) <= size.columns { return tabs }
        }
        return []
    }

    func root(at column: Int) -> Root? { tabs.first { $0.columns.contains(column) }?.root }

    private func drawHead(on grid: inout Grid) {
        let symbols = world.symbols
        let state = [
            waitingSign, age, world.isSample ? tr("sample", context: "head line") : nil,
            world.isOffline ? tr("offline", context: "head line") : nil, world.account?.words,
        ].compactMap(\.self).joined(separator: symbols.separator)
        var used = 0
        if tabs.isEmpty {
            let number = place.root.map { "\($0.number) " } ?? ""
            used = grid.write(
                " \(number)\(place.title) ", at: Point(column: 0, row: 0), Look(.heading, .reversed),
                symbols: symbols)
        } else {
            let current = stack.lazy.reversed().compactMap(\.root).first
            for tab in tabs {
                let look = tab.root == current ? Look(.heading, .reversed) : Look(.label)
                grid.write(
                    tab.label, at: Point(column: tab.columns.lowerBound, row: 0), look, symbols: symbols)
                used = tab.columns.upperBound
            }
        }
        let room = size.columns - used - 1
        guard room > 2, !state.isEmpty else { return }
        let width = min(state.displayWidth, room)
        grid.write(
            state, at: Point(column: size.columns - width, row: 0), columns: width, Look(.label),
            symbols: symbols)
    }

    /// What just happened; nil while an overlay is open, whose keys matter more.
    private var bottomNotice: (text: String, isFailure: Bool)? {
        guard overlay == nil, let notice else { return nil }
        let room = size.columns - (size.columns < 60 ? 0 : Self.hintColumns)
        let text = CleanText.line(notice.text(columns: room, world.symbols))
        guard notice.isFailure, notice.details.count > 1 || text.displayWidth > size.columns else {
            return (text, notice.isFailure)
        }
        // However little of it fits, say where the rest is.
        // i18n: the key e shows all of what failed
        let more = size.columns < 30 ? " (e)" : " " + tr("(e: more)")
        let left = max(0, size.columns - more.displayWidth)
        return (text.truncated(to: left, ellipsis: world.symbols.ellipsis) + more, true)
    }

    /// The columns a notice leaves for keys, if its film's name can be cut.
    private static let hintColumns = 14

    /// The hints that fit on the bottom line, and their columns; always including how to leave an overlay.
    var shownHints: [(hint: KeyHint, columns: Range<Int>)] {
        var column = 0
        let hints = hints.filter(\.isShown)
        let leave = overlay == nil ? nil : hints.last { $0.keys == "Esc" }
        func width(_ hint: KeyHint) -> Int {
            hint.drawnKeys(world.symbols).displayWidth + 1 + hint.words.displayWidth
        }
        if let notice = bottomNotice { column = notice.text.displayWidth + 2 }
        var shown: [(hint: KeyHint, columns: Range<Int>)] = []
        func show(_ hint: KeyHint, leaving kept: Int = 0) -> Bool {
            guard column + width(hint) + kept <= size.columns else { return false }
            shown.append((hint, column..<column + width(hint)))
            column += width(hint) + 2
            return true
        }
        for hint in hints where hint != leave {
            let kept = leave.map { width($0) + 2 } ?? 0
            guard show(hint, leaving: shown.isEmpty ? 0 : kept) else { break }
        }
        if let leave { _ = show(leave) }
        // The help key replaces the last hints if need be, except on a narrow screen.
        if overlay == nil, size.columns >= 60, let help = hints.first(where: { $0.keys == "?" }),
            !shown.contains(where: { $0.hint == help })
        {
            while column + width(help) > size.columns, let last = shown.popLast() {
                column = last.columns.lowerBound
            }
            _ = show(help)
        }
        return shown
    }

    /// Draws what just happened, and the keys that work here.
    private func drawBottom(on grid: inout Grid) {
        let row = size.rows - 1
        if let notice = bottomNotice {
            let look = Look(notice.isFailure ? .warning : .mine)
            grid.write(
                notice.text, at: Point(column: 0, row: row), columns: size.columns, look,
                symbols: world.symbols)
        }
        for (hint, columns) in shownHints {
            let used = grid.write(
                hint.drawnKeys(world.symbols), at: Point(column: columns.lowerBound, row: row),
                Look(.label, .bold), symbols: world.symbols)
            grid.write(
                " " + hint.words, at: Point(column: columns.lowerBound + used, row: row), Look(.label),
                symbols: world.symbols)
        }
    }
}

extension Notice {
    /// The text cut to these columns, if cutting the film's name is enough for that.
    fileprivate func text(columns: Int, _ symbols: Symbols) -> String {
        let over = CleanText.line(text).displayWidth - columns
        guard over > 0, let name, let range = text.range(of: name) else { return text }
        let ellipsis = symbols.ellipsis
        let cut = name.truncated(to: max(8, name.displayWidth - over), ellipsis: ellipsis)
        return text.replacingCharacters(in: range, with: cut)
    }
}
