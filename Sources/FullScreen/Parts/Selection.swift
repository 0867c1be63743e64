import Screen

/// The selected row or card, and the first visible one.
struct Selection: Sendable, Equatable {
    var index = 0
    private(set) var first = 0

    /// The first visible index if this many fit, chosen so that the selected one is visible.
    func first(of count: Int, room: Int) -> Int {
        let room = max(1, room)
        let index = min(index, max(0, count - 1))
        let lowest = max(0, index - room + 1)
        return min(max(first, lowest), index, max(0, count - room))
    }

    /// Selects another index, scrolling as little as possible.
    mutating func move(to target: Int, of count: Int, room: Int) {
        index = min(max(0, target), max(0, count - 1))
        first = first(of: count, room: room)
    }

    mutating func move(by step: Int, of count: Int, room: Int) {
        move(to: min(index, max(0, count - 1)) + step, of: count, room: room)
    }

    /// Scrolls with the wheel, or selects the row that is clicked.
    ///
    /// - Parameter row: The row under the pointer, if any.
    /// - Returns: Whether the click opens the row, because it was already selected.
    mutating func update(_ mouse: Mouse, at row: Int?, of count: Int, room: Int) -> Bool {
        switch mouse.action {
        case .scrollUp: move(by: -Mouse.step, of: count, room: room)
        case .scrollDown: move(by: Mouse.step, of: count, room: room)
        case .press:
            guard let row, row < count else { return false }
            if row == min(index, count - 1) { return true }
            move(to: row, of: count, room: room)
        default: break
        }
        return false
    }

    /// Handles the movement keys common to all lists; false for any other key.
    mutating func move(_ key: Key, of count: Int, room: Int) -> Bool {
        guard let step = key.step(of: count, room: room) else { return false }
        move(by: step, of: count, room: room)
        return true
    }
}

extension Key {
    /// How far the key moves among `count` rows, `room` of which are visible; nil for any other key.
    func step(of count: Int, room: Int) -> Int? {
        switch (code, modifiers.contains(.control)) {
        case (.up, _), (.character("k"), _): -1
        case (.down, _), (.character("j"), _): 1
        case (.pageUp, _), (.character("b"), true): -max(1, room)
        case (.pageDown, _), (.character("f"), true): max(1, room)
        case (.character("u"), true): -max(1, room / 2)
        case (.character("d"), true): max(1, room / 2)
        case (.home, _), (.character("g"), false): -count
        case (.end, _), (.character("G"), false): count
        default: nil
        }
    }

    /// The new scroll position of a page whose last position is `last`, with `room` visible rows; nil for any other
    /// key.
    func scrolled(_ scroll: Int, last: Int, room: Int) -> Int? {
        let step = code == .character(" ") ? max(1, room) : step(of: last, room: room)
        return step.map { min(max(0, min(scroll, last) + $0), last) }
    }
}

extension Mouse {
    /// The new scroll position of a page after turning the wheel; nil for any other action.
    func scrolled(_ scroll: Int, last: Int) -> Int? {
        switch action {
        case .scrollUp: max(0, min(scroll, last) - Self.step)
        case .scrollDown: min(last, scroll + Self.step)
        default: nil
        }
    }

    /// The rows scrolled by one notch of the wheel.
    fileprivate static let step = 3
}
