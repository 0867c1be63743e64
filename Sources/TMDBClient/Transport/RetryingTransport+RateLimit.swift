import Synchronization

extension RetryingTransport {
    /// Waits as long as TMDB demands, for commands with many requests, which should not end halfway.
    ///
    /// Transports that share one also share its total and its notice.
    package final class RateLimitWait: Sendable {
        /// The longest wait, for all requests together.
        private static let maxTotalWait = Duration.seconds(300)
        /// Called when the first wait begins.
        private let notice: @Sendable () -> Void
        private let waited = Mutex(Time())

        /// Allows waits of five minutes in all.
        package init(notice: @escaping @Sendable () -> Void) { self.notice = notice }

        /// Adds a wait to the total, and reports the first one.
        ///
        /// - Returns: Whether the total stays within the limit.
        func allows(_ wait: Duration, from start: ContinuousClock.Instant) -> Bool {
            let (isAllowed, isFirst) = waited.withLock { $0.add(wait, from: start, limit: Self.maxTotalWait) }
            if isFirst { notice() }
            return isAllowed
        }

        /// The total time waited. Simultaneous waits count once.
        private struct Time {
            private var total = Duration.zero
            private var end: ContinuousClock.Instant?

            /// Adds a wait, unless it would exceed the limit.
            mutating func add(
                _ wait: Duration, from start: ContinuousClock.Instant, limit: Duration
            ) -> (isAllowed: Bool, isFirst: Bool) {
                if wait > limit { return (false, false) }
                let isFirst = end == nil
                let more = start + wait - max(start, end ?? start)
                if more > .zero {
                    if total + more > limit { return (false, false) }
                    (total, end) = (total + more, start + wait)
                }
                return (true, isFirst)
            }
        }
    }
}

extension APIResponse {
    /// Whether the server asks to come back later.
    var asksToWait: Bool { status == 429 || status == 503 && retryAfter != nil }
}
