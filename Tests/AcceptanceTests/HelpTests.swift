import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
    /// Runs with an empty environment: not even HOME is set.
    private func bare(_ arguments: [String]) async throws -> ProgramRun {
        try await Child(executable: Home.program, arguments: arguments, environment: [:]).run().succeeded()
    }

    @Test(arguments: CommandPage.all.map(\.words))
    func `every command has help with examples, in any environment`(_ command: [String]) async throws {
        let help = try await bare(command + ["--help"])
        #expect(help.stdout.contains("EXAMPLES:"))
        #expect(help.stdout.contains("USAGE: movielib"))
        #expect(help.stderr.isEmpty)
        // A help topic has the same name, and a longer text.
        if command == ["browse"] { return }
        #expect(try await bare(["help"] + command).stdout == help.stdout)
    }

    @Test func `help lists the commands in groups`() async throws {
        let help = try await bare(["--help"]).stdout
        for group in ["DISCOVER SUBCOMMANDS:", "LIBRARY SUBCOMMANDS:", "SET-UP SUBCOMMANDS:"] {
            #expect(help.uppercased().contains(group))
        }
    }

    @Test func `the version is printed with TMDB's notice`() async throws {
        let version = try await bare(["--version"]).stdout
        #expect(version.hasPrefix("movielib "))
        #expect(
            version.contains(
                ChildProcess.release == nil ? "\nBuild: development\n" : "\nBuild: release, commit "))
        #expect(version.contains("This product uses the TMDB API but is not endorsed or certified by TMDB."))
    }

    @Test func `every example of a reading command works with the sample`() async throws {
        // The output of `new` depends on the day, and a new home has nothing to remove.
        let others = ["browse", "new", "open", "services remove", "shelves move", "shelves remove"]
        let commands =
            CommandPage.discovering + CommandPage.all.filter { ["status", "remind"].contains($0.name) }
        for command in commands where !others.contains(command.name) {
            let examples = command.examples.filter { !$0.contains(/watchlist|--follow|on:mine/) }
            #expect(!examples.isEmpty)
            for example in examples {
                let words = example.split(separator: "|", omittingEmptySubsequences: false)[0]
                try await Home().shell("exec \"$0\" \(words)").succeeded()
            }
        }
    }
}
