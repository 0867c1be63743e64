import ArgumentParser
import Localization

struct WatchlistCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watchlist",
        abstract: tr("Your watch-later list, on this disk: no network, no account."),
        discussion: tr(
            """
            EXAMPLES:
              movielib watchlist
              movielib watchlist add dune 2021
              movielib watchlist remove dune
            """),
        subcommands: [
            WatchlistListCommand.self, WatchlistAddCommand.self, WatchlistRemoveCommand.self,
            WatchlistRefreshCommand.self,
        ], defaultSubcommand: WatchlistListCommand.self, aliases: ["later", "list"])
}
