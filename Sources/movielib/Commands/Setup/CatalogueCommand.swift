import ArgumentParser
import Localization

struct CatalogueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalogue",
        abstract: tr("Every film there is, by original title, on this disk: search without a network."),
        discussion: tr(
            """
            EXAMPLES:
              movielib catalogue update
              movielib catalogue
              movielib search --offline wall e
            """),
        subcommands: [CatalogueStatusCommand.self, CatalogueUpdateCommand.self, CatalogueRemoveCommand.self],
        defaultSubcommand: CatalogueStatusCommand.self, aliases: ["catalog"])
}
