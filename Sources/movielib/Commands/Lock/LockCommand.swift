import ArgumentParser
import Localization

struct LockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: tr("Notes that only your passphrase opens."),
        discussion: tr(
            """
            A locked note is written without the passphrase, and is never on a disk in plain text; 'movielib note \
            <film> --locked' writes one. Leave its text out of the command line and type it in the editor, or it stays \
            in your shell's history. Nobody can recover a forgotten passphrase.

            EXAMPLES:
              movielib lock setup
              movielib note dune 2021 --locked
              movielib lock open
              movielib lock close
            """),
        subcommands: [
            LockStatusCommand.self, LockSetupCommand.self, LockOpenCommand.self, LockCloseCommand.self,
            LockAllCommand.self, LockPassphraseCommand.self, LockRekeyCommand.self, LockOffCommand.self,
        ], defaultSubcommand: LockStatusCommand.self)
}
