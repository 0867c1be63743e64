import Localization
import Synchronization
package import TMDBModels

/// Retries requests that may succeed a second time: after broken connections, timeouts, HTTP 408, 429 and
/// 5xx, and once after an unreadable answer.
///
/// At most three attempts, and at most half a minute without a good answer for all of a command's requests
/// together. Between attempts it waits half a second, then one, give or take a quarter, so that many clients
/// do not retry simultaneously; a `Retry-After` is a minimum, and one above ten seconds is reported instead.
/// A ``RateLimitWait`` waits longer, and as often as TMDB demands. After the host was unreachable, later
/// requests of the same command fail at once. In a program that stays open, each request has its own time,
/// and its own attempts.
package final class RetryingTransport: Transport {
    /// Clock and randomness, replaceable in tests.
    package struct Dependencies: Sendable {
        /// The time, for the budget.
        package var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
        /// Waits; throws if the task is cancelled.
        package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
        /// Half a minute, less the time that startup and shutdown take on a busy machine.
        package var budget = Duration.seconds(27)
        /// Between 0 and 1.
        package var randomFraction: @Sendable () -> Double = { Double.random(in: 0...1) }

        /// The real clock and randomness.
        package init() {}
    }

    /// The scope of the half minute and of an unreachable host.
    package enum Scope: Sendable { case command, request }

    private static let maxAttempts = 3
    private static let maxWaitSeconds = 10

    private let wrapped: any Transport
    private let scope: Scope
    private let dependencies: Dependencies
    private let rateLimit: RateLimitWait?
    private let state = Mutex(State())

    private struct State {
        var deadline: ContinuousClock.Instant?
        var unreachableError: TMDBError?
    }

    /// Shares the half minute among a command's requests, or gives it to each request of a program that stays open.
    ///
    /// - Parameter rateLimit: Limits the waits if TMDB demands them repeatedly; nil waits as for other failures.
    package init(
        _ wrapped: any Transport, each scope: Scope = .command, rateLimit: RateLimitWait? = nil,
        dependencies: Dependencies = Dependencies()
    ) {
        (self.wrapped, self.scope, self.rateLimit, self.dependencies) = (
            wrapped, scope, rateLimit, dependencies
        )
    }

    /// Sends up to three times; throws the last ``TMDBError``, or returns the last answer, whatever its status.
    package func send(_ request: APIRequest) async throws(TMDBError) -> APIResponse {
        let (deadline, unreachable) = state.withLock { state in
            if scope == .request { state = State() }
            let deadline = state.deadline ?? dependencies.now() + dependencies.budget
            state.deadline = deadline
            return (deadline, state.unreachableError)
        }
        if let unreachable { throw unreachable }
        let ownDeadline = request.timeout.map { min(deadline, dependencies.now() + $0) } ?? deadline
        return try await send(request, attempt: 1, until: ownDeadline)
    }

    /// Sends, starting with this attempt.
    private func send(
        _ request: APIRequest, attempt first: Int, until deadline: ContinuousClock.Instant
    ) async throws(TMDBError) -> APIResponse {
        var (attempt, deadline, refusals) = (first, deadline, 0)
        while true {
            let left = deadline - dependencies.now()
            if left <= .zero { throw timedOut(request) }
            var hurried = request
            hurried.timeout = left
            let outcome = await wrapped.outcome(of: hurried)
            if let wait = rateLimitPause(after: outcome, refusals, request) {
                try await sleep(wait, request)
                refusals += 1
                // TMDB does answer.
                resetDeadline()
                deadline = dependencies.now() + dependencies.budget
                continue
            }
            let isLast = attempt >= Self.maxAttempts || !isWorthRetrying(outcome, attempt)
            let wait = isLast ? nil : pause(after: outcome, attempt, left: deadline - dependencies.now())
            guard let wait else {
                if case .failure(let error) = outcome, error.kind == .unreachable {
                    state.withLock { $0.unreachableError = error }
                }
                var response = try outcome.get()
                switch response.status {
                case 200..<300:
                    response.confirm = { self.resetDeadline() }
                    if first == 1, attempt < Self.maxAttempts {
                        let (made, end) = (attempt, deadline)
                        response.retry = { () async throws(TMDBError) in
                            try await self.sendAgain(request, after: made, until: end)
                        }
                    }
                case let status where !APIResponse.isTransient(status): resetDeadline()
                default: break
                }
                return response
            }
            try await sleep(wait, request)
            attempt += 1
        }
    }

    /// Restarts the half minute: a long job may continue as long as it gets answers.
    private func resetDeadline() { state.withLock { $0.deadline = nil } }

    /// Sends again after an unusable answer, within the time left for the first attempt.
    private func sendAgain(
        _ request: APIRequest, after made: Int, until deadline: ContinuousClock.Instant
    ) async throws(TMDBError) -> APIResponse? {
        let wait = usualPause(made)
        if wait >= deadline - dependencies.now() { return nil }
        try await sleep(wait, request)
        return try await send(request, attempt: made + 1, until: deadline)
    }

    private func sleep(_ wait: Duration, _ request: APIRequest) async throws(TMDBError) {
        do { try await dependencies.sleep(wait) } catch {
            throw TMDBError(.cancelled, "stopped", url: request.redactedURL)
        }
    }

    private func timedOut(_ request: APIRequest) -> TMDBError {
        TMDBError(
            .unreachable, tr("{host} did not answer in time", ["host": request.service.host]),
            url: request.redactedURL)
    }

    private func isWorthRetrying(_ outcome: Result<APIResponse, TMDBError>, _ attempt: Int) -> Bool {
        switch outcome {
        case .success(let response): APIResponse.isTransient(response.status)
        case .failure(let error): attempt <= error.retries
        }
    }

    /// The wait before the next attempt; nil if there is no time for it.
    private func pause(
        after outcome: Result<APIResponse, TMDBError>, _ attempt: Int, left: Duration
    ) -> Duration? {
        var wait = usualPause(attempt)
        if case .success(let response) = outcome, let seconds = response.retryAfter {
            if seconds > Self.maxWaitSeconds { return nil }
            wait = max(wait, .seconds(seconds))
        }
        return wait < left ? wait : nil
    }

    /// The wait before the same attempt is repeated; nil if TMDB did not demand one, or there is no time for it.
    private func rateLimitPause(
        after outcome: Result<APIResponse, TMDBError>, _ refusals: Int, _ request: APIRequest
    ) -> Duration? {
        guard let rateLimit, request.timeout == nil, case .success(let response) = outcome,
            response.asksToWait
        else { return nil }
        // Without a `Retry-After`, increasingly long, up to ten seconds.
        let wait =
            response.retryAfter.map { max(.seconds($0), usualPause(1)) } ?? usualPause(min(refusals + 1, 20))
        return rateLimit.allows(wait, from: dependencies.now()) ? wait : nil
    }

    private func usualPause(_ attempt: Int) -> Duration {
        .milliseconds(Int(500 * Double(attempt) * (0.75 + 0.5 * dependencies.randomFraction())))
    }
}

/// Limits how many requests start in any one second, whatever the command does; TMDB's network rejects a
/// client above about forty.
package final class PacingTransport: Transport {
    private let wrapped: any Transport
    private let perSecond: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (Duration) async throws -> Void
    /// When the latest requests started or will start, oldest first.
    private let starts = Mutex<[ContinuousClock.Instant]>([])

    /// Starts twenty requests a second by default, half of what TMDB allows.
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
