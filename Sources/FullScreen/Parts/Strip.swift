import Presenters
import Screen
import Terminal

/// Cards side by side under a heading, scrolling independently.
struct Strip: Sendable, Equatable {
    var selection = Selection()

    /// The height of a strip with cards of this size: heading, cards, and a blank line.
    static func height(_ size: CardSize) -> Int { 1 + size.height + 1 }

    /// Moves left and right; false for any other key.
    mutating func move(_ key: Key, of count: Int, columns: Int, _ size: CardSize) -> Bool {
        let room = size.perRow(columns)
        switch key.code {
        case .left, .character("h"): selection.move(by: -1, of: count, room: room)
        case .right, .character("l"): selection.move(by: 1, of: count, room: room)
        case .home, .character("0"): selection.move(to: 0, of: count, room: room)
        case .end, .character("$"): selection.move(to: count - 1, of: count, room: room)
        default: return false
        }
        return true
    }

    /// Draws the heading and the cards from this row on, across the frame. A lazy collection creates only visible ones.
    func draw<Cards: RandomAccessCollection>(
        _ heading: String, note: String = "", cards: Cards, on frame: inout Frame,
        row: Int, _ size: CardSize, isFocused: Bool, _ state: BrowserState
    ) where Cards.Element == Card, Cards.Index == Int {
        let columns = frame.grid.size.columns
        let look = Look(.heading, isFocused ? [.bold, .underlined] : [])
        let used = frame.grid.write(heading, at: Point(row: row), look)
        let selected = min(selection.index, cards.count - 1)
        // A title that is cut under its card is shown in full here.
        let name = isFocused && selected >= 0 ? cards[selected].title : ""
        let title = name.displayWidth > size.columns && !size.isLine ? name : ""
        let place = cards.isEmpty ? "" : DisplayText.position(selected, of: cards.count)
        let detail = [isFocused ? place : "", title, note].filter { !$0.isEmpty }.joined(separator: "  ")
        frame.grid.write(detail, at: Point(column: used + 2, row: row), Look(.label))
        let room = size.perRow(columns)
        let first = selection.first(of: cards.count, room: room)
        for (place, index) in (first..<min(cards.count, first + room)).enumerated() {
            cards[index].draw(
                on: &frame, at: Point(column: size.column(place), row: row + 1), size,
                isSelected: isFocused && index == selected, state)
        }
    }

    /// Selects the card at a point relative to the strip's origin.
    ///
    /// - Returns: Whether the card was already selected; nil if there is no card at the point.
    mutating func click(at point: Point, of count: Int, columns: Int, _ size: CardSize) -> Bool? {
        guard (1...size.height).contains(point.row), let place = size.position(at: point.column) else {
            return nil
        }
        let room = size.perRow(columns)
        let index = selection.first(of: count, room: room) + place
        guard place < room, index < count else { return nil }
        defer { selection.move(to: index, of: count, room: room) }
        return index == min(selection.index, count - 1)
    }

    /// Selects a card drawn as a line, counted from the selected one, which is the first.
    ///
    /// - Returns: Whether the card was already selected; nil if there is no card on that line.
    mutating func click(line: Int, of count: Int) -> Bool? {
        let index = min(selection.index, count - 1) + line
        guard line >= 0, index < count else { return nil }
        selection.move(to: index, of: count, room: 1)
        return line == 0
    }
}
