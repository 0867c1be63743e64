/// So many may do something at once; the others wait their turn.
package actor Slots {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// All of them free.
    package init(_ count: Int) { free = count }

    /// Takes one, as soon as there is one.
    package func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    /// Gives one back, to whoever has waited longest.
    package func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
