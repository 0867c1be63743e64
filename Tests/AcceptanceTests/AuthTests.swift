import Foundation
import TestSupport
import Testing

@Suite struct AuthTests {
    private let home: Home

    init() throws { home = try Home() }

    private func login(
        _ server: LoopbackServer, _ input: String = Home.token + "\n", _ arguments: String...
    ) async throws -> ProgramRun {
        try await home.run(
            ["auth", "login"] + arguments, env: ["MOVIELIB_API_URL": server.url], input: input)
    }

    private func hides(_ run: ProgramRun, _ secret: String = Home.token) -> Bool {
        !(run.stdout + run.stderr).contains(secret.dropLast(5))
    }

    @Test(arguments: [Home.token, Home.key, "  \(Home.token)  "])
    func `a credential is checked, and stored for its owner with any umask`(_ pasted: String) async throws {
        let server = try await Servers.catalogue()
        let run = try await home.shell(
            "umask 000; exec \"$0\" auth login", env: ["MOVIELIB_API_URL": server.url], input: pasted + "\n"
        ).succeeded()
        #expect(server.paths == ["/3/authentication"])
        #expect(try home.folder.bytes(".config/movielib/credentials") == Data((pasted.trimmed + "\n").utf8))
        #expect(home.mode(home.credentials) == 0o600 && home.mode(home.config) == 0o700)
        #expect(run.stdout.isEmpty && hides(run, pasted.trimmed))
    }

    /// Runs on its own terminal. Each signal is sent once the terminal hides typed text; a suspended login resumes.
    @Test func `the terminal echoes typed text again, however a login ends or is suspended`() async throws {
        try home.folder.write(
            """
            set -m; trap : INT
            terminal=$(tty)
            hides() { stty -F "$terminal" -a | grep -qw -e -echo; }
            once_hidden() { for i in $(seq 15000); do hides && break; sleep 0.02; done; kill -s $1 "$(cat "$HOME/pid")"; }
            tell() { if hides; then echo "$1: hidden"; else echo "$1: shown"; fi; }
            for signal in TERM HUP QUIT INT SEGV ABRT XCPU USR1 TSTP; do
                once_hidden $signal &
                sh -c 'echo $$ >"$HOME/pid"; exec "$0" auth login' "$program"
                tell "$signal, $?"
                stty echo
            done
            once_hidden TERM &
            fg %sh
            tell "TERM after that, $?"
            """, to: "job.sh")
        // At the end of its input, script(1) types Ctrl-D, which could answer a login that has just hidden the input.
        let keys = "mkfifo \"$HOME/keys\"; exec 9<>\"$HOME/keys\""
        let run = try await home.shell(
            "\(keys); program=\"$0\" script -qec 'sh \"$HOME/job.sh\"' /dev/null <&9"
        ).succeeded()
        let told = run.stdout.split(separator: "\r\n").filter {
            $0.hasSuffix(": shown") || $0.hasSuffix(": hidden")
        }
        #expect(
            told.map { $0.split(separator: "shown): ").last } == [
                "TERM, 143: shown", "HUP, 129: shown", "QUIT, 131: shown", "INT, 130: shown",
                "SEGV, 139: shown", "ABRT, 134: shown", "XCPU, 152: shown", "USR1, 138: shown",
                "TSTP, 148: shown", "TERM after that, 143: shown",
            ])
    }

    @Test func `login says which host will not get the credential before storing it`() async throws {
        let server = try await Servers.catalogue()
        let run = try await login(server).succeeded()
        let told = try #require(run.said.firstIndex { $0.contains("MOVIELIB_API_URL names 127.0.0.1") })
        #expect(run.said[told].contains("TMDB_TOKEN"))
        #expect(run.said[(told + 1)...].contains { $0.contains("is stored in") })
        try await home.run("popular", env: ["MOVIELIB_API_URL": server.url]).failed(4)
    }

    @Test func `a credential that TMDB does not accept is not stored, and replaces no other`() async throws {
        let bad = try await Servers.always(.invalidKey)
        let run = try await login(bad).failed(4)
        #expect(run.stderr.contains("nothing was stored") && hides(run))
        #expect(home.folder.names.isEmpty)
        try await login(try await Servers.catalogue(), Home.key).succeeded()
        try await login(bad).failed(4)
        let deaf = try DeafPort()
        let env = ["MOVIELIB_API_URL": "http://127.0.0.1:\(deaf.port)/3"]
        try await home.run("auth", "login", env: env, input: Home.token).failed(5)
        #expect(try home.folder.bytes(".config/movielib/credentials") == Data((Home.key + "\n").utf8))
    }

    @Test func `commands that need no credential print none, wherever it is stored`() async throws {
        try await home.run("watchlist", "add", "841").succeeded()
        // A combining mark after the credential forms another character with its last letter.
        try await home.run("note", "841", "\(Home.token)\u{301} \(Home.key)").succeeded()
        try await home.run("tag", "841", "+\(Home.token)\u{301}").succeeded()
        try home.folder.folder(".config/movielib")
        try home.folder.write(Home.key + "\n", to: ".config/movielib/credentials")
        let commands = [
            ["movie", "841"], ["library"], ["library", "--json"], ["tags"], ["export"],
            [Home.key, Home.token],
        ]
        for command in commands {
            let run = try await home.run(command, env: ["TMDB_TOKEN": Home.token])
            #expect(!(run.stdout + run.stderr).utf8Contains(Home.token), "\(command)")
            #expect(!(run.stdout + run.stderr).utf8Contains(Home.key), "\(command)")
        }
    }

    @Test func `login sends no pasted credential to an address set only in the settings`() async throws {
        let server = try await Servers.catalogue()
        try home.folder.folder(".config/movielib")
        try home.folder.write("api_url = \"\(server.url)\"\n", to: ".config/movielib/config.toml")
        let run = try await home.run("auth", "login", input: Home.token + "\n").failed(4)
        #expect(run.stderr.contains("MOVIELIB_API_URL"))
        #expect(server.requests.isEmpty && !home.exists(home.credentials))
        try await login(server).succeeded()
    }

    @Test func `logout removes the stored credential, and reports that none is stored`() async throws {
        try await login(try await Servers.catalogue()).succeeded()
        try await home.run("auth", "logout").succeeded()
        #expect(!home.exists(home.credentials))
        try await home.run("auth", "status").failed(4)
        let run = try await home.run("auth", "logout", env: ["TMDB_TOKEN": Home.token]).succeeded()
        #expect(run.said.count == 2 && run.said[0].contains("no credential was stored"))
        #expect(run.said[1].contains("TMDB_TOKEN"))
    }
}

extension String {
    /// Whether the bytes occur: `contains` misses them if a mark after them changes the last character.
    fileprivate func utf8Contains(_ text: String) -> Bool { Data(utf8).range(of: Data(text.utf8)) != nil }
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
