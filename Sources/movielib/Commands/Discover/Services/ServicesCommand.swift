import ArgumentParser
import Localization

struct ServicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "services",
        abstract: tr("The services that show films in your region, and which of them are yours."),
        discussion: tr(
            """
            Yours are what on:mine asks for. They are in the file 'services' beside config.toml, one name a line.

            EXAMPLES:
              movielib services
              movielib services add netflix
              movielib services remove netflix
            """),
        subcommands: [ServicesListCommand.self, ServicesAddCommand.self, ServicesRemoveCommand.self],
        defaultSubcommand: ServicesListCommand.self)
}
