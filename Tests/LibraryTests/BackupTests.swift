import Foundation
import GRDB
import LibrarySupport
import Records
import TestSupport
import Testing

@testable import Library

struct BackupTests {
    let folder = TemporaryFolder(mode: 0o755)

    @Test func `a backup is a private library with the same films, and leaves no other file`() throws {
        let path = try folder.makeLibrary(603, 604)
        let copy = folder.file("copy.db")
        try LibraryStore.openForWriting(path: path).backup(to: copy)
        #expect(try LibraryStore.openForReading(path: copy)?.watchlist().map(\.record.id) == [604, 603])
        #expect(mode(copy) == 0o600)
        unlink(path + "-journal")
        #expect(folder.names == ["copy.db", "library.db"])
    }

    @Test func `a backup removes the leftover of a killed backup, and no other file`() throws {
        let store = try LibraryStore.openForWriting(path: folder.makeLibrary(603))
        let (gone, here) = (Int32.max, getpid())
        let stays = [
            ".foo.\(gone).1.tmp", "12.\(gone).77.tmp", "copy-1.db.\(gone).5.tmp", "copy-2.db.\(here).5.tmp",
            "copy-2.db.old.\(gone).5.tmp", "copy-2.db.tmp",
        ]
        for name in stays + ["copy-2.db.\(gone).5.tmp", "copy-2.db.\(gone).5.tmp-journal"] {
            try folder.write(Data("half".utf8), to: name)
        }
        try store.backup(to: folder.file("copy-2.db"))
        unlink(folder.library + "-journal")
        #expect(Set(folder.names) == Set(stays + ["copy-2.db", "library.db"]))
    }

    @Test func `a store opened for reading can be backed up, over an older backup and through a link`() throws
    {
        let path = try folder.makeLibrary(603)
        try folder.write(Array("old".utf8), to: "copy.db")
        chmod(folder.file("copy.db"), 0o644)
        symlink(folder.file("copy.db"), folder.file("link.db"))
        try LibraryStore.openForReading(path: path)?.backup(to: folder.file("link.db"))
        #expect(try LibraryStore.openForReading(path: folder.file("copy.db"))?.watchlistCount() == 1)
        #expect(mode(folder.file("copy.db")) == 0o600)
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.db")).hasSuffix(
                "copy.db"))
    }

    @Test func `a backup over the library itself, a folder or a missing folder is rejected`() throws {
        let path = try folder.makeLibrary(603)
        link(path, folder.file("hard.db"))
        let store = try LibraryStore.openForWriting(path: path)
        for target in [
            path, folder.file("hard.db"), folder.path, folder.file("no/copy.db"), "copy.db", "", "/dev/null",
        ] {
            let error = #expect(throws: LibraryError.self) { try store.backup(to: target) }
            switch error {
            case .cannotBackUp(target, _), .notAFile(target, _): continue
            default: Issue.record("\(target): \(String(describing: error))")
            }
        }
        unlink(path + "-journal")
        #expect(folder.names == ["hard.db", "library.db"])
        #expect(try store.watchlistCount() == 1)
    }

    @Test func `a damaged library does not replace a good backup`() throws {
        let path = folder.library
        let store = try LibraryStore.openForWriting(path: path)
        try store.addToWatchlist((1...40).map { .make(id: $0) }, at: .saved)
        let copy = folder.file("copy.db")
        try store.backup(to: copy)
        let good = try content(of: copy)
        var bytes = try content(of: path)
        bytes.replaceSubrange(bytes.count - 4096..<bytes.count, with: Data(repeating: 7, count: 4096))
        try folder.write(bytes)
        let error = #expect(throws: LibraryError.self) {
            try LibraryStore.openForReading(path: path)?.backup(to: copy)
        }
        guard case .damaged(path, _) = error else { throw try #require(error) }
        #expect(try content(of: copy) == good)
        #expect(folder.names.allSatisfy { !$0.hasSuffix(".tmp") })
    }

    @Test(.enabled(if: TinyDisk.isPossible, "needs root, to mount a file system of 32 KB"))
    func `a backup to a full disk keeps the old backup and leaves no temporary file`() throws {
        let path = folder.library
        try LibraryStore.openForWriting(path: path).addToWatchlist(
            (1...500).map { .make(id: $0) }, at: .saved)
        mkdir(folder.file("disk"), 0o755)
        let disk = try TinyDisk(at: folder.file("disk"), kilobytes: 32)
        try folder.write(Array("old".utf8), to: "disk/copy.db")
        #expect(throws: LibraryError.diskFull(path: folder.file("disk/copy.db"))) {
            try LibraryStore.openForReading(path: path)?.backup(to: folder.file("disk/copy.db"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["copy.db"])
        #expect(try content(of: folder.file("disk/copy.db")) == Data("old".utf8))
    }
}
