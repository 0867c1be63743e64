import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TMDBClient
@testable import TMDBModels

/// Downloading one large file, from servers that keep it, change it, lose it and disconnect.
struct CurlDownloadTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("film.gz") }
    private static let content = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    init() throws { folder = try TemporaryFolder() }

    /// On its own thread, because a download blocks, and a server of the same test may need the thread.
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

    @Test func `a file is downloaded completely, with its tag, and without any credential`() async throws {
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

    @Test func `a version that is already stored is not sent again`() async throws {
        let server = try RawServer.make(.send("HTTP/1.1 304 Not Modified\r\nETag: \"one\"\r\n\r\n"))
        #expect(try await fetch(server.url, known: "\"one\"") == .notModified)
        #expect(header("If-None-Match", server.requests[0]) == "\"one\"")
    }

    @Test func `an unrequested 304 is an error`() async throws {
        let server = try RawServer.make(.send("HTTP/1.1 304 Not Modified\r\n\r\n"))
        let error = await #expect(throws: TMDBError.self) { try await fetch(server.url) }
        #expect(error?.kind == .badAnswer)
    }

    @Test(arguments: ["404 Not Found", "403 Forbidden"])
    func `a missing file is reported as missing, and its error page is not saved`(
        status: String
    ) async throws {
        let server = try RawServer.make(head(status, 5), .send("sorry"))
        #expect(try await fetch(server.url) == .missing)
        #expect(try folder.bytes("film.gz").isEmpty)
    }

    @Test func `an interrupted download continues where it stopped`() async throws {
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

    @Test func `an impossible length is ignored`() async throws {
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

    @Test func `if the file has changed, the new one is downloaded completely`() async throws {
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

    @Test func `an unwritable file and a full disk are reported with their reasons`() async throws {
        let server = try RawServer.make(head("200 OK", Self.content.count), .sendBytes(Self.content))
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(try await fetch(server.url) == .unwritable(EISDIR))
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        #expect(try await fetch(server.url, into: "/dev/full") == .unwritable(ENOSPC))
    }

    @Test func `a partial file without a tag, or with a weak one, is not continued`() async throws {
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
    func `a redirect is rejected`(status: String) async throws {
        let other = try RawServer.make(head("200 OK", 1), .send("x"))
        let server = try RawServer.make(head(status, 0, "Location: \(other.url)\r\n"))
        await #expect(throws: TMDBError.self) { try await self.fetch(server.url) }
        #expect(other.connections == 0)
    }

    @Test func `a range that does not fit is dropped, so that the next download starts again`() async throws {
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

    @Test func `a file larger than any list is rejected during the download`() async throws {
        let server = try RawServer.make(
            .send("HTTP/1.1 200 OK\r\n\r\n"), .flood(String(repeating: "x", count: 10_000)))
        await #expect(throws: TMDBError.self) { try await self.fetch(server.url, limit: 1 << 20) }
        #expect(try folder.bytes("film.gz").count <= 1 << 20)
    }

    @Test func `progress reports the received and the expected size, and can stop the download`() async throws
    {
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
