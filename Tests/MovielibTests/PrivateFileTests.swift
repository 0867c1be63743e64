import Foundation
import TestSupport
import Testing

@testable import MovielibCore
@testable import movielib

@Suite struct PrivateFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a written file is read back byte by byte`() throws {
        let path = folder.file("a/b/file")
        for bytes in [Data(), Data([0, 0xFF, 0x0A]), Data(repeating: 0x61, count: 64 << 10)] {
            try PrivateFile.replace(path, with: bytes)
            let content = try #require(try PrivateFile.read(path))
            #expect(content.bytes == bytes)
            #expect(content.mode == 0o600)
            #expect(content.owner == getuid())
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b")) == ["file"])
    }

    @Test func `a new file replaces no existing file or link, even a dangling one`() throws {
        try folder.write("theirs", to: "file")
        symlink("nowhere", folder.file("dangling"))
        symlink("file", folder.file("link"))
        for name in ["file", "dangling", "link"] {
            #expect(throws: PrivateFile.Problem.system(EEXIST)) {
                try PrivateFile.replace(folder.file(name), with: Data("mine".utf8), isNew: true)
            }
        }
        #expect(throws: PrivateFile.Problem.reservedName) {
            try PrivateFile.replace(folder.file("a.db-wal"), with: Data(), isNew: true)
        }
        try PrivateFile.replace(folder.file("new"), with: Data("mine".utf8), isNew: true, mode: 0o644)
        #expect(try PrivateFile.read(folder.file("new"))?.mode == 0o644)
        #expect(try folder.bytes("file") == Data("theirs".utf8))
        #expect(folder.names == ["dangling", "file", "link", "new"])
    }

    @Test func `a folder that others can write is found in a file's path, even behind links`() throws {
        let file = try folder.folder("home/.config/movielib") + "/config.toml"
        try Data().write(to: URL(fileURLWithPath: file))
        try folder.folder("elsewhere/movielib")
        try folder.write("", to: "elsewhere/movielib/config.toml")
        let link = folder.file("home/linked")
        #expect(symlink("../elsewhere/movielib", link) == 0)
        #expect(PrivateFile.foreignFolder(onTheWayTo: file) == nil)
        #expect(PrivateFile.foreignFolder(onTheWayTo: link + "/config.toml") == nil)
        for (name, mode) in [
            ("home/.config/movielib", 0o777), ("home/.config", 0o772), ("home", 0o722),
            ("home/.config", 0o707),
        ] as [(String, mode_t)] {
            let open = folder.file(name)
            #expect(chmod(open, mode) == 0)
            #expect(
                PrivateFile.foreignFolder(onTheWayTo: file)
                    == ForeignFolder(path: open, isWritableByOthers: true))
            // With the sticky bit only the next component must be the user's.
            #expect(chmod(open, mode | S_ISVTX) == 0)
            #expect(PrivateFile.foreignFolder(onTheWayTo: file) == nil)
            #expect(chmod(open, 0o700) == 0)
        }
        // A group of the user's own has no other member.
        if getuid() == getgid() {
            #expect(chmod(folder.file("home/.config"), 0o775) == 0)
            #expect(PrivateFile.foreignFolder(onTheWayTo: file) == nil)
        }
        let target = folder.file("elsewhere")
        #expect(chmod(target, 0o777) == 0)
        #expect(
            PrivateFile.foreignFolder(onTheWayTo: link + "/config.toml")
                == ForeignFolder(path: target, isWritableByOthers: true))
        #expect(PrivateFile.foreignFolder(onTheWayTo: file) == nil)
    }

    @Test(.enabled(if: getuid() == 0))
    func `another user's folder or link in a file's path is found`() throws {
        let other = try folder.folder("other")
        try folder.write("", to: "other/config.toml")
        #expect(chown(other, 54321, 54321) == 0)
        #expect(
            PrivateFile.foreignFolder(onTheWayTo: other + "/config.toml")
                == ForeignFolder(path: other, isWritableByOthers: false))
        let everybodys = try folder.folder("tmp")
        let link = everybodys + "/movielib"
        #expect(chmod(everybodys, 0o1777) == 0 && symlink("..", link) == 0 && lchown(link, 54321, 54321) == 0)
        #expect(
            PrivateFile.foreignFolder(onTheWayTo: link + "/config.toml")
                == ForeignFolder(path: link, isWritableByOthers: false))
    }

    @Test func `a missing file or folder is read as nil`() throws {
        #expect(try PrivateFile.read(folder.file("none")) == nil)
        #expect(try PrivateFile.read(folder.file("none/none")) == nil)
        #expect(try PrivateFile.read(try folder.write("x", to: "plain") + "/below") == nil)
    }

    @Test func `a path that is not a regular file is rejected at once, and not replaced`() throws {
        let (fifo, link) = (folder.file("fifo"), folder.file("link"))
        mkfifo(fifo, 0o600)
        symlink(fifo, link)
        for path in [fifo, folder.path, "/dev/null", "/dev/zero"] {
            #expect(throws: PrivateFile.Problem.notAFile) { try PrivateFile.read(path) }
        }
        for path in [fifo, link] {
            #expect(throws: PrivateFile.Problem.notAFile) { try PrivateFile.replace(path, with: Data()) }
        }
    }

    @Test func `a file of more than 64 KiB is too large`() throws {
        let path = try folder.write(String(repeating: "x", count: (64 << 10) + 1), to: "big")
        #expect(throws: PrivateFile.Problem.tooLarge) { try PrivateFile.read(path) }
    }

    @Test func `a file in place of a folder stops a write, and stays unchanged`() throws {
        let path = try folder.write("mine", to: "plain")
        #expect(throws: PrivateFile.Problem.system(ENOTDIR)) {
            try PrivateFile.replace(path + "/below/file", with: Data())
        }
        #expect(try folder.bytes("plain") == Data("mine".utf8))
    }

    @Test func `a folder in place of the file stops a write and leaves no file behind`() throws {
        try folder.folder("config/credentials")
        #expect(throws: PrivateFile.Problem.self) {
            try PrivateFile.replace(folder.file("config/credentials"), with: Data("x".utf8))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("config")) == ["credentials"])
    }

    @Test func `a dangling symlink stays one and its target is created`() throws {
        let link = folder.file("link")
        #expect(symlink(folder.file("target"), link) == 0)
        try PrivateFile.replace(link, with: Data("x".utf8))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == folder.file("target"))
        #expect(try PrivateFile.read(folder.file("target"))?.bytes == Data("x".utf8))
    }

    @Test(.enabled(if: getuid() == 0), arguments: [0, 1234])
    func `another user's symlink in a folder writable by everyone is not used`(owner: uid_t) throws {
        let everybodys = try folder.folder("everybodys")
        chmod(everybodys, 0o1777)
        chown(everybodys, 4321, 4321)
        try folder.write("mine", to: "live")
        for target in ["dangling", "live"] {
            let link = "\(everybodys)/\(target)"
            #expect(symlink("../\(target)", link) == 0 && lchown(link, owner, owner) == 0)
            if owner == getuid() {
                try PrivateFile.replace(link, with: Data("x".utf8))
                #expect(try folder.bytes(target) == Data("x".utf8))
            } else {
                #expect(throws: PrivateFile.Problem.foreignLink) {
                    try PrivateFile.replace(link, with: Data("x".utf8))
                }
            }
        }
        #expect(FileManager.default.fileExists(atPath: folder.file("dangling")) == (owner == getuid()))
    }

    @Test func `the leftover of a killed run does not stop the next write`() throws {
        let path = folder.file("file")
        try folder.write("half", to: "file.\(getpid()).new")
        try PrivateFile.replace(path, with: Data("x".utf8))
        #expect(try folder.bytes("file") == Data("x".utf8))
    }
}
