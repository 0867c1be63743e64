import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ResponseCache

@Suite struct PictureCacheTests {
    private let folder: TemporaryFolder
    private let clock = Clock()
    private var path: String { folder.file("cache/pictures") }
    private let address = "https://image.tmdb.org/t/p/w154/a.jpg"

    init() throws { folder = try TemporaryFolder() }

    private final class Clock: Sendable {
        private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        var now: Date { time.withLock { $0 } }
        func go(_ days: Double) { time.withLock { $0 += days * 86_400 } }
    }

    private func cache(_ limit: Int = 1 << 20) -> PictureCache {
        PictureCache(folder: path, sizeLimit: limit) { [clock] in clock.now }
    }

    private var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path))?.map { "\(path)/\($0)" } ?? []
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func `a picture is returned unchanged, from files readable only by their owner`() {
        let picture = SamplePicture.jpeg
        cache().save(picture, address)
        #expect(cache().picture(address) == picture)
        #expect(cache().picture(address + "x") == nil)
        #expect(files.count == 1 && files.allSatisfy { mode($0) == 0o600 } && mode(path) == 0o700)
        #expect(cache().summary().entries == 1)
        #expect(cache().summary().size > picture.count)
    }

    @Test func `without a folder no picture is cached, and reading creates none`() {
        #expect(cache().picture(address) == nil)
        #expect(cache().summary() == (0, 0))
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(PictureCache.clear(folder: path))
        let nowhere = PictureCache(folder: "/proc/movielib/pictures")
        nowhere.save([1], address)
        #expect(nowhere.picture(address) == nil)
    }

    @Test func `a damaged file is removed, whatever the damage`() throws {
        let picture = SamplePicture.jpeg
        let damages: [(Data) -> Data] = [
            { _ in Data() }, { $0.dropLast() }, { $0 + [0] }, { Data($0.dropFirst()) },
            { Data($0.prefix(40)) },
            { Data($0.prefix(4000)) + Data([$0[4000] ^ 1]) + $0.dropFirst(4001) },
            { _ in Data(repeating: 10, count: 100) }, { _ in Data(repeating: 65, count: 7 << 20) },
        ]
        for damage in damages {
            cache().save(picture, address)
            let file = URL(fileURLWithPath: try #require(files.first))
            try damage(try Data(contentsOf: file)).write(to: file)
            #expect(cache().picture(address) == nil)
            #expect(files.isEmpty)
        }
    }

    @Test func `a link or a folder in place of a file is not a picture`() throws {
        cache().save([1, 2, 3], address)
        let file = try #require(files.first)
        let secret = try folder.write("secret", to: "secret")
        unlink(file)
        symlink(secret, file)
        #expect(cache().picture(address) == nil)
        unlink(file)
        mkdir(file, 0o700)
        #expect(cache().picture(address) == nil)
        #expect(try folder.bytes("secret") == Data("secret".utf8))
    }

    @Test func `an address with the same hash does not get another picture`() throws {
        cache().save([1, 2, 3], address)
        let file = URL(fileURLWithPath: try #require(files.first))
        let other = PictureFile.bytes(
            [9], address: "https://image.tmdb.org/t/p/w154/b.jpg", fetchedAt: 1_800_000_000)
        try Data(other).write(to: file)
        #expect(cache().picture(address) == nil)
        #expect(files.count == 1)
    }

    @Test func `after six months a picture is fetched again, however often it was used`() {
        cache().save([1], address)
        for _ in 0..<6 {
            clock.go(30)
            #expect(cache().picture(address) == [1])
        }
        clock.go(3)
        #expect(cache().picture(address) == nil)
        #expect(files.isEmpty)
    }

    @Test func `above the size limit the least recently used pictures are removed`() {
        let cache = cache(10_000)
        for name in ["a", "b", "c"] {
            cache.save([UInt8](repeating: 1, count: 3000), name)
            clock.go(2)
        }
        #expect(cache.picture("a") != nil)
        clock.go(1)
        cache.save([UInt8](repeating: 1, count: 3000), "d")
        #expect(["a", "b", "c", "d"].map { cache.picture($0) != nil } == [true, false, true, true])
    }

    @Test func `the leftover of a killed program is removed, and foreign files are left alone`() throws {
        cache().save([1], address)
        let left = try #require(files.first) + ".77.88.new"
        let foreign = "\(path)/notes.txt"
        for file in [left, foreign] {
            #expect(FileManager.default.createFile(atPath: file, contents: Data([7])))
        }
        let times = Array(repeating: timeval(tv_sec: 1_700_000_000, tv_usec: 0), count: 2)
        utimes(left, times)
        cache().save([2], "other")
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(PictureCache.clear(folder: path))
        #expect(files == [foreign])
        #expect(cache().summary().entries == 0)
    }

    @Test func `many tasks at once write and read the same picture`() async {
        let picture = SamplePicture.jpeg
        let results = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                group.addTask { [address] in
                    let cache = self.cache()
                    if number % 2 == 0 { cache.save(picture, address) }
                    let found = cache.picture(address)
                    return found == nil || found == picture
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(!results.contains(false))
        #expect(cache().picture(address) == picture)
        #expect(files.count == 1)
    }
}
