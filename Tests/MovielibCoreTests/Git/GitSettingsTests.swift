import Foundation
import Media
import TestSupport
import Testing

@testable import MovielibCore

/// The user's settings and environment, and addresses that fail.
struct GitSettingsTests {
    private var place: GitPlayground
    private let remote: String

    init() throws {
        place = try GitPlayground()
        remote = try place.repository()
    }

    /// Sends a file from one machine to another, and one back.
    private func exchange(_ address: String) throws {
        let (laptop, desktop) = (place.machine("laptop", address), place.machine("desktop", address))
        try laptop.create()
        try laptop.publish("a\n", as: "share")
        try desktop.fetch()
        try desktop.publish("b\r\n", as: "desktop/1.mls")
        try laptop.fetch()
        #expect(
            try laptop.files == [
                "movielib-share-1/share": Array("a\n".utf8),
                "movielib-share-1/desktop/1.mls": Array("b\r\n".utf8),
            ])
    }

    // MARK: Settings

    @Test func `a commit is by the user's name in git, and otherwise by movielib`() throws {
        try exchange(remote)
        func author() throws -> String {
            try place.git(
                "--git-dir=\(remote)", "log", "-1", "--format=%an <%ae> %cn <%ce>: %B", "movielib-share")
        }
        let nobody = "movielib <movielib@localhost> movielib <movielib@localhost>: movielib"
        #expect(try author() == nobody)
        try place.configure("[user]\n name = Olena\n email = olena@example.org\n")
        let laptop = place.machine("laptop", remote)
        try laptop.publish("c", as: "laptop/1.mls")
        #expect(try author() == "Olena <olena@example.org> Olena <olena@example.org>: movielib")
        // A name alone is not an identity.
        try place.configure("[user]\n name = Olena\n")
        try laptop.publish("d", as: "laptop/2.mls")
        #expect(try author() == nobody)
    }

    @Test func `settings for work on code change nothing`() throws {
        try place.folder.write("*\n", to: "ignored")
        try place.folder.write("* text eol=crlf filter=evil\n", to: "attributes")
        try place.configure(
            """
            [core]
                autocrlf = true
                excludesFile = \(place.folder.file("ignored"))
                attributesFile = \(place.folder.file("attributes"))
                fsmonitor = touch \(place.folder.file("started"))
                sparseCheckoutCone = true
                bare = false
            [filter "evil"]
                clean = touch \(place.folder.file("started"))
                smudge = touch \(place.folder.file("started"))
                required = true
            [commit]
                gpgSign = true
            [gpg]
                program = false
            [push]
                gpgSign = true
                followTags = true
            [fetch]
                prune = true
            [submodule]
                recurse = true
            [color]
                ui = always
            [init]
                defaultBranch = movielib-share
            """)
        try exchange(remote)
        #expect(access(place.folder.file("started"), F_OK) != 0)
    }

    @Test func `hooks of the user run at the remote, and not on this machine`() throws {
        let hooks = try place.folder.folder("hooks")
        let names = [
            "post-checkout", "post-index-change", "pre-push", "reference-transaction", "update", "pre-commit",
            "pre-auto-gc", "prepare-commit-msg", "commit-msg", "post-commit",
        ]
        for name in names {
            _ = try place.script(
                "hooks/\(name)", "echo \"\(name) $PWD $GIT_DIR\" >> '\(place.folder.file("log"))'\n")
        }
        try place.configure("[core]\n hooksPath = \(hooks)\n")
        try exchange(remote)
        let log = String(decoding: try place.folder.bytes("log"), as: UTF8.self).split(separator: "\n")
        #expect(log.contains { $0.hasPrefix("update \(remote)") })
        #expect(log.filter { $0.contains(".share/git") } == [])
    }

    @Test mutating func `variables of another repository are ignored`() throws {
        let other = try place.repository("other.git")
        let listed = try place.git("rev-parse", "--local-env-vars").split(separator: "\n").map(String.init)
        try #require(listed.contains("GIT_INDEX_FILE"))
        for name in listed { place.variables[name] = other }
        place.variables["GIT_CONFIG_COUNT"] = "1"
        place.variables["GIT_CONFIG_KEY_0"] = "core.hooksPath"
        place.variables["GIT_CONFIG_VALUE_0"] = other
        place.variables["GIT_CONFIG_PARAMETERS"] = "'transfer.hideRefs=refs'"
        place.variables["GIT_NAMESPACE"] = "space"
        place.variables["GIT_CEILING_DIRECTORIES"] = "/"
        place.variables["GIT_ALLOW_PROTOCOL"] = "ext"
        place.variables["GIT_TRACE"] = place.folder.file("trace")
        let laptop = place.machine("laptop", remote)
        try exchange(remote)
        try laptop.fetch()
        place.variables = place.variables.filter { !$0.key.hasPrefix("GIT_") }
        #expect(try place.history(remote).count == 2)
        #expect(
            try place.git("--git-dir=\(remote)", "for-each-ref", "--format=%(refname)")
                == "refs/heads/movielib-share")
        #expect(try place.git("--git-dir=\(other)", "for-each-ref") == "")
        #expect(access(place.folder.file("trace"), F_OK) != 0)
    }

    // MARK: Addresses

    @Test mutating func `ssh is run without prompts, by the user's command`() throws {
        let fake = try place.script(
            "ssh",
            """
            { printf '%s|' "$@"; echo; env; } >> '\(place.folder.file("log"))'
            for command; do :; done
            exec sh -c "$command"
            """)
        place.variables["SSH_ASKPASS"] = "/bin/false"
        place.variables["SSH_AUTH_SOCK"] = "/agent"
        place.variables["TMDB_TOKEN"] = "secret"
        place.variables["GIT_ASKPASS"] = "/bin/false"
        let address = "olena@host:" + remote
        /// The arguments and the environment of ssh since the last call, by default of another fetch.
        func log(fetching: Bool = true) throws -> String {
            if fetching { try place.machine("laptop", address).fetch() }
            defer { unlink(place.folder.file("log")) }
            return String(decoding: try place.folder.bytes("log"), as: UTF8.self)
        }
        try place.configure("[core]\n sshCommand = \(fake) -i key\n")
        try exchange(address)
        let first = try log(fetching: false)
        #expect(first.hasPrefix("-i|key|-o|BatchMode=yes|"))
        #expect(first.contains("\nSSH_AUTH_SOCK=/agent\n") && first.contains("\nSSH_ASKPASS_REQUIRE=never\n"))
        #expect(!first.contains("SSH_ASKPASS=") && !first.contains("secret"))
        place.variables["GIT_SSH_COMMAND"] = "\(fake) -4"
        #expect(try log().hasPrefix("-4|-o|BatchMode=yes|"))
        place.variables["GIT_SSH_COMMAND"] = nil
        try place.configure("")
        place.variables["PATH"] = place.folder.path + ":" + (place.variables["PATH"] ?? "")
        #expect(try log().hasPrefix("-o|BatchMode=yes|"))
        place.variables["GIT_SSH"] = fake
        #expect(try !log().contains("BatchMode"))
    }

    @Test func `an address that starts a program is rejected`() throws {
        for rewritten in [false, true] {
            let allowed = "[protocol \"ext\"]\n allow = always\n"
            try place.configure(allowed + (rewritten ? "[url \"ext::sh\"]\n insteadOf = x\n" : ""))
            let address = (rewritten ? "x" : "ext::sh") + " -c touch% \(place.folder.file("started"))"
            let carrier = place.machine("laptop", address)
            #expect(throws: GitError.failed("transport 'ext' not allowed")) { try carrier.create() }
            #expect(throws: GitError.failed("transport 'ext' not allowed")) { try carrier.fetch() }
        }
        #expect(access(place.folder.file("started"), F_OK) != 0)
    }

    @Test(arguments: ["", "-", "--upload-pack=touch /tmp/x", "a\nb", "a\u{0}b", "a\u{1B}[2J"])
    func `an unsupported address is rejected before anything is made`(_ address: String) {
        let carrier = place.machine("laptop", address)
        #expect(throws: GitError.unsupportedAddress) { try carrier.create() }
        #expect(throws: GitError.unsupportedAddress) { try carrier.fetch() }
        #expect(throws: GitError.unsupportedAddress) { try carrier.push() }
        #expect(access(carrier.root, F_OK) != 0)
    }

    @Test func `an unreachable remote leaves the folder, and its message has no password`() throws {
        let laptop = place.machine("laptop", remote)
        try laptop.begin()
        let before = try laptop.files
        // Nothing listens on port 1.
        for address in [
            place.folder.file("missing.git"), "git://127.0.0.1:1/a.git",
            "http://olena:s3cr@et@127.0.0.1:1/a.git",
        ] {
            let carrier = GitCarrier(address: address, root: laptop.root, variables: place.variables)
            for command in [carrier.fetch, carrier.create] {
                let message = try GitError.message { try command() }
                #expect(message.count > 10 && !message.contains { $0.isNewline }, "\(message)")
                #expect(!message.contains("s3cr") && !message.contains("et@"), "\(message)")
            }
            #expect(try laptop.files == before)
        }
        try laptop.publish("b", as: "laptop/1.mls")
    }

    @Test mutating func `a computer without git says so`() throws {
        place.variables["PATH"] = try place.folder.folder("empty")
        let laptop = place.machine("laptop", remote)
        #expect(throws: GitError.notInstalled) { try laptop.create() }
    }

    @Test func `a push that the remote rejects ends with its message`() throws {
        let laptop = place.machine("laptop", remote)
        try laptop.create()
        _ = try place.script("remote.git/hooks/pre-receive", "echo 'the disk is full' >&2; exit 1\n")
        try laptop.write("a", to: "share")
        #expect(throws: GitError.failed("remote: the disk is full")) { try laptop.push() }
        #expect(throws: GitError.noBranch) { try place.machine("desktop", remote).fetch() }
    }

    @Test(arguments: [
        ("fatal: a\n", "a"), ("", "git push: 128"), ("warning: a\nremote: \n", "warning: a"),
        (
            "ssh: connect to host h port 22: Connection refused\r\nfatal: Could not read from remote "
                + "repository.\n\nPlease make sure you have the correct access rights\nand the repository "
                + "exists.\n", "ssh: connect to host h port 22: Connection refused"
        ),
        (
            "remote: \u{1B}[31mno space left  \nTo /x\n ! [remote rejected] a -> b (hook)\nerror: failed to push "
                + "some refs to '/x'\n", "remote: [31mno space left"
        ),
        (
            "fatal: unable to access 'https://olena:p@ss@host/a@b.git/': no route",
            "unable to access 'https://b.git/': no route"
        ),
        ("fatal: the remote end hung up unexpectedly\n", "the remote end hung up unexpectedly"),
    ])
    func `a failure has the line with the reason`(_ errors: String, _ message: String) {
        #expect(GitError(status: 128, of: "push", errors: Array(errors.utf8)) == .failed(message))
    }
}
