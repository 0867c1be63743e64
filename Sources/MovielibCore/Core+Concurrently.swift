import Synchronization
import TMDBModels

/// Works on several items at once, a few at a time.
///
/// - Parameters:
///   - width: how many run at the same time.
///   - take: gets each result as it comes, with the item's index; returns false to start no more and cancel the rest.
package func forEachConcurrently<Item: Sendable, Value: Sendable>(
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

extension Core {
    /// Runs `work` on every item, a few at a time, and returns the results in the items' order. The first failure
    /// cancels the rest, and is thrown.
    ///
    /// - Parameter progress: called after each item with the number of items done.
    func mapConcurrently<Item: Sendable, Value: Sendable>(
        _ items: [Item], _ work: @escaping @Sendable (Item) async -> Result<Value, TMDBError>,
        progress: (_ done: Int) -> JobProgress
    ) async throws(CoreError) -> [Value] {
        var values: [Value?] = Array(repeating: nil, count: items.count)
        var (failure, done): (TMDBError?, Int) = (nil, 0)
        await forEachConcurrently(items, width: Self.maxConcurrentRequests, work) { index, result in
            switch result {
            case .success(let value): values[index] = value
            case .failure(let error): failure = failure ?? error
            }
            done += 1
            dialogue.progress(progress(done))
            return failure == nil
        }
        dialogue.progress(nil)
        if let failure { throw .tmdb(failure) }
        return values.compactMap(\.self)
    }
}
