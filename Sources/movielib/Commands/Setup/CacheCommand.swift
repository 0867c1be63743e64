import ArgumentParser

struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Answers of TMDB's kept on this disk; deleting them is always safe.",
        discussion: """
            EXAMPLES:
              movielib cache
              movielib cache clear
            """,
        subcommands: [CacheStatusCommand.self, CacheClearCommand.self],
        defaultSubcommand: CacheStatusCommand.self)
}
