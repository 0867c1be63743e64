import Synchronization
package import TMDBModels

/// Limits how many requests start in any one second; TMDB's network rejects a client above about forty.
package final class PacingTransport: Transport {
    private let wrapped: any Transport
    private let perSecond: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (Duration) async throws -> Void
    /// The start times of the latest requests, past and planned, oldest first.
    private let starts = Mutex<[ContinuousClock.Instant]>([])

    /// Twenty a second is half of TMDB's limit.
    package init(
        _ wrapped: any Transport, perSecond: Int = 20,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) { (self.wrapped, self.perSecond, self.now, self.sleep) = (wrapped, perSecond, now, sleep) }

    /// Sends in turn; rethrows the wrapped transport's errors, and throws ``TMDBError`` if cancelled while waiting.
    package func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        let now = now()
        let start = starts.withLock { starts in
            let earliest = starts.count < perSecond ? now : max(now, starts[0] + .seconds(1))
            if starts.count >= perSecond { starts.removeFirst() }
            starts.append(earliest)
            return earliest
        }
        if start > now {
            do { try await sleep(start - now) } catch {
                throw TMDBError(.cancelled, "stopped", url: request.redactedURL)
            }
        }
        return try await wrapped.send(request)
    }
}
