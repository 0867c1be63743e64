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

    /// The moves common to all lists; false for any other key.
    mutating func move(_ key: Key, of count: Int, room: Int) -> Bool {
        switch key.code {
        case .up, .character("k"): move(by: -1, of: count, room: room)
        case .down, .character("j"): move(by: 1, of: count, room: room)
        case .pageUp: move(by: -max(1, room), of: count, room: room)
        case .pageDown: move(by: max(1, room), of: count, room: room)
        case .home, .character("g"): move(to: 0, of: count, room: room)
        case .end, .character("G"): move(to: count - 1, of: count, room: room)
        default: return false
        }
        return true
    }
}
