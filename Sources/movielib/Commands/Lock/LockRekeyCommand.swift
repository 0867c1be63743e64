import ArgumentParser
import Library
import Localization
import Lock
import MovielibCore
import Presenters
import Terminal

struct LockRekeyCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "rekey", abstract: tr("Create a new key, and lock every note again with it."),
        usage: tr("movielib lock rekey [--light] [<options>]"),
        discussion: tr(
            """
            For when somebody may know the old passphrase and have a copy. The passphrase stays; notes of other locks \
            that it opens are moved to this lock. A note that is damaged, or was locked with another passphrase, is \
            not changed and is listed; the exit code is then 8.

            EXAMPLES:
              movielib lock rekey
            """))

    @Flag(help: .light) var light = false

    @OptionGroup var options: LibraryOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        guard let current = try context.core.lockState().current else { throw context.noLock() }
        let (keys, passphrase) = try context.openAllLocks()
        let outcome = try context.core.rekey(
            keys, passphrase, insteadOf: current, light ? .light : .usual,
            progress: context.fileProgressReporter())
        context.console.endProgress()
        let status = context.reportSealingFailures(outcome)
        guard outcome.risk == .oldKey else {
            context.console.remark(tr("no new key was made: first these files have to be locked, or deleted"))
            return status
        }
        for key in keys { _ = Keyring.forget(key.keyID) }
        context.rememberUnrecordedCommand()
        context.console.remark(
            plural(
                "{n} note locked with the new key", "{n} notes locked with the new key", outcome.count,
                ["n": DisplayText.grouped(outcome.count)]))
        for (film, why) in outcome.unopenedNotes.sorted(by: { $0.key < $1.key }) {
            context.console.remark(
                tr(
                    "the note on {film} is not locked with the new key, or only in part: {why}",
                    ["film": film, "why": context.reason(why)]))
        }
        let isUnfinished =
            try outcome.failedBackups.isEmpty && context.remarkOnUnfinishedRekey(context.core.lockState())
        return outcome.unopenedNotes.isEmpty && !isUnfinished ? status : .partial
    }
}
