import Foundation
import TestSupport
import Testing

@testable import MovielibCore

/// Branches that no movielib has made.
struct GitHostileBranchTests {
    private let place: GitPlayground
    private let remote: String
    private let laptop: GitCarrier

    init() throws {
        place = try GitPlayground()
        remote = try place.repository()
        laptop = place.machine("laptop", remote)
    }

    private static let content = Data([0, 1, 255] + Array("a\nb\r\nc\r$Id$\n".utf8))

    @Test(arguments: ["", "movielib-share-1/", "movielib-share-1/machine/"])
    func `attributes of a branch convert nothing and start no filter`(_ attributed: String) throws {
        let mark = place.folder.file("started")
        try place.configure(
            """
            [filter "evil"]
                clean = touch \(mark)
                smudge = touch \(mark)
                process = touch \(mark)
                required = true
            """)
        let attributes = "* text eol=crlf ident filter=evil working-tree-encoding=UTF-16 export-ignore\n"
        try place.commit(
            [
                ("100644", attributed + ".gitattributes", Data(attributes.utf8)),
                ("100644", "movielib-share-1/machine/1.mls", Self.content),
            ], to: remote)
        try laptop.fetch()
        #expect(try laptop.files["movielib-share-1/machine/1.mls"] == Array(Self.content))
        try laptop.write(Array(Self.content), to: "machine/2.mls")
        #expect(try laptop.push())
        let desktop = place.machine("desktop", remote)
        try desktop.fetch()
        #expect(try desktop.files == laptop.files)
        #expect(try desktop.files["movielib-share-1/machine/2.mls"] == Array(Self.content))
        #expect(access(mark, F_OK) != 0)
    }

    @Test func `a link in place of the share's folder is not followed`() throws {
        let target = try place.folder.folder("target")
        try place.commit([("120000", "movielib-share-1", Data(target.utf8))], to: remote)
        try laptop.fetch()
        #expect(try laptop.files.isEmpty)
        #expect(try laptop.push())
        // A machine that had the folder, and one that makes it again.
        try laptop.publish("a", as: "share")
        #expect(try place.paths(remote) == ["movielib-share-1/share"])
        try place.commit([("120000", "movielib-share-1", Data(target.utf8))], to: remote)
        try laptop.fetch()
        // git may write a file with the text of the link, but no link.
        #expect(try Set(laptop.files.keys).isSubset(of: ["movielib-share-1"]))
        #expect(try laptop.push())
        #expect(try FileManager.default.contentsOfDirectory(atPath: target).isEmpty)
        try place.commit([("100644", "movielib-share-1/share", Data("b".utf8))], to: remote)
        try laptop.fetch()
        #expect(try laptop.files == ["movielib-share-1/share": [UInt8(ascii: "b")]])
    }

    @Test func `links of a branch are plain files in the folder, and submodules are empty folders`() throws {
        let target = try place.folder.folder("target")
        let tip = try place.commit([("100644", "movielib-share-1/share", Data("a".utf8))], to: remote)
        try place.commit(
            [
                ("120000", "movielib-share-1/link", Data(target.utf8)),
                ("120000", "movielib-share-1/machine/link", Data("/etc/passwd".utf8)),
                ("160000", "movielib-share-1/module", Data(tip.utf8)),
                ("100644", ".gitmodules", Data("[submodule \"m\"]\n path = m\n url = ext::x\n".utf8)),
                ("100755", "movielib-share-1/share", Data("a".utf8)),
            ], to: remote)
        try laptop.fetch()
        #expect(
            try laptop.files == [
                "movielib-share-1/link": Array(target.utf8),
                "movielib-share-1/machine/link": Array("/etc/passwd".utf8),
                "movielib-share-1/share": Array("a".utf8),
            ])
        #expect(try laptop.push())
        #expect(try place.history(remote).count == 1)
        try laptop.publish("b", as: "machine/1.mls")
        #expect(try place.history(remote).count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: target).isEmpty)
    }

    @Test(arguments: [".git/config", "a/.git/config", ".GIT/config", "git~1/config", "../x", "a/../../x"])
    func `a path that would leave the folder is refused`(_ path: String) throws {
        try place.folder.write("x", to: "content")
        var (mode, id) = (
            "100644", try place.git("--git-dir=\(remote)", "hash-object", "-w", place.folder.file("content"))
        )
        for name in "movielib-share-1/\(path)".split(separator: "/").reversed() {
            let digits = Array(id.utf8)
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
            }
            try Data(Array("\(mode) \(name)\0".utf8) + bytes).write(
                to: URL(fileURLWithPath: place.folder.file("tree")))
            // git's own commands for trees reject such a name.
            id = try place.git(
                "--git-dir=\(remote)", "hash-object", "-w", "-t", "tree", "--literally",
                place.folder.file("tree"))
            mode = "40000"
        }
        let commit = try place.git("--git-dir=\(remote)", "commit-tree", "-m", "x", id)
        try place.moveBranch(of: remote, to: commit)
        let message = try GitError.message { try laptop.fetch() }
        #expect(message.contains("invalid path"), "\(message)")
        #expect(try laptop.files.isEmpty)
    }

    @Test func `a branch with too many files or bytes changes nothing`() throws {
        try laptop.begin()
        let before = try laptop.files
        try place.commit(
            (1...4).map { ("100644", "movielib-share-1/\($0)", Data("12345".utf8)) }, to: remote,
            parent: try place.history(remote).first)
        var limited = laptop
        limited.maxFiles = 3
        #expect(throws: GitError.tooLarge) { try limited.fetch() }
        (limited.maxFiles, limited.maxBytes) = (4, 19)
        #expect(throws: GitError.tooLarge) { try limited.fetch() }
        #expect(try laptop.files == before)
        // Nor does a push after it undo the changes of others.
        try laptop.write("b", to: "laptop/1.mls")
        #expect(try !laptop.push())
        #expect(try place.paths(remote).count == 4)
        limited.maxBytes = 20
        try limited.fetch()
        #expect(try laptop.files.count == 4)
    }

    @Test func `a branch without a share is an empty folder`() throws {
        try place.commit([("100644", "README", Data("notes".utf8))], to: remote)
        try laptop.fetch()
        #expect(try laptop.files.isEmpty)
        #expect(try laptop.push())
        #expect(throws: GitError.occupied) { try laptop.create() }
    }
}
