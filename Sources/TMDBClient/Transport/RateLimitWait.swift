import Synchronization

extension RetryingTransport {
    /// Waiting as long as TMDB asks for it, for commands with many requests, which should not end halfway.
    ///
    /// Transports that share one also share its time and its notice.
    package final class RateLimitWait: Sendable {
        /// The longest wait, for all requests together.
        private static let longest = Duration.seconds(300)
        /// Called when the first wait begins.
        private let notice: @Sendable () -> Void
        private let waited = Mutex(Time())

        /// Five minutes.
        package init(notice: @escaping @Sendable () -> Void) { self.notice = notice }

        /// Adds a wait to the time that was waited, and reports the first one.
        ///
        /// - Returns: Whether there is time for it.
        func allows(_ wait: Duration, from start: ContinuousClock.Instant) -> Bool {
            let (isAllowed, isFirst) = waited.withLock { $0.add(wait, from: start, limit: Self.longest) }
            if isFirst { notice() }
            return isAllowed
        }

        /// The time that was waited. Requests that wait at the same time count once.
        private struct Time {
            private var total = Duration.zero
            private var end: ContinuousClock.Instant?

            /// Adds a wait, unless the limit would be exceeded.
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
