import ArgumentParser
import Library
import Localization
import Lock
import MovielibCore
import Presenters
import Terminal

struct LockOffCommand: MovielibCommand {
    static let configuration = CommandConfiguration(
        commandName: "off", abstract: tr("Open every note for good, and remove the lock."),
        usage: tr("movielib lock off [<options>]"),
        discussion: tr(
            """
            Backups are not changed, and still open with the passphrase. A note that is damaged, or was locked with \
            another passphrase, is not changed and is listed; the exit code is then 8.

            EXAMPLES:
              movielib lock off
            """))

    @OptionGroup var options: LibraryOptions

    func run(in context: AppContext) async throws -> ExitStatus {
        let keys = try context.openAllLocks().keys
        let status = context.reportSealingFailures(
            try context.core.cleanNotes(progress: context.fileProgressReporter()))
        context.console.endProgress()
        let outcome = try context.core.removeLock(keys)
        for key in keys { _ = Keyring.forget(key.keyID) }
        context.rememberUnrecordedCommand()
        context.console.remark(
            plural(
                "{n} note is plain again, and the lock is gone",
                "{n} notes are plain again, and the lock is gone", outcome.count,
                ["n": DisplayText.grouped(outcome.count)]))
        for (film, why) in outcome.unopenedNotes.sorted(by: { $0.key < $1.key }) {
            context.console.remark(
                tr(
                    "the note on {film} stays locked, or a part of it: {why}",
                    ["film": film, "why": context.reason(why)]))
        }
        return outcome.unopenedNotes.isEmpty ? status : .partial
    }
}
