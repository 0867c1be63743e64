import Foundation
import Localization
import Screen
import Terminal

/// Draws the head line, the screen or overlay below it, and the bottom line.
extension Browser {
    func view() -> Frame {
        var frame = Frame(size, state)
        guard size.columns > 0, size.rows > state.headRows + 1 else { return frame }
        var inside = screen.view(state.area, state)
        if overlay != nil { inside.cursor = nil }
        frame.overlay(inside, at: Point(row: state.headRows))
        drawHead(on: &frame.grid)
        drawBottom(on: &frame.grid)
        overlay?.draw(on: &frame, state)
        if state.isPlain, frame.cursor == nil { frame.cursor = selected(in: frame.grid) }
        return frame
    }

    /// Where the selection begins, or else the first line: the cursor's position for a screen reader or a braille
    /// display.
    private func selected(in grid: Grid) -> Point {
        // Skips the title of a box, which is above its content.
        let first = state.headRows + (overlay == nil ? 0 : 1)
        for row in first..<max(first, size.rows - 1) {
            let cells = grid.row(row)
            if let column = cells.firstIndex(where: { $0.look.attributes.contains(.reversed) }) {
                return Point(column: column - cells.startIndex, row: row)
            }
        }
        return Point(row: min(first, size.rows - 1))
    }

    /// The notice and its style, cut to fit; nil while an overlay is open, because its keys matter more.
    private var bottomNotice: (text: String, isFailure: Bool)? {
        guard overlay == nil, let notice else { return nil }
        let help = hints.first { $0.keys == "?" }.map { width($0) + 2 } ?? 0
        let room = size.columns - (size.columns < 60 ? help : max(help, Self.hintColumns))
        let text = CleanText.line(notice.text(columns: room, state.symbols))
        // A notice leaves space for the help key, except in plain mode and for a failure on a narrow screen.
        let isAlone = state.isPlain || notice.isFailure && size.columns < 40
        let most = max(0, size.columns - (isAlone ? 0 : help))
        let isLong = notice.details.count > 1 || text.displayWidth > most
        guard notice.isFailure, isLong || notice.isRepeatable else {
            return (text.truncated(to: most, ellipsis: state.symbols.ellipsis), notice.isFailure)
        }
        // Even a cut failure shows the keys for its details and for repeating the request.
        let more: String
        switch (isLong, notice.isRepeatable) {
        case _ where size.columns < 30: more = notice.isRepeatable ? " (R)" : " (e)"
        // i18n: the key e shows all of what failed
        case (_, false): more = " " + tr("(e: more)")
        // i18n: the key R asks again for what failed
        case (false, true): more = " " + tr("(R: retry)")
        case (true, true): more = " " + tr("(e: more, R: retry)")
        }
        let left = max(0, most - more.displayWidth)
        return (text.truncated(to: left, ellipsis: state.symbols.ellipsis) + more, true)
    }

    /// The columns that a notice leaves for keys, if its film's name can be cut.
    private static let hintColumns = 14

    private func width(_ hint: KeyHint) -> Int {
        hint.drawnKeys(state.symbols).displayWidth + 1 + hint.text.displayWidth
    }

    /// The hints that fit on the bottom line, and their columns; always including the key that closes an overlay.
    var shownHints: [(hint: KeyHint, columns: Range<Int>)] {
        var column = 0
        let hints = hints.filter(\.isShown)
        let leave = overlay == nil ? nil : hints.last { $0.keys == "Esc" }
        if let notice = bottomNotice {
            // In plain mode a notice has the line for itself, to be read aloud.
            if state.isPlain { return [] }
            column = notice.text.displayWidth + 2
        }
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
        // The help key has priority: other hints are removed for it if necessary.
        if overlay == nil, let help = hints.first(where: { $0.keys == "?" }),
            !shown.contains(where: { $0.hint == help })
        {
            while column + width(help) > size.columns, let last = shown.popLast() {
                column = last.columns.lowerBound
            }
            _ = show(help)
        }
        return shown
    }

    /// Draws the notice, and the keys that work here.
    private func drawBottom(on grid: inout Grid) {
        let row = size.rows - 1
        if let notice = bottomNotice {
            let look = Look(notice.isFailure ? .warning : .userData)
            grid.write(notice.text, at: Point(row: row), columns: size.columns, look)
        }
        for (hint, columns) in shownHints {
            let used = grid.write(
                hint.drawnKeys(state.symbols), at: Point(column: columns.lowerBound, row: row),
                Look(.label, .bold))
            grid.write(" " + hint.text, at: Point(column: columns.lowerBound + used, row: row), Look(.label))
        }
    }
}

extension Notice {
    /// The text cut to this many columns, if cutting the film's name is enough for that.
    fileprivate func text(columns: Int, _ symbols: Symbols) -> String {
        let over = CleanText.line(text).displayWidth - columns
        guard over > 0, let name, let range = text.range(of: name) else { return text }
        let ellipsis = symbols.ellipsis
        let cut = name.truncated(to: max(8, name.displayWidth - over), ellipsis: ellipsis)
        return text.replacingCharacters(in: range, with: cut)
    }
}
