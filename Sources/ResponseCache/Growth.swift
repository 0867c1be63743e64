import Synchronization

/// How much a cache has grown since all of it was looked at: done for each answer or picture, that would be most of the work.
final class Growth: Sendable {
    /// Nil before the first look.
    private let unseen = Mutex<Int?>(nil)

    /// Whether the next bytes are a reason to look: the first are, and then each sixteenth of what there may be.
    func isTimeToLook(after size: Int, limit: Int) -> Bool {
        unseen.withLock { unseen in
            let bytes = unseen.map { $0 + size }
            let isTime = bytes.map { $0 > limit / 16 } ?? true
            unseen = isTime ? 0 : bytes
            return isTime
        }
    }
}
