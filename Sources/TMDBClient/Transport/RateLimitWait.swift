extension RetryingTransport {
    /// Waiting as long as TMDB asks for it, for commands with many requests, which should not end halfway.
    package struct RateLimitWait: Sendable {
        /// The longest wait, for all requests of the transport together.
        package var longest = Duration.seconds(300)
        /// Called when the first wait begins.
        package var notice: @Sendable () -> Void

        /// Five minutes.
        package init(notice: @escaping @Sendable () -> Void) { self.notice = notice }

        /// The time that was waited. Requests that wait at the same time count once.
        struct Time {
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
