import ArgumentParser
import Localization

struct AccountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: tr("Your account on TMDB: sign in, see who is signed in, sign out."),
        discussion: tr(
            """
            'movielib sync' syncs your watch-later list and your ratings with the account that is signed in.

            EXAMPLES:
              movielib account login
              movielib account
              movielib account logout
            """),
        subcommands: [AccountLoginCommand.self, AccountStatusCommand.self, AccountLogoutCommand.self],
        defaultSubcommand: AccountStatusCommand.self)
}
