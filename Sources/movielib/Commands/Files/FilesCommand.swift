import ArgumentParser
import Localization

struct FilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: tr("Your own film files."),
        discussion: tr(
            """
            EXAMPLES:
              movielib files names 'Paris.Texas.1984.1080p.mkv'
            """),
        subcommands: [FilesNamesCommand.self])
}
