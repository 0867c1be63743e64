import Foundation
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import ResponseCache

@Suite struct PicturesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func pictures() -> PictureLoader {
        return PictureLoader(
            cache: PictureCache(folder: folder.file("pictures")),
            network: CurlTransport.patient { $0.maxBodyBytes = PictureLoader.maxBytes })
    }

    private func address(_ server: LoopbackServer, _ path: String = "/a.jpg") throws -> PictureAddress {
        let service = try ServiceURL(server.url.replacing("/3", with: "/t/p"))
        return try #require(PictureAddress(path: path, size: .w154, service: service))
    }

    private func server(_ reply: LoopbackServer.Reply) async throws -> LoopbackServer {
        try await LoopbackServer.make(inTurn: [reply])
    }

    private let jpeg = LoopbackServer.Reply(
        headers: ["Content-Type": "image/jpeg"], body: Data(SamplePicture.jpeg))

    @Test func `a picture is fetched once, without a credential, and then cached`() async throws {
        let server = try await server(jpeg)
        for _ in 0..<2 {
            #expect(try await pictures().jpeg(address(server)) == SamplePicture.jpeg)
        }
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect((request.path, request.rawQuery) == ("/t/p/w154/a.jpg", ""))
        #expect(request.headers["accept"] == "image/jpeg")
        #expect(request.headers["authorization"] == nil)
    }

    @Test(arguments: [200, 204, 302, 403, 404, 408, 429, 500, 503])
    func `a response that is not a picture is an error, and not cached`(_ status: Int) async throws {
        let page = Data((status == 200 ? "\u{89}PNG\r\n" : "<html>").utf8)
        let server = try await server(.init(status: status, body: page))
        let kinds: [Int: TMDBError.Kind] = [
            403: .notFound, 404: .notFound, 408: .unavailable, 429: .rateLimited(retryAfter: nil),
            500: .unavailable,
            503: .unavailable,
        ]
        let error = await #expect(throws: TMDBError.self) { try await pictures().jpeg(address(server)) }
        #expect(error?.kind == kinds[status] ?? .badAnswer)
        #expect(folder.names.isEmpty)
    }

    @Test func `more than five MiB are not read to their end`() async throws {
        let body = Data(SamplePicture.jpeg + [UInt8](repeating: 0, count: PictureLoader.maxBytes))
        let server = try await server(.init(body: body))
        let error = await #expect(throws: TMDBError.self) { try await pictures().jpeg(address(server)) }
        #expect(error?.kind == .badAnswer)
    }

    @Test func `cancelling a request for a picture ends its wait`() async throws {
        let server = try await LoopbackServer.make { _ in
            try await Task.sleep(for: .seconds(600))
            return .notFound
        }
        let task = Task { try await pictures().jpeg(address(server)) }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        task.cancel()
        let error = await #expect(throws: TMDBError.self) { try await task.value }
        #expect(error?.kind == .cancelled)
    }

    @Test func `a path that is not one of TMDB's file names has no address`() {
        let endless = "/\(String(repeating: "a", count: 1000)).jpg"
        for path in [
            "a.jpg", "/../a.jpg", "/a/b.jpg", "/a b.jpg", "/a?b", "/é.jpg", nil, "/", "/.", "/..", "/...",
            "/.jpg",
            "/a.", "/a", "/a..jpg", "/a.jpg/", "/a.b.jpg", "/a.%2e", "/a.jpg\0", endless,
        ] {
            #expect(PictureAddress(path: path, size: .w92) == nil)
        }
        #expect(
            PictureAddress(path: "/a.jpg", size: .w342)?.description
                == "https://image.tmdb.org/t/p/w342/a.jpg")
    }

    @Test func `a poster's width is close to that of its cells`() {
        #expect(
            [40, 92, 100, 110, 154, 160, 300, 2000].map { PictureSize.poster(covering: $0).width }
                == [92, 92, 92, 154, 154, 154, 342, 342])
    }
}
