import Foundation
import Records
import Synchronization
import Testing

@testable import TMDBClient
@testable import TMDBModels

@Suite struct CachingTransportTests {
    private let store = MemoryStore()
    private let clock = ManualClock()

    private static let page =
        #"{"page":1,"results":[{"id":603,"title":"The Matrix"}],"total_pages":1,"total_results":1}"#
    private static let newer =
        #"{"page":1,"results":[{"id":604,"title":"Reloaded"}],"total_pages":1,"total_results":1}"#
    private static let headers = ["cache-control": "public, max-age=60", "etag": #"W/"abc""#]

    private func tmdb(
        _ wrapped: CannedTransport, _ use: CachingTransport.CachePolicy = .normal,
        credential: Credential? = nil,
        stale: @escaping @Sendable (Date, TMDBError?) -> Void = { _, _ in }
    ) -> TMDB {
        var observer = CachingTransport.Observer()
        observer.onStaleResponse = stale
        let caching = CachingTransport(
            wrapped, store: store, cachePolicy: use, observer: observer, now: { [clock] in clock.now })
        return TMDB(transport: caching, credential: credential, locale: .test)
    }

    private func ask(_ tmdb: TMDB) async throws(TMDBError) -> Answer<Page<FilmRecord>> {
        try await tmdb.fetch(.shelf(.popular, page: 1, locale: .test))
    }

    private func network(_ outcomes: Result<APIResponse, TMDBError>...) -> CannedTransport {
        CannedTransport(inTurn: outcomes)
    }

    private var good: APIResponse { .make(Self.page, headers: Self.headers) }

    @Test func `a fresh response is returned without a request, with the time it was stored`() async throws {
        let network = network(.success(good))
        _ = try await ask(tmdb(network))
        let stored = clock.now
        clock.advance(59)
        let answer = try await ask(tmdb(network))
        #expect(network.requests.count == 1)
        #expect(answer.source == .cache)
        #expect(answer.asOf == stored)
        #expect(answer.value.rows.map(\.id) == [603])
    }

    @Test func `a URL that contains the credential is not cached`() async throws {
        let secret = "0123456789abcdef0123456789abcdef"
        let answers = network(.success(good), .success(good), .success(good), .success(good))
        let tmdb = tmdb(answers, credential: try Credential(secret))
        for query in ["zz \(secret)", secret.map { "\($0)" }.joined(separator: " ")] {
            for _ in 0..<2 {
                _ = try await tmdb.fetch(.searchMovies(query, year: nil, page: 1, locale: .test))
            }
        }
        #expect(answers.requests.count == 4)
    }

    @Test(arguments: ["-9223372036854775808", "9223372036854775807", "99999999999999999999", "-1"])
    func `no age that a server claims crashes the program`(_ number: String) async throws {
        for headers in [
            ["cache-control": "max-age=\(number)", "age": "9223372036854775807"],
            ["cache-control": "max-age=60", "age": number],
            ["cache-control": "max-age=\(number)", "age": "2"],
        ] {
            let answer = try await ask(tmdb(network(.success(.make(Self.page, headers: headers)))))
            #expect(answer.value.rows.map(\.id) == [603])
        }
    }

    @Test func `a stale response is revalidated with its tag, and a 304 makes it fresh again`() async throws {
        let network = network(
            .success(good), .success(.make("", status: 304, headers: ["cache-control": "max-age=60"])))
        _ = try await ask(tmdb(network))
        clock.advance(61)
        let renewed = try await ask(tmdb(network))
        #expect(network.requests.last?.headers.contains(#"If-None-Match: W/"abc""#) == true)
        #expect(renewed.asOf == clock.now)
        clock.advance(59)
        _ = try await ask(tmdb(network))
        #expect(network.requests.count == 2)
    }

    @Test func `an unrequested 304 renews nothing`() async throws {
        let network = network(
            .success(.make(Self.newer, headers: ["cache-control": "max-age=60"])),
            .success(.make("", status: 304, headers: ["cache-control": "max-age=60"])))
        _ = try await ask(tmdb(network))
        let stored = clock.now
        clock.advance(61)
        #expect(try await ask(tmdb(network)).asOf == stored)
    }

    @Test func `a newer response replaces the stale one`() async throws {
        let network = network(.success(good), .success(.make(Self.newer, headers: Self.headers)))
        _ = try await ask(tmdb(network))
        clock.advance(61)
        let answer = try await ask(tmdb(network))
        #expect(answer.source == .tmdb)
        #expect(answer.value.rows.map(\.id) == [604])
        #expect(store.all.count == 1)
    }

    @Test(arguments: [
        Result<APIResponse, TMDBError>.failure(TMDBError(.unreachable, "gone")),
        .failure(TMDBError(.untrusted, "certificate")), .success(.make("", status: 500)),
        .success(.make("", status: 429)), .success(.make("<html>", status: 200)),
        .success(.make("", status: 200)), .success(.make("", status: 302)),
        .success(.make("<html>", status: 404)),
    ])
    func `a stale response replaces a failure, and its age is reported once to each caller`(
        _ outcome: Result<APIResponse, TMDBError>
    ) async throws {
        let network = network(.success(good), outcome)
        _ = try await ask(tmdb(network))
        let stored = clock.now
        clock.advance(3 * 86_400)
        let ages = Ages()
        var observer = CachingTransport.Observer()
        observer.onStaleResponse = { since, _ in ages.add(since) }
        let caching = CachingTransport(
            network, store: store, observer: observer, now: { [clock] in clock.now })
        let tmdb = TMDB(transport: caching, locale: .test)
        let answer = try await ask(tmdb)
        _ = try await ask(tmdb)
        #expect(ages.all == [stored])
        caching.resetStaleReport()
        _ = try await ask(tmdb)
        #expect(ages.all == [stored, stored])
        #expect(answer.source == .cache)
        #expect(answer.asOf == stored)
        #expect(answer.value.rows.map(\.id) == [603])
    }

    @Test func `with a cached response a request waits three seconds at most`() async throws {
        let network = network(.success(good), .failure(TMDBError(.unreachable, "slow")))
        _ = try await ask(tmdb(network))
        #expect(network.requests.last?.timeout == nil)
        clock.advance(61)
        _ = try await ask(tmdb(network))
        #expect(network.requests.last?.timeout == .seconds(3))
    }

    @Test func `errors and undecodable responses are never cached, whatever their max-age`() async throws {
        var responses: [APIResponse] = [301, 401, 403, 404, 429, 500].map { status in
            .make(Self.page, status: status, headers: Self.headers)
        }
        responses += [
            .make(#"{"status_code":7,"success":false}"#, status: 401, headers: Self.headers),
            .make(#"{"status_code":34,"success":false}"#, status: 404, headers: Self.headers),
            .make("", status: 503, headers: Self.headers), .make("<html>", headers: Self.headers),
            .make(#"{"success":false,"status_code":34}"#, headers: Self.headers),
        ]
        for response in responses {
            _ = await failure { () throws(TMDBError) in try await ask(tmdb(network(.success(response)))) }
        }
        #expect(store.all.isEmpty)
    }

    @Test func `no-store is obeyed; without max-age a response is always revalidated`() async throws {
        _ = try await ask(
            tmdb(network(.success(.make(Self.page, headers: ["cache-control": "no-store, max-age=60"])))))
        #expect(store.all.isEmpty)
        let network = network(.success(.make(Self.page)))
        _ = try await ask(tmdb(network))
        _ = try await ask(tmdb(network))
        #expect(network.requests.count == 2)
    }

    @Test func `the credential check is never cached`() async throws {
        let network = network(.success(.make(#"{"success":true}"#, headers: Self.headers)))
        _ = try await tmdb(network).fetch(Endpoint.authentication())
        #expect(store.all.isEmpty)
    }

    @Test func `the key contains language and query but never the credential`() async throws {
        let secret = "0123456789abcdef0123456789abcdef"
        _ = try await ask(tmdb(network(.success(good)), credential: .apiKey(secret)))
        let key = try #require(store.all.keys.first)
        #expect(key == "GET https://api.themoviedb.org/3/movie/popular?language=de-AT&page=1&region=AT")
        #expect(!"\(store.all)".contains(secret))
    }

    @Test func `offline no request is sent, and the age of a cached response is reported`() async throws {
        _ = try await ask(tmdb(network(.success(good))))
        let stored = clock.now
        clock.advance(90 * 86_400)
        let network = CannedTransport { _ throws(TMDBError) in throw TMDBError(.unreachable, "offline") }
        let ages = Ages()
        let answer = try await ask(tmdb(network, .offline, stale: { since, _ in ages.add(since) }))
        #expect(network.requests.isEmpty)
        #expect(answer.asOf == stored)
        #expect(ages.all == [stored])
    }

    @Test func `refresh sends a request although the response is fresh`() async throws {
        let network = network(.success(good))
        _ = try await ask(tmdb(network))
        _ = try await ask(tmdb(network, .refresh))
        #expect(network.requests.count == 2)
    }

    @Test func `a clock that went back does not make a response fresh`() async throws {
        let network = network(.success(good))
        _ = try await ask(tmdb(network))
        clock.advance(-1000)
        _ = try await ask(tmdb(network))
        #expect(network.requests.count == 2)
    }

    @Test func `an Age counts against max-age, and a tag that breaks a header is dropped`() async throws {
        let headers = ["cache-control": "max-age=60", "age": "50", "etag": "\"a\r\nX-Evil: 1\""]
        _ = try await ask(tmdb(network(.success(.make(Self.page, headers: headers)))))
        let kept = try #require(store.all.values.first)
        #expect(kept.maxAge == 10)
        #expect(kept.etag == nil)
    }
}

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

    @Test(
        arguments: [
            #"{"id":604,"title":"Another"}"#, "<html>", "", #"{"success":false,"status_code":9}"#,
        ], [true, false])
    func `a response that is not the requested one is never cached, and an older one replaces it`(
        body: String, hasOlder: Bool
    ) async throws {
        let (tmdb, _) = hasOlder ? tmdb(fresh(film), fresh(body)) : tmdb(fresh(body))
        if hasOlder {
            _ = try await tmdb.movie(id: 603)
            clock.advance(601)
            #expect(try await tmdb.movie(id: 603).source == .cache)
        } else {
            #expect(await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) } != nil)
        }
        #expect(store.all.values.map(\.body) == (hasOlder ? [Data(film.utf8)] : []))
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
