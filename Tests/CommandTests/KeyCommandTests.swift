import Foundation
import TestSupport
import Testing

/// A credential printed by the user's command, such as `pass show tmdb`.
@Suite struct KeyCommandTests {
    private let home: Home

    init() throws {
        home = try Home()
        try home.folder.folder(".config/movielib")
    }

    private func configure(_ command: String, _ more: String = "") throws {
        try home.folder.write("key_command = '''\(command)'''\n\(more)\n", to: ".config/movielib/config.toml")
    }

    private func store(_ credential: String) throws {
        try home.folder.write(credential + "\n", to: ".config/movielib/credentials")
        chmod(home.credentials, 0o600)
    }

    private func status(_ env: [String: String] = [:]) async throws -> String {
        try await home.run("auth", "status", env: env).succeeded().stdout
    }

    @Test func `a key command is used after the environment, before the file, and is shown`() async throws {
        try store(Home.token)
        #expect(try await status().contains(home.credentials))
        try configure("touch '\(home.path)/ran'; echo \(Home.key)")
        #expect(try await status(["TMDB_TOKEN": Home.token]).contains("the variable TMDB_TOKEN"))
        #expect(!home.exists("\(home.path)/ran"), "not run where it is not needed")
        let told = try await status()
        #expect(told.contains("key_command in \(home.config)/config.toml"))
        #expect(told.contains("API key"))
        #expect(!told.contains(Home.key.suffix(4)))
        let doctor = try await home.run("doctor", "--offline").succeeded()
        #expect(doctor.stdout.contains("key_command in \(home.config)/config.toml"))
        #expect(!(doctor.stdout + doctor.stderr).contains(Home.key))
    }

    @Test func `a key command is not run if no request is needed`() async throws {
        try configure("touch '\(home.path)/ran'; echo \(Home.key)")
        for arguments in [["watchlist"], ["cache"], ["--help"], ["search", "--help"]] {
            try await home.run(arguments).succeeded()
        }
        #expect(!home.exists("\(home.path)/ran"))
    }

    @Test(arguments: [
        ("exit 3", "exit code 3"), ("true", "it wrote nothing"), ("kill -9 $$", "signal 9"),
        ("echo junk", "cannot be a TMDB credential"), ("no-such-program-here", "exit code 127"),
    ])
    func `a failing key command is code 4 with its reason`(_ command: String, _ why: String) async throws {
        try store(Home.token)
        try configure(command)
        for arguments in [["popular"], ["movie", "603"], ["auth", "status"]] {
            let run = try await home.run(arguments).failed(4)
            #expect(run.stderr.contains(why))
            #expect(run.said[0].contains("key_command"))
        }
        let doctor = try await home.run("doctor")
        #expect(doctor.status == 1)
        #expect(doctor.stdout.contains("key_command"))
    }

    @Test func `a credential written in place of its command is not shown`() async throws {
        for secret in [Home.key, Home.token, "'\(Home.token)", "\(Home.token)("] {
            try configure(secret)
            for arguments in [["popular", "--verbose"], ["auth", "status", "--json"], ["doctor"]] {
                let run = try await home.run(arguments)
                #expect(run.status == (arguments == ["doctor"] ? 1 : 4))
                #expect(!(run.stdout + run.stderr).contains(secret.dropFirst().prefix(20)))
            }
        }
    }

    @Test(arguments: [true, false])
    func `a stored or printed credential is sent to no host but TMDB's`(_ isStored: Bool) async throws {
        let server = try await Servers.catalogue()
        let command = isStored ? "" : "key_command = 'echo \(Home.token)'\n"
        if isStored { try store(Home.token) }
        try home.folder.write(command, to: ".config/movielib/config.toml")
        for arguments in [["popular"], ["movie", "438631"]] {
            let run = try await home.run(arguments, env: ["MOVIELIB_API_URL": server.url]).failed(4)
            #expect(run.stderr.contains("TMDB_TOKEN"))
        }
        try home.folder.write(command + "api_url = \"\(server.url)\"\n", to: ".config/movielib/config.toml")
        try await home.run("popular").failed(4)
        #expect(server.requests.isEmpty)
    }

    @Test func `login and logout mention a configured key command`() async throws {
        let server = try await Servers.catalogue()
        try configure("echo \(Home.key)")
        let login = try await home.run(
            "auth", "login", env: ["MOVIELIB_API_URL": server.url], input: Home.token
        ).succeeded()
        #expect(login.stderr.contains("key_command is set and takes precedence"))
        let logout = try await home.run("auth", "logout").succeeded()
        #expect(logout.stderr.contains("key_command is still set"))
        #expect(!home.exists(home.credentials))
    }
}
