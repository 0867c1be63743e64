import Foundation
import Screen
import Terminal

/// The head line, the bottom line, and what is between them.
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

    /// How long nobody minds waiting.
    static let patience = Duration.milliseconds(300)

    /// How long each turn of the sign that something is waited for is seen.
    private static let turn = Duration.milliseconds(120)

    /// When what is seen changes by time alone: the sign that something is waited for comes, or turns.
    var nextTick: ContinuousClock.Instant? {
        guard let since = waitingSince else { return nil }
        if !isSlow { return since + Self.patience }
        return world.hasMotion ? world.clock + Self.turn : nil
    }

    private var isSlow: Bool { waitingSince.map { world.clock - $0 >= Self.patience } ?? false }

    private var waitingSign: String? {
        guard isSlow, let since = waitingSince else { return nil }
        guard world.hasMotion else { return "loading" + world.symbols.ellipsis }
        let signs = world.symbols == .ascii ? Array("|/-\\") : Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
        return "loading \(signs[Int((world.clock - since) / Self.turn) % signs.count])"
    }

    /// Since when what is seen has been true, where that matters.
    private var age: String? {
        guard let savedAt = place.savedAt, world.now.timeIntervalSince(savedAt) > 3600 else { return nil }
        return "saved \(Wording.age(of: savedAt, now: world.now))"
    }

    /// The places and the columns of their names, as far as there is room for all.
    private var tabs: [(root: Root, columns: Range<Int>, label: String)] {
        var column = 0
        var tabs: [(root: Root, columns: Range<Int>, label: String)] = []
        for root in Root.allCases {
            let label = " \(root.number) \(root.title) "
            tabs.append((root, column..<column + label.count, label))
            column += label.count
        }
        return column + 7 <= size.columns ? tabs : []
    }

    func root(at column: Int) -> Root? { tabs.first { $0.columns.contains(column) }?.root }

    private func drawHead(on grid: inout Grid) {
        let symbols = world.symbols
        let state = [
            waitingSign, age, world.isSample ? "sample" : nil, world.isOffline ? "offline" : nil,
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

    /// What just happened; nothing while something lies over the place, whose keys count more.
    private var bottomNotice: (text: String, isFailure: Bool)? {
        guard overlay == nil, let notice else { return nil }
        let text = CleanText.line(notice.text)
        guard notice.isFailure, notice.details.count > 1 || text.displayWidth > size.columns else {
            return (text, notice.isFailure)
        }
        // However little of it fits, it is told where the rest is.
        let more = size.columns < 30 ? " (e)" : " (e: more)"
        let room = max(0, size.columns - more.displayWidth)
        return (text.truncated(to: room, ellipsis: world.symbols.ellipsis) + more, true)
    }

    /// The hints that the bottom line has room for, and their columns.
    var shownHints: [(hint: KeyHint, columns: Range<Int>)] {
        var column = 0
        if let notice = bottomNotice { column = notice.text.displayWidth + 2 }
        var shown: [(hint: KeyHint, columns: Range<Int>)] = []
        for hint in hints where hint.isShown {
            let width = hint.drawnKeys(world.symbols).displayWidth + 1 + hint.words.displayWidth
            guard column + width <= size.columns else { break }
            shown.append((hint, column..<column + width))
            column += width + 2
        }
        return shown
    }

    /// What just happened, and the keys that count here.
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
