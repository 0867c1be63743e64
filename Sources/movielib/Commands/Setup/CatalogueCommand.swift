import ArgumentParser

struct CatalogueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalogue",
        abstract: "Every film there is, by original title, on this disk: search without a network.",
        discussion: """
            EXAMPLES:
              movielib catalogue update
              movielib catalogue
              movielib search --offline wall e
            """,
        subcommands: [
            CatalogueStatusCommand.self, CatalogueUpdateCommand.self, CatalogueRemoveCommand.self,
        ],
        defaultSubcommand: CatalogueStatusCommand.self,
        aliases: ["catalog"])
}
