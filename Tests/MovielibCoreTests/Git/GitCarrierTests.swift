import Foundation
import Media
import TestSupport
import Testing

@testable import MovielibCore

/// Two machines and a repository.
struct GitCarrierTests {
    private let place: GitPlayground
    private let remote: String
    private let (laptop, desktop): (GitCarrier, GitCarrier)

    init() throws {
        place = try GitPlayground()
        remote = try place.repository()
        (laptop, desktop) = (place.machine("laptop", remote), place.machine("desktop", remote))
    }

    /// All bytes, line ends of both kinds, and no line end at the end.
    private static let bytes = [UInt8](0...255) + Array("\r\n\n\r".utf8) + [0, 7]

    @Test func `a machine gets the bytes that another one has pushed`() throws {
        try laptop.create()
        #expect(try laptop.files.isEmpty)
        try laptop.write("movielib-share:1:abc\n", to: "share")
        try laptop.write(Self.bytes, to: "machine/0123.mls")
        #expect(try laptop.push())
        try desktop.fetch()
        #expect(
            try desktop.files == [
                "movielib-share-1/share": Array("movielib-share:1:abc\n".utf8),
                "movielib-share-1/machine/0123.mls": Self.bytes,
            ])
        #expect(try place.history(remote).count == 1)
        var info = stat()
        #expect(stat(desktop.root, &info) == 0 && info.st_mode & 0o777 == 0o700)
    }

    @Test func `a folder without changes makes no commit`() throws {
        try laptop.create()
        #expect(try laptop.push())
        #expect(throws: GitError.noBranch) { try desktop.fetch() }
        try laptop.publish("a", as: "share")
        #expect(try laptop.push())
        try laptop.fetch()
        #expect(try laptop.push())
        try desktop.fetch()
        #expect(try desktop.push())
        #expect(try place.history(remote).count == 1)
    }

    @Test func `a push after that of another machine is refused, and nothing is lost`() throws {
        try laptop.race(desktop)
        #expect(try place.paths(remote) == laptop.files.keys.sorted())
        #expect(try place.history(remote).count == 3)
        #expect(
            try place.git("--git-dir=\(remote)", "rev-list", "--min-parents=2", "--all").isEmpty,
            "a merge")
    }

    @Test func `two machines that create a share at once get one`() throws {
        try laptop.create()
        try desktop.create()
        try laptop.write("a", to: "share")
        try desktop.write("b", to: "share")
        #expect(try laptop.push())
        #expect(try !desktop.push())
        #expect(throws: GitError.occupied) { try desktop.create() }
        try desktop.fetch()
        #expect(try desktop.files == ["movielib-share-1/share": [UInt8(ascii: "a")]])
    }

    @Test func `a push that loses the race at the server is refused like any other`() throws {
        try laptop.begin()
        let other = try place.commit(
            [("100644", "movielib-share-1/share", Data("b".utf8))], to: remote,
            parent: try place.history(remote).first)
        try place.moveBranch(of: remote, to: "\(other)^")
        // The server has checked what the branch was, and finds it changed when it writes.
        _ = try place.script(
            "remote.git/hooks/pre-receive",
            "exec env -u GIT_QUARANTINE_PATH git update-ref refs/heads/movielib-share \(other)\n")
        try laptop.write("c", to: "laptop/1.mls")
        #expect(try !laptop.push())
        #expect(try place.history(remote).first == other)
    }

    @Test func `machines that push at once lose nothing`() throws {
        try laptop.begin()
        let machines = [("laptop", laptop), ("desktop", desktop)]
        DispatchQueue.concurrentPerform(iterations: machines.count) { index in
            let (name, machine) = machines[index]
            for number in 1...4 {
                do {
                    repeat {
                        try machine.fetch()
                        try machine.write("\(number)", to: "\(name)/\(number).mls")
                    } while try !machine.push()
                } catch {
                    Issue.record(error)
                }
            }
        }
        try laptop.fetch()
        #expect(try laptop.files.count == 9)
        #expect(try place.history(remote).count == 9)
    }

    @Test func `files that one machine removes vanish from the folder of the other`() throws {
        try laptop.begin()
        try laptop.publish("b", as: "laptop/1.mls")
        try desktop.fetch()
        try laptop.remove(file: "laptop/1.mls")
        try laptop.publish("c", as: "laptop/all.mls")
        try desktop.fetch()
        #expect(
            try desktop.files.keys.sorted() == ["movielib-share-1/laptop/all.mls", "movielib-share-1/share"])
    }

    @Test func `a fetch removes and restores whatever differs in the folder`() throws {
        try laptop.create()
        try laptop.write("a", to: "share")
        try laptop.publish("b", as: "laptop/1.mls")
        let before = try laptop.files
        try laptop.write("changed", to: "share")
        try laptop.remove(file: "laptop")
        // A folder in place of a file, ignored files, and a file beside those of the share.
        try laptop.write("new", to: "laptop/1.mls/new")
        try laptop.write("*", to: ".gitignore")
        try Data("x".utf8).write(to: URL(fileURLWithPath: laptop.folder + "/other"))
        try laptop.fetch()
        #expect(try laptop.files == before)
        try FileManager.default.removeItem(atPath: laptop.folder)
        try laptop.fetch()
        #expect(try laptop.files == before)
    }

    @Test func `a missing folder does not remove the files of the share`() throws {
        try laptop.begin()
        try FileManager.default.removeItem(atPath: laptop.folder)
        #expect(try laptop.push())
        try FileManager.default.removeItem(atPath: laptop.root)
        #expect(try laptop.push())
        #expect(try place.paths(remote) == ["movielib-share-1/share"])
    }

    // MARK: Other histories

    @Test func `a branch that was rolled back is what the folder shows`() throws {
        try laptop.begin()
        let first = try #require(try place.history(remote).first)
        try laptop.publish("b", as: "laptop/1.mls")
        try place.moveBranch(of: remote, to: first)
        try laptop.fetch()
        #expect(try laptop.files.keys.sorted() == ["movielib-share-1/share"])
        try laptop.publish("b", as: "laptop/1.mls")
        #expect(try place.history(remote).count == 2)
        try place.commit([("100644", "movielib-share-1/share", Data("z".utf8))], to: remote)
        try laptop.write("c", to: "laptop/2.mls")
        #expect(try !laptop.push())
        try laptop.fetch()
        #expect(try laptop.files == ["movielib-share-1/share": [UInt8(ascii: "z")]])
    }

    @Test func `a branch that was deleted leaves the folder, and the next push sends all of it`() throws {
        try laptop.begin()
        let before = try laptop.files
        try place.removeBranch(of: remote)
        #expect(throws: GitError.noBranch) { try laptop.fetch() }
        #expect(throws: GitError.noBranch) { try desktop.fetch() }
        #expect(try laptop.files == before)
        #expect(try laptop.push())
        try desktop.fetch()
        #expect(try desktop.files == before)
        #expect(try place.history(remote).count == 1)
    }

    @Test func `create forgets a share that was left`() throws {
        try laptop.begin()
        let other = try place.repository("other.git")
        let carrier = GitCarrier(address: other, root: laptop.root, variables: place.variables)
        try carrier.create()
        #expect(try carrier.files.isEmpty)
        try carrier.publish("b", as: "share")
        #expect(try place.history(other).count == 1)
        #expect(try place.paths(other) == ["movielib-share-1/share"])
    }

    @Test func `other branches, and other files of the branch, stay as they are`() throws {
        let notes = try place.commit(
            [("100644", "README", Data("notes".utf8)), ("100644", "movielib-share-1/share", Data("a".utf8))],
            to: remote)
        try place.git("--git-dir=\(remote)", "update-ref", "refs/heads/main", notes)
        try place.git("--git-dir=\(remote)", "update-ref", "refs/heads/x/refs/heads/movielib-share", notes)
        try place.git("--git-dir=\(remote)", "tag", "v1", notes)
        try laptop.fetch()
        #expect(try laptop.files.keys.sorted() == ["movielib-share-1/share"])
        try laptop.publish("b", as: "laptop/1.mls")
        #expect(
            try place.paths(remote) == ["README", "movielib-share-1/laptop/1.mls", "movielib-share-1/share"])
        #expect(try place.git("--git-dir=\(remote)", "rev-parse", "main") == notes)
        #expect(try place.git("--git-dir=\(laptop.root)/repository", "tag").isEmpty)
        try place.removeBranch(of: remote)
        #expect(throws: GitError.noBranch) { try desktop.fetch() }
        try desktop.create()
    }

    // MARK: Interruptions

    @Test func `locks and downloads of killed commands do not block the next one`() throws {
        try laptop.begin()
        try desktop.fetch()
        try laptop.publish("b", as: "laptop/1.mls")
        let repository = desktop.root + "/repository"
        let names = [
            "index.lock", "HEAD.lock", "config.lock", "packed-refs.lock", "shallow.lock",
            "refs/movielib/tip.lock", "refs/movielib/fetched.lock", "objects/pack/tmp_pack_Ab1",
        ]
        for name in names { try Data().write(to: URL(fileURLWithPath: "\(repository)/\(name)")) }
        try FileManager.default.createDirectory(
            atPath: desktop.root + "/new", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: "\(repository)/marker"))
        try desktop.fetch()
        #expect(access("\(repository)/marker", F_OK) == 0, "the repository was made again")
        #expect(try desktop.files == laptop.files)
        #expect(names.filter { access("\(repository)/\($0)", F_OK) == 0 }.isEmpty)
        try desktop.publish("c", as: "desktop/1.mls")
    }

    @Test func `a fetch or push that is killed between two commands of git does not disturb the next`() throws
    {
        try laptop.begin()
        let first = try #require(try place.history(remote).first)
        let git = try #require(ProgramLookup.find("git", in: place.variables))
        let count = place.folder.file("count")
        var variables = place.variables
        variables["PATH"] = try place.folder.folder("fake") + ":" + (variables["PATH"] ?? "")
        let killed = GitCarrier(address: remote, root: desktop.root, variables: variables)
        var killedAt = 0
        var isKilled = true
        while isKilled {
            killedAt += 1
            unlink(count)
            _ = try place.script(
                "fake/git",
                """
                echo >> '\(count)'
                if [ "$(wc -l < '\(count)')" -ge \(killedAt) ]; then kill -9 $$; fi
                exec '\(git)' "$@"
                """)
            // So that each fetch has something to change.
            try place.moveBranch(of: remote, to: first)
            do {
                try killed.fetch()
                try killed.publish("b", as: "desktop/1.mls")
                isKilled = false
            } catch GitError.failed(_) {}
            try desktop.fetch()
            try desktop.publish("b", as: "desktop/1.mls")
            #expect(try place.history(remote).count == 2)
            #expect(try place.paths(remote) == ["movielib-share-1/desktop/1.mls", "movielib-share-1/share"])
        }
        #expect(killedAt > 10)
    }

    @Test func `a missing or damaged local repository is made again`() throws {
        try laptop.create()
        try laptop.write("a", to: "share")
        try laptop.publish("b", as: "laptop/1.mls")
        try desktop.fetch()
        let before = try laptop.files
        let repository = desktop.root + "/repository"
        for damage in ["HEAD", "config", "index", "objects", "refs"] {
            let path = "\(repository)/\(damage)"
            // Empty files, as after a power cut.
            let files = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [""]
            for file in files where ["", "."].contains(file) || file.contains("/") {
                _ = chmod("\(path)/\(file)", 0o600)
                let full = file.isEmpty ? path : "\(path)/\(file)"
                if truncate(full, 0) != 0 { #expect(errno == EISDIR) }
            }
            try desktop.remove(file: "laptop/1.mls")
            try desktop.fetch()
            #expect(try desktop.files == before, "\(damage)")
        }
        try Data([0, 0, 0]).write(to: URL(fileURLWithPath: "\(repository)/config"))
        try desktop.fetch()
        #expect(try desktop.files == before)
        try FileManager.default.removeItem(atPath: desktop.root)
        try desktop.fetch()
        #expect(try desktop.files == before)
    }
}
