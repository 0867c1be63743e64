import ArgumentParser
import Localization

struct WatchedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watched", abstract: tr("The log of what you saw: when, how often, what you thought."),
        discussion: tr(
            """
            EXAMPLES:
              movielib watched add dune 2021 --rating 9
              movielib watched
              movielib watched list seen:2026 sort:mine-
              movielib watched edit dune 2021 --new-on 2026-08-14
            """),
        subcommands: [
            WatchedListCommand.self, WatchedAddCommand.self, WatchedEditCommand.self,
            WatchedRemoveCommand.self,
        ], defaultSubcommand: WatchedListCommand.self, aliases: ["seen"])
}
