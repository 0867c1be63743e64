import Foundation
import Records
import Testing

@testable import TMDBClient
@testable import TMDBModels

/// A complete HTTP response with an unreadable body: requested once more.
@Suite struct DamagedAnswerTests {
    private static let film = #"{"id":603,"title":"The Matrix"}"#
    private let clock = ManualClock()
    private let store = MemoryStore()
    private let retries = RetryClock()

    private func tmdb(_ outcomes: Result<APIResponse, TMDBError>...) -> (TMDB, CannedTransport) {
        let network = CannedTransport(inTurn: outcomes)
        let cache = CachingTransport(
            RetryingTransport(network, dependencies: retries.world()), store: store,
            now: { [clock] in clock.now })
        return (TMDB(transport: cache), network)
    }

    private func answer(_ body: String, status: Int = 200) -> Result<APIResponse, TMDBError> {
        .success(.make(body, status: status, headers: ["cache-control": "public, max-age=600"]))
    }

    @Test(arguments: [
        "", "   ", #"{"id":603,"title":"The Mat"#, film + "xyz", film + film, "/* */" + film, "{'id':603}",
        #"{"id":603,"title":"The \qMatrix"}"#, "Service unavailable",
    ])
    func `invalid JSON is requested once more, after half a second`(damaged: String) async throws {
        let (tmdb, network) = tmdb(answer(damaged), answer(Self.film))
        #expect(try await tmdb.movie(id: 603).value.record.title == "The Matrix")
        #expect(network.requests.count == 2)
        #expect(retries.waits == [.milliseconds(500)])
        #expect(store.all.values.map(\.body) == [Data(Self.film.utf8)])
    }

    @Test func `damaged and failed responses share three attempts`() async throws {
        let (tmdb, network) = tmdb(
            answer("", status: 503), answer("", status: 503), answer("{"), answer(Self.film))
        #expect(await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) } != nil)
        #expect(network.requests.count == 3)
    }

    @Test func `an older cached response is returned at once`() async throws {
        let (tmdb, network) = tmdb(answer(Self.film), answer("{"))
        _ = try await tmdb.movie(id: 603)
        clock.advance(601)
        #expect(try await tmdb.movie(id: 603).source == .cache)
        #expect(network.requests.count == 2)
    }

    @Test func `damaged responses do not restart the half minute`() async throws {
        let network = CannedTransport(inTurn: [answer("{")])
        let tmdb = TMDB(transport: RetryingTransport(network, dependencies: retries.world()))
        for _ in 0..<2 {
            _ = await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) }
            retries.advance(.seconds(10))
        }
        let left = network.requests.compactMap(\.timeout)
        #expect(left.count == 4)
        #expect(left == left.sorted(by: >))
        #expect(left.last.map { $0 < .seconds(17) } == true)
    }
}
