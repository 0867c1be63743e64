import Screen
import Terminal

/// A page to read: a picture beside a text, strips of cards below them, and perhaps rows at its end.
///
/// The page scrolls as one. The focus moves from part to part, and the focused item is kept in view.
struct ReadingPage<Part: Hashable & Sendable>: Sendable {
    /// The content of the page.
    struct Content {
        let text: Document
        let picture: Card
        /// The most rows of the picture: `rows`, or the screen's columns divided by `share`, whichever is less.
        let pictureSize: (rows: Int, share: Int)
        /// The strips; one without cards is left out.
        let strips: [(part: Part, heading: String, cards: [Card])]
        /// Rows below a heading, which the screen itself draws.
        var rows: (part: Part, count: Int)?
    }

    /// The focused part; nil for the text.
    private(set) var focus: Part?
    private var strips: [Part: Strip] = [:]
    private var scroll = 0

    /// The selected index in a part with this many items; nil if it has none.
    func index(in part: Part, of count: Int) -> Int? {
        count > 0 ? min(strips[part, default: Strip()].selection.index, count - 1) : nil
    }

    /// Focuses a part, from its first card or row on; nil for the beginning of the text.
    mutating func focusPart(_ part: Part?) {
        focus = part
        if let part { strips[part] = nil } else { scroll = 0 }
    }

    /// Handles a movement key.
    mutating func move(_ key: Key, _ layout: Layout, _ state: BrowserState) {
        scroll = layout.scroll(of: self)
        defer { scroll = layout.scroll(of: self) }
        let order = layout.order
        // A page may lose a part when it is requested again, and all parts when its memory is released.
        let place = order.firstIndex(of: focus) ?? 0
        focus = order[place]
        if key.code == .tab {
            let step = key.modifiers.contains(.shift) ? -1 : 1
            focus = order[(place + step + order.count) % order.count]
            if focus == nil { scroll = 0 }
            return
        }
        let isUp = [.up, .character("k")].contains(key.code)
        let isDown = [.down, .character("j")].contains(key.code)
        let isLast = place == order.count - 1
        guard let focus else {
            let end = min(layout.last, state.lastScroll(layout.textRows, below: 1))
            if isDown, scroll >= end, !isLast {
                focusVisiblePart(layout)
            } else {
                scroll = key.scrolled(scroll, last: layout.last, room: layout.area.rows) ?? scroll
            }
            return
        }
        var strip = strips[focus, default: Strip()]
        defer { strips[focus] = strip }
        if let rows = layout.rows, rows.part == focus {
            if isUp, strip.selection.index == 0 {
                self.focus = order[place - 1]
            } else {
                _ = strip.selection.move(key, of: rows.count, room: max(1, layout.area.rows - 1))
            }
            return
        }
        let count = layout.strips.first { $0.part == focus }?.count ?? 0
        if strip.move(key, of: count, columns: layout.area.columns, layout.card) { return }
        if isUp { self.focus = order[place - 1] }
        if isDown, !isLast { self.focus = order[place + 1] }
    }

    /// Moves the focus from the text to the first part that begins below the top of the screen, or else to the last
    /// part; in rows, to the first visible one.
    private mutating func focusVisiblePart(_ layout: Layout) {
        if let strip = layout.strips.first(where: { $0.top >= scroll }) {
            focus = strip.part
        } else if let rows = layout.rows {
            focus = rows.part
            if scroll > rows.top {
                strips[rows.part, default: Strip()].selection.move(
                    to: scroll - rows.top - 1, of: rows.count, room: 1)
            }
        } else {
            focus = layout.strips.last?.part
        }
    }

    /// Scrolls, or selects the item that was clicked.
    ///
    /// - Returns: Whether the click opens the item, because it was already selected.
    mutating func update(_ mouse: Mouse, _ layout: Layout) -> Bool {
        let seen = layout.scroll(of: self)
        if let scrolled = mouse.scrolled(seen, last: layout.last), scrolled != seen {
            // Scrolling removes the focus: the page is being read now.
            (focus, scroll) = (nil, scrolled)
        }
        guard mouse.action == .press else { return false }
        let row = mouse.point.row + seen
        for (part, top, count) in layout.strips {
            var strip = strips[part, default: Strip()]
            let inside = Point(column: mouse.point.column, row: row - top)
            let wasSelected = strip.click(at: inside, of: count, columns: layout.area.columns, layout.card)
            guard let wasSelected else { continue }
            defer { (focus, strips[part]) = (part, strip) }
            return focus == part && wasSelected
        }
        guard let rows = layout.rows, (0..<rows.count).contains(row - rows.top - 1) else { return false }
        let wasSelected = focus == rows.part && index(in: rows.part, of: rows.count) == row - rows.top - 1
        focus = rows.part
        strips[rows.part, default: Strip()].selection.move(to: row - rows.top - 1, of: rows.count, room: 1)
        return wasSelected
    }
}

extension ReadingPage {
    /// The positions of all parts, counted from the first row of the page.
    struct Layout {
        private let content: Content
        private let text: Grid
        /// The first column of the text.
        private let textColumn: Int
        /// The size of the picture; nil if there is no space for it.
        private let picture: CardSize?
        let area: Size
        let card: CardSize
        let textRows: Int
        private(set) var strips: [(part: Part, top: Int, count: Int)] = []
        /// The rows at the end, from their heading on; nil without any.
        let rows: (part: Part, top: Int, count: Int)?
        /// The number of rows above that heading.
        private let height: Int
        /// The furthest position the page can scroll to.
        let last: Int

        init(_ content: Content, _ area: Size, _ state: BrowserState) {
            (self.content, self.area) = (content, area)
            let hasPicture = area.columns >= 60 && area.rows >= 10 && !state.isPlain
            let (most, share) = content.pictureSize
            let size = CardSize(rows: min(most, max(8, min(area.rows - 2, area.columns / share))))
            picture = hasPicture ? size : nil
            textColumn = hasPicture ? size.columns + 3 : 0
            text = content.text.grid(
                columns: max(1, min(area.columns - textColumn, 100)), symbols: state.symbols)
            textRows = max(text.size.rows, hasPicture ? size.rows : 0)
            card = state.stripCard
            var top = textRows + 1
            for (part, _, cards) in content.strips where !cards.isEmpty {
                strips.append((part, top, cards.count))
                top += Strip.height(card)
            }
            height = top
            rows = content.rows.flatMap { $0.count > 0 ? ($0.part, top, $0.count) : nil }
            last = state.lastScroll(top + (rows.map { 1 + $0.count } ?? 0))
        }

        /// The parts from top to bottom, the text first.
        fileprivate var order: [Part?] { [nil] + strips.map(\.part) + [rows?.part].compactMap(\.self) }

        /// The first visible row of the page, chosen so that the focused item is visible.
        func scroll(of page: ReadingPage) -> Int {
            let scroll = min(page.scroll, last)
            let seen: ClosedRange<Int>
            if let rows, rows.part == page.focus {
                let index = page.index(in: rows.part, of: rows.count) ?? 0
                let row = rows.top + 1 + index
                // The heading is shown with the first row. On a screen too low for both, the row matters more.
                seen = min(row, max(index == 0 ? rows.top : row, row - area.rows + 1))...row
            } else if let strip = strips.first(where: { $0.part == page.focus }) {
                seen = strip.top...strip.top + Strip.height(card) - 2
            } else {
                return scroll
            }
            return max(0, min(max(scroll, seen.upperBound - area.rows + 1), seen.lowerBound))
        }

        /// Draws the visible part of the page except the rows at its end, and returns how far the page is scrolled.
        func window(of page: ReadingPage, _ state: BrowserState) -> (frame: Frame, scroll: Int) {
            var frame = Frame(Size(columns: area.columns, rows: height), state)
            if let picture {
                let rect = Rect(column: 0, row: 0, columns: picture.columns, rows: picture.rows)
                content.picture.drawPicture(on: &frame, in: rect, state)
            }
            frame.grid.overlay(text, at: Point(column: textColumn, row: 0))
            for (part, heading, cards) in content.strips {
                guard let strip = strips.first(where: { $0.part == part }) else { continue }
                page.strips[part, default: Strip()].draw(
                    heading, cards: cards, on: &frame, row: strip.top, card, isFocused: page.focus == part,
                    state)
            }
            let scroll = scroll(of: page)
            return (frame.window(from: scroll, rows: area.rows), scroll)
        }
    }
}
