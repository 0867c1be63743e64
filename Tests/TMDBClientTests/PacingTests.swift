import Synchronization
import Testing

@testable import TMDBClient
@testable import TMDBModels

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
