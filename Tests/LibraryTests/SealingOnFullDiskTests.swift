import Foundation
import GRDB
import LibrarySupport
import Lock
import Records
import TestSupport
import Testing

@_spi(Writing) @testable import Library

/// Work that a nearly full disk prevents is reported, and done later.
struct SealingOnFullDiskTests {
    private let record: LockRecord
    private let key: LockKey

    init() throws {
        (record, key) = try LockRecord.make(try Passphrase("five random words"), .quick)
    }

    private func hasPlain(_ store: LibraryStore) throws -> Bool {
        try [store.path, store.path + "-journal"].contains {
            try content(of: $0).range(of: Data("canaryword".utf8)) != nil
        }
    }

    /// A library of six megabytes with a note, on a disk without space for a copy.
    private func makeLibrary(on disk: borrowing TinyDisk) throws -> LibraryStore {
        let store = try LibraryStore.openForWriting(path: disk.path + "/library.db")
        let film = FilmRecord.make(id: 600, title: "Film 600")
        try store.change(.note("canaryword first"), [film], at: .saved)
        try store.change(.note("canaryword"), [film], at: .saved)
        try store.queue.write {
            try $0.execute(
                sql: """
                    INSERT INTO movie_page VALUES (600, hex(randomblob(3000000)), 'en', 'US', '2026-11-20T10:00:00Z')
                    """)
        }
        return store
    }

    @Test(.enabled(if: TinyDisk.isPossible, "mounting needs root"))
    func `on a full disk notes are locked, and a file with leftover plain text is named`()
        throws
    {
        let folder = TemporaryFolder(mode: 0o755)
        let disk = try TinyDisk(at: folder.path, kilobytes: 9_000)
        let store = try makeLibrary(on: disk)
        _ = try store.setLock(record)
        let outcome = try store.seal(.all)
        #expect(outcome.count == 1 && outcome.failedBackups == [store.path: .diskFull(path: store.path)])
        #expect(try store.film(id: 600)?.film.note?.isLocked == true)
        #expect(try content(of: store.path + "-journal").isEmpty)
        #expect(try store.lockState().cleaning != nil)
        // The disk is still full, and then it is not.
        #expect(try store.clean().failedBackups.keys.sorted() == [store.path])
        try disk.grow(kilobytes: 30_000)
        #expect(try store.clean().failedBackups.isEmpty)
        #expect(try store.lockState().cleaning == nil)
        #expect(try !hasPlain(store))
        #expect(
            try [key].open(try #require(try store.film(id: 600)?.film.note?.sealedLines)).text == "canaryword"
        )
    }

    @Test(.enabled(if: TinyDisk.isPossible, "mounting needs root"))
    func `without space for the change itself nothing changes`() throws {
        let folder = TemporaryFolder(mode: 0o755)
        let disk = try TinyDisk(at: folder.path, kilobytes: 9_000)
        let store = try makeLibrary(on: disk)
        _ = try store.setLock(record)
        try fill(disk.path + "/filler")
        #expect(throws: LibraryError.diskFull(path: store.path)) { try store.seal(.all) }
        #expect(try store.film(id: 600)?.film.note == "canaryword")
        #expect(try store.lockState().cleaning == nil)
        unlink(disk.path + "/filler")
    }

    /// Writes until the disk is full.
    private func fill(_ path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        for size in [4096, 1] {
            let bytes = [UInt8](repeating: 1, count: size)
            while write(descriptor, bytes, size) > 0 {}
        }
    }
}
