import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
    /// Runs with almost no environment: not even HOME is set.
    private func bare(_ arguments: [String], _ env: [String: String] = [:]) async throws -> ProgramRun {
        try await Child(executable: Home.program, arguments: arguments, environment: env).run().succeeded()
    }

    @Test(arguments: CommandPage.all.map(\.words).filter { !$0.isEmpty })
    func `every command has help with examples, in any environment`(_ command: [String]) async throws {
        let help = try await bare(command + ["--help"])
        #expect(help.stdout.contains("EXAMPLES:"))
        #expect(help.stdout.contains("USAGE: movielib"))
        #expect(help.stderr.isEmpty)
        // A help topic has the same name, and a longer text.
        if command == ["browse"] { return }
        #expect(try await bare(["help"] + command).stdout == help.stdout)
    }

    @Test(arguments: ["C.UTF-8", "uk_UA.UTF-8"])
    func `help is one screen, and help all lists every command once`(locale: String) async throws {
        func run(_ words: String...) async throws -> ProgramRun { try await bare(words, ["LC_ALL": locale]) }
        let front = try await run("--help")
        #expect(front.lines.count <= 24 && front.lines.allSatisfy { $0.count <= 80 })
        for word in ["search", "auth login", "watchlist", "undo", "import", "help all"] {
            #expect(front.stdout.contains(word), "\(word)")
        }
        for word in ["-h", "help"] { #expect(try await run(word).stdout == front.stdout) }
        let all = try await run("help", "all").stdout
        let names = Set(CommandPage.all.compactMap(\.words.first))
        let listed = all.split { !$0.isLetter && $0 != "-" }.map(String.init)
        for name in names { #expect(listed.contains(name), "\(name)") }
    }

    @Test func `the version is printed with its commit and TMDB's notice`() async throws {
        let version = try await bare(["--version"]).stdout
        #expect(version.hasPrefix("movielib "))
        let release = /\nBuild: release, commit ([0-9a-f]{12} of \d{4}-\d\d-\d\d|unknown)/
        let isDevelopment = ChildProcess.release == nil
        #expect(isDevelopment ? version.contains("\nBuild: development\n") : version.contains(release))
        #expect(version.contains("This product uses the TMDB API but is not endorsed or certified by TMDB."))
    }
}
