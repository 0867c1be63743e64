import ArgumentParser
import Localization

struct FilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: tr("Your own film files: which films they are, and what they are made of."),
        discussion: tr(
            """
            Your folders are only scanned, and a file that is gone is remembered as missing. Only 'organise' and 'nfo' \
            change anything on the disk, and 'movielib undo' undoes that.

            EXAMPLES:
              movielib files add ~/Films
              movielib files resolution:4k audio:uk
              movielib files review
              movielib play dune
            """),
        subcommands: [
            FilesListCommand.self, FilesAddCommand.self, FilesScanCommand.self, FilesReviewCommand.self,
            FilesMatchCommand.self, FilesUnmatchCommand.self, FilesIgnoreCommand.self,
            FilesUnmatchedCommand.self, FilesMissingCommand.self, FilesDuplicatesCommand.self,
            FilesBrokenCommand.self, FilesForgetCommand.self, FilesOrganiseCommand.self, FilesNFOCommand.self,
            FilesNamesCommand.self,
        ], defaultSubcommand: FilesListCommand.self)
}
