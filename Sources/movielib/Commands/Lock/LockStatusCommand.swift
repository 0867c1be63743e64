import ArgumentParser
import Library
import Localization
import Lock
import MovielibCore
import Presenters
import Terminal

struct LockStatusCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: tr("Show the lock: whether it is open, how many notes are locked, what is left to clean."),
        usage: tr("movielib lock [status] [<options>]"),
        discussion: tr(
            """
            Finishes the clean-up if locking was interrupted.

            EXAMPLES:
              movielib lock
              movielib lock --json
            """))

    @OptionGroup var options: LibraryOptions

    static var answerFields: AnswerFields? { LockPresenter.answerFields }

    func run(in context: AppContext) async throws -> ExitStatus {
        let outcome = try context.core.cleanNotes(progress: context.fileProgressReporter())
        context.console.endProgress()
        let lock = try context.core.lockState()
        var answer = LockPresenter(lock, notes: try context.core.lockedNoteCounts())
        answer.isOpen = lock.current.map { Keyring.key($0.keyID) != nil } ?? false
        answer.outcome = outcome
        try context.show(answer)
        let status = context.reportSealingFailures(outcome)
        if !options.output.json, outcome.failedBackups.isEmpty { context.remarkOnUnfinishedRekey(lock) }
        if !options.output.json, lock.current == nil, lock.unreadableRecords.isEmpty {
            context.console.remark(tr("there is no lock yet"))
            context.console.printHint(tr("'movielib lock setup' makes one, with a passphrase of yours"))
        }
        return status
    }
}
