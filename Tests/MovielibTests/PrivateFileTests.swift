import Foundation
import TestSupport
import Testing

@testable import movielib

@Suite struct PrivateFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `what was put there is read back, byte for byte`() throws {
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

    @Test func `a missing file and a missing folder are no file`() throws {
        #expect(try PrivateFile.read(folder.file("none")) == nil)
        #expect(try PrivateFile.read(folder.file("none/none")) == nil)
        #expect(try PrivateFile.read(try folder.write("x", to: "plain") + "/below") == nil)
    }

    @Test func `what is no regular file is refused at once`() throws {
        let fifo = folder.file("fifo")
        mkfifo(fifo, 0o600)
        for path in [fifo, folder.path, "/dev/null", "/dev/zero"] {
            #expect(throws: PrivateFile.Problem.notAFile) { try PrivateFile.read(path) }
        }
    }

    @Test func `one byte more than 64 KiB is too large`() throws {
        let path = try folder.write(String(repeating: "x", count: (64 << 10) + 1), to: "big")
        #expect(throws: PrivateFile.Problem.tooLarge) { try PrivateFile.read(path) }
    }

    @Test func `a file in the place of a folder stops a write, and is left as it is`() throws {
        let path = try folder.write("mine", to: "plain")
        #expect(throws: PrivateFile.Problem.system(ENOTDIR)) {
            try PrivateFile.replace(path + "/below/file", with: Data())
        }
        #expect(try folder.bytes("plain") == Data("mine".utf8))
    }

    @Test func `a folder in the place of the file stops a write and leaves nothing behind`() throws {
        try folder.folder("config/credentials")
        #expect(throws: PrivateFile.Problem.self) {
            try PrivateFile.replace(folder.file("config/credentials"), with: Data("x".utf8))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("config")) == ["credentials"])
    }

    @Test func `a symlink to nothing stays one and its target is made`() throws {
        let link = folder.file("link")
        #expect(symlink(folder.file("target"), link) == 0)
        try PrivateFile.replace(link, with: Data("x".utf8))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == folder.file("target"))
        #expect(try PrivateFile.read(folder.file("target"))?.bytes == Data("x".utf8))
    }

    @Test(.enabled(if: getuid() == 0), arguments: [0, 1234])
    func `another user's symlink in a folder of everybody's is not followed`(owner: uid_t) throws {
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

    @Test func `what is no regular file is not replaced`() throws {
        let fifo = folder.file("fifo")
        mkfifo(fifo, 0o600)
        symlink(fifo, folder.file("link"))
        for path in [fifo, folder.file("link")] {
            #expect(throws: PrivateFile.Problem.notAFile) { try PrivateFile.replace(path, with: Data()) }
        }
    }

    @Test func `what a killed run left behind does not stop the next`() throws {
        let path = folder.file("file")
        try folder.write("half", to: "file.\(getpid()).new")
        try PrivateFile.replace(path, with: Data("x".utf8))
        #expect(try folder.bytes("file") == Data("x".utf8))
    }
}
