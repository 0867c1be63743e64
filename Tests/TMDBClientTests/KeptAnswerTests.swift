import Foundation
import Records
import Testing

@testable import TMDBClient
@testable import TMDBModels

@Suite struct KeptAnswerTests {
    private let film = #"{"id":603,"title":"The Matrix"}"#
    private let store = MemoryStore()
    private let clock = ManualClock()

    private func tmdb(
        _ outcomes: Result<APIResponse, TMDBError>...
    ) -> (tmdb: TMDB, network: CannedTransport) {
        let network = CannedTransport(inTurn: outcomes)
        let cache = CachingTransport(network, store: store, now: { [clock] in clock.now })
        return (TMDB(transport: cache), network)
    }

    private func fresh(_ body: String, maxAge: Int = 600) -> Result<APIResponse, TMDBError> {
        .success(.make(body, headers: ["cache-control": "public, max-age=\(maxAge)", "etag": "W/\"1\""]))
    }

    @Test(arguments: [
        #"{"id":604,"title":"Another"}"#, "<html>", "", #"{"success":false,"status_code":9}"#,
    ])
    func `a response that is not the requested one is never cached, and an older one replaces it`(
        body: String
    ) async throws {
        let (tmdb, _) = tmdb(fresh(film), fresh(body))
        _ = try await tmdb.movie(id: 603)
        clock.advance(601)
        let answer = try await tmdb.movie(id: 603)
        #expect(answer.value.record.id == 603 && answer.source == .cache)
        #expect(store.all.values.map(\.body) == [Data(film.utf8)])
    }

    @Test(arguments: [
        #"{"id":604,"title":"Another"}"#, "<html>", "", #"{"success":false,"status_code":34}"#,
    ])
    func `a response that is not the requested one is not cached without an older one either`(body: String)
        async throws
    {
        let (tmdb, _) = tmdb(fresh(body))
        #expect(await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) } != nil)
        #expect(store.all.isEmpty)
    }

    @Test func `a fresh response that can no longer be read is requested again`() async throws {
        let (tmdb, network) = tmdb(fresh(film))
        _ = try await tmdb.movie(id: 603)
        let key = try #require(store.all.keys.first)
        store.save(
            StoredResponse(body: Data("{}".utf8), etag: nil, maxAge: 600, storedAt: clock.now), for: key)
        #expect(try await tmdb.movie(id: 603).source == .tmdb)
        #expect(network.requests.count == 2)
    }
}
