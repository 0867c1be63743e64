import Synchronization
package import TMDBModels

/// Limits how many requests run at a time; others queue in order, and leave the queue when cancelled.
package final class RequestGate: Sendable {
    private struct State {
        var free: Int
        var line: [(number: Int, go: CheckedContinuation<Bool, Never>)] = []
        var numbers = 0
        /// Requests that were cancelled before they joined the queue.
        var gone: Set<Int> = []
    }

    private let state: Mutex<State>

    /// Allows this many at a time.
    package init(_ count: Int) { state = Mutex(State(free: count)) }

    /// Waits for its turn, and runs the work.
    ///
    /// - Returns: Nil if the task was cancelled before its turn came.
    package func passing<Value: Sendable>(_ work: () async -> Value) async -> Value? {
        guard await enter() else { return nil }
        defer { leave() }
        return await work()
    }

    private func enter() async -> Bool {
        let number = state.withLock { state in
            state.numbers += 1
            return state.numbers
        }
        // A task cancelled just as its turn comes leaves its number behind.
        defer { _ = state.withLock { $0.gone.remove(number) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { go in
                let mayGo: Bool? = state.withLock { state in
                    if state.gone.remove(number) != nil || Task.isCancelled { return false }
                    if state.free > 0 {
                        state.free -= 1
                        return true
                    }
                    state.line.append((number, go))
                    return nil
                }
                if let mayGo { go.resume(returning: mayGo) }
            }
        } onCancel: {
            let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
                if let index = state.line.firstIndex(where: { $0.number == number }) {
                    return state.line.remove(at: index).go
                }
                state.gone.insert(number)
                return nil
            }
            waiting?.resume(returning: false)
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            if state.line.isEmpty {
                state.free += 1
                return nil
            }
            return state.line.removeFirst().go
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
        let result = await gate.passing { await wrapped.outcome(of: request) }
        guard let result else { throw TMDBError(.cancelled, "stopped", url: request.redactedURL) }
        return try result.get()
    }
}
