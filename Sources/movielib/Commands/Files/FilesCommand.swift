import ArgumentParser
import Localization

struct FilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: tr("Your own film files: which films they are, and what they are made of."),
        discussion: tr(
            """
            Nothing on the disk is ever changed: a folder is looked through, and what is gone stays known as missing.

            EXAMPLES:
              movielib files add ~/Films
              movielib files resolution:4k audio:uk
              movielib files review
              movielib play dune
            """),
        subcommands: [
            FilesListCommand.self, FilesAddCommand.self, FilesScanCommand.self, FilesReviewCommand.self,
            FilesMatchCommand.self, FilesUnmatchCommand.self, FilesIgnoreCommand.self,
            FilesUnmatchedCommand.self,
            FilesMissingCommand.self, FilesDuplicatesCommand.self, FilesBrokenCommand.self,
            FilesForgetCommand.self,
            FilesNamesCommand.self,
        ],
        defaultSubcommand: FilesListCommand.self)
}
