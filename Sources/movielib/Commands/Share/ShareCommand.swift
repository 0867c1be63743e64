import ArgumentParser
import Localization

struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: tr("One library on all your machines, and a household's, without a server."),
        usage: tr("movielib share [--dry-run] [--quiet] [<options>]") + "\n"
            + tr("movielib share <subcommand>"),
        discussion: tr(
            """
            Your changes become encrypted files in a folder that Syncthing, Nextcloud or a USB stick carries to your other \
            machines. movielib never changes such a file, so nothing can collide there. What two machines changed apart is \
            joined, value by value, and nothing is lost.

            Other people can join, too: everybody keeps a library of their own, and sees what the others have on their lists, \
            have seen and rated. Nobody sees your notes, or films with the tag 'private'.

            EXAMPLES:
              movielib share create ~/Sync/films --as olena
              movielib share key | ssh desktop movielib share join ~/Sync/films
              movielib share
              movielib share status
            """),
        subcommands: [
            ShareNowCommand.self, ShareCreateCommand.self, ShareJoinCommand.self, ShareKeyCommand.self,
            ShareInviteCommand.self, ShareGuestCommand.self, ShareRemoveCommand.self, ShareRekeyCommand.self,
            ShareStatusCommand.self, ShareVerifyCommand.self,
            ShareLeaveCommand.self,
        ], defaultSubcommand: ShareNowCommand.self)
}
