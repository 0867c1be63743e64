/// So many may do something at once; the others wait their turn.
public actor Slots {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// All of them free.
    public init(_ count: Int) { free = count }

    /// Takes one, as soon as there is one.
    public func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    /// Gives one back, to whoever has waited longest.
    public func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
