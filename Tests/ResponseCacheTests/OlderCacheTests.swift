import Foundation
import GRDB
import Records
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import ResponseCache

/// Caches written by older programs; the last has today's schema.
struct OlderCacheTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("responses.db") }
    private static let newest = 2

    init() throws { folder = try TemporaryFolder() }

    /// The cache of a version, opened two days after it was written.
    private func open(_ version: Int) throws -> (cache: ResponseCache, keys: [String]) {
        let queue = try DatabaseQueue(path: path)
        try queue.inDatabase { try $0.execute(sql: OlderFile.sql("cache", version)) }
        let keys = try queue.read { try String.fetchAll($0, sql: "SELECT key FROM response ORDER BY rowid") }
        let time = try queue.read { try Double.fetchOne($0, sql: "SELECT max(stored_at) FROM response") } ?? 0
        try queue.close()
        let now = Date(timeIntervalSince1970: time + 2 * 86_400)
        let cache = ResponseCache(
            path: path, creating: true, sizeLimit: ResponseCache.maxTotalBytes, now: { now })
        return (try #require(cache), keys)
    }

    @Test(arguments: 1..<newest)
    func `a cache of an older schema is emptied without an error`(version: Int) throws {
        let (cache, keys) = try open(version)
        #expect(keys.count == 2)
        #expect(cache.summary()?.entries == 0)
        let answer = StoredResponse(body: Data("{}".utf8), etag: nil, maxAge: 60, storedAt: Date())
        cache.save(answer, for: keys[0])
        #expect(cache.response(for: keys[0])?.body == answer.body)
    }

    @Test func `responses that an older program cached in the current schema are still available`() throws {
        let (cache, keys) = try open(Self.newest)
        #expect(cache.summary()?.entries == 2)
        let page = try #require(cache.response(for: keys[1]))
        #expect(String(decoding: page.body, as: UTF8.self).contains("1273930"))
        #expect(page.maxAge == 3600)
        #expect(cache.films([1_273_930], language: "en-US")[1_273_930]?.title == "周处除三嗨")
    }
}
