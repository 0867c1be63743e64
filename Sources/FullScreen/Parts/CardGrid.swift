import Screen
import Terminal

/// Cards in rows that wrap at the edge, scrolling by whole rows.
struct CardGrid: Sendable, Equatable {
    private(set) var index = 0
    private var rows = Selection()

    /// The layout of the cards in the available space.
    struct Layout: Equatable {
        let card: CardSize
        let perRow: Int
        /// The number of visible rows of cards.
        let rows: Int
        /// The height of a row of cards, including the blank line below it.
        let height: Int
        /// Whether there is too little space for cards, so that each takes one line.
        let isCompact: Bool
        /// The first row of the grid; the rows above it are used by the screen.
        let top: Int

        init(_ state: BrowserState, below top: Int = 0) {
            self.top = top
            var area = state.area
            area.rows -= top
            isCompact = area.rows < 8 || area.columns < 24 || state.isPlain
            let fitting = max(1, (area.rows + 1) / 14)
            card = CardSize(rows: max(2, min(14, (area.rows + 1) / fitting - 1 - CardSize.captionRows)))
            rows = isCompact ? max(1, area.rows) : fitting
            height = isCompact ? 1 : card.height + 1
            perRow = isCompact ? 1 : card.perRow(area.columns)
        }
    }

    /// The index of the first visible row of cards, chosen so that the selected card is visible.
    private func first(of count: Int, _ layout: Layout) -> Int {
        var rows = rows
        rows.index = min(index, max(0, count - 1)) / layout.perRow
        return rows.first(of: Self.rowCount(count, layout), room: layout.rows)
    }

    private static func rowCount(_ count: Int, _ layout: Layout) -> Int {
        (count + layout.perRow - 1) / layout.perRow
    }

    /// The index of the selected card; nil if there are no cards.
    func selected(of count: Int) -> Int? { count > 0 ? min(index, count - 1) : nil }

    /// Handles a key or the mouse.
    ///
    /// - Returns: The index of the card to open, after Enter or a click on the selected card.
    mutating func update(_ event: BrowserScreenEvent, of count: Int, _ layout: Layout) -> Int? {
        switch event {
        case .key(let key) where key.code == .enter: return selected(of: count)
        case .key(let key): move(key, of: count, layout)
        case .mouse(let mouse):
            switch mouse.action {
            case .scrollUp: move(Key(.up), of: count, layout)
            case .scrollDown: move(Key(.down), of: count, layout)
            case .press:
                guard let card = card(at: mouse.point, of: count, layout) else { break }
                if card == selected(of: count) { return card }
                move(to: card, of: count, layout)
            default: break
            }
        default: break
        }
        return nil
    }

    private mutating func move(to target: Int, of count: Int, _ layout: Layout) {
        index = min(max(0, target), max(0, count - 1))
        rows.move(to: index / layout.perRow, of: Self.rowCount(count, layout), room: layout.rows)
    }

    /// Moves in two dimensions, and with Tab to the next card.
    private mutating func move(_ key: Key, of count: Int, _ layout: Layout) {
        let step: Int
        switch key.code {
        case .tab: step = key.modifiers.contains(.shift) ? -1 : 1
        case .left, .character("h"): step = -1
        case .right, .character("l"): step = 1
        case .up, .character("k"): step = index >= layout.perRow ? -layout.perRow : 0
        case .down, .character("j"):
            // Above a shorter last row, moving down selects its last card.
            let isLastRow = index / layout.perRow >= Self.rowCount(count, layout) - 1
            step = isLastRow ? 0 : layout.perRow
        default:
            guard let rows = key.step(of: count, room: layout.rows) else { return }
            step = rows * layout.perRow
        }
        move(to: min(index, max(0, count - 1)) + step, of: count, layout)
    }

    /// Whether it is time to load more cards.
    func isNearEnd(of count: Int, _ layout: Layout) -> Bool {
        index + layout.perRow * (layout.rows + 1) >= count
    }

    /// Draws the visible cards; a lazy collection creates no others.
    func draw<Cards: RandomAccessCollection>(
        _ cards: Cards, on frame: inout Frame, _ layout: Layout, _ state: BrowserState
    ) where Cards.Element == Card, Cards.Index == Int {
        let size = frame.grid.size
        let selected = selected(of: cards.count)
        let start = first(of: cards.count, layout) * layout.perRow
        // A partly visible row is better than none.
        let seen = layout.perRow * (layout.isCompact ? layout.rows : layout.rows + 1)
        for (place, index) in (start..<min(cards.count, start + seen)).enumerated() {
            let row = layout.top + place / layout.perRow * layout.height
            let card = cards[index]
            if layout.isCompact {
                FilmLine(title: card.title, detail: card.facts.plain, keepsDetail: true).draw(
                    on: &frame.grid, at: Point(row: row), columns: size.columns, isSelected: index == selected
                )
            } else if row + layout.card.height <= size.rows || place < layout.perRow {
                let column = layout.card.column(place % layout.perRow)
                card.draw(
                    on: &frame, at: Point(column: column, row: row), layout.card,
                    isSelected: index == selected, state)
            }
        }
    }

    /// The index of the card at a cell; nil between cards and after the last one.
    private func card(at point: Point, of count: Int, _ layout: Layout) -> Int? {
        let row = point.row - layout.top
        guard row >= 0, let column = layout.isCompact ? 0 : layout.card.position(at: point.column) else {
            return nil
        }
        let index = (first(of: count, layout) + row / layout.height) * layout.perRow + column
        return column < layout.perRow && index < count ? index : nil
    }
}
