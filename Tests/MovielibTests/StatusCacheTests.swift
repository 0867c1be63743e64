import Foundation
import Records
import TestSupport
import Testing

@testable import MovielibCore

@Suite struct StatusCacheTests {
    private let folder: TemporaryFolder
    private var library: String { folder.file("library.db") }
    private var settings: String { folder.file("config.toml") }

    init() throws { folder = try TemporaryFolder() }

    private func cache(_ question: String...) throws -> StatusCache {
        try #require(
            StatusCache(folder: folder.file("cache/status"), requestKey: question, sources: [settings, nil]))
    }

    /// Writes a file with a time in the past.
    private func write(_ text: String, to path: String, ago: TimeInterval = 60) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        // The inode change time cannot be set, so the cache is read at another time instead.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -ago)], ofItemAtPath: path)
    }

    @Test func `a cached answer is valid until any of its sources changes`() throws {
        let cache = try cache("status", "en")
        #expect(cache.answer() == nil)
        cache.save("1 new\n", of: cache.state(library: library))
        #expect(cache.answer() == "1 new\n")
        #expect(try self.cache("status", "uk").answer() == nil)
        try write("x", to: settings)
        #expect(cache.answer() == nil)
        // A file this recent may change again with the same time.
        let fresh = cache.state(library: library)
        cache.save("2 new\n", of: fresh)
        #expect(cache.answer() == nil)
    }

    @Test func `an answer computed before a change is not used after it`() throws {
        let cache = try cache("status")
        let before = cache.state(library: library)
        try write("x", to: library)
        cache.save("old\n", of: before)
        #expect(cache.answer() == nil)
    }

    @Test func `a line break in a variable or a path adds no line to the cache`() throws {
        let cache = try cache("a\nb", "c")
        cache.save("1 new\n", of: cache.state(library: folder.file("a\nb")))
        #expect(cache.answer() == nil)
        cache.save("1 new\n", of: cache.state(library: library))
        #expect(cache.answer() == "1 new\n")
    }

    @Test func `the film of an evening is cached for its day`() throws {
        let day = try #require(PartialDate("2026-11-23"))
        let cache = try cache("status")
        cache.save(pick: 603, of: day)
        #expect(cache.pick(of: day) == 603)
        #expect(cache.pick(of: try #require(PartialDate("2026-11-24"))) == nil)
        #expect(StatusCache.clear(folder: folder.file("cache/status")))
        #expect(cache.pick(of: day) == nil)
        #expect(StatusCache.clear(folder: folder.file("cache/status")))
    }
}

@Suite struct NewsFilmTests {
    private let news: NewsLog
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        news = NewsLog(path: folder.file("new-films"))
    }

    @Test func `a film is new until it or its page is shown, in any run`() {
        #expect(news.unseen.isEmpty)
        news.replace(with: [(1, "Heat\tand\nmore"), (2, "Ran")], isSeen: false)
        #expect(news.unseen.map(\.title) == ["Heat and more", "Ran"])
        news.markSeen(1)
        news.markSeen(7)
        #expect(news.unseen.map(\.id) == [2])
        news.replace(with: [(1, "Heat"), (3, "Up")], isSeen: false)
        #expect(news.unseen.map(\.id) == [3])
        news.replace(with: [(3, "Up"), (4, "Her")], isSeen: true)
        #expect(news.unseen.isEmpty)
        news.replace(with: [(4, "Her"), (5, "Brazil")], isSeen: false)
        #expect(news.unseen.map(\.id) == [5])
    }

    @Test func `reported films are remembered, and the file has a maximum size`() {
        news.replace(with: (1...500).map { ($0, String(repeating: "ї", count: 900)) }, isSeen: false)
        #expect(news.markReminded(new: [1, 2], out: [(900, "Out"), (2, "")]))
        #expect(news.films.filter(\.isRemindedAsNew).map(\.id) == [1, 2])
        #expect(news.films.filter(\.isRemindedAsOut).map(\.id) == [2, 900])
        for run in 1...5 {
            news.replace(
                with: (1...500).map { ($0 + run * 1000, String(repeating: "🎬", count: 900)) }, isSeen: true)
        }
        #expect(news.films.count == 1000)
    }
}
