import ArgumentParser
import Foundation
import Testing

@testable import movielib

/// Parsing a command directly compared with parsing the complete tree.
struct DirectParsingTests {
    private static let tails: [String] = [
        "", "dune", "dune 2021", "438631", "--json", "--limit 3 dune", "--limit", "--limit 0",
        "--json --plain", "-x", "--nothing", "-- --json", "-- -h", "--help", "-h dune", "dune --version",
        "help", "---completion", "---completion add -- positional@0 0 0", "--generate-completion-script",
        "--generate-completion-script bash", "--experimental-dump-help", "--help-hidden",
        "--library --json x", "\u{0}-dune", "--offline --language uk dune --hide-ratings", "603 8",
        "--year 1984 dune", "--type person varda", "\"\"", "--from /tmp/films.json", "--count 2",
    ]

    private static let heads: [String] = {
        var heads = [
            "", "help", "nothing", "--json", "--json search", "--version", "--help", "---completion search",
            "--",
        ]
        for type in Movielib.configuration.subcommands {
            let command = type.configuration
            for name in [command.commandName ?? ""] + command.aliases {
                heads.append(name)
                heads += command.subcommands.map { "\(name) \($0.configuration.commandName ?? "")" }
            }
        }
        return heads
    }()

    private func text(of command: Any) -> String {
        var text = ""
        dump(command, to: &text)
        return text
    }

    /// A debug build makes the complete tree each time, so it tries a third of the combinations; a release tries all.
    private static let step = ProcessInfo.processInfo.environment["MOVIELIB_FULL_PROPERTY"] == "1" ? 1 : 3

    @Test(arguments: zip(heads.indices, heads))
    func `parsing a command directly equals parsing the complete tree`(number: Int, head: String) throws {
        for place in stride(from: number % Self.step, to: Self.tails.count, by: Self.step) {
            let words = "\(head) \(Self.tails[place])".split(separator: " ").map {
                $0 == "\"\"" ? "" : String($0)
            }
            guard let direct = Movielib.parseDirectly(words) else { continue }
            let usual = text(of: try Movielib.parseAsRoot(words))
            #expect(text(of: direct) == usual, "\(words)")
        }
    }

    @Test(arguments: [
        "", "search dune", "watchlist", "later", "later add 603", "watchlist list --json", "seen", "catalog",
        "cache clear", "movie dune 2021",
    ])
    func `a valid command needs no tree`(line: String) {
        #expect(Movielib.parseDirectly(line.split(separator: " ").map(String.init)) != nil)
    }

    @Test(arguments: ["popular", "home", "movie 603", "files unmatched", "discover"])
    func `a number of rows or a page out of range is rejected`(line: String) {
        func isTaken(_ option: String) -> Bool {
            Movielib.parseDirectly("\(line) \(option)".split(separator: " ").map(String.init)) != nil
        }
        #expect(isTaken("--limit 1") && isTaken("--limit 10000"))
        #expect(!isTaken("--limit 0") && !isTaken("--limit 10001"))
        #expect(!isTaken("--page 0") && !isTaken("--page 501"))
    }
}
