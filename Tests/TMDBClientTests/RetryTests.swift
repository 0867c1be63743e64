import Synchronization
import Testing

@testable import TMDBClient
@testable import TMDBModels

/// Counts the reports of a long wait.
private final class Notices: Sendable {
    private let state = Mutex(0)

    var count: Int { state.withLock { $0 } }

    /// A transport with long waits, and its reports.
    static func transport(_ wrapped: CannedTransport, _ clock: RetryClock) -> (Notices, RetryingTransport) {
        let notices = Notices()
        return (notices, RetryingTransport(wrapped, rateLimit: notices.limit(), dependencies: clock.world()))
    }

    func limit() -> RetryingTransport.RateLimitWait {
        RetryingTransport.RateLimitWait { self.state.withLock { $0 += 1 } }
    }
}

@Suite struct RetryTests {
    private typealias Outcome = Result<APIResponse, TMDBError>
    private let clock = RetryClock()
    private let request = APIRequest(service: .tmdb, path: "movie/603", query: [:], credential: nil)

    private func status(_ status: Int, retryAfter: String? = nil) -> Outcome {
        .success(.make("{}", status: status, headers: retryAfter.map { ["retry-after": $0] } ?? [:]))
    }

    private func error(_ kind: TMDBError.Kind, retries: Int) -> Outcome {
        .failure(TMDBError(kind, "x", retries: retries))
    }

    private typealias Answered = (Int, String?, Double, [Int])

    private static func answered(_ codes: [Int], _ waits: [Int]) -> [Answered] {
        codes.map { ($0, nil, 0.5, waits) }
    }

    /// A status, its Retry-After, the random fraction, and the waits in milliseconds.
    private static let answers: [Answered] =
        answered([408, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524], [500, 1000])
        + answered([200, 201, 301, 304, 400, 401, 403, 404, 405, 406, 422, 451, 501, 505, 599, 999], [])
        // The waits vary by a quarter, and Retry-After is a minimum.
        + [
            (503, nil, 0, [375, 750]), (503, nil, 1, [625, 1250]), (429, "0", 0.5, [500, 1000]),
            (429, "2", 0.5, [2000, 2000]), (429, "10", 0.5, [10_000, 10_000]),
        ]

    @Test(arguments: answers)
    func `a transient failure is tried three times, with waits, and any other status once`(
        code: Int, retryAfter: String?, chance: Double, waits: [Int]
    ) async throws {
        let wrapped = CannedTransport(inTurn: [status(code, retryAfter: retryAfter)])
        let transport = RetryingTransport(wrapped, dependencies: clock.world(chance: chance))
        #expect(try await transport.send(request).status == code)
        #expect(wrapped.requests.count == waits.count + 1)
        #expect(clock.waits == waits.map { Duration.milliseconds($0) })
    }

    @Test(arguments: [TMDBError.Kind.untrusted, .badAnswer, .cancelled])
    func `neither a TLS error nor an invalid response is retried`(kind: TMDBError.Kind) async throws {
        let wrapped = CannedTransport(inTurn: [error(kind, retries: 0)])
        let transport = RetryingTransport(wrapped, dependencies: clock.world())
        #expect(await failure { () throws(TMDBError) in try await transport.send(request) }?.kind == kind)
        #expect(wrapped.requests.count == 1)
    }

    @Test func `a refused connection is tried once more, and later requests fail at once`() async throws {
        let wrapped = CannedTransport(inTurn: [
            error(.unreachable, retries: 1), error(.unreachable, retries: 1), status(200),
        ])
        let transport = RetryingTransport(wrapped, dependencies: clock.world())
        for _ in 0..<3 {
            let error = await failure { () throws(TMDBError) in try await transport.send(request) }
            #expect(error?.kind == .unreachable)
        }
        #expect(wrapped.requests.count == 2)
    }

    @Test func `in a long-running program each request has its own attempts and time`() async throws {
        let wrapped = CannedTransport(inTurn: [
            error(.unreachable, retries: 1), error(.unreachable, retries: 1), status(200), status(200),
        ])
        let transport = RetryingTransport(wrapped, each: .request, dependencies: clock.world())
        let error = await failure { () throws(TMDBError) in try await transport.send(request) }
        #expect(error?.kind == .unreachable)
        #expect(try await transport.send(request).status == 200)
        clock.advance(.seconds(3600))
        #expect(try await transport.send(request).status == 200)
    }

    @Test(arguments: ["11", "3600", "99999999999", "99999999999999999999999"])
    func `a wait above ten seconds is reported and not awaited`(header: String) async throws {
        let wrapped = CannedTransport(inTurn: [status(429, retryAfter: header)])
        let tmdb = TMDB(transport: RetryingTransport(wrapped, dependencies: clock.world()))
        let error = await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) }
        #expect(error?.kind == .rateLimited(retryAfter: Int(header) ?? .max))
        #expect(wrapped.requests.count == 1)
        #expect(clock.waits.isEmpty)
    }

    @Test func `with long waits a transport continues after a third 429, and reports once`() async throws {
        let refused = Array(repeating: status(429, retryAfter: "1"), count: 40)
        let wrapped = CannedTransport(inTurn: refused + [status(500), status(200)])
        let (notices, transport) = Notices.transport(wrapped, clock)
        #expect(try await transport.send(request).status == 200)
        #expect(clock.waits == Array(repeating: .seconds(1), count: 40) + [.milliseconds(500)])
        #expect(notices.count == 1)
    }

    @Test(arguments: [("60", 5), ("120", 2), ("301", 0), ("99999999999999999999999", 0)])
    func `a transport waits five minutes at most for all requests, and then reports the 429`(
        header: String, waits: Int
    ) async throws {
        let wrapped = CannedTransport(inTurn: [status(429, retryAfter: header)])
        let (notices, transport) = Notices.transport(wrapped, clock)
        for _ in 0..<2 { #expect(try await transport.send(request).status == 429) }
        #expect(clock.waits == Array(repeating: .seconds(Int(header) ?? 0), count: waits))
        #expect(notices.count == min(1, waits))
    }

    @Test func `transports that share a wait wait five minutes together, and report it once`() async throws {
        let notices = Notices()
        let limit = notices.limit()
        for (index, waits) in [3, 2, 0].enumerated() {
            let refused = Array(repeating: status(429, retryAfter: "60"), count: 3)
            let wrapped = CannedTransport(inTurn: index == 0 ? refused + [status(200)] : [refused[0]])
            let transport = RetryingTransport(wrapped, rateLimit: limit, dependencies: clock.world())
            let before = clock.waits.count
            #expect(try await transport.send(request).status == (index == 0 ? 200 : 429))
            #expect(clock.waits.count == before + waits && clock.waits.allSatisfy { $0 == .seconds(60) })
        }
        #expect(notices.count == 1)
    }

    @Test func `waits without a Retry-After grow, up to ten seconds`() async throws {
        let wrapped = CannedTransport(inTurn: [status(429)])
        let (_, transport) = Notices.transport(wrapped, clock)
        #expect(try await transport.send(request).status == 429)
        #expect(clock.waits.prefix(3) == [.milliseconds(500), .seconds(1), .milliseconds(1500)])
        #expect(clock.waits.max() == .seconds(10))
        #expect(clock.waits.reduce(.zero, +) <= .seconds(302))
    }

    @Test func `all requests together take half a minute at most`() async throws {
        let clock = clock
        let wrapped = CannedTransport { _ throws(TMDBError) in
            clock.advance(.seconds(15))
            throw TMDBError(.unreachable, "x", retries: 2)
        }
        let transport = RetryingTransport(wrapped, dependencies: clock.world())
        _ = await failure { () throws(TMDBError) in try await transport.send(request) }
        #expect(wrapped.requests.count == 2)
        #expect(wrapped.requests.map(\.timeout) == [.seconds(27), .milliseconds(11_500)])
    }

    @Test func `after the half minute nothing is sent`() async throws {
        let wrapped = CannedTransport(inTurn: [error(.badAnswer, retries: 0), status(200)])
        let transport = RetryingTransport(wrapped, dependencies: clock.world())
        _ = await failure { () throws(TMDBError) in try await transport.send(request) }
        clock.advance(.seconds(27))
        let error = await failure { () throws(TMDBError) in try await transport.send(request) }
        #expect(error?.kind == .unreachable)
        #expect(wrapped.requests.count == 1)
    }

    @Test func `a good response restarts the half minute, so that a long job continues`() async throws {
        let clock = clock
        let wrapped = CannedTransport { _ throws(TMDBError) in
            clock.advance(.seconds(14))
            return .make("{}")
        }
        let transport = RetryingTransport(wrapped, dependencies: clock.world())
        for _ in 0..<5 { try await transport.send(request).confirm?() }
        #expect(wrapped.requests.map(\.timeout) == Array(repeating: .seconds(27), count: 5))
    }

    @Test func `a request's own timeout covers all its attempts`() async throws {
        let clock = clock
        let wrapped = CannedTransport { _ throws(TMDBError) in
            clock.advance(.seconds(2))
            throw TMDBError(.unreachable, "x", retries: 2)
        }
        var hurried = request
        hurried.timeout = .seconds(3)
        let (transport, asked) = (RetryingTransport(wrapped, dependencies: clock.world()), hurried)
        _ = await failure { () throws(TMDBError) in try await transport.send(asked) }
        #expect(wrapped.requests.map(\.timeout) == [.seconds(3), .milliseconds(500)])
    }

    @Test func `cancelling ends a wait`() async throws {
        var world = clock.world()
        world.sleep = { _ in throw CancellationError() }
        let wrapped = CannedTransport(inTurn: [status(503)])
        let transport = RetryingTransport(wrapped, dependencies: world)
        #expect(
            await failure { () throws(TMDBError) in try await transport.send(request) }?.kind == .cancelled)
    }
}

@Suite struct PacingTests {
    @Test func `each second has at most the allowed number of requests, in their order`() async throws {
        let start = ContinuousClock.now
        let waits = Mutex<[Duration]>([])
        let wrapped = CannedTransport { _ throws(TMDBError) in .make("{}") }
        let pacing = PacingTransport(
            wrapped, perSecond: 3, now: { start },
            sleep: { duration in waits.withLock { $0.append(duration) } })
        let request = APIRequest(service: .tmdb, path: "x", query: [:], credential: nil)
        for _ in 0..<8 { _ = try await pacing.send(request) }
        #expect(
            waits.withLock { $0 }
                == [.seconds(1), .seconds(1), .seconds(1), .seconds(2), .seconds(2)])
        #expect(wrapped.requests.count == 8)
    }

    @Test func `a request cancelled while it waits is not sent`() async throws {
        let start = ContinuousClock.now
        let wrapped = CannedTransport { _ throws(TMDBError) in .make("{}") }
        let pacing = PacingTransport(
            wrapped, perSecond: 1, now: { start }, sleep: { _ in throw CancellationError() })
        let request = APIRequest(service: .tmdb, path: "x", query: [:], credential: nil)
        _ = try await pacing.send(request)
        let error = await failure { () throws(TMDBError) in try await pacing.send(request) }
        #expect(error?.kind == .cancelled)
        #expect(wrapped.requests.count == 1)
    }
}
