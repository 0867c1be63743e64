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
              movielib watchlist remove dune 2021
            """),
        subcommands: [
            WatchlistListCommand.self, WatchlistAddCommand.self, WatchlistRemoveCommand.self,
            RefreshCommand.self,
        ], defaultSubcommand: WatchlistListCommand.self, aliases: ["later", "list"])
}
