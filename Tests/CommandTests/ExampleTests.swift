import Terminal
import TestSupport
import Testing

@testable import movielib

/// The examples of the help pages, each run as it is written, up to a pipe.
@Suite struct ExampleTests {
    /// The beginnings of lines that need more than a home with a few films: a terminal, a file, a key, the network, a share.
    private static let needingMore = [
        "browse", "new", "services remove \"disney", "refresh", "watched edit 603 --note-editor",
        "note \"dune 2021\"", "note dune 2021 --locked", "lock setup", "lock open", "lock all",
        "lock passphrase", "lock rekey", "lock off", "tonight --under", "tonight on:", "tonight owned",
        "tonight --with", "tonight --for", "rate dune 2021 8 --for", "import", "series", "sync", "lists",
        "status --for waybar --follow", "remind", "backup", "export --output", "export mine:9.. --output",
        "export tag:noir --output", "year 2025 --output", "discover decade:1990s genre:thriller on:netflix",
        "restore", "files review", "files add", "files scan", "files match", "files unmatch", "files ignore",
        "files forget", "files organise resolution:4k", "files names ~", "play", "convert", "auth login",
        "auth status", "auth logout", "account login", "catalogue update", "open",
        "movie dune 2021 --trailer", "person agnès varda --web", "movie -", "watchlist add -", "tag -",
        "library -", "collection star wars", "export --series", "share",
    ]

    private static func words(_ line: String) -> [String] {
        Home.words(line.prefix { $0 != "|" && $0 != "<" })
    }

    @Test(arguments: CommandPage.all.flatMap(\.examples))
    func `every example is a valid command line`(_ line: String) throws {
        let words = Self.words(line)
        let command = try Movielib.parse(words, .init())
        _ = try command?.rowForm()
    }

    @Test(arguments: CommandPage.all.filter { !$0.examples.isEmpty })
    func `an example that needs only a few films succeeds`(_ command: CommandPage.Command) async throws {
        let lines = command.examples.filter { line in !Self.needingMore.contains(where: line.hasPrefix) }
        if lines.isEmpty { return }
        let home = try Home()
        try await home.run("watchlist", "add", "438631", "335984", "129").succeeded()
        try await home.run("watched", "add", "603", "--on", "1999", "--place", "Odeon").succeeded()
        try await home.run("watched", "add", "603", "438631", "--on", "2026-08-14", "--keep").succeeded()
        try await home.run("services", "add", "netflix").succeeded()
        if ["shelves move", "shelves remove"].contains(command.name) {
            try await home.run("shelves", "add", "Short ones", "saved").succeeded()
        }
        try await home.run("watchlist", "add", "841").succeeded()
        for change in 1...3 { try await home.run("note", "129", "\(change)").succeeded() }
        for line in lines {
            let run = try await home.run(Self.words(line))
            #expect(run.status == 0, "movielib \(line): \(run.stderr)")
        }
    }
}
