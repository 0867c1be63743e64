import ArgumentParser
import Localization

struct ServicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "services",
        abstract: tr("The services that show films in your region, and which of them are yours."),
        discussion: tr(
            """
            on:mine means your services. They are in the file 'services' next to config.toml, one name per line.

            EXAMPLES:
              movielib services
              movielib services add netflix
              movielib services remove netflix
            """),
        subcommands: [ServicesListCommand.self, ServicesAddCommand.self, ServicesRemoveCommand.self],
        defaultSubcommand: ServicesListCommand.self)
}
