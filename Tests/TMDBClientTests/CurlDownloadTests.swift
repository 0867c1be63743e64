import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TMDBClient
@testable import TMDBModels

/// The fetch of one large file, from servers that keep it, change it, lose it and break off.
struct CurlDownloadTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("film.gz") }
    private static let content = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    init() throws { folder = try TemporaryFolder() }

    /// The fetch blocks its thread, on which a server of the same test may want to run.
    private func fetch(
        _ server: String, into path: String? = nil, known: String? = nil, limit: Int = 4 << 30,
        progress: @escaping @Sendable (Int, Int?) -> Bool = { _, _ in true }
    ) async throws -> CurlDownload.Outcome {
        let path = path ?? self.path
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        var download = CurlDownload(url: server, userAgent: "movielib/test")
                        download.limit = limit
                        return try download.fetch(into: path, known: known, progress: progress)
                    })
            }
        }
    }

    private func head(_ status: String, _ length: Int, _ more: String = "") -> RawServer.Step {
        .send("HTTP/1.1 \(status)\r\nContent-Length: \(length)\r\n\(more)\r\n")
    }

    private func header(_ name: String, _ request: String) -> String? {
        request.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
            .map { String($0.dropFirst(name.count + 2)) }
    }

    @Test func `a file comes whole, with its mark, and nobody's credential`() async throws {
        let server = try RawServer.make(
            head("200 OK", Self.content.count, "ETag: \"one\"\r\n"), .sendBytes(Self.content))
        #expect(try await fetch(server.url) == .fetched(etag: "\"one\""))
        #expect(try folder.bytes("film.gz") == Self.content)
        #expect(folder.names == ["film.gz"])
        let request = try #require(server.requests.first)
        for name in ["Authorization", "Cookie", "If-None-Match", "Range"] {
            #expect(header(name, request) == nil)
        }
        #expect(header("User-Agent", request) == "movielib/test")
        #expect(!request.contains("api_key"))
    }

    @Test func `a version that is at hand is not sent again`() async throws {
        let server = try RawServer.make(.send("HTTP/1.1 304 Not Modified\r\nETag: \"one\"\r\n\r\n"))
        #expect(try await fetch(server.url, known: "\"one\"") == .notModified)
        #expect(header("If-None-Match", server.requests[0]) == "\"one\"")
    }

    @Test func `a 304 that nobody asked for is no answer`() async throws {
        let server = try RawServer.make(.send("HTTP/1.1 304 Not Modified\r\n\r\n"))
        let error = await #expect(throws: TMDBError.self) { try await fetch(server.url) }
        #expect(error?.kind == .badAnswer)
    }

    @Test(arguments: ["404 Not Found", "403 Forbidden"])
    func `a file that is not there is missing, and its page of words is not taken for it`(
        status: String
    ) async throws {
        let server = try RawServer.make(head(status, 5), .send("sorry"))
        #expect(try await fetch(server.url) == .missing)
        #expect(try folder.bytes("film.gz").isEmpty)
    }

    @Test func `a fetch that broke off goes on where it stopped`() async throws {
        let half = 120_000
        let server = try RawServer.make(scripts: [
            [
                head("200 OK", Self.content.count, "ETag: \"one\"\r\n"),
                .sendBytes(Self.content.prefix(half)),
            ],
            [
                head(
                    "206 Partial Content", Self.content.count - half,
                    "ETag: \"one\"\r\nContent-Range: bytes \(half)-\(Self.content.count - 1)/\(Self.content.count)\r\n"
                ), .sendBytes(Self.content.dropFirst(half)),
            ],
        ])
        await #expect(throws: TMDBError.self) { try await self.fetch(server.url) }
        #expect(try folder.bytes("film.gz").count == half)
        #expect(try await fetch(server.url) == .fetched(etag: "\"one\""))
        #expect(try folder.bytes("film.gz") == Self.content)
        #expect(header("Range", server.requests[1]) == "bytes=\(half)-")
        #expect(header("If-Range", server.requests[1]) == "\"one\"")
        #expect(folder.names == ["film.gz"])
    }

    @Test func `a length that nothing can have is none`() async throws {
        let server = try RawServer.make(scripts: [
            [head("200 OK", 10, "ETag: \"one\"\r\n"), .send("12345")],
            [head("206 Partial Content", .max, "ETag: \"one\"\r\n"), .send("67890")],
        ])
        await #expect(throws: TMDBError.self) { try await self.fetch(server.url) }
        let lengths = Mutex<Set<Int?>>([])
        await #expect(throws: TMDBError.self) {
            try await self.fetch(server.url) { _, length in
                lengths.withLock { _ = $0.insert(length) }
                return true
            }
        }
        #expect(lengths.withLock { $0 } == [nil])
    }

    @Test func `where the file has changed meanwhile, all of the new one is taken`() async throws {
        let new = Data(Self.content.reversed())
        let server = try RawServer.make(scripts: [
            [
                head("200 OK", Self.content.count, "ETag: \"one\"\r\n"),
                .sendBytes(Self.content.prefix(70_000)),
            ], [head("200 OK", new.count, "ETag: \"two\"\r\n"), .sendBytes(new)],
        ])
        await #expect(throws: TMDBError.self) { try await self.fetch(server.url) }
        #expect(try await fetch(server.url) == .fetched(etag: "\"two\""))
        #expect(try folder.bytes("film.gz") == new)
    }

    @Test func `a file that cannot be written is told by its reason`() async throws {
        let server = try RawServer.make(head("200 OK", Self.content.count), .sendBytes(Self.content))
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(try await fetch(server.url) == .unwritable(EISDIR))
    }

    @Test func `what came before the disk was full does not go on filling it`() async throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let server = try RawServer.make(head("200 OK", Self.content.count), .sendBytes(Self.content))
        let outcome = try await fetch(server.url, into: "/dev/full")
        #expect(outcome == .unwritable(ENOSPC))
    }

    @Test func `a part without a mark, or with a weak one, is not gone on with`() async throws {
        for mark in ["", "ETag: W/\"one\"\r\n"] {
            let server = try RawServer.make(scripts: [
                [head("200 OK", Self.content.count, mark), .sendBytes(Self.content.prefix(70_000))],
                [head("200 OK", Self.content.count, mark), .sendBytes(Self.content)],
            ])
            await #expect(throws: TMDBError.self) { try await self.fetch(server.url) }
            _ = try await fetch(server.url)
            #expect(header("Range", server.requests[1]) == nil)
            #expect(try folder.bytes("film.gz") == Self.content)
            unlink(path)
        }
    }

    @Test(arguments: ["301 Moved Permanently", "302 Found", "307 Temporary Redirect"])
    func `a redirect is refused`(status: String) async throws {
        let other = try RawServer.make(head("200 OK", 1), .send("x"))
        let server = try RawServer.make(head(status, 0, "Location: \(other.url)\r\n"))
        await #expect(throws: TMDBError.self) { try await self.fetch(server.url) }
        #expect(other.connections == 0)
    }

    @Test func `a range that does not fit is forgotten, so that the next fetch begins anew`() async throws {
        let server = try RawServer.make(scripts: [
            [head("200 OK", 100, "ETag: \"one\"\r\n"), .send("some of it")],
            [head("416 Range Not Satisfiable", 0)],
            [head("200 OK", 5, "ETag: \"one\"\r\n"), .send("whole")],
        ])
        await #expect(throws: TMDBError.self) { try await self.fetch(server.url) }
        await #expect(throws: TMDBError.self) { try await self.fetch(server.url) }
        #expect(try await fetch(server.url) == .fetched(etag: "\"one\""))
        #expect(try folder.bytes("film.gz") == Data("whole".utf8))
    }

    @Test func `a file larger than any list is refused as it comes`() async throws {
        let server = try RawServer.make(
            .send("HTTP/1.1 200 OK\r\n\r\n"), .flood(String(repeating: "x", count: 10_000)))
        await #expect(throws: TMDBError.self) { try await self.fetch(server.url, limit: 1 << 20) }
        #expect(try folder.bytes("film.gz").count <= 1 << 20)
    }

    @Test func `progress tells what is there and what there will be, and can stop it`() async throws {
        let seen = Mutex<[Int]>([])
        let server = try RawServer.make(head("200 OK", Self.content.count), .sendBytes(Self.content))
        _ = try await fetch(server.url) { done, total in
            seen.withLock { $0.append(done) }
            return total == Self.content.count
        }
        #expect(seen.withLock { $0.last } == Self.content.count)
        #expect(seen.withLock { $0 == $0.sorted() })
        await #expect(throws: TMDBError.self) { try await self.fetch(server.url) { _, _ in false } }
    }
}
