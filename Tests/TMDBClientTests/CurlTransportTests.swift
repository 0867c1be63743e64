import Foundation
import TestSupport
import Testing

@testable import TMDBClient
@testable import TMDBModels

extension APIRequest {
    static func to(_ url: String, _ path: String = "movie/603") throws -> APIRequest {
        APIRequest(service: try ServiceURL(url), path: path, query: [:], credential: nil)
    }
}

@Suite struct CurlTransportTests {
    private let body = #"{"id":603,"title":"The Matrix"}"#

    @Test func `consecutive requests share a connection`() async throws {
        let server = try await LoopbackServer.make { _ in .json("{}") }
        let transport = CurlTransport.patient()
        for _ in 0..<20 { _ = try await transport.send(.to(server.url)) }
        #expect(server.requests.count == 20)
        #expect(Set(server.requests.map(\.connection)).count == 1)
    }

    @Test func `two hundred concurrent requests share eight connections and each gets its own response`()
        async throws
    {
        let server = try await LoopbackServer.make { .json(#"{"path":"\#($0.path)"}"#) }
        let transport = CurlTransport.patient()
        let url = server.url
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...200 {
                group.addTask {
                    let response = try await transport.send(.to(url, "movie/\(number)"))
                    #expect(
                        String(decoding: response.body, as: UTF8.self) == #"{"path":"/3/movie/\#(number)"}"#)
                }
            }
            try await group.waitForAll()
        }
        #expect(Set(server.paths).count == 200)
        #expect(Set(server.requests.map(\.connection)).count <= 8)
    }

    @Test func `responses that wait for each other are received at the same time`() async throws {
        let rendezvous = Rendezvous(4)
        let server = try await LoopbackServer.make { _ in
            await rendezvous.meet()
            return .json("{}")
        }
        let (transport, url) = (CurlTransport.patient(), server.url)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { _ = try await transport.send(.to(url)) } }
            try await group.waitForAll()
        }
        #expect(Set(server.requests.map(\.connection)).count == 4)
    }

    @Test func `any status is a response, with its headers in lower case and repeated ones joined`()
        async throws
    {
        let server = try RawServer.make(
            .send(
                "HTTP/1.1 100 Continue\r\nX-Early: 1\r\n\r\nHTTP/1.1 429 Slow Down\r\nRetry-After: 1\r\nRETRY-AFTER:  2 \r\n"
            ),
            .send("X-Empty:\r\nContent-Length: 2\r\n\r\n{}"))
        let response = try await CurlTransport.patient().send(.to(server.url))
        #expect(response.status == 429)
        #expect(response.headers == ["retry-after": "1, 2", "x-empty": "", "content-length": "2"])
        #expect(response.retryAfter == nil)
        #expect(response.source == .tmdb)
    }

    @Test func `a large unannounced gzip is decompressed completely`() async throws {
        let body = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let server = try await LoopbackServer.make { _ in .init(body: body.gzipped) }
        #expect(try await CurlTransport.patient().send(.to(server.url)).body == body)
    }

    @Test(arguments: [true, false], ["cut", "damaged", "plain"])
    func `a body that does not match its encoding is an error`(isAnnounced: Bool, flaw: String) async throws {
        var bytes = Data(body.utf8).gzipped
        switch flaw {
        case "cut": bytes = bytes.dropLast(20)
        case "damaged": bytes[bytes.count - 6] ^= 1
        default: bytes = Data(isAnnounced ? body.utf8 : "\u{1f}x".utf8)
        }
        let reply = LoopbackServer.Reply(
            headers: isAnnounced ? ["Content-Encoding": "gzip"] : [:], body: bytes)
        let server = try await LoopbackServer.make { _ in reply }
        let tmdb = TMDB(transport: CurlTransport.patient(), service: try ServiceURL(server.url))
        #expect(await failure { () throws(TMDBError) in try await tmdb.movie(id: 603) }?.kind == .badAnswer)
    }

    @Test func `a body may be as large as the limit and no larger`() async throws {
        let transport = CurlTransport.patient { $0.maxBodyBytes = 1000 }
        let server = try await LoopbackServer.make {
            .init(body: Data(repeating: 32, count: $0.path.hasSuffix("fits") ? 1000 : 1001))
        }
        #expect(try await transport.send(.to(server.url, "fits")).body.count == 1000)
        #expect(await error(transport, server.url, "large")?.kind == .badAnswer)
    }

    @Test(arguments: [["Content-Encoding": "gzip"], [:]])
    func `a gzip bomb is dropped at the limit`(headers: [String: String]) async throws {
        let bomb = Data.gzipBomb(expandingTo: 24 << 20)
        #expect(bomb.count < 200_000)
        let server = try await LoopbackServer.make { _ in .init(headers: headers, body: bomb) }
        let error = await error(CurlTransport.patient(), server.url)
        #expect(error?.kind == .badAnswer)
        #expect(error?.detail == "the response is larger than 4 MiB")
        #expect(error?.retries == 0)
    }

    private func error(_ transport: CurlTransport, _ url: String, _ path: String = "x") async -> TMDBError? {
        guard let request = try? APIRequest.to(url, path) else { return nil }
        return await failure { () throws(TMDBError) in try await transport.send(request) }
    }
}

/// Blocks callers until the given number has arrived.
private actor Rendezvous {
    private let count: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { self.count = count }

    func meet() async {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            if waiting.count == count { for waiter in waiting { waiter.resume() } }
        }
    }
}
