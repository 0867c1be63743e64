import Foundation
import TestSupport
import Testing

/// Contents that may be found in place of `config.toml`, one per row.
@Suite struct SettingsTableTests {
    /// A file, or another kind of entry in its place.
    struct Content: Sendable, CustomTestStringConvertible {
        let name: String
        let code: Int32
        /// A line of shell that makes the entry at `$f`.
        let making: String
        var says: [String] = []

        var testDescription: String { name }

        init(_ name: String, _ code: Int32, _ making: String, says: String...) {
            (self.name, self.code, self.making, self.says) = (name, code, making, says)
        }
    }

    /// One entry of each kind: `SettingsTests` has all their contents.
    static let contents: [Content] = [
        .init("missing", 0, "true"), .init("empty", 0, ": > $f"),
        .init("a folder", 2, "mkdir $f", says: "config.toml: it is not a regular file"),
        .init("a FIFO", 2, "mkfifo $f", says: "not a regular file"),
        .init("a socket", 2, "ln -s /dev/log $f; [ -e $f ] || { rm $f; mkfifo $f; }", says: "config.toml: "),
        .init("a link", 0, "echo 'region = \"UA\"' > $f.real; ln -s $f.real $f"),
        .init("a link that leads nowhere", 0, "ln -s /nowhere/at/all $f"),
        .init("1 GB", 2, "truncate -s 1G $f", says: "larger than 64 KiB"),
        .init("a NUL", 2, #"printf 'region = "UA"\n\0\n' > $f"#, says: "not UTF-8 text"),
        .init(
            "an unknown setting", 0, "echo 'langage = \"uk\"' > $f", says: "config.toml:1: ", "'language'?"),
        .init("a section for a text", 2, "printf '[theme]\\nx = 1\\n' > $f", says: "config.toml:1: theme"),
        .init(
            "an empty command", 2, "echo 'key_command = \"\"' > $f",
            says: "config.toml:1: key_command must be"),
        .init("a command that is a number", 2, "echo 'key_command = 5' > $f", says: "key_command must be"),
        .init("a text that does not end", 2, "printf '\\nregion = \"UA\\n' > $f", says: "config.toml:2:"),
        .init("escapes in a name", 2, #"printf '"\x1b[2J" = 1\n' > $f"#),
        .init("a depth of 10,000", 2, "printf 'x = %s' \"$(head -c 10000 /dev/zero | tr '\\0' '[')\" > $f"),
        .init(
            "a newer version's settings", 0, "printf 'version = 99\\nregion = \"UA\"\\n' > $f", says: ":1: "),
        .init("a file of another user's", 0, "echo 'region = \"UA\"' > $f; chown 54321 $f 2>/dev/null; true"),
        .init("a file that others can write", 0, "echo 'region = \"UA\"' > $f; chmod 666 $f"),
        .init(
            "a command in a file that others can write", 2,
            "echo 'key_command = \"touch $f.ran\"' > $f; chmod 666 $f",
            says: "chmod go-w"),
        .init(
            "a command in a file that a group can write", 2,
            "echo 'key_command = \"touch $f.ran\"' > $f; chmod 660 $f", says: "chmod go-w"),
        .init(
            "a command in a folder that others can write", 2,
            "echo 'key_command = \"touch $f.ran\"' > $f; chmod 777 ${f%/*}", says: "can write the folder",
            "chmod go-w"),
        .init(
            "an address below a folder that others can write", 2,
            "echo \"api_url = '$u'\" > $f; chmod 777 ${f%/*/*}", says: "api_url is not used", "chmod go-w"
        ),
        .init(
            "a pager in a file that others can write", 2,
            "echo 'pager = \"touch $f.ran\"' > $f; chmod 666 $f", says: "pager is not run", "chmod go-w"),
        .init("an address of one's own", 0, "echo \"api_url = '$u'\" > $f"),
        .init(
            "an address in a file that others can write", 2, "echo \"api_url = '$u'\" > $f; chmod 666 $f",
            says: "api_url is not used", "chmod go-w"),
        .init(
            "an address in a file that a group can write", 2, "echo \"api_url = '$u'\" > $f; chmod 620 $f",
            says: "chmod go-w"),
        .init(
            "an address in a file of another user's", isRoot ? 2 : 0,
            "echo \"api_url = '$u'\" > $f; chown 54321 $f 2>/dev/null; true",
            says: isRoot ? "belongs to another user" : ""),
    ]
    /// Only root can give a file to another user.
    private static let isRoot = getuid() == 0

    @Test(arguments: contents)
    func `a settings file is read or rejected, and never written`(_ content: Content) async throws {
        let home = try Home()
        let server = try await Servers.catalogue()
        try home.folder.folder(".config/movielib")
        let file = "\(home.config)/config.toml"
        try await home.shell("f='\(file)'; u='\(server.url)'; \(content.making)").succeeded()
        // The first megabyte and the modification time are compared: some files are a thousand times as large.
        let look =
            "cd '\(home.config)' && ls -li --time-style=full-iso config.toml && ls . && head -c 1M config.toml | cksum"
        let isPlain = try await home.shell("[ -f '\(file)' ]").status == 0
        let before = isPlain ? try await home.shell(look).stdout : ""
        // If the file has to define a command or an address, nothing else defines it.
        var env = server.env
        if content.name.contains("command") { env["TMDB_TOKEN"] = nil }
        if content.name.contains("an address") { env["MOVIELIB_API_URL"] = nil }
        let run = try await home.run("popular", env: env)
        if content.code == 0 {
            #expect(run.status == 0, "\(content.name): \(run.stderr)")
            #expect(run.said.count <= 1)
        } else {
            run.failed(content.code)
            #expect(server.requests.isEmpty)
            #expect(run.stdout.isEmpty)
        }
        for text in content.says { #expect(run.stderr.contains(text), "\(content.name): \(run.stderr)") }
        if isPlain { #expect(try await home.shell(look).stdout == before) }
        #expect(!home.exists("\(file).ran"))
        try await home.run("--help").succeeded()
    }
}
