import TestSupport
import Testing

/// The environment and input of a key command.
@Suite struct KeyCommandTests {
    @Test func `a key command gets neither a credential nor input`() async throws {
        let home = try Home()
        try home.folder.folder(".config/movielib")
        try home.folder.write(
            "key_command = 'cat >&2; env | grep -q TMDB && exit 9; echo \(Home.token)'\n",
            to: ".config/movielib/config.toml")
        let run = try await home.run("auth", "status", env: ["TMDB_API_KEY": ""], input: "438631\n")
        run.succeeded()
        #expect(run.stderr.isEmpty)
    }
}
