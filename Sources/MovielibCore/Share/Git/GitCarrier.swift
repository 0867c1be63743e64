import Foundation
import Records

/// A git repository that carries the files of a share, on a branch of its own.
///
/// The rest of the program works on a folder: ``fetch()`` makes it equal to the branch, and ``push()``
/// commits and sends its changes. Whatever is stored on this machine can be fetched again. The caller keeps
/// other processes from using the same root.
package struct GitCarrier: Sendable {
    private static let branch = "refs/heads/movielib-share"
    /// The folder of the branch that is checked out. Other files of the branch stay in it as they are.
    private static let shared = "movielib-share-1"
    /// The commit that a command has fetched last.
    private static let fetched = "refs/movielib/fetched"
    /// The commit that the folder shows, the parent of the next one.
    private static let tip = "refs/movielib/tip"

    /// The address, as `git fetch` takes it; absolute if it is a path.
    let address: String
    /// The absolute path of a private folder, with the bare `repository` and `folder`.
    let root: String
    private let variables: [String: String]
    /// The most files, and their bytes, that are checked out.
    var (maxFiles, maxBytes) = (20_000, 2 << 30)

    /// The folder that shows the branch.
    package var folder: String { root + "/folder" }
    private var repository: String { root + "/repository" }

    /// - Parameters:
    ///   - address: As `git fetch` takes it; absolute if it is a path.
    ///   - root: An absolute path; made if it does not exist.
    ///   - variables: The user's environment.
    package init(address: String, root: String, variables: [String: String]) {
        (self.address, self.root, self.variables) = (address, root, variables)
    }

    // MARK: Commands

    /// Makes an empty folder, if the remote can be reached and has no branch of a share yet.
    package func create() throws(GitError) {
        guard try remoteTip(prepared()) == nil else { throw .occupied }
        // A share that was left may have files here.
        try remove(repository)
        try remove(folder)
        _ = try prepared()
    }

    /// Makes the folder equal to the branch, even if its history was replaced.
    ///
    /// Throws `noBranch`, and leaves the folder, if the remote has no such branch. After another error, the
    /// folder is as it was, or in part as the branch is.
    package func fetch() throws(GitError) {
        do throws(GitError) { try mirror() } catch {
            guard case .failed = error else { throw error }
            let git = try prepared()
            let remoteTip: String?
            do throws(GitError) { remoteTip = try self.remoteTip(git) } catch _ { throw error }
            guard remoteTip != nil else {
                // The next push sends everything.
                try git.text(["update-ref", "-d", Self.tip])
                throw .noBranch
            }
            // The remote can be read, so that the local repository may be damaged, perhaps by a power cut.
            try remove(repository)
            try mirror()
        }
    }

    /// Commits the changes of the folder, if there are any, and pushes them.
    ///
    /// - Returns: False if another machine has pushed first: fetch, change the folder and push again.
    package func push() throws(GitError) -> Bool {
        let git = try prepared()
        guard let (tree, base) = try changedTree(git) else { return true }
        let commit = try commit(tree, parent: base, git)
        let arguments = ["push", "--quiet", "--no-verify", address, "\(commit):\(Self.branch)"]
        let output = try git.run(arguments)
        if output.status != 0 {
            let failure = GitProgram.failure(output, of: arguments)
            let remoteTip: String?
            do throws(GitError) { remoteTip = try self.remoteTip(git) } catch { throw failure }
            // Servers word a lost race differently, but the branch always shows it.
            if remoteTip == base { throw failure }
            if remoteTip != commit { return false }
        }
        try git.text(["update-ref", Self.tip, commit])
        return true
    }

    /// Whether the folder is as the last fetch or push has left the branch; no network is used.
    package func isPushed() throws(GitError) -> Bool { try changedTree(prepared()) == nil }

    // MARK: Parts

    /// The tree of the folder and the commit that it follows; nil if the folder has not changed since.
    private func changedTree(_ git: GitProgram) throws(GitError) -> (tree: String, base: String?)? {
        // Without the folder there is nothing to share; it does not mean that every file was removed.
        guard access("\(folder)/\(Self.shared)/.", F_OK) == 0 else { return nil }
        // Also what the user's settings, or a file in the branch, ignore.
        try git.text(["add", "--all", "--force", "--", Self.shared])
        let tree = try git.text(["write-tree"])
        let base = try git.text(["for-each-ref", "--format=%(objectname) %(tree)", Self.tip])
            .split(separator: " ").map(String.init)
        return base.last == tree ? nil : (tree, base.first)
    }

    /// git with a local repository and a folder, which are made if they do not exist.
    private func prepared() throws(GitError) -> GitProgram {
        guard !address.isEmpty, !address.hasPrefix("-"),
            !address.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw .unsupportedAddress }
        for path in [root, folder] {
            let code = PrivateFolder.make(path)
            guard code == 0 else { throw .system(path: path, code: code) }
        }
        var git = try GitProgram(root: root, variables: variables)
        if access(repository + "/HEAD", F_OK) != 0 { try makeRepository(git) }
        removeLeftovers()
        try git.disableSSHPrompts()
        return git
    }

    private func makeRepository(_ git: GitProgram) throws(GitError) {
        let new = root + "/new"
        try remove(new)
        try remove(repository)
        try git.text(["init", "--quiet", "--bare", "--template=", "--", new], usesRepository: false)
        let files = [
            // These attributes count more than those of a `.gitattributes` in the branch.
            "attributes": "* -text !eol !crlf !ident !filter !working-tree-encoding\n",
            "sparse-checkout": "/\(Self.shared)/\n",
        ]
        do {
            try FileManager.default.createDirectory(
                atPath: new + "/info", withIntermediateDirectories: true)
            for (name, text) in files {
                try Data(text.utf8).write(to: URL(fileURLWithPath: "\(new)/info/\(name)"))
            }
        } catch { throw .system(path: new, code: (error as NSError).systemCode) }
        // At once, so that a killed process leaves no repository without these files.
        guard rename(new, repository) == 0 else { throw .system(path: repository, code: errno) }
    }

    /// Removes the locks, and the incomplete downloads, of commands that were killed.
    private func removeLeftovers() {
        guard let files = FileManager.default.enumerator(atPath: repository) else { return }
        for case let file as String in files {
            if file.hasSuffix(".lock") || file.hasPrefix("objects/pack/tmp_") {
                unlink("\(repository)/\(file)")
            }
            // Skips the 256 folders of objects, in which git locks nothing.
            if file.hasPrefix("objects/"), file.utf8.count == 10 { files.skipDescendants() }
        }
    }

    private func remove(_ path: String) throws(GitError) {
        do { try FileManager.default.removeItem(atPath: path) } catch {
            let code = (error as NSError).systemCode
            if code != ENOENT { throw .system(path: path, code: code) }
        }
    }

    /// The commit of the branch at the remote; nil if it has no such branch.
    private func remoteTip(_ git: GitProgram) throws(GitError) -> String? {
        // Other names may end like this one.
        try git.text(["ls-remote", "--quiet", address, Self.branch], usesRepository: false)
            .split(separator: "\n").first { $0.hasSuffix("\t\(Self.branch)") }
            .map { String($0.prefix { $0 != "\t" }) }
    }

    private func mirror() throws(GitError) {
        let git = try prepared()
        try git.text([
            "fetch", "--quiet", "--no-tags", "--no-recurse-submodules", address,
            "+\(Self.branch):\(Self.fetched)",
        ])
        try checkSize(git)
        try git.text(["read-tree", "--reset", "-u", Self.fetched])
        try git.text(["clean", "-ffdxq"])
        try git.text(["update-ref", Self.tip, Self.fetched])
    }

    private func checkSize(_ git: GitProgram) throws(GitError) {
        let arguments = ["ls-tree", "-r", "--long", "-z", "--full-tree", Self.fetched]
        let output = try git.run(arguments)
        guard output.status == 0 else { throw GitProgram.failure(output, of: arguments) }
        let entries = output.bytes.split(separator: 0)
        guard entries.count <= maxFiles else { throw .tooLarge }
        var bytes = 0
        for entry in entries {
            // "100644 blob <id>     123\t<path>"; the size of a submodule is "-".
            let fields = entry.prefix { $0 != UInt8(ascii: "\t") }.split(separator: UInt8(ascii: " "))
            let size = fields.last.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
            guard size <= maxBytes - bytes else { throw .tooLarge }
            bytes += size
        }
    }

    /// Makes a commit, by the user's name in git if there is one, and returns its id.
    private func commit(_ tree: String, parent: String?, _ git: GitProgram) throws(GitError) -> String {
        let arguments = ["commit-tree", "-m", "movielib"] + (parent.map { ["-p", $0] } ?? []) + [tree]
        // Without a name, git would use that of the account and of the computer.
        var output = try git.run(["-c", "user.useConfigOnly=true"] + arguments)
        if output.status != 0 {
            let (name, email) = ("movielib", "movielib@localhost")
            output = try git.run(
                arguments,
                adding: [
                    "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": email, "GIT_COMMITTER_NAME": name,
                    "GIT_COMMITTER_EMAIL": email,
                ])
        }
        guard output.status == 0 else { throw GitProgram.failure(output, of: arguments) }
        return String(decoding: output.bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}

extension NSError {
    /// The errno; EIO if there is none.
    fileprivate var systemCode: Int32 {
        let cause = userInfo[NSUnderlyingErrorKey] as? NSError ?? self
        if cause.domain == NSPOSIXErrorDomain { return Int32(cause.code) }
        return code == NSFileNoSuchFileError || code == NSFileReadNoSuchFileError ? ENOENT : EIO
    }
}
