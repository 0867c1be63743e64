import ArgumentParser

struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "TMDB's saved answers and pictures on this disk; always safe to delete.",
        discussion: """
            EXAMPLES:
              movielib cache
              movielib cache clear
            """,
        subcommands: [CacheStatusCommand.self, CacheClearCommand.self],
        defaultSubcommand: CacheStatusCommand.self)
}
