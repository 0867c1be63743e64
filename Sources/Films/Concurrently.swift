import Synchronization

/// Works on several items at once, a few at a time.
///
/// - Parameters:
///   - width: how many run at the same time.
///   - take: gets each result as it comes, with the item's index, and says whether to go on.
package func concurrently<Item: Sendable, Value: Sendable>(
    _ items: [Item], width: Int, _ work: @escaping @Sendable (Item) async -> Value,
    take: (_ index: Int, _ value: Value) -> Bool
) async {
    await withTaskGroup(of: (Int, Value).self) { group in
        var next = items.startIndex
        func startOne() {
            guard next < items.endIndex else { return }
            let (index, item) = (next, items[next])
            group.addTask { (index, await work(item)) }
            next += 1
        }
        for _ in 0..<width { startOne() }
        for await (index, value) in group {
            if take(index, value) {
                startOne()
            } else {
                next = items.endIndex
                group.cancelAll()
            }
        }
    }
}

/// Waits for the work. If it takes longer than the delay, does something else meanwhile, once, which can ask
/// whether the work is still running.
package func awaiting<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value, after delay: Duration,
    _ meanwhile: (_ isWaiting: @escaping () -> Bool) -> Void
) async -> Value {
    let end = End()
    return await withTaskGroup(of: Value?.self) { group in
        group.addTask {
            defer { end.come() }
            return await work()
        }
        group.addTask {
            try? await Task.sleep(for: delay)
            return nil
        }
        for await value in group {
            if let value {
                group.cancelAll()
                return value
            }
            meanwhile { !end.hasCome }
        }
        preconditionFailure("work always ends with a value")
    }
}

/// Whether something has ended, from any thread.
private final class End: Sendable {
    private let state = Mutex(false)

    var hasCome: Bool { state.withLock { $0 } }

    func come() { state.withLock { $0 = true } }
}
