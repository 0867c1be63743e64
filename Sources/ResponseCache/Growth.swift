import Synchronization

/// The bytes added to a cache since it was last measured: measuring after each answer would be most of the work.
final class Growth: Sendable {
    /// Nil before the first measurement.
    private let unmeasuredBytes = Mutex<Int?>(nil)

    /// Whether these bytes make it time to measure: at first, and then after every sixteenth of the limit.
    func shouldMeasure(after size: Int, limit: Int) -> Bool {
        unmeasuredBytes.withLock { unseen in
            let bytes = unseen.map { $0 + size }
            let isTime = bytes.map { $0 > limit / 16 } ?? true
            unseen = isTime ? 0 : bytes
            return isTime
        }
    }
}
