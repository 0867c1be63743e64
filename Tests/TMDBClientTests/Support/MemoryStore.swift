import Foundation
import Synchronization

@testable import TMDBClient
@testable import TMDBModels

/// A cache in memory.
final class MemoryStore: ResponseStore {
    private let kept = Mutex<[String: StoredResponse]>([:])
    var all: [String: StoredResponse] { kept.withLock { $0 } }

    func response(for key: String) -> StoredResponse? { all[key] }
    func save(_ response: StoredResponse, for key: String) { kept.withLock { $0[key] = response } }
}

/// A clock that stands still until it is advanced.
final class ManualClock: Sendable {
    private let seconds = Mutex(1_000_000.0)
    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
    func advance(_ interval: Double) { seconds.withLock { $0 += interval } }
}

/// A clock that advances only on request.
final class RetryClock: Sendable {
    private let state = Mutex((now: ContinuousClock.now, waits: [Duration]()))

    var waits: [Duration] { state.withLock { $0.waits } }

    func advance(_ duration: Duration) { state.withLock { $0.now += duration } }

    /// - Parameter chance: 0.5 leaves the nominal waits unchanged.
    func world(chance: Double = 0.5) -> RetryingTransport.Dependencies {
        var world = RetryingTransport.Dependencies()
        world.now = { self.state.withLock { $0.now } }
        world.sleep = { duration in
            self.state.withLock { state in
                state.waits.append(duration)
                state.now += duration
            }
        }
        world.randomFraction = { chance }
        return world
    }
}

/// The reported ages, from any thread.
final class Ages: Sendable {
    private let dates = Mutex<[Date]>([])
    var all: [Date] { dates.withLock { $0 } }
    func add(_ date: Date) { dates.withLock { $0.append(date) } }
}
