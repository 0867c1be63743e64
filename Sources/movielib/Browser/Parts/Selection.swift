import Screen

/// Which of several rows or cards is selected, and which is the first that is seen.
struct Selection: Sendable, Equatable {
    var index = 0
    private(set) var first = 0

    /// The first that is seen where there is room for so many: the selected one always is.
    func first(of count: Int, room: Int) -> Int {
        let room = max(1, room)
        let index = min(index, max(0, count - 1))
        let lowest = max(0, index - room + 1)
        return min(max(first, lowest), index, max(0, count - room))
    }

    /// Moves to another one and scrolls as little as it takes.
    mutating func move(to target: Int, of count: Int, room: Int) {
        index = min(max(0, target), max(0, count - 1))
        first = first(of: count, room: room)
    }

    mutating func move(by step: Int, of count: Int, room: Int) {
        move(to: min(index, max(0, count - 1)) + step, of: count, room: room)
    }

    /// The moves that every list knows; false where the key is none of them.
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
