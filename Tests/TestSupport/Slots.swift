/// Limits how many tasks do something at once; the others wait their turn.
package actor Slots {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// All slots are free.
    package init(_ count: Int) { free = count }

    /// Takes a slot, as soon as one is free.
    package func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    /// Releases a slot to the task that has waited longest.
    package func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
