import ArgumentParser
import Library
import Localization
import Lock
import MovielibCore
import Presenters
import Terminal

struct LockPassphraseCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "passphrase", abstract: tr("Change the passphrase."),
        usage: tr("movielib lock passphrase [--light] [<options>]"),
        discussion: tr(
            """
            Asks for the old one, then for the new one twice; without a terminal these are three lines of standard input. \
            The backups beside the library open with the new one, too; copies elsewhere still open with the old one.

            EXAMPLES:
              movielib lock passphrase
            """))

    @Flag(help: .light) var light = false

    @OptionGroup var options: LibraryOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        guard let record = try context.core.lockState().current else { throw context.noLock() }
        let (keys, old) = try context.openLocks([record])
        let replaced = try context.replacedLocks().compactMap { try? $0.open(old) }
        let outcome = try context.core.setPassphrase(
            try context.newPassphrase(), of: keys + replaced, insteadOf: record, light ? .light : .usual)
        context.rememberUnrecordedCommand()
        let status = context.reportSealingFailures(outcome)
        context.console.remark(tr("the passphrase is changed"))
        context.console.printHint(
            tr(
                "copies elsewhere still open with the old one: if somebody may have both, 'movielib lock rekey' makes a new key"
            ))
        return status
    }
}
