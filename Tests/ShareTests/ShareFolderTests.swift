import Foundation
import TestSupport
import Testing

@testable import Share

struct ShareFolderTests {
    private let folder: TemporaryFolder
    private var desktop: Machine
    private var laptop: Machine

    init() throws { (folder, desktop, laptop) = try Machine.pair() }

    private var root: String { desktop.root }
    private var files: [String] { desktop.files }

    private func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: "\(root)/\(name)", toPath: "\(root)/\(other)")
    }

    private func flipBit(_ path: String) throws {
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[100] ^= 1
        try bytes.write(to: URL(filePath: path))
    }

    @Test func `a folder is checked before it is used`() throws {
        #expect(throws: ShareFolderError.occupied) { try laptop.share.create() }
        try laptop.share.check()
        let missing = ShareFolder(folder: folder.file("no"), copies: folder.file("c"), keys: desktop.keys)
        #expect(throws: ShareFolderError.missing) { try missing.check() }
        #expect(throws: ShareFolderError.missing) { try missing.create() }
        let empty = try ShareFolder(
            folder: folder.folder("empty"), copies: folder.file("c"), keys: desktop.keys)
        #expect(throws: ShareFolderError.notAShare) { try empty.check() }
        #expect(throws: ShareFolderError.notAShare) { try empty.synchronize() }
        let other = ShareFolder(folder: folder.path, copies: folder.file("c"), keys: ShareKeys())
        #expect(throws: ShareFolderError.otherShare) { try other.check() }
        #expect(throws: ShareFolderError.otherShare) { try other.synchronize() }
        #expect(!FileManager.default.fileExists(atPath: folder.file("c")))
        try folder.write("", to: "movielib-share-1/share")
        #expect(throws: ShareFolderError.notAShare) { try laptop.share.check() }
    }

    @Test mutating func `a folder that has lost its marker gets it again, if it has a file of the copies`()
        throws
    {
        try desktop.write("a")
        _ = try laptop.texts()
        try FileManager.default.removeItem(atPath: "\(root)/share")
        let new = try desktop.another(in: folder)
        #expect(throws: ShareFolderError.notAShare) { try new.share.check() }
        try laptop.share.check()
        #expect(try new.texts() == ["a"])
    }

    @Test mutating func `two machines have the records of both`() throws {
        try desktop.write("a", "b")
        try laptop.write("c")
        #expect(try desktop.texts() == ["a", "b", "c"])
        #expect(try laptop.texts() == ["a", "b", "c"])
        #expect(desktop.copies == laptop.copies)
        #expect(files == desktop.copies)
        let again = try desktop.share.synchronize()
        #expect((again.written, again.putBack) == (0, 0))
        #expect(again.problems.isEmpty)
        #expect(again.files.flatMap(\.records).allSatisfy { $0.sealedForOthers == 0 && $0.entry.own != nil })
    }

    @Test mutating func `a folder that cannot be written is read, and written when it can be`() throws {
        try laptop.write("c")
        try FileManager.default.moveItem(atPath: root, toPath: folder.file("away"))
        #expect(throws: ShareFolderError.notAShare) { try desktop.write("a") }
        try FileManager.default.moveItem(atPath: folder.file("away"), toPath: root)
        // Not even root can replace a folder by a file.
        let taken = "\(root)/\(desktop.copies[0])"
        try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: true)
        #expect(try desktop.problems() == [.unwritten(code: EISDIR)])
        #expect(try desktop.texts() == ["a", "c"])
        try FileManager.default.removeItem(atPath: taken)
        #expect(try desktop.share.synchronize().written == 1)
        #expect(try laptop.texts() == ["a", "c"])
    }

    @Test mutating func `an emptied folder is filled again from the copies of any machine`() throws {
        try desktop.write("a")
        try desktop.write("b")
        try laptop.write("c")
        _ = try laptop.texts()
        let all = files
        for name in all { try FileManager.default.removeItem(atPath: "\(root)/\(name)") }
        let result = try laptop.share.synchronize()
        #expect((result.written, result.putBack) == (1, 2))
        #expect(files == all)
        #expect(try desktop.texts() == ["a", "b", "c"])
    }

    @Test mutating func `conflict copies and renamed files hold their records`() throws {
        try desktop.write("a")
        try desktop.write("b")
        let (first, second) = (files[0], files[1])
        try move(first, to: first.replacing(".mls", with: ".sync-conflict-20260101-101010-ABCDEFG.mls"))
        try move(second, to: "b (conflicted copy).mls")
        #expect(try laptop.texts() == ["a", "b"])
        #expect(laptop.copies == [first, second].sorted())
        let result = try laptop.share.synchronize()
        #expect((result.written, result.putBack) == (0, 0))
        #expect(result.problems.isEmpty)
    }

    @Test mutating func `a conflict copy of one record does not replace another that is missing`() throws {
        try desktop.write("a")
        let first = files[0]
        try desktop.write("b")
        _ = try laptop.texts()
        let second = try #require(files.first { $0 != first })
        try FileManager.default.copyItem(atPath: "\(root)/\(first)", toPath: "\(root)/\(first).1")
        try FileManager.default.removeItem(atPath: "\(root)/\(second)")
        #expect(try laptop.share.synchronize().putBack == 1)
        #expect(files.contains(second))
    }

    @Test(arguments: [0, 1, 100, 400]) mutating func `a torn file is named, and is read when it is complete`(
        count: Int
    ) throws {
        try desktop.write("a")
        let name = files[0]
        let bytes = try Data(contentsOf: URL(filePath: "\(root)/\(name)"))
        try bytes.prefix(count).write(to: URL(filePath: "\(root)/\(name)"))
        let result = try laptop.share.synchronize()
        #expect(result.problems == [.torn(file: name)])
        #expect(result.files.isEmpty)
        #expect(laptop.copies.isEmpty)
        try bytes.write(to: URL(filePath: "\(root)/\(name)"))
        #expect(try laptop.texts() == ["a"])
    }

    @Test mutating func `a torn file is replaced by a copy, and by a verification a changed one of its size`()
        throws
    {
        try desktop.write("a")
        _ = try laptop.texts()
        try folder.write("torn", to: "movielib-share-1/\(files[0])")
        let torn = try laptop.share.synchronize()
        #expect(torn.problems.isEmpty && torn.putBack == 1)
        try flipBit("\(root)/\(files[0])")
        #expect(try laptop.problems().isEmpty)
        let flipped = try laptop.share.synchronize(verify: true)
        #expect(flipped.problems.isEmpty && flipped.putBack == 1)
        #expect(try laptop.share.synchronize(verify: true).problems.isEmpty)
    }

    @Test mutating func `a torn copy is replaced by the folder's file, and named without one`() throws {
        try desktop.write("a")
        _ = try laptop.texts()
        let copy = "\(laptop.share.copies)/\(files[0])"
        try flipBit(copy)
        #expect(try laptop.texts() == ["a"])
        #expect(try laptop.problems().isEmpty)
        try flipBit(copy)
        try FileManager.default.removeItem(atPath: "\(root)/\(files[0])")
        #expect(try laptop.problems() == [.torn(file: copy)])
        #expect(files.isEmpty)
    }

    @Test mutating func `copies with exchanged names are torn, and are replaced`() throws {
        try desktop.write("a")
        try desktop.write("b")
        _ = try laptop.texts()
        let copies = files.map { URL(filePath: "\(laptop.share.copies)/\($0)") }
        let contents = try copies.map { try Data(contentsOf: $0) }
        for (url, content) in zip(copies, contents.reversed()) { try content.write(to: url) }
        #expect(try laptop.texts() == ["a", "b"])
        #expect(try copies.map { try Data(contentsOf: $0) } == contents)
    }

    @Test mutating func `links, pipes and deeper folders are ignored`() throws {
        try desktop.write("a")
        let elsewhere = try TemporaryFolder()
        let other = "\(elsewhere.path)/a.mls"
        try FileManager.default.moveItem(atPath: "\(root)/\(files[0])", toPath: other)
        try FileManager.default.createSymbolicLink(atPath: "\(root)/link.mls", withDestinationPath: other)
        try FileManager.default.createSymbolicLink(
            atPath: "\(root)/folder", withDestinationPath: elsewhere.path)
        mkfifo("\(root)/pipe.mls", 0o600)
        mkfifo("\(root)/\(desktop.keys.machine)/pipe.mls", 0o600)
        let deeper = try folder.folder("movielib-share-1/one/two")
        try FileManager.default.copyItem(atPath: other, toPath: "\(deeper)/a.mls")
        let result = try laptop.share.synchronize()
        #expect(result.files.isEmpty)
        #expect(result.problems.isEmpty)
    }

    @Test mutating func `a link instead of a machine's folder is not written through`() throws {
        try desktop.write("a")
        _ = try laptop.texts()
        let elsewhere = try TemporaryFolder()
        let machine = "\(root)/\(desktop.keys.machine)"
        try FileManager.default.removeItem(atPath: machine)
        try FileManager.default.createSymbolicLink(atPath: machine, withDestinationPath: elsewhere.path)
        try laptop.write("b")
        let result = try laptop.share.synchronize()
        #expect(result.problems == [.stranger(file: desktop.keys.machine.description)])
        #expect(result.files.count == 2)
        #expect(elsewhere.names.isEmpty)
    }

    @Test mutating func `placeholders, strangers and files above a limit are named`() throws {
        let machine = desktop.keys.machine.description
        try folder.folder("movielib-share-1/\(machine)")
        try folder.write(" ", to: "movielib-share-1/\(machine)/a.mls.nextcloud")
        try folder.write("", to: "movielib-share-1/b.owncloud")
        var stranger = ShareKeys()
        stranger.share = desktop.keys.share
        let strange = ShareFile.encode([ShareEntry(house: "x")], firstNumber: 0, after: nil, keys: stranger)
        try Data(strange.bytes).write(to: URL(filePath: "\(root)/strange"))
        let other = ShareFile.encode([], firstNumber: 0, after: nil, keys: ShareKeys())
        try Data(other.bytes).write(to: URL(filePath: "\(root)/other"))
        try Data(ShareFile.magic + [9]).write(to: URL(filePath: "\(root)/new"))
        try Data(count: ShareFile.maxBytes + 1).write(to: URL(filePath: "\(root)/large"))
        try folder.write("unfinished", to: "movielib-share-1/.hidden")
        try FileManager.default.copyItem(atPath: "\(root)/share", toPath: "\(root)/share (1)")
        try laptop.write("a")
        #expect(
            try laptop.problems() == [
                .placeholder(file: "\(machine)/a.mls.nextcloud"), .placeholder(file: "b.owncloud"),
                .stranger(file: "strange"), .stranger(file: "other"), .newer(file: "new"),
                .limit(file: "large"),
            ])
        #expect(try laptop.texts() == ["a"])
        #expect(laptop.copies.count == 1)
    }

    @Test mutating func `what is beyond a limit does not keep the rest from being read`() throws {
        try desktop.write("a")
        var share = laptop.share
        share.limits.maxFiles = 40
        #expect(try share.synchronize().files.count == 1)
        for number in 0..<60 { try folder.write("x", to: "movielib-share-1/!\(number)") }
        try desktop.write("b")
        let result = try share.synchronize()
        #expect(result.problems.contains(.limit(file: ".")))
        #expect(result.files.count == 2)

        try laptop.write("c")
        share = ShareFolder(folder: folder.path, copies: laptop.home.file("other"), keys: laptop.keys)
        share.limits.maxMachines = 1
        let limited = try share.synchronize()
        #expect(Set(limited.files.map(\.machine)).count == 1)
        #expect(limited.problems.contains { if case .limit = $0 { true } else { false } })
    }

    @Test func `bytes that are not a file of the share are not written`() {
        #expect(throws: ShareFolderError.failed(path: desktop.share.copies, code: EINVAL)) {
            try desktop.share.write([1, 2, 3])
        }
        #expect(files.isEmpty)
    }

    @Test mutating func `temporary files of a killed process are removed`() throws {
        try desktop.write("a")
        let machine = desktop.keys.machine.description
        let copy = try desktop.home.write("x", to: "library.db.share/\(machine)/.movielib-1.tmp")
        let young = try folder.write("x", to: "movielib-share-1/\(machine)/.movielib-1.tmp")
        let old = try folder.write("x", to: "movielib-share-1/\(machine)/.movielib-2.tmp")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: old)
        #expect(try desktop.problems().isEmpty)
        #expect(
            [copy, young, old].map { FileManager.default.fileExists(atPath: $0) } == [false, true, false])
    }
}
