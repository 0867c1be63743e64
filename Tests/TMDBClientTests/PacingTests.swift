import Synchronization
import Testing

@testable import TMDBClient
@testable import TMDBModels

@Suite struct PacingTests {
    @Test func `no second holds more requests than it may, and the order stays`() async throws {
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

    @Test func `whoever cancels while waiting sends nothing`() async throws {
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
