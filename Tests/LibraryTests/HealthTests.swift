import Foundation
import TestSupport
import Testing

@testable import Library

struct HealthTests {
    let folder = TemporaryFolder(mode: 0o755)

    @Test func `the check describes a sound library`() throws {
        let store = try LibraryStore.openForWriting(path: folder.makeLibrary(603))
        let health = try store.check()
        #expect(health.path == folder.library)
        #expect(try health.size == content(of: folder.library).count)
        #expect(health.schema == Schema.latestVersion)
        #expect(health.problems.isEmpty)
        #expect(health.watchlistCount == 1)
        #expect(health.hardLinks == 1)
        #expect(health.mode == 0o600)
        #expect(!health.isReadOnly)
        #expect(health.isSound)
    }

    @Test func `the check finds a hard link, open permissions and a row without its film`() throws {
        let path = try folder.makeLibrary(alteredBy: "DELETE FROM movie WHERE id = 603")
        link(path, folder.file("second.db"))
        chmod(path, 0o644)
        let health = try #require(try LibraryStore.openForReading(path: path)).check()
        #expect(health.hardLinks == 2)
        #expect(health.mode == 0o644)
        #expect(health.problems == ["a row of watchlist refers to a film that is not there"])
        #expect(!health.isSound)
    }

    @Test func `a library that vanished while it was open is reported`() throws {
        let store = try LibraryStore.openForWriting(path: folder.makeLibrary(603))
        unlink(folder.library)
        let error = #expect(throws: LibraryError.self) { try store.check() }
        #expect(error == .unreadable(path: folder.library, reason: "No such file or directory"))
    }
}
