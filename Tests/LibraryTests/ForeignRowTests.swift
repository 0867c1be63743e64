import Foundation
import GRDB
import LibrarySupport
import Records
import TestSupport
import Testing

@_spi(Writing) @testable import Library

/// Rows that movielib never writes, but that a library or backup from elsewhere may contain.
struct ForeignRowTests {
    let folder = TemporaryFolder(mode: 0o755)

    private func store(_ change: String = "") throws -> LibraryStore {
        let store = try LibraryStore.openForWriting(path: folder.library)
        let id = try store.saveFolder(FilmFolder(id: 0, path: "/films", device: 1, inode: 2), at: .saved)
        var scan = FolderScan(folder: id, device: 1, inode: 2, scannedAt: .saved)
        scan.newFiles = [
            FilmFile(folder: "/films", path: "a/b.mkv", stamp: .init(size: 1, modified: 2, inode: 3))
        ]
        try store.record(scan)
        try store.change(
            .matchFiles([FileMatch(file: 1, film: .make(), source: .person)], in: nil), at: .saved)
        try store.savePlayback(
            Playback(film: 603, file: 1, position: 5, duration: 50, playedAt: .saved), ofFilm: 603)
        try sqlite(folder.library, change)
        return store
    }

    @Test(arguments: [
        "file SET path = '../.ssh/id_rsa'", "file SET path = 'a/../../x.mkv'",
        "file SET path = 'a/%2E%2E/x.mkv'",
        "file SET path = '/etc/x.mkv'", "file SET path = ''", "file SET path = 'a//b.mkv'",
        "file SET path = './b.mkv'",
        "file SET path = 'b.mkv%00.txt'", "file SET path = 'b%zz.mkv'", "folder SET path = 'films'",
        "folder SET path = '-films'", "folder SET path = ''", "folder SET path = '/films/../etc'",
        "folder SET path = '/films/%2e'",
    ])
    func `a path that is invalid or leads out of its folder is read by no command`(change: String) throws {
        let store = try store("UPDATE \(change)")
        #expect(throws: LibraryError.self) { try store.files() }
        #expect(throws: LibraryError.self) { try store.files(ofFilm: 603) }
        #expect(throws: LibraryError.self) { try store.files(in: 1) }
        if change.hasPrefix("folder") { #expect(throws: LibraryError.self) { try store.folders() } }
        #expect(try store.check().problems.count == 1)
        // All other commands still work.
        #expect(try store.films(on: .library).films.count == 1)
        #expect(throws: LibraryError.self) {
            try LibraryStore.checkedBackup(folder.library, isNot: folder.file("other.db"), LockWait())
        }
    }

    @Test func `names that begin with dots or a dash are valid`() throws {
        for path in ["...", "..a/.b..mkv", "-y.mkv", "a/-", ".%FF", "100%25.mkv"] {
            let store = try store("UPDATE file SET path = '\(path)'")
            #expect(try store.files().files.map(\.absolutePath) == ["/films/\(path)"])
            try store.forgetAll()
        }
    }

    @Test func `an impossible length or position is unknown`() throws {
        let store = try store(
            """
            UPDATE file SET duration_ms = 9223372036854775807, probed_at = '2026-11-25T00:00:00Z';
            UPDATE playback SET position_ms = -9223372036854775808, duration_ms = 9223372036854775807;
            """)
        #expect(try store.files().files.map(\.facts?.duration) == [nil])
        let playback = try #require(try store.playbacks().first)
        #expect((playback.position, playback.duration) == (0, 0))
    }
}

extension LibraryStore {
    /// Forgets everything that ``ForeignRowTests`` adds.
    fileprivate func forgetAll() throws { _ = try forget(folder: folders()[0].id) }
}
