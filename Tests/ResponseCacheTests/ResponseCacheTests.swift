import Foundation
import GRDB
import Records
import Synchronization
import TMDBClient
import TMDBModels
import TestSupport
import Testing

@testable import ResponseCache

@Suite struct ResponseCacheTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("cache/responses.db") }
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws { folder = try TemporaryFolder() }

    private func cache(at time: Date? = nil, sizeLimit: Int = ResponseCache.maxTotalBytes) throws
        -> ResponseCache
    {
        let time = time ?? start
        return try #require(ResponseCache(path: path, creating: true, sizeLimit: sizeLimit) { time })
    }

    private func response(_ text: String, at time: Date? = nil) -> StoredResponse {
        StoredResponse(body: Data(text.utf8), etag: "\"e\"", maxAge: 60, storedAt: time ?? start)
    }

    @Test func `a cached response is returned unchanged in the next run`() throws {
        try cache().save(response("дюна\u{0}"), for: "k")
        #expect(try cache().response(for: "k") == response("дюна\u{0}"))
        #expect(try cache().response(for: "other") == nil)
    }

    @Test func `a response replaces the older one under its key`() throws {
        let cache = try cache()
        cache.save(response("old"), for: "k")
        cache.save(response("new"), for: "k")
        #expect(cache.response(for: "k") == response("new"))
        #expect(cache.summary()?.entries == 1)
    }

    @Test func `a region's release date is not taken for the film's`() throws {
        let cache = try cache()
        func keep(_ date: String, _ key: String) {
            cache.save(
                response(
                    #"{"results":[{"id":1,"title":"A","original_title":"A","release_date":"\#(date)"}]}"#),
                for: key)
        }
        func year() -> Int? { cache.films([1], language: "en-US")[1]?.releaseDate?.year }
        keep("2026-11-01", "GET u/movie/now_playing?language=en-US&page=1&region=UA")
        #expect(cache.films([1], language: "en-US")[1]?.title == "A" && year() == nil)
        keep("1979-05-25", "GET u/trending/movie/week?language=en-US&page=1")
        keep("2026-11-01", "GET u/discover/movie?language=en-US&page=1&region=UA")
        #expect(year() == 1979)
        keep("1979-05-26", "GET u/discover/movie?language=en-US&page=1&watch_region=UA")
        #expect(cache.films([1], language: "en-US")[1]?.releaseDate?.day == 26)
    }

    @Test func `films are found by the words of a cached title, ignoring accents`() throws {
        let cache = try cache()
        func row(_ id: Int, _ title: String, _ original: String, _ popularity: Int) -> String {
            #"{"id":\#(id),"title":"\#(title)","original_title":"\#(original)","popularity":\#(popularity)}"#
        }
        let rows = [
            row(1, "Amélie", "Le Fabuleux Destin", 3), row(2, "Amelie rennt", "Amelie rennt", 9),
            row(3, "Dune", "Dune", 1),
        ]
        cache.save(response(#"{"results":[\#(rows.joined(separator: ","))]}"#), for: "k?language=en-US")
        func ids(_ words: String) -> [Int] { cache.films(titled: words, language: "en-US").map(\.id) }
        #expect(ids("amelie") == [2, 1])
        #expect(ids("destin fabuleux") == [1])
        #expect(ids("nothing") == [] && ids(" ") == [])
    }

    @Test func `no response is returned or cached after six months`() throws {
        try cache().save(response("old"), for: "k")
        let later = start.addingTimeInterval(ResponseCache.maxAge + 1)
        let cache = try cache(at: later)
        #expect(cache.response(for: "k") == nil)
        cache.save(response("new", at: later), for: "other")
        #expect(cache.summary()?.entries == 1)
    }

    @Test(arguments: ["1e300", "-1e300", "9e999", "-9e999"])
    func `no number in a row of the cache crashes the program`(_ number: String) throws {
        let cache = try cache()
        cache.save(response(#"{"results":[{"id":1,"title":"A","original_title":"A"}]}"#), for: "k")
        try DatabaseQueue(path: path).write {
            try $0.execute(
                sql: """
                    UPDATE response SET stored_at = \(number), used_at = \(number), size = \(Int.max);
                    INSERT INTO response SELECT 7, 'l', etag, max_age, stored_at, used_at, size, body FROM response;
                    UPDATE film SET json = '{"title":5,"original_title":[]}'
                    """)
        }
        #expect(cache.response(for: "k") == nil)
        let summary = try #require(cache.summary())
        #expect(summary.entries == 2)
        #expect((0...253_402_300_799).contains(summary.oldest?.timeIntervalSince1970 ?? -1))
        #expect(cache.films(titled: "5", language: "en-US").isEmpty)
    }

    @Test func `above the size limit the least recently used responses are removed`() throws {
        for (index, key) in ["a", "b", "c"].enumerated() {
            try cache(at: start.addingTimeInterval(Double(index))).save(
                response(String(repeating: key, count: 40)), for: key)
        }
        // Two days on, `a` is used again.
        let later = start.addingTimeInterval(2 * 86_400)
        #expect(try cache(at: later).response(for: "a") != nil)
        try cache(at: later.addingTimeInterval(1), sizeLimit: 100).save(
            response(String(repeating: "d", count: 40)), for: "d")
        let left = try ["a", "b", "c", "d"].filter { try cache(at: later).response(for: $0) != nil }
        #expect(left == ["a", "d"])
    }

    @Test func `one run exceeds the size limit by at most a sixteenth`() throws {
        let cache = try cache(sizeLimit: 16_000)
        for number in 0..<200 {
            cache.save(response(String(repeating: "x", count: 500)), for: "\(number)")
            #expect(try #require(cache.summary()).size <= 17_500)
        }
        #expect(try #require(cache.summary()).size > 15_000)
    }

    @Test func `the file and its folder are private`() throws {
        let mask = umask(0)
        defer { umask(mask) }
        _ = try cache()
        #expect(try mode(path) == 0o600)
        #expect(try mode(folder.file("cache")) == 0o700)
    }

    @Test func `a file that is not a database is replaced by a cache`() throws {
        try folder.folder("cache")
        try folder.write(
            "this is not a database, by any means, and long enough to be looked at", to: "cache/responses.db")
        let cache = try cache()
        cache.save(response("x"), for: "k")
        #expect(cache.response(for: "k") == response("x"))
    }

    /// Schema objects that loop forever when read, written or evaluated, or that do not belong in a cache.
    @Test(arguments: [
        """
        ALTER TABLE response RENAME TO other;
        CREATE VIEW response AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i FROM n)
            SELECT 'other' AS key, NULL AS etag, 0 AS max_age, 0 AS stored_at, 0 AS used_at, '' AS body FROM n
        """,
        """
        CREATE TRIGGER t AFTER INSERT ON response BEGIN
            INSERT OR IGNORE INTO film SELECT 1, new.id, '', '' FROM json_each('[1,2]') AS a, response AS b;
        END
        """,
        "ALTER TABLE response ADD COLUMN x TEXT AS (hex(zeroblob(100000000)) LIKE '%a%a%a%a%b')",
        "ALTER TABLE response ADD COLUMN x TEXT CHECK (body NOT LIKE '%a%a%a%a%a%a%a%b')",
        "CREATE TABLE more (x)", "CREATE INDEX i ON response (hex(body))", "DROP TABLE film",
    ])
    func `a cache with any table but its own is replaced before it is read`(_ sql: String) throws {
        try cache().save(response("planted"), for: "k")
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
        #expect(ResponseCache(path: path, creating: false) == nil)
        let cache = try cache()
        #expect(cache.response(for: "k") == nil)
        cache.save(response("x"), for: "k")
        #expect(cache.response(for: "k") == response("x"))
    }

    @Test func `a cache locked by another process is left alone`() throws {
        try cache().save(response("kept"), for: "k")
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        for creating in [true, false] {
            #expect(ResponseCache(path: path, creating: creating) == nil)
        }
        try other.inDatabase { try $0.execute(sql: "COMMIT") }
        #expect(try cache().response(for: "k") == response("kept"))
    }

    @Test func `a folder, a relative path or a missing permission gives no cache and no crash`() throws {
        try folder.folder("cache/responses.db")
        #expect(ResponseCache(path: path) == nil)
        #expect(ResponseCache(path: "responses.db") == nil)
        #expect(ResponseCache(path: "/proc/none/responses.db") == nil)
    }

    @Test func `opening without creating leaves no file behind`() throws {
        #expect(ResponseCache(path: path, creating: false) == nil)
        #expect(folder.names.isEmpty)
    }

    @Test func `clearing removes the file, and a missing file is not an error`() throws {
        try cache().save(response("x"), for: "k")
        #expect(ResponseCache.clear(path: path))
        #expect(try folder.folder("cache").isEmpty == false)
        #expect(FileManager.default.fileExists(atPath: path) == false)
        #expect(ResponseCache.clear(path: path))
    }

    private func mode(_ path: String) throws -> mode_t {
        var status = stat()
        try #require(stat(path, &status) == 0)
        return status.st_mode & 0o777
    }

    private func list(_ films: String) -> String {
        #"{"page":1,"results":[\#(films)],"total_pages":1,"total_results":1}"#
    }
    private func film(_ id: Int, _ title: String, _ original: String, _ date: String = "2001-02-03") -> String
    {
        #"""
        {"id":\#(id),"title":"\#(title)","original_title":"\#(original)","release_date":"\#(date)","poster_path":"/p.jpg",
        "vote_average":7.5,"vote_count":10,"overview":"Long.","genre_ids":[18]}
        """#
    }

    @Test func `films in cached responses are found by their ids, in the requested language`() throws {
        let cache = try cache()
        cache.save(
            response(list(film(1, "Дюна", "Dune") + "," + film(2, "Чужий", "Alien"))),
            for: "GET https://h/3/search/movie?language=uk-UA&query=x")
        cache.save(
            response(film(1, "Der Wüstenplanet", "Dune")), for: "GET https://h/3/movie/1?language=de-DE")
        #expect(cache.films([1, 2, 3], language: "uk-UA").mapValues(\.title) == [1: "Дюна", 2: "Чужий"])
        #expect(
            cache.films([1, 2], language: "de-DE").mapValues(\.title) == [1: "Der Wüstenplanet", 2: "Alien"])
        let dune = try #require(cache.films([1], language: "en-US")[1])
        #expect(dune.title == "Dune")
        #expect(dune.releaseDate?.year == 2001)
        #expect(dune.posterPath == "/p.jpg")
        #expect(dune.rating == 7.5)
    }

    @Test func `a film's data is removed together with its response`() throws {
        let cache = try cache(sizeLimit: 2000)
        let key = "GET https://h/3/movie/popular?language=en"
        cache.save(response(list(film(1, "One", "One"))), for: key)
        cache.save(response(list(film(2, "Two", "Two"))), for: key)
        #expect(cache.films([1, 2], language: "en").keys.sorted() == [2])
        cache.save(response(String(repeating: " ", count: 1990)), for: "large")
        #expect(cache.films([1, 2], language: "en").isEmpty)
    }

    @Test func `of two responses in one language the newer one is used, and none after six months`() throws {
        try cache().save(response(film(1, "New", "N", "2002-01-01")), for: "b?language=en")
        let earlier = start.addingTimeInterval(-60)
        try cache().save(response(film(1, "Old", "O", "2001-01-01"), at: earlier), for: "a?language=en")
        #expect(try cache().films([1], language: "en")[1]?.title == "New")
        let later = start.addingTimeInterval(ResponseCache.maxAge + 1)
        #expect(try cache(at: later).films([1], language: "en").isEmpty)
    }

    @Test func `a response too long for TMDB is cached and not parsed`() throws {
        let cache = try cache()
        let long = response(film(1, String(repeating: "x", count: 3 << 20), "O"))
        cache.save(long, for: "k")
        #expect(cache.response(for: "k") == long)
        #expect(cache.films([1], language: "").isEmpty)
    }

    /// People, series, another structure, invalid JSON: cached like any response, without a film.
    @Test(arguments: [
        #"{"id":5,"name":"Somebody"}"#, #"{"results":[{"id":5,"name":"S","original_name":"S"}]}"#, "[]",
        "not JSON",
        #"{"results":{"a":{"id":5}}}"#, #"{"results":[{"id":"5","original_title":"T"},7,null]}"#, "",
    ])
    func `a response without a film records none`(_ body: String) throws {
        let cache = try cache()
        cache.save(response(body), for: "k")
        #expect(cache.response(for: "k") == response(body))
        #expect(cache.films(Array(1...10), language: "").isEmpty)
    }
}
