import ArgumentParser
import Localization

struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: tr("TMDB's responses and pictures cached on this disk; always safe to delete."),
        discussion: tr(
            """
            EXAMPLES:
              movielib cache
              movielib cache clear
            """), subcommands: [CacheStatusCommand.self, CacheClearCommand.self],
        defaultSubcommand: CacheStatusCommand.self)
}
