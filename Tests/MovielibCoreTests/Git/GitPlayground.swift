import Foundation
import Media
import TestSupport
import Testing

@testable import MovielibCore

/// A folder with git repositories and machines, apart from the settings of the user who runs the tests.
struct GitPlayground {
    let folder: TemporaryFolder
    var variables: [String: String]

    init() throws {
        folder = try TemporaryFolder()
        variables = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "HOME": try folder.folder("home"), "GIT_CONFIG_NOSYSTEM": "1",
        ]
    }

    /// Sets the user's configuration of git.
    func configure(_ text: String) throws { try folder.write(text, to: "home/.gitconfig") }

    /// Writes a program and returns its path.
    func script(_ name: String, _ text: String) throws -> String {
        let path = try folder.write("#!/bin/sh\n" + text, to: name)
        try #require(chmod(path, 0o755) == 0)
        return path
    }

    /// Runs git as a user would, and returns its output without the last line end.
    @discardableResult
    func git(_ arguments: String..., adding additional: [String: String] = [:]) throws -> String {
        let program = try #require(ProgramLookup.find("git", in: variables))
        let settings = ["-c", "user.name=Olena", "-c", "user.email=olena@example.org"]
        let process = LimitedProcess(
            program, arguments: settings + arguments, variables: variables.merging(additional) { $1 },
            time: .seconds(60), maxOutput: 1 << 20)
        guard case .finished(let bytes, status: 0) = process.run() else {
            throw GitError.failed("\(arguments)")
        }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// Makes an empty bare repository and returns its path.
    func repository(_ name: String = "remote.git") throws -> String {
        let path = folder.file(name)
        try git("init", "--quiet", "--bare", path)
        return path
    }

    /// Commits a tree to the branch of a share without a work tree, so that nothing converts or rejects it.
    ///
    /// - Parameter entries: Modes as in a tree, paths and contents; the content of a submodule is a commit.
    @discardableResult
    func commit(
        _ entries: [(mode: String, path: String, content: Data)], to repository: String, parent: String? = nil
    ) throws -> String {
        let index = ["GIT_INDEX_FILE": folder.file("index-\(UUID().uuidString)")]
        for (mode, path, content) in entries {
            var id = String(decoding: content, as: UTF8.self)
            if mode != "160000" {
                try content.write(to: URL(fileURLWithPath: folder.file("content")))
                id = try git(
                    "--git-dir=\(repository)", "hash-object", "-w", "--no-filters", folder.file("content"))
            }
            try git(
                "--git-dir=\(repository)", "update-index", "--add", "--cacheinfo", "\(mode),\(id),\(path)",
                adding: index)
        }
        let tree = try git("--git-dir=\(repository)", "write-tree", adding: index)
        let commit =
            if let parent {
                try git("--git-dir=\(repository)", "commit-tree", "-m", "test", "-p", parent, tree)
            } else {
                try git("--git-dir=\(repository)", "commit-tree", "-m", "test", tree)
            }
        try moveBranch(of: repository, to: commit)
        return commit
    }

    /// Lets the branch of a share end with another commit.
    func moveBranch(of repository: String, to commit: String) throws {
        try git("--git-dir=\(repository)", "update-ref", "refs/heads/movielib-share", commit)
    }

    func removeBranch(of repository: String) throws {
        try git("--git-dir=\(repository)", "update-ref", "-d", "refs/heads/movielib-share")
    }

    /// The commits of the branch of a share, the last one first.
    func history(_ repository: String) throws -> [String] {
        try git("--git-dir=\(repository)", "rev-list", "refs/heads/movielib-share").split(separator: "\n")
            .map(String.init)
    }

    /// The paths in the branch of a share.
    func paths(_ repository: String) throws -> [String] {
        try git("--git-dir=\(repository)", "ls-tree", "-r", "--name-only", "refs/heads/movielib-share")
            .split(separator: "\n").map(String.init)
    }

    func machine(_ name: String, _ address: String) -> GitCarrier {
        GitCarrier(address: address, root: folder.file("\(name).share/git"), variables: variables)
    }
}

extension GitError {
    /// The message of the failure with which a command ends.
    @discardableResult
    static func message(of command: () throws -> Void) throws -> String {
        let error = try #require(throws: GitError.self) { try command() }
        guard case .failed(let message) = error else { throw error }
        return message
    }
}

extension GitCarrier {
    /// Creates a share with one file.
    func begin(location: SourceLocation = #_sourceLocation) throws {
        try create()
        try publish("a", as: "share", location: location)
    }

    /// Writes and pushes a file.
    func publish(_ text: String, as name: String, location: SourceLocation = #_sourceLocation) throws {
        try write(text, to: name)
        #expect(try push(), sourceLocation: location)
    }

    /// Pushes a file of this machine, and then one of another machine, whose first push comes too late.
    func race(_ other: GitCarrier) throws {
        try begin()
        try other.fetch()
        try other.write("c", to: "desktop/1.mls")
        try publish("b", as: "laptop/1.mls")
        for _ in 1...2 { #expect(try !other.push()) }
        try other.fetch()
        try other.publish("c", as: "desktop/1.mls")
        try fetch()
        let names = ["desktop/1.mls", "laptop/1.mls", "share"]
        #expect(try files.keys.sorted() == names.map { "movielib-share-1/\($0)" })
        #expect(try files == other.files)
    }

    /// Writes a file below `movielib-share-1`.
    func write(_ bytes: [UInt8], to name: String) throws {
        let path = URL(fileURLWithPath: "\(folder)/movielib-share-1/\(name)")
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: path)
    }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func remove(file name: String) throws {
        try FileManager.default.removeItem(atPath: "\(folder)/movielib-share-1/\(name)")
    }

    /// The files of the folder, without folders, and their contents.
    var files: [String: [UInt8]] {
        get throws {
            var files: [String: [UInt8]] = [:]
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
                let path = "\(folder)/\(name)"
                var info = stat()
                try #require(lstat(path, &info) == 0)
                if info.st_mode & S_IFMT == S_IFDIR { continue }
                try #require(info.st_mode & S_IFMT == S_IFREG, "\(name) is not a file")
                files[name] = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            }
            return files
        }
    }
}
