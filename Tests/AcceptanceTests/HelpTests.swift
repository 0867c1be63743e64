import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
    static let commands: [[String]] = [
        [], ["home"], ["search"], ["popular"], ["top-rated"], ["now-playing"], ["upcoming"], ["trending"],
        ["people"], ["movie"], ["person"], ["discover"], ["new"], ["genres"], ["services"],
        ["services", "add"],
        ["certifications"],
        ["watchlist"], ["watchlist", "list"], ["watchlist", "add"],
        ["watchlist", "remove"], ["watchlist", "refresh"], ["cache"], ["cache", "clear"], ["auth"],
        ["auth", "login"], ["auth", "status"], ["auth", "logout"],
        ["doctor"], ["status"], ["remind"],
    ]

    /// With nothing in the environment: not even a home.
    private func bare(_ arguments: [String]) async throws -> ProgramRun {
        try await Child(executable: Home.program, arguments: arguments, environment: [:]).run().succeeded()
    }

    @Test(arguments: commands)
    func `every command has help with examples, and needs no environment for it`(_ command: [String])
        async throws
    {
        let help = try await bare(command + ["--help"])
        #expect(help.stdout.contains("EXAMPLES:"))
        #expect(help.stdout.contains("USAGE: movielib"))
        #expect(help.stderr.isEmpty)
        #expect(try await bare(["help"] + command).stdout == help.stdout)
    }

    @Test func `help groups the commands`() async throws {
        let help = try await bare(["--help"]).stdout
        for group in ["DISCOVER SUBCOMMANDS:", "LIBRARY SUBCOMMANDS:", "SET-UP SUBCOMMANDS:"] {
            #expect(help.uppercased().contains(group))
        }
    }

    @Test func `the version comes with TMDB's notice`() async throws {
        let version = try await bare(["--version"]).stdout
        #expect(version.hasPrefix("movielib "))
        #expect(
            version.contains(
                ChildProcess.release == nil ? "\nBuild: development\n" : "\nBuild: release, commit "))
        #expect(
            version.contains("This product uses the TMDB API but is not endorsed or certified by TMDB."))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `there is a completion script for every shell`(_ shell: String) async throws {
        let script = try await bare(["--generate-completion-script", shell]).stdout
        #expect(script.contains("watchlist"))
        #expect(script.contains("language"))
    }

    @Test func `every example of a reading command works with the sample`() async throws {
        // What is new depends on the day.
        let others: [String?] = ["auth", "cache", "doctor", "watchlist", "new"]
        // Nothing can be taken off what nobody has.
        for command in Self.commands
        where !others.contains(command.first) && command != ["services", "remove"] {
            let help = try await bare(command + ["--help"]).stdout
            let examples = help.split(separator: "\n").drop { !$0.hasPrefix("EXAMPLES:") }.dropFirst()
                .prefix { $0.hasPrefix("  movielib") }.filter {
                    !$0.contains("watchlist") && !$0.contains("services remove")
                        && !$0.contains("--follow")
                }
            #expect(!examples.isEmpty)
            for example in examples {
                let words = example.split(separator: "|")[0].dropFirst("  movielib".count)
                try await Home().shell("exec \"$0\" \(words)").succeeded()
            }
        }
    }
}
