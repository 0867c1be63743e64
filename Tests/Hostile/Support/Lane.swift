/// Limits how many run at once; the others wait in order of arrival.
actor Lane {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// For runs that mostly wait.
    static let waiting = Lane(width: 24)
    /// For runs that use the processor.
    static let working = Lane(width: 5)

    init(width: Int) { free = width }

    func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async rethrows -> Value {
        await enter()
        defer { leave() }
        return try await work()
    }

    private func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
