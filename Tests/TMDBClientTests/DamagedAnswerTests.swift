import Foundation
import Records
import Synchronization
import Testing

@testable import TMDBClient
@testable import TMDBModels

/// A complete HTTP response with an unreadable body: requested once more.
@Suite struct DamagedAnswerTests {
    private static let film = #"{"id":603,"title":"The Matrix"}"#
    private let clock = ManualClock()
    private let store = MemoryStore()

    private func tmdb(_ outcomes: Result<APIResponse, TMDBError>...) -> (TMDB, CannedTransport, Waits) {
        let (network, waits) = (CannedTransport(inTurn: outcomes), Waits())
        var world = RetryingTransport.Dependencies()
        world.sleep = { waits.add($0) }
        world.randomFraction = { 0.5 }
        let clock = clock
        let cache = CachingTransport(
            RetryingTransport(network, dependencies: world), store: store, now: { clock.now })
        return (TMDB(transport: cache), network, waits)
    }

    private func answer(_ body: String, status: Int = 200) -> Result<APIResponse, TMDBError> {
        .success(.make(body, status: status, headers: ["cache-control": "public, max-age=600"]))
    }

    @Test(arguments: [
        "", "   ", #"{"id":603,"title":"The Mat"#, film + "xyz", film + film, "/* */" + film, "{'id':603}",
        #"{"id":603,"title":"The \qMatrix"}"#, "Service unavailable",
    ])
    func `invalid JSON is requested once more, after half a second`(damaged: String) async throws {
        let (tmdb, network, waits) = tmdb(answer(damaged), answer(Self.film))
        #expect(try await tmdb.movie(id: 603).value.record.title == "The Matrix")
        #expect(network.requests.count == 2)
        #expect(waits.all == [.milliseconds(500)])
        #expect(store.all.values.map(\.body) == [Data(Self.film.utf8)])
    }

    @Test(arguments: ["", "{", "\u{1b}[2J"])
    func `JSON that is invalid twice is neither requested a third time nor cached`(damaged: String)
        async throws
    {
        let (tmdb, network, _) = tmdb(answer(damaged))
        let error = await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) }
        #expect(error?.kind == .badAnswer)
        #expect(network.requests.count == 2)
        #expect(store.all.isEmpty)
    }

    @Test(arguments: [204, 205])
    func `a response without content counts as invalid JSON`(status: Int) async throws {
        let (tmdb, network, _) = tmdb(answer("", status: status), answer(Self.film))
        #expect(try await tmdb.movie(id: 603).value.record.id == 603)
        #expect(network.requests.count == 2)
    }

    @Test(arguments: [
        "null", "[]", #""x""#, "{}", #"{"id":"603","title":"The Matrix"}"#, #"{"id":604,"title":"Another"}"#,
        #"{"success":false,"status_code":34}"#, "<html>log in</html>", " \n<!DOCTYPE html>",
    ])
    func `valid but unexpected JSON is not requested again`(body: String) async throws {
        let (tmdb, network, waits) = tmdb(answer(body), answer(Self.film))
        #expect(await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) } != nil)
        #expect(network.requests.count == 1)
        #expect(waits.all.isEmpty)
    }

    @Test func `a page with only invalid rows is not requested again`() async throws {
        let (tmdb, network, _) = tmdb(answer(#"{"page":1,"results":[0,0]}"#))
        let error = await failure { () throws(TMDBError) in
            try await tmdb.fetch(.shelf(.popular, page: 1, locale: tmdb.locale))
        }
        #expect(error?.kind == .badAnswer)
        #expect(network.requests.count == 1)
    }

    @Test func `damaged and failed responses share three attempts`() async throws {
        let (tmdb, network, _) = tmdb(
            answer("", status: 503), answer("", status: 503), answer("{"), answer(Self.film))
        #expect(await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) } != nil)
        #expect(network.requests.count == 3)
    }

    @Test func `an older cached response is returned at once`() async throws {
        let (tmdb, network, _) = tmdb(answer(Self.film), answer("{"))
        _ = try await tmdb.movie(id: 603)
        clock.advance(601)
        #expect(try await tmdb.movie(id: 603).source == .cache)
        #expect(network.requests.count == 2)
    }

    @Test func `damaged responses do not restart the half minute`() async throws {
        let (network, time) = (CannedTransport(inTurn: [answer("{")]), Time())
        var world = RetryingTransport.Dependencies()
        world.now = { time.now }
        world.sleep = { time.advance($0) }
        let tmdb = TMDB(transport: RetryingTransport(network, dependencies: world))
        for _ in 0..<2 {
            _ = await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) }
            time.advance(.seconds(10))
        }
        let left = network.requests.compactMap(\.timeout)
        #expect(left.count == 4)
        #expect(left == left.sorted(by: >))
        #expect(left.last.map { $0 < .seconds(17) } == true)
    }
}

/// The requested waits.
private final class Waits: Sendable {
    private let waits = Mutex<[Duration]>([])
    var all: [Duration] { waits.withLock { $0 } }
    func add(_ wait: Duration) { waits.withLock { $0.append(wait) } }
}

/// A clock that advances only on request.
private final class Time: Sendable {
    private let instant = Mutex(ContinuousClock.now)
    var now: ContinuousClock.Instant { instant.withLock { $0 } }
    func advance(_ duration: Duration) { instant.withLock { $0 += duration } }
}
