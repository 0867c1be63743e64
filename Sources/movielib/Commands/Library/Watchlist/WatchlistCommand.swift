import ArgumentParser

struct WatchlistCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watchlist",
        abstract: "Your watch-later list, on this disk: no network, no account.",
        discussion: """
            EXAMPLES:
              movielib watchlist
              movielib watchlist add dune 2021
              movielib watchlist remove dune
            """,
        subcommands: [
            WatchlistListCommand.self, WatchlistAddCommand.self, WatchlistRemoveCommand.self,
            WatchlistRefreshCommand.self,
        ],
        defaultSubcommand: WatchlistListCommand.self,
        aliases: ["later"])
}
