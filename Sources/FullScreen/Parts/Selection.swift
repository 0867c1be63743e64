import Screen

/// Which row or card is selected, and which is the first visible.
struct Selection: Sendable, Equatable {
    var index = 0
    private(set) var first = 0

    /// The first visible one if this many fit, such that the selected one is visible.
    func first(of count: Int, room: Int) -> Int {
        let room = max(1, room)
        let index = min(index, max(0, count - 1))
        let lowest = max(0, index - room + 1)
        return min(max(first, lowest), index, max(0, count - room))
    }

    /// Selects another one, scrolling as little as possible.
    mutating func move(to target: Int, of count: Int, room: Int) {
        index = min(max(0, target), max(0, count - 1))
        first = first(of: count, room: room)
    }

    mutating func move(by step: Int, of count: Int, room: Int) {
        move(to: min(index, max(0, count - 1)) + step, of: count, room: room)
    }

    /// Scrolls as the wheel says, or selects the row that is clicked.
    ///
    /// - Parameter row: The one under the pointer, if any.
    /// - Returns: Whether the click opens it, for it was selected before.
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

    /// The moves common to all lists; false for any other key.
    mutating func move(_ key: Key, of count: Int, room: Int) -> Bool {
        guard let step = key.step(of: count, room: room) else { return false }
        move(by: step, of: count, room: room)
        return true
    }
}

extension Key {
    /// How far it moves among this many rows, of which so many are seen; nil for any other key.
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

    /// Another place of a page that scrolls, with this much of it still below the screen from its top; nil
    /// for any other key.
    func scrolled(_ scroll: Int, last: Int, room: Int) -> Int? {
        let step = code == .character(" ") ? max(1, room) : step(of: last, room: room)
        return step.map { min(max(0, min(scroll, last) + $0), last) }
    }
}

extension Mouse {
    /// Another place of a page that scrolls, as the wheel says; nil for anything else.
    func scrolled(_ scroll: Int, last: Int) -> Int? {
        switch action {
        case .scrollUp: max(0, min(scroll, last) - Self.step)
        case .scrollDown: min(last, scroll + Self.step)
        default: nil
        }
    }

    /// The rows of a notch of the wheel.
    fileprivate static let step = 3
}
