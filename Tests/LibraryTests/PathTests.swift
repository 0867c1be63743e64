import Foundation
import Library
import TestSupport
import Testing

/// A database path may name any kind of file, so its type is checked first (nothing here may hang).
struct PathTests {
    let folder = TemporaryFolder(mode: 0o755)

    private func expect(
        _ what: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let refusal = LibraryError.notAFile(path: path, what: what)
        #expect(throws: refusal, sourceLocation: sourceLocation) {
            try LibraryStore.openForReading(path: path)
        }
        #expect(throws: refusal, sourceLocation: sourceLocation) {
            try LibraryStore.openForWriting(path: path)
        }
    }

    @Test(arguments: [":memory:", "file:x?mode=memory", "library.db", "./library.db", "~/library.db", " /x"])
    func `a relative path is rejected`(path: String) {
        expect("a relative path", at: path)
    }

    @Test func `an empty path is rejected, and one with a NUL`() {
        expect("an empty path", at: "")
        expect("a path with a NUL in it", at: folder.library + "\0.txt")
        #expect(folder.names.isEmpty)
    }

    @Test func `a folder, a pipe, a device and a socket are rejected by name`() throws {
        mkfifo(folder.file("pipe"), 0o600)
        symlink("/dev/null", folder.file("null"))
        symlink("/dev/full", folder.file("full"))
        mknod(folder.file("socket"), S_IFSOCK | 0o600, 0)
        expect("a folder", at: folder.path)
        expect("a folder", at: folder.path + "/")
        expect("a named pipe", at: folder.file("pipe"))
        expect("a device", at: folder.file("null"))
        expect("a device", at: folder.file("full"))
        expect("a device", at: "/dev/zero")
        expect("a socket", at: folder.file("socket"))
    }

    @Test func `a loop of links and a path through a file are rejected`() throws {
        symlink(folder.file("b"), folder.file("a"))
        symlink(folder.file("a"), folder.file("b"))
        expect("a loop of symbolic links", at: folder.file("a"))
        expect("a path through a file", at: try folder.write([1]) + "/library.db")
    }

    @Test func `a dangling link reads as an empty library, and its target is not created`() throws {
        symlink(folder.file("gone"), folder.library)
        #expect(try LibraryStore.openForReading(path: folder.library) == nil)
        #expect(
            throws: LibraryError.cannotCreate(
                path: folder.library, reason: "it is a broken symbolic link")
        ) { try LibraryStore.openForWriting(path: folder.library) }
        #expect(folder.names == ["library.db"])
    }
}
