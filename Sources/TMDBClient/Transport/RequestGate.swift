import Synchronization
package import TMDBModels

/// Limits how many requests run at a time; others queue in order, and leave the queue when cancelled.
package final class RequestGate: Sendable {
    private struct State {
        var freeSlots: Int
        var queue: [(number: Int, go: CheckedContinuation<Bool, Never>)] = []
        var lastNumber = 0
        /// Requests that were cancelled before they joined the queue.
        var cancelledNumbers: Set<Int> = []
    }

    private let state: Mutex<State>

    /// Allows this many at a time.
    package init(_ count: Int) { state = Mutex(State(freeSlots: count)) }

    /// Waits for its turn, and runs the work.
    ///
    /// - Returns: Nil if the task was cancelled before its turn came.
    package func perform<Value: Sendable>(_ work: () async -> Value) async -> Value? {
        guard await enter() else { return nil }
        defer { leave() }
        return await work()
    }

    private func enter() async -> Bool {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        // A task cancelled just as its turn comes leaves its number behind.
        defer { _ = state.withLock { $0.cancelledNumbers.remove(number) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { go in
                let mayGo: Bool? = state.withLock { state in
                    if state.cancelledNumbers.remove(number) != nil || Task.isCancelled { return false }
                    if state.freeSlots > 0 {
                        state.freeSlots -= 1
                        return true
                    }
                    state.queue.append((number, go))
                    return nil
                }
                if let mayGo { go.resume(returning: mayGo) }
            }
        } onCancel: {
            let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
                if let index = state.queue.firstIndex(where: { $0.number == number }) {
                    return state.queue.remove(at: index).go
                }
                state.cancelledNumbers.insert(number)
                return nil
            }
            waiting?.resume(returning: false)
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            if state.queue.isEmpty {
                state.freeSlots += 1
                return nil
            }
            return state.queue.removeFirst().go
        }
        next?.resume(returning: true)
    }
}

/// Sends requests through a gate that other transports may share.
package struct GatedTransport: Transport {
    private let wrapped: any Transport
    private let gate: RequestGate

    /// Sends only requests that the gate lets through.
    package init(_ wrapped: any Transport, gate: RequestGate) { (self.wrapped, self.gate) = (wrapped, gate) }

    /// Rethrows the wrapped transport's errors, and throws ``TMDBError`` if cancelled while waiting.
    package func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        let wrapped = wrapped
        let result = await gate.perform { await wrapped.outcome(of: request) }
        guard let result else { throw TMDBError(.cancelled, "stopped", url: request.redactedURL) }
        return try result.get()
    }
}
