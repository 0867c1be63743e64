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

/// The reported ages, from any thread.
final class Ages: Sendable {
    private let dates = Mutex<[Date]>([])
    var all: [Date] { dates.withLock { $0 } }
    func add(_ date: Date) { dates.withLock { $0.append(date) } }
}
